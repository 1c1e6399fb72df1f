import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import type { PuzzleRules } from './packed-puzzle.ts';

export const nebulaRules: PuzzleRules<NebulaKinds> = {
	game: nebula,
	options: { b: { players: 2, variant: 'basic' }, f: { players: 2, variant: 'full' } },
};
