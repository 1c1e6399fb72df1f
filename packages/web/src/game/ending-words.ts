import type { Kinds, Seat } from '@orrery/engine';
import { list, m, number } from '../language/language.svelte.ts';
import type { RankedPlayer } from './places.ts';
import type { Moment } from './played-game.ts';
import type { TablePlayers } from './table-players.ts';
import { playerAt } from './table-players.ts';

/* Why a game of any kind ended as it did. */

/** Why the game was over before its rules ended it; null if they did. */
export function earlyEnd<K extends Kinds>({ ending, events }: Moment<K>, table: TablePlayers): string | null {
	switch (ending?.kind) {
		case 'abandoned':
			return m().play_because_abandoned();
		case 'claimed':
			return m().play_because_claimed();
		case 'resigned': {
			const last = events.findLast((event) => event.type === 'resigned');
			// A record does not say who gave up last.
			if (last === undefined) return m().play_because_someone_resigned();
			const { you, name } = playerAt(table, last.seat);
			return you ? m().play_because_you_resigned() : m().play_because_resigned({ name });
		}
		case 'ran-out': {
			const last = events.findLast((event) => event.type === 'ran-out');
			if (last === undefined) return m().play_because_someone_resigned();
			const { you, name } = playerAt(table, last.seat);
			return you ? m().play_you_ran_out() : m().play_ran_out({ name });
		}
		default:
			return null;
	}
}

/** Who left a game that was played on to its end, one sentence each. */
export function departures<K extends Kinds>(
	{ ending, seats }: Moment<K>,
	table: TablePlayers,
): readonly string[] {
	if (ending?.kind !== 'finished') return [];
	return table.players.flatMap(({ seat, you, name }) => {
		const left = seats[seat]?.left;
		if (left === 'resigned')
			return you ? m().play_because_you_resigned() : m().play_because_resigned({ name });
		if (left === 'ran-out') return you ? m().play_you_ran_out() : m().play_ran_out({ name });
		return [];
	});
}

/** Groups of players next to each other in the ranking with the same figure, which a rule then had to rank. */
export function tiedPlayers<Player extends RankedPlayer & { readonly figure: number }>(
	ranked: readonly Player[],
): readonly (readonly Player[])[] {
	const placed = ranked.filter(({ place }) => place !== null);
	const figures = new Set(placed.map(({ figure }) => figure));
	return Array.from(figures, (shared) => placed.filter(({ figure }) => figure === shared)).filter(
		(group) => group.length > 1,
	);
}

/** “you and Mira”, as it stands inside a sentence. */
export function tiedNames(tied: readonly { readonly seat: Seat }[], table: TablePlayers): string {
	const players = tied.map(({ seat }) => playerAt(table, seat));
	return list(players.map(({ you, name }) => (you ? m().play_you_inside() : name)));
}

/** How a rule placed a player among those with the same figure. */
export interface TieBreak {
	/** Before another of them. */
	readonly ahead: boolean;
	/** On the same place as another of them. */
	readonly shared: boolean;
}

/** How a tie with this player was broken; neither ahead nor shared where the figure alone decided, or for the last. */
export function tieBreakOf<Player extends RankedPlayer & { readonly figure: number }>(
	ranked: readonly Player[],
	{ seat, place, figure }: Player,
): TieBreak {
	const tied = ranked.filter((other) => other.seat !== seat && other.figure === figure);
	return {
		ahead: tied.some((other) => place !== null && other.place !== null && other.place > place),
		shared: tied.some((other) => place !== null && other.place === place),
	};
}

/** “Your place: 3 of 4 · 5 tokens behind Io”, for a player who did not win. */
export function behindWords<Player extends RankedPlayer & { readonly figure: number }>(
	ranked: readonly Player[],
	table: TablePlayers,
	behind: (gap: { readonly count: number; readonly name: string }) => string,
): string | null {
	const [first] = ranked;
	const own = ranked.find(({ seat }) => playerAt(table, seat).you);
	if (first === undefined || own === undefined || own.place === null || own.place === 1) return null;
	const place = m().play_your_place({ place: number(own.place), count: number(ranked.length) });
	const count = Math.abs(first.figure - own.figure);
	return count === 0 ? place : `${place} · ${behind({ count, name: first.name })}`;
}
