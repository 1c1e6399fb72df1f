import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { PuzzleRules } from './packed-puzzle.ts';

export const novaLunaRules: PuzzleRules<NovaLunaKinds> = {
	game: novaLuna,
	options: { t: { players: 2, firstGame: false } },
};
