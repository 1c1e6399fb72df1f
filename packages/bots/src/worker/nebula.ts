import type { NebulaKinds } from '@orrery/engine';
import { nebula } from '@orrery/engine';
import { nebulaOpponents } from '../nebula/opponents.ts';
import type { Playable } from './playable.ts';

export const playableNebula: Playable<NebulaKinds> = {
	game: nebula,
	opponents: nebulaOpponents,
	tables: ([2, 3, 4] as const).flatMap((players) => [
		{ players, variant: 'basic' },
		{ players, variant: 'full' },
	]),
};
