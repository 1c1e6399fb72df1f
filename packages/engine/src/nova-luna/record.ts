import { Course } from '../course.ts';
import type { Fault } from '../fault.ts';
import type { Game, RecordDetails, Replay, Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import {
	expectSame,
	readArray,
	readBoolean,
	readInteger,
	reading,
	readObject,
	readOneOf,
	unwrap,
	wrong,
} from '../json.ts';
import type { RecordExtras } from '../record.ts';
import { extrasOf, readExtras, readRanking } from '../record.ts';
import type { Result } from '../result.ts';
import type { NovaLunaEvent, NovaLunaMove, TaskName } from './move.ts';
import { readMove } from './move.ts';
import type { NovaLunaKinds } from './nova-luna.ts';
import type { NovaLunaOptions } from './options.ts';
import { readOptions } from './options.ts';
import type { MultiplayerOutcome, SoloOutcome } from './outcome.ts';
import type { NovaLunaSetup } from './setup.ts';
import { readSetup } from './setup.ts';
import { snapshotOf } from './snapshot.ts';
import type { TileId } from './tiles.ts';

/** A finished game as one JSON object; `docs/records.md` describes the format. */
export interface NovaLunaRecord extends RecordExtras {
	readonly game: 'nova-luna';
	readonly rules: 1;
	readonly options: NovaLunaOptions;
	readonly setup: NovaLunaSetup;
	readonly moves: readonly RecordedTurn[];
	readonly result: NovaLunaResult;
}

export interface RecordedTurn {
	readonly seat: Seat;
	/** Whether the turn began with a refill; in the solo game: whether phase 1 ended here. */
	readonly refill: boolean;
	readonly space: number;
	readonly tile: TileId;
	readonly x: number;
	readonly y: number;
	readonly covered: readonly TaskName[];
}

export type NovaLunaResult = MultiplayerResult | SoloOutcome | ResignedSolo;

/** How a game among several ended, by the rules or early. */
export interface MultiplayerResult extends Omit<MultiplayerOutcome, 'reason'> {
	readonly reason: (typeof REASONS)[number];
}

/** A solo game that ended early: it has no score. */
export interface ResignedSolo {
	readonly reason: 'resigned';
	readonly tokensLeft: readonly number[];
}

export const REASONS = ['all-tokens-placed', 'no-tiles-left', 'resigned'] as const;

export function recordOf(course: Course<NovaLunaKinds>, details: RecordDetails = {}): NovaLunaRecord {
	return {
		game: 'nova-luna',
		rules: 1,
		...extrasOf(details),
		options: course.options,
		setup: recordedSetup(course),
		moves: turnsOf(course),
		result: resultOf(course, details),
	};
}

/** A position is encoded again, because a setup from outside may have fields that nobody reads. */
function recordedSetup(course: Course<NovaLunaKinds>): NovaLunaSetup {
	return 'position' in course.setup ? { position: snapshotOf(course.first()) } : course.setup;
}

function turnsOf({ steps }: Course<NovaLunaKinds>): readonly RecordedTurn[] {
	let refill = false;
	return steps.flatMap(({ played }) => {
		const [event] = played.events;
		if (event?.type !== 'took') {
			refill = true;
			return [];
		}
		const { seat, space, tile, x, y, covered } = event;
		const turn = { seat, refill, space, tile, x, y, covered };
		refill = false;
		return [turn];
	});
}

function resultOf(course: Course<NovaLunaKinds>, { resigned }: RecordDetails): NovaLunaResult {
	const outcome = course.game.outcome(course.position);
	if (outcome !== null) return outcome;
	if (resigned === undefined) throw new Error('a game that goes on has no record');
	const { ranking } = resigned;
	if (ranking === undefined && !course.position.solo)
		throw new Error('places are missing for a game broken off');
	return {
		reason: 'resigned',
		tokensLeft: tokensLeftOf(course),
		...(ranking === undefined ? {} : { ranking }),
	};
}

/** Plays a record again and compares every field with what the rules give. */
export function replayRecord(
	game: Game<NovaLunaKinds>,
	value: unknown,
): Result<Replay<NovaLunaKinds>, Fault> {
	return reading(() => {
		const fields = readObject(value, '');
		readOneOf(fields.game, 'game', ['nova-luna']);
		readOneOf(fields.rules, 'rules', [1]);
		const options = readOptions(fields.options, 'options');
		const extras = readExtras(fields, options.players);
		const { setup } = readSetup(options, fields.setup, 'setup');
		const course = unwrap(Course.begin(game, options, setup));
		readArray(fields.moves, 'moves').forEach((turn, i) => {
			replayTurn(course, turn, `moves[${i}]`);
		});
		const resigned = replayResult(course, fields.result);
		return { course, details: { ...extras, ...(resigned === undefined ? {} : { resigned }) } };
	});
}

function replayTurn(course: Course<NovaLunaKinds>, value: unknown, path: string): void {
	const fields = readObject(value, path);
	if (course.position.ending !== null) wrong('after-the-end', path);
	const seat = seatOf(readInteger(fields.seat, `${path}.seat`, 0, course.options.players - 1));
	if (readBoolean(fields.refill, `${path}.refill`)) play(course, seat, { type: 'refill' }, path);
	const took = play(course, seat, readMove({ ...fields, type: 'take' }, path), path);
	if (took?.type !== 'took') throw new Error('a take is always told as such');
	expectSame(took.space, fields.space, `${path}.space`);
	expectSame(took.covered, fields.covered, `${path}.covered`);
}

function play(
	course: Course<NovaLunaKinds>,
	seat: Seat,
	move: NovaLunaMove,
	path: string,
): NovaLunaEvent | undefined {
	const result = course.play(seat, move);
	if (!result.ok) wrong('refused', path, undefined, result.fault.code);
	return result.value.events[0];
}

/** The result must be what the rules give; a game that is not over may only have been resigned. */
function replayResult(course: Course<NovaLunaKinds>, value: unknown): RecordDetails['resigned'] {
	const fields = readObject(value, 'result');
	const reason = readOneOf(fields.reason, 'result.reason', REASONS);
	const outcome = course.game.outcome(course.position);
	if (outcome !== null) {
		for (const [name, expected] of Object.entries(outcome))
			expectSame(expected, fields[name], `result.${name}`);
		return undefined;
	}
	if (reason !== 'resigned') wrong('unfinished', 'result.reason', undefined, reason);
	expectSame(tokensLeftOf(course), fields.tokensLeft, 'result.tokensLeft');
	const { players } = course.options;
	return players === 1 ? {} : { ranking: readRanking(fields.ranking, 'result.ranking', players) };
}

function tokensLeftOf({ position }: Course<NovaLunaKinds>): readonly number[] {
	return position.displays.map((display) => display.tokensLeft);
}
