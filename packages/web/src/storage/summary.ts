import type { DailyKind, Day } from '@orrery/daily/day';
import { dailyKindOf, readDay } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';

/*
 * What Home shows of a game without opening it. Reading it needs neither rules nor engine, so that Home stays light.
 */

/** Increase this when today's page could not read what is written. */
export const FORMAT = 1;

export interface GameSummary {
	readonly format: typeof FORMAT;
	readonly id: string;
	/** Such as `nova-luna`. */
	readonly game: GameId;
	/** By seat. */
	readonly seats: readonly SeatSummary[];
	/** Milliseconds since 1970. */
	readonly created: number;
	readonly updated: number;
	readonly turns: number;
	/** Which rules were played, where a game has several; absent in summaries of earlier versions. */
	readonly variant?: string;
	/** By seat: the progress. In Nova Luna the tokens left. */
	readonly standing: readonly number[];
	readonly state: GameState;
	/** What its owner calls it. */
	readonly name?: string;
	/** It came here as a record and was not played on this device: nobody at its table is known to be its owner. */
	readonly imported?: true;
	/** Where the game began, if not with a deal. */
	readonly origin?: GameOrigin;
	/** How many hints were asked for in it; absent if none were. */
	readonly hints?: number;
}

/** What a game began from instead of a deal. */
export type GameOrigin =
	/** A moment of another game: its id in the address of its replay, its steps so far, and what it was called. */
	| { readonly kind: 'replay'; readonly id: string; readonly step: number; readonly name?: string }
	/** A position that somebody set up. */
	| { readonly kind: 'editor' }
	/** The game of a day, or its puzzle played on; `practice` where its deal was known from another try. */
	| { readonly kind: 'daily'; readonly daily: DailyKind; readonly day: Day; readonly practice?: true };

/** A player; the token is absent where it follows from the seat. */
export type SeatSummary = { readonly token?: string } & (
	| { readonly kind: 'human'; readonly name: string }
	| { readonly kind: 'bot'; readonly name: string; readonly level: string }
);

export type GameState =
	| { readonly kind: 'playing'; readonly activeSeat: number | null }
	| {
			readonly kind: 'finished';
			/** The seats in first place; none in a solo game. */
			readonly winners: readonly number[];
			/** The score of a solo game that was played to the end; lower is better. */
			readonly score: number | null;
	  };

/** A game on this device as it is listed: its summary, or why there is none. */
export type ListedGame =
	| { readonly kind: 'game'; readonly summary: GameSummary }
	| { readonly kind: 'newer'; readonly id: string }
	| { readonly kind: 'broken'; readonly id: string };

/** Reads a stored summary, which may be of any version or broken. */
export function readListed(value: unknown): ListedGame | null {
	const fields = objectOf(value);
	const { id, format } = fields;
	if (typeof id !== 'string') return null;
	if (typeof format === 'number' && format > FORMAT) return { kind: 'newer', id };
	const summary = readSummary(fields, id);
	return summary === null ? { kind: 'broken', id } : { kind: 'game', summary };
}

function readSummary(fields: Fields, id: string): GameSummary | null {
	const { format, created, updated, turns } = fields;
	const game = gameIdOf(fields.game);
	const seats = listOf(fields.seats, readSeat);
	const standing = listOf(fields.standing, numberOf);
	const state = readState(fields.state);
	if (format !== FORMAT || game === null || seats === null || seats.length === 0) return null;
	if (typeof created !== 'number' || typeof updated !== 'number' || typeof turns !== 'number') return null;
	if (standing === null || state === null) return null;
	const { variant, name, imported, hints } = fields;
	const origin = readOrigin(game, fields.origin);
	return {
		...{ format, id, game, seats, created, updated, turns, standing, state },
		...(typeof variant === 'string' ? { variant } : {}),
		...(typeof name === 'string' && name !== '' ? { name } : {}),
		...(imported === true ? { imported } : {}),
		...(origin === null ? {} : { origin }),
		...(typeof hints === 'number' && hints > 0 ? { hints } : {}),
	};
}

function readOrigin(game: GameId, value: unknown): GameOrigin | null {
	const { kind, id, step, name, ...rest } = objectOf(value);
	if (kind === 'editor') return { kind };
	if (kind === 'daily') {
		const daily = dailyKindOf(game, rest.daily);
		const day = readDay(rest.day);
		if (daily === null || day === null) return null;
		return { kind, daily, day, ...(rest.practice === true ? { practice: true } : {}) };
	}
	if (kind !== 'replay' || typeof id !== 'string' || typeof step !== 'number') return null;
	return { kind, id, step, ...(typeof name === 'string' ? { name } : {}) };
}

function readSeat(value: unknown): SeatSummary | null {
	const { kind, name, level, token } = objectOf(value);
	if (typeof name !== 'string') return null;
	const chosen = typeof token === 'string' ? { token } : {};
	if (kind === 'human') return { kind, name, ...chosen };
	return kind === 'bot' && typeof level === 'string' ? { kind, name, level, ...chosen } : null;
}

function readState(value: unknown): GameState | null {
	const { kind, activeSeat, winners, score } = objectOf(value);
	if (kind === 'playing') return { kind, activeSeat: numberOf(activeSeat) };
	const won = listOf(winners, numberOf);
	return kind === 'finished' && won !== null ? { kind, winners: won, score: numberOf(score) } : null;
}

export function idOf(listed: ListedGame): string {
	return listed.kind === 'game' ? listed.summary.id : listed.id;
}

/** Unfinished games first, then finished ones, each newest first; unreadable ones come last. */
export function inOrder(games: readonly ListedGame[]): readonly ListedGame[] {
	const rank = (listed: ListedGame): number => {
		if (listed.kind !== 'game') return 2;
		return listed.summary.state.kind === 'playing' ? 0 : 1;
	};
	const updated = (listed: ListedGame): number => (listed.kind === 'game' ? listed.summary.updated : 0);
	return games.toSorted((a, b) => rank(a) - rank(b) || updated(b) - updated(a));
}

type Fields = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Fields {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function numberOf(value: unknown): number | null {
	return typeof value === 'number' ? value : null;
}

function listOf<Item>(value: unknown, read: (item: unknown) => Item | null): readonly Item[] | null {
	if (!Array.isArray(value)) return null;
	const items = value.map(read).filter((item) => item !== null);
	return items.length === value.length ? items : null;
}
