import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { novaLunaOpponents } from '../nova-luna/opponents.ts';
import type { Playable } from './playable.ts';

export const playableNovaLuna: Playable<NovaLunaKinds> = {
	game: novaLuna,
	opponents: novaLunaOpponents,
	tables: ([1, 2, 3, 4] as const).map((players) => ({ players, firstGame: false })),
};
