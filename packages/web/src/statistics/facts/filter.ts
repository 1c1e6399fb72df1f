import type { PlayedGame } from './game-facts.ts';

/* Which games the page counts, as the query of its address says. */

export const PERIODS = ['30d', '90d', '365d'] as const;
export type Period = (typeof PERIODS)[number];

/** Null for all. */
export interface StatisticsFilter {
	readonly players: number | null;
	/** The key of an opponent who sat at the table. */
	readonly opponent: string | null;
	readonly period: Period | null;
}

export const NO_FILTER: StatisticsFilter = { players: null, opponent: null, period: null };

export const PLAYER_COUNTS = [1, 2, 3, 4] as const;

const DAYS: Readonly<Record<Period, number>> = { '30d': 30, '90d': 90, '365d': 365 };
const OPPONENT = /^(?:bot|person)-./su;
/** An address may hold anything; no opponent has a longer name. */
const LONGEST_KEY = 100;

/** What it does not know is left out. */
export function readFilter(search = ''): StatisticsFilter {
	const query = new URLSearchParams(search);
	const opponent = query.get('opponent') ?? '';
	return {
		players: PLAYER_COUNTS.find((count) => String(count) === query.get('players')) ?? null,
		opponent: OPPONENT.test(opponent) && opponent.length <= LONGEST_KEY ? opponent : null,
		period: PERIODS.find((period) => period === query.get('period')) ?? null,
	};
}

/** The query of the address; empty if all games count. */
export function filterQuery({ players, opponent, period }: StatisticsFilter): string {
	const parts = { players: players === null ? null : String(players), opponent, period };
	const query = new URLSearchParams(
		Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
	).toString();
	return query === '' ? '' : `?${query}`;
}

/** The games that fit. A period ends now and begins so many days of the calendar ago, at midnight. */
export function matching<Game extends PlayedGame>(
	games: readonly Game[],
	{ players, opponent, period }: StatisticsFilter,
	now: number,
): readonly Game[] {
	const since = period === null ? Number.NEGATIVE_INFINITY : daysBefore(now, DAYS[period]);
	return games.filter(
		(game) =>
			(players === null || game.players === players) &&
			(opponent === null || game.opponents.some(({ key }) => key === opponent)) &&
			game.at >= since,
	);
}

function daysBefore(now: number, days: number): number {
	const date = new Date(now);
	// The calendar decides: a day with a change of clocks has not 24 hours.
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime();
}
