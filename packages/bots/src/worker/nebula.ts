import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { NEBULA_PLAYERS } from '@orrery/engine/rule-numbers';
import { compareNebula } from '../nebula/compare.ts';
import { nebulaOpponents } from '../nebula/opponents.ts';
import type { Playable } from './playable.ts';

export const playableNebula: Playable<NebulaKinds> = {
	game: nebula,
	opponents: nebulaOpponents,
	compare: compareNebula,
	tables: NEBULA_PLAYERS.flatMap((players) => [
		{ players, variant: 'basic' },
		{ players, variant: 'full' },
	]),
};
