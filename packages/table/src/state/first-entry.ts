import type { Game, Kinds } from '@orrery/engine';
import { field, readInteger, readObject, readOneOf, readString, wrong } from '@orrery/engine/json';
import { newerVersion } from './fault.ts';
import type { Terms } from './terms.ts';
import { readTerms } from './terms.ts';

/**
 * The formats of logs that can be read. A change that older programs would misread needs a new number.
 *
 * - 1: when a player leaves, a bot always takes the seat. The game ends once the last human present resigns.
 * - 2: a game for two, or without another human, ends as soon as a player leaves.
 */
export type Format = 1 | 2;
/** The format of new tables. The log of a table stays in the format it was begun in. */
export const FORMAT: Format = 2;

/** What every entry of a log contains. */
export interface Stamp {
	readonly format: Format;
	/** From 1 without a gap; the sequence of the last entry is the version of the table. */
	readonly sequence: number;
	/** Milliseconds since 1970, as the caller said; never less than in the entry before. */
	readonly at: number;
	/** The id of the command that led to it. */
	readonly id?: string;
}

/** The entry that creates a table. */
export interface FirstEntry<K extends Kinds> extends Stamp, Terms<K> {
	readonly type: 'created';
	readonly game: string;
	readonly rules: number;
	readonly setup: K['setup'];
	/** The seed of the bots' random numbers. */
	readonly seed: string;
}

/** The last millisecond that a date can name. */
export const LATEST = 8_640_000_000_000_000;
const LONGEST_ID = 64;
const LONGEST_SEED = 128;

/** The caller's time as logs store it. A time outside the calendar is a mistake of the caller. */
export function momentOf(now: number): number {
	const at = Math.max(0, Math.floor(now));
	if (!(at <= LATEST)) throw new RangeError(`no such time: ${now}`);
	return at;
}

/** The first entry of a new table, checked as strictly as a stored one. */
export function newFirstEntry<K extends Kinds>(
	game: Game<K>,
	{ setup, seed, ...terms }: Terms<K> & Pick<FirstEntry<K>, 'setup' | 'seed'>,
	now: number,
): FirstEntry<K> {
	const { id, rules } = game;
	const stamp = { format: FORMAT, sequence: 1, at: momentOf(now) };
	return readFirstEntry(game, { ...stamp, type: 'created', game: id, rules, ...terms, setup, seed }, '');
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

export function readStamp(fields: Readonly<Record<string, unknown>>, path: string): Stamp {
	const at = (name: string): string => field(path, name);
	const format = readInteger(fields.format, at('format'), 1, Number.MAX_SAFE_INTEGER);
	if (format !== 1 && format !== 2) newerVersion(at('format'), FORMAT, format);
	const sequence = readInteger(fields.sequence, at('sequence'), 1, Number.MAX_SAFE_INTEGER);
	return {
		format,
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
