import type { Seat } from '@orrery/engine';
import { list, m } from '../language/language.svelte.ts';
import { opponentNames } from './bots.ts';
import type { SeatedPlayer } from './players.ts';

/** The players at a table, as far as sentences need them. */
export interface TablePlayers {
	readonly players: readonly SeatedPlayer[];
}

/** The player in a seat; every seat of a table has one. */
export function playerAt({ players }: TablePlayers, seat: Seat): SeatedPlayer {
	const player = players[seat];
	if (player === undefined) throw new RangeError(`nobody sits in seat ${seat}`);
	return player;
}

/** “against Io · level 3 of 7”, “against Io and Titan”. */
export function playersWords(players: readonly SeatedPlayer[]): string {
	const others = players.filter(({ you }) => !you);
	const names = list(opponentNames(others));
	return others.length < players.length ? m().play_against({ names }) : m().play_among({ names });
}

/** “Your turn”, “Mira’s turn”. */
export function turnWords(player: SeatedPlayer | undefined): string {
	return player === undefined || player.you ? m().play_your_turn() : m().play_turn_of({ name: player.name });
}
