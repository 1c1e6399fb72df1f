import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { BotResult } from '@orrery/cli/arena';
import type { Game, Measure } from './plan.ts';

/*
 * The results so far. The file has one line per measure; a run continues from it, and the tables of docs/bots.md are
 * made from it.
 */

export interface Result {
	readonly key: string;
	/** Of the code that played. */
	readonly fingerprint: string;
	/** Played so far: the deals from 0 to this, without a gap. */
	readonly deals: number;
	/** The total time of all moves, to estimate what is left. */
	readonly busyMs: number;
	readonly upper: Side;
	/** All seats of the lower bot together; null alone. */
	readonly lower: Side | null;
}

/** Sums, so that results can be added. */
export interface Side {
	readonly games: number;
	readonly wins: number;
	readonly places: number;
	readonly scores: number;
	readonly allPlaced: number;
	/** A histogram of the move times; bucket n holds times of about 0.1 ms × 1.1ⁿ. */
	readonly times: Readonly<Record<string, number>>;
}

const STEP = Math.log(1.1);
/** Times below this are not distinguished. */
const LEAST_MS = 0.1;

const NOTHING: Side = { games: 0, wins: 0, places: 0, scores: 0, allPlaced: 0, times: {} };

/** An empty result. */
export function begin({ key, lower }: Measure, fingerprint: string): Result {
	return { key, fingerprint, deals: 0, busyMs: 0, upper: NOTHING, lower: lower === null ? null : NOTHING };
}

/** A result with more deals added, in which the bot of seat 0 is the upper one. */
export function add(result: Result, deals: number, botResults: readonly BotResult[]): Result {
	return {
		...result,
		deals: result.deals + deals,
		busyMs: Math.round(result.busyMs + sum(botResults.flatMap(({ milliseconds }) => milliseconds))),
		upper: sideWith(
			result.upper,
			botResults.filter(({ bot }) => bot === 0),
		),
		lower:
			result.lower &&
			sideWith(
				result.lower,
				botResults.filter(({ bot }) => bot > 0),
			),
	};
}

function sideWith(side: Side, botResults: readonly BotResult[]): Side {
	const times = new Map(Object.entries(side.times));
	for (const milliseconds of botResults.flatMap((botResult) => botResult.milliseconds)) {
		const bucket = String(Math.floor(Math.log(Math.max(1, milliseconds / LEAST_MS)) / STEP));
		times.set(bucket, (times.get(bucket) ?? 0) + 1);
	}
	return {
		games: side.games + botResults.length,
		wins: rounded(side.wins + sum(botResults.map(({ win }) => win))),
		places: side.places + sum(botResults.map(({ place }) => place)),
		scores: side.scores + sum(botResults.map(({ score }) => score)),
		allPlaced: side.allPlaced + botResults.filter(({ allPlaced }) => allPlaced).length,
		times: Object.fromEntries(times),
	};
}

/** The milliseconds that this share of the moves stayed below, to within a twentieth. */
export function timeWithin({ times }: Side, share: number): number {
	// Whole numbers as keys come in rising order.
	const buckets = Object.entries(times);
	const wanted = share * sum(buckets.map(([, count]) => count));
	let seen = 0;
	for (const [bucket, count] of buckets) {
		seen += count;
		if (seen >= wanted) return LEAST_MS * Math.exp((Number(bucket) + 0.5) * STEP);
	}
	return 0;
}

/** The results of a file, by key; a file that is not there holds none. */
export function readResults(path: string): ReadonlyMap<string, Result> {
	const lines = textOf(path)
		.split('\n')
		.filter((line) => line !== '');
	return new Map(
		lines.map((line, i): [string, Result] => {
			const result: unknown = JSON.parse(line);
			if (!isResult(result)) throw new Error(`${path}, line ${i + 1} is no result of the ladder`);
			return [result.key, result];
		}),
	);
}

/** Only results of exactly this code; the rest is out of date. */
export function upToDate(
	results: ReadonlyMap<string, Result>,
	measures: readonly Measure[],
	fingerprintOf: (game: Game) => string,
): ReadonlyMap<string, Result> {
	return new Map(
		measures.flatMap(({ key, match }) => {
			const result = results.get(key);
			return result?.fingerprint === fingerprintOf(match.game) ? [[key, result]] : [];
		}),
	);
}

/**
 * Adds results to the file and keeps those that others have added meanwhile. The file is replaced in one step, so
 * that an interruption leaves either the old or the new one.
 */
export function saveResults(path: string, results: ReadonlyMap<string, Result>): void {
	const kept = new Map([...readResults(path), ...results]);
	const lines = [...kept.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map((one) => JSON.stringify(one));
	const beside = `${path}.${process.pid}`;
	writeFileSync(beside, `${lines.join('\n')}\n`);
	renameSync(beside, path);
}

function textOf(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
		throw error;
	}
}

/** The file is our own, so this is only a rough check. */
function isResult(value: unknown): value is Result {
	return (
		typeof value === 'object' &&
		value !== null &&
		'key' in value &&
		typeof value.key === 'string' &&
		'fingerprint' in value &&
		'deals' in value &&
		Number.isInteger(value.deals) &&
		'upper' in value &&
		'lower' in value
	);
}

/** Shared wins may be thirds; this hides their rounding errors. */
function rounded(value: number): number {
	return Number(value.toFixed(6));
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
