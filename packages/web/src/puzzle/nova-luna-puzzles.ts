import { puzzleOf } from '@orrery/daily/puzzles';
import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { PuzzleKind } from './load-puzzle.ts';

/** Every move of Nova Luna is a whole turn but a refill (NL-8); what that would bring nobody knows, so it is tried alone. */
export const novaLunaPuzzles: PuzzleKind<NovaLunaKinds> = {
	game: novaLuna,
	puzzleOf: (day) => puzzleOf('nova-luna', day),
	optionsOf: ({ options }) => options,
	beginFrom: (position) => ({ position }),
	completes: () => true,
};
