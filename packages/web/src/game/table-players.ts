import type { Seat } from '@orrery/engine';
import { list, m } from '../language/language.svelte.ts';
import type { SeatedPlayer } from '../play/players.ts';
import { botTitle } from './bots.ts';

/** Those around a table, as far as sentences about it need to know. */
export interface TablePlayers {
	readonly players: readonly SeatedPlayer[];
}

/** Whoever sits there; a seat of the table always has somebody. */
export function playerAt({ players }: TablePlayers, seat: Seat): SeatedPlayer {
	const player = players[seat];
	if (player === undefined) throw new RangeError(`nobody sits in seat ${seat}`);
	return player;
}

/** “against Io (Crescent)” */
export function playersWords(players: readonly SeatedPlayer[]): string {
	const others = players.filter(({ you }) => !you);
	const names = list(others.map(({ name, level }) => (level === null ? name : botTitle(level, name))));
	return others.length < players.length ? m().play_against({ names }) : m().play_among({ names });
}

/** “Your turn”, “Mira is on turn”. */
export function turnWords(player: SeatedPlayer | undefined): string {
	return player === undefined || player.you ? m().play_your_turn() : m().play_turn_of({ name: player.name });
}
