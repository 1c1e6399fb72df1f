import type { Figures } from '../figure.ts';
import Covering from './Covering.svelte';
import GroupCounts from './GroupCounts.svelte';
import LegalCells from './LegalCells.svelte';
import NextThree from './NextThree.svelte';
import RefillOrder from './RefillOrder.svelte';
import SoloScore from './SoloScore.svelte';
import StartWheel from './StartWheel.svelte';
import TurnOrder from './TurnOrder.svelte';

/** The figures in the rules of Nova Luna. */
export const FIGURES: Figures = {
	wheel: StartWheel,
	'turn-order': TurnOrder,
	'refill-order': RefillOrder,
	'next-three': NextThree,
	'legal-cells': LegalCells,
	covering: Covering,
	'group-counts': GroupCounts,
	'solo-sheet': SoloScore,
};
