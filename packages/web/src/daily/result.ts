import type { Day } from '@orrery/daily/day';
import { DAILY_GAME, readDay } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';
import type { StorageFaultCode } from '../storage/fault.ts';
import { STORAGE_FAULTS } from '../storage/fault.ts';

/* What this device keeps of a day's puzzles and games. Home shows it, so reading it needs no rules. */

/** Increase this when today's page could not read what is written. */
export const FORMAT = 1;

/** How often a puzzle may be tried. */
export const TRIES = 3;

export type Try = 'missed' | 'solved';

interface Begun {
	readonly format: typeof FORMAT;
	readonly game: GameId;
	readonly day: Day;
	/** It was begun on its own day, and counts for streaks and the leaderboard. */
	readonly counted: boolean;
	/** Milliseconds since 1970. */
	readonly begun: number;
	/** When it was over; null before. */
	readonly done: number | null;
	/** Why it is only in memory until the page is closed; absent if the device stores it. */
	readonly held?: StorageFaultCode;
}

export interface PuzzleResult extends Begun {
	readonly kind: 'puzzle';
	readonly tries: readonly Try[];
	/** The answer was asked for. */
	readonly shown: boolean;
}

/** Whether the server has the finished game, or why it does not want it. */
export type Sent = 'not-yet' | 'sent' | { readonly refused: string };

export interface GameResult extends Begun {
	readonly kind: 'solo' | 'race';
	/** The game on this device. */
	readonly id: string;
	/** Null before the end, and for a game that was given up. */
	readonly score: number | null;
	readonly sent: Sent;
}

export type DayResult = PuzzleResult | GameResult;

/** The key of a result: one a day, game and kind. */
export function keyOf({ day, game, kind }: Pick<DayResult, 'day' | 'game' | 'kind'>): string {
	return `${day} ${game} ${kind}`;
}

export function isSolved({ tries }: PuzzleResult): boolean {
	return tries.at(-1) === 'solved';
}

/** Whether it is a counted game that was played to its end, and the server has not been asked about it. */
export function isUnsent(result: DayResult): result is GameResult {
	return (
		result.kind !== 'puzzle' &&
		result.counted &&
		result.done !== null &&
		result.score !== null &&
		result.sent === 'not-yet'
	);
}

/** `newer` for what a newer version of the page has kept, `broken` for what nobody can read. */
export function readResult(value: unknown): DayResult | 'newer' | 'broken' {
	const fields: Readonly<Record<string, unknown>> =
		typeof value === 'object' && value !== null ? { ...value } : {};
	const { format, kind, counted, begun, done } = fields;
	if (typeof format === 'number' && format > FORMAT) return 'newer';
	const game = gameIdOf(fields.game);
	const day = readDay(fields.day);
	if (format !== FORMAT || game === null || day === null) return 'broken';
	if (typeof counted !== 'boolean' || typeof begun !== 'number') return 'broken';
	const held = STORAGE_FAULTS.find((code) => code === fields.held);
	const begunResult: Begun = {
		...{ format, game, day, counted, begun, done: typeof done === 'number' ? done : null },
		...(held === undefined ? {} : { held }),
	};
	if (kind === 'puzzle') {
		const { tries, shown } = fields;
		if (!Array.isArray(tries) || !tries.every(isTry)) return 'broken';
		return { ...begunResult, kind, tries, shown: shown === true };
	}
	const { id, score, sent } = fields;
	if (kind !== DAILY_GAME[game] || typeof id !== 'string') return 'broken';
	return {
		...begunResult,
		kind: DAILY_GAME[game],
		id,
		score: typeof score === 'number' ? score : null,
		sent: sentOf(sent),
	};
}

function isTry(value: unknown): value is Try {
	return value === 'missed' || value === 'solved';
}

function sentOf(value: unknown): Sent {
	if (value === 'sent') return value;
	const refused = typeof value === 'object' && value !== null && 'refused' in value ? value.refused : null;
	return typeof refused === 'string' ? { refused } : 'not-yet';
}
