import type { Figures } from '../figure.ts';
import BlackHoles from './BlackHoles.svelte';
import Counters from './Counters.svelte';
import LineKinds from './LineKinds.svelte';
import NeverAlike from './NeverAlike.svelte';
import Overbuilding from './Overbuilding.svelte';
import SpendTime from './SpendTime.svelte';
import Tasks from './Tasks.svelte';
import ThirdPiece from './ThirdPiece.svelte';

/** The figures in the rules of Nebula. */
export const FIGURES: Figures = {
	'black-holes': BlackHoles,
	counters: Counters,
	lines: LineKinds,
	'never-alike': NeverAlike,
	overbuilding: Overbuilding,
	'spend-time': SpendTime,
	tasks: Tasks,
	'third-piece': ThirdPiece,
};
