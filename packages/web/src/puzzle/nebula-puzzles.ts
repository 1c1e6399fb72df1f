import { puzzleOf } from '@orrery/daily/puzzles';
import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { PuzzleKind } from './load-puzzle.ts';

/** A turn of Nebula has several steps; it ends when the player says so. */
export const nebulaPuzzles: PuzzleKind<NebulaKinds> = {
	game: nebula,
	puzzleOf: (day) => puzzleOf('nebula', day),
	optionsOf: ({ options }) => options,
	beginFrom: (position) => ({ position }),
	completes: ({ type }) => type === 'done',
};
