import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';
import type { Clock, TableSummary } from '@orrery/protocol';

/** Which waiting tables are shown; null for all. */
export interface LobbyFilter {
	readonly game: GameId | null;
	readonly players: number | null;
	readonly rated: boolean | null;
	readonly clock: Clock['kind'] | null;
}

export const FILTER_PLAYERS = [2, 3, 4] as const;
export const FILTER_CLOCKS = ['none', 'live', 'days'] as const satisfies readonly Clock['kind'][];

/** The filter in the query of an address. What it does not know is left out. */
export function readLobbyFilter(search: string): LobbyFilter {
	const query = new URLSearchParams(search);
	const rated = query.get('rated');
	return {
		game: gameIdOf(query.get('game')),
		players: FILTER_PLAYERS.find((count) => String(count) === query.get('players')) ?? null,
		rated: rated === 'yes' ? true : rated === 'no' ? false : null,
		clock: FILTER_CLOCKS.find((kind) => kind === query.get('clock')) ?? null,
	};
}

/** The query of the address; empty if all tables are shown. */
export function lobbyQuery({ game, players, rated, clock }: LobbyFilter): string {
	const parts = { game, players, rated: rated === null ? null : rated ? 'yes' : 'no', clock };
	const query = new URLSearchParams(
		Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
	).toString();
	return query === '' ? '' : `?${query}`;
}

/** The tables that fit. */
export function fitting(tables: readonly TableSummary[], filter: LobbyFilter): readonly TableSummary[] {
	const { game, players, rated, clock } = filter;
	return tables.filter(
		(table) =>
			(game === null || table.game === game) &&
			(players === null || table.seats.length === players) &&
			(rated === null || table.rated === rated) &&
			(clock === null || table.clock.kind === clock),
	);
}
