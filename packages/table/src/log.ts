import type { Game, Kinds, Result, Seat } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import { field, readArray, readInteger, readObject, readOneOf, readString, wrong } from '@orrery/engine/json';
import type { TableFault } from './fault.ts';
import { newerVersion, reading, unwrapAt } from './fault.ts';
import type { Player } from './seat.ts';
import { readPlayer } from './seat.ts';
import type { Terms } from './terms.ts';
import { readTerms } from './terms.ts';

/*
 * The log of a table: everything that is stored about it. It contains only decisions and random results; whatever follows
 * from them (how far an undo went, clocks, places, the end by the rules) is computed again. It contains secrets (the
 * setup, the seed and the moves), so it is never sent to players.
 */

/** The number of this format. A change that older programs would misread needs a new number. */
export const FORMAT = 1;

/** What every entry contains. */
export interface Stamp {
	readonly format: typeof FORMAT;
	/** From 1 without a gap; the sequence of the last entry is the version of the table. */
	readonly sequence: number;
	/** Milliseconds since 1970, as the caller said; never less than in the entry before. */
	readonly at: number;
	/** The id of the command that led to it. */
	readonly id?: string;
}

export interface Created<K extends Kinds> extends Terms<K> {
	readonly type: 'created';
	readonly game: string;
	readonly rules: number;
	readonly setup: K['setup'];
	/** The seed of the bots' random numbers. */
	readonly seed: string;
}

export interface Moved<K extends Kinds> {
	readonly type: 'moved';
	readonly seat: Seat;
	readonly by: Mover;
	readonly move: K['move'];
}

export type Mover = (typeof MOVERS)[number];
const MOVERS = ['human', 'bot'] as const;

export interface TakenBack {
	readonly type: 'taken-back';
	readonly seat: Seat;
}

export interface SeatChanged {
	readonly type: 'seat-changed';
	readonly seat: Seat;
	readonly to: Player;
}

export interface Resigned {
	readonly type: 'resigned';
	readonly seat: Seat;
}

/** The seat had no time left when the clock was checked. */
export interface RanOut {
	readonly type: 'ran-out';
	readonly seat: Seat;
}

/** All others have left, and the last player has claimed the win. */
export interface Claimed {
	readonly type: 'claimed';
	readonly seat: Seat;
}

/** Ended without a result. */
export interface Abandoned {
	readonly type: 'abandoned';
}

/** What can happen at a table after it was created. */
export type LogAction<K extends Kinds> =
	| Moved<K>
	| TakenBack
	| SeatChanged
	| Resigned
	| RanOut
	| Claimed
	| Abandoned;

export type FirstEntry<K extends Kinds> = Stamp & Created<K>;
export type LaterEntry<K extends Kinds> = Stamp & LogAction<K>;
export type Entry<K extends Kinds> = FirstEntry<K> | LaterEntry<K>;

const LOG_ACTIONS = [
	'moved',
	'taken-back',
	'seat-changed',
	'resigned',
	'ran-out',
	'claimed',
	'abandoned',
] as const;
/** The last millisecond that a date can name. */
const LATEST = 8_640_000_000_000_000;
const LONGEST_ID = 64;
const LONGEST_SEED = 128;

/** The caller's time as logs store it. A time outside the calendar is a mistake of the caller. */
export function momentOf(now: number): number {
	const at = Math.max(0, Math.floor(now));
	if (!(at <= LATEST)) throw new RangeError(`no such time: ${now}`);
	return at;
}

/** Which game a log belongs to, for callers that have to look up its rules before opening it. */
export function gameOfLog(
	log: unknown,
): Result<{ readonly game: string; readonly rules: number }, TableFault> {
	return reading(() => {
		const first = readObject(readEntries(log)[0], '[0]');
		readStamp(first, '[0]');
		return {
			game: readString(first.game, '[0].game'),
			rules: readInteger(first.rules, '[0].rules', 1, Number.MAX_SAFE_INTEGER),
		};
	});
}

/** The entries of a log, not yet checked; there is at least one. */
export function readEntries(log: unknown): readonly unknown[] {
	const entries = readArray(log, '');
	if (entries.length === 0) wrong('wrong-length', '', '1…', 0);
	return entries;
}

export function readFirstEntry<K extends Kinds>(game: Game<K>, value: unknown, path: string): FirstEntry<K> {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const stamp = readStamp(fields, path);
	if (stamp.sequence !== 1) wrong('differs', at('sequence'), 1, stamp.sequence);
	const type = readOneOf(fields.type, at('type'), ['created']);
	const id = readOneOf(fields.game, at('game'), [game.id]);
	const rules = readInteger(fields.rules, at('rules'), 1, Number.MAX_SAFE_INTEGER);
	if (rules > game.rules) newerVersion(at('rules'), game.rules, rules);
	if (rules < game.rules) wrong('unknown-value', at('rules'), game.rules, rules);
	const terms = readTerms(game, fields, path);
	const { setup } = fields;
	if (!maybeSetup<K>(setup)) wrong('wrong-type', at('setup'), 'setup', setup);
	const seed = readText(fields.seed, at('seed'), LONGEST_SEED);
	return { ...stamp, type, game: id, rules, ...terms, setup, seed };
}

/** Anything may be a setup here: `Game.start` checks it and refuses what is not one. */
function maybeSetup<K extends Kinds>(value: unknown): value is K['setup'] {
	return value !== undefined;
}

export function readLaterEntry<K extends Kinds>(
	game: Game<K>,
	players: number,
	value: unknown,
	path: string,
): LaterEntry<K> {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const stamp = readStamp(fields, path);
	const type = readOneOf(fields.type, at('type'), LOG_ACTIONS);
	if (type === 'abandoned') return { ...stamp, type };
	const seat = seatOf(readInteger(fields.seat, at('seat'), 0, players - 1));
	switch (type) {
		case 'moved': {
			const by = readOneOf(fields.by, at('by'), MOVERS);
			const move: K['move'] = unwrapAt(game.readMove(fields.move), at('move'));
			return { ...stamp, type, seat, by, move };
		}
		case 'seat-changed':
			return { ...stamp, type, seat, to: readPlayer(fields.to, at('to')) };
		case 'taken-back':
		case 'resigned':
		case 'ran-out':
		case 'claimed':
			return { ...stamp, type, seat };
	}
}

function readStamp(fields: Readonly<Record<string, unknown>>, path: string): Stamp {
	const at = (name: string): string => field(path, name);
	const format = readInteger(fields.format, at('format'), 1, Number.MAX_SAFE_INTEGER);
	if (format > FORMAT) newerVersion(at('format'), FORMAT, format);
	const sequence = readInteger(fields.sequence, at('sequence'), 1, Number.MAX_SAFE_INTEGER);
	return {
		format: FORMAT,
		sequence,
		at: readInteger(fields.at, at('at'), 0, LATEST),
		...(fields.id === undefined ? {} : { id: readText(fields.id, at('id'), LONGEST_ID) }),
	};
}

function readText(value: unknown, path: string, longest: number): string {
	const text = readString(value, path);
	if (text.length === 0 || text.length > longest) wrong('wrong-length', path, `1…${longest}`, text.length);
	return text;
}
