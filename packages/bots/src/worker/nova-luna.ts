import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { NOVA_LUNA_PLAYERS } from '@orrery/engine/rule-numbers';
import { compareNovaLuna } from '../nova-luna/compare.ts';
import { novaLunaOpponents } from '../nova-luna/opponents.ts';
import type { Playable } from './playable.ts';

export const playableNovaLuna: Playable<NovaLunaKinds> = {
	game: novaLuna,
	opponents: novaLunaOpponents,
	compare: compareNovaLuna,
	tables: NOVA_LUNA_PLAYERS.map((players) => ({ players, firstGame: false })),
};
