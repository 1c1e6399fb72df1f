import type { Fault, TextFault } from './fault.ts';
import type { Game, Kinds, Replay } from './game.ts';
import type { GameId } from './game-id.ts';
import { gameIdOf, RULES } from './game-id.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';

/*
 * Finds the records in a file or in pasted text, in whatever form they are. Nothing here needs the rules of a game, so
 * that a page can find out which rules to load; `replayRecordIn` then checks the record with them. It is a subpath of its
 * own, so that a table does not load it.
 */

/** A record that was found, as JSON or in text form. Nothing but its game and its rules number has been checked. */
export type RecordIn = { readonly game: GameId; readonly line: number } & (
	| { readonly value: unknown }
	| { readonly text: string }
);

export interface RecordSourceFault {
	readonly code: RecordSourceFaultCode;
	/** The line where the record begins, from 1. */
	readonly line: number;
	readonly expected?: string;
	readonly found?: string;
}

export type RecordSourceFaultCode =
	| 'empty'
	| 'too-large'
	/** JSON or text of something else. */
	| 'not-a-record'
	| 'unknown-game'
	/** A newer version of this program wrote it. */
	| 'newer-rules'
	/** It begins like a record but is damaged, for example cut off. */
	| 'broken';

/** In characters. The longest records have less than a hundred thousand. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

type Found = Result<RecordIn, RecordSourceFault>;

/** All records, or what is wrong with the first that cannot be one. */
export function readRecordSource(
	source: string,
	most: number = MOST_CHARACTERS,
): Result<readonly RecordIn[], RecordSourceFault> {
	const records: RecordIn[] = [];
	for (const found of recordsIn(source, most)) {
		if (!found.ok) return found;
		records.push(found.value);
	}
	return ok(records);
}

/** Every record or what is wrong with it, at least one: JSON, JSON lines, an array of records, or the text form. */
export function recordsIn(source: string, most: number = MOST_CHARACTERS): readonly Found[] {
	if (source.length > most)
		return [fault('too-large', 1, { expected: String(most), found: String(source.length) })];
	const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
	const trimmed = text.trim();
	if (trimmed === '') return [fault('empty', 1)];
	if (trimmed.startsWith('[Game ')) return textsIn(text);
	const first = lineOf(text, text.length - text.trimStart().length);
	const json = parseJson(trimmed);
	if (json === undefined)
		return linesIn(text) ?? [fault(beginsLikeJson(trimmed) ? 'broken' : 'not-a-record', first)];
	if (!Array.isArray(json.value)) return [found(json.value, first)];
	return json.value.length === 0 ? [fault('empty', first)] : json.value.map((value) => found(value, first));
}

/** The record as a value, if its text can be read. */
export function recordValue<K extends Kinds>(game: Game<K>, record: RecordIn): Result<unknown, TextFault> {
	if ('value' in record) return ok(record.value);
	const parsed: Result<K['record'], TextFault> = game.parseRecord(record.text);
	if (parsed.ok) return parsed;
	return fail({ ...parsed.fault, line: parsed.fault.line + record.line - 1 });
}

/** Replays the record strictly with the rules of its game. */
export function replayRecordIn<K extends Kinds>(
	game: Game<K>,
	record: RecordIn,
): Result<Replay<K>, Fault | TextFault> {
	const value = recordValue(game, record);
	return value.ok ? game.replay(value.value) : value;
}

/** One record in each line; null if no line looks like one, as in a value that is spread over several lines. */
function linesIn(text: string): readonly Found[] | null {
	const lines = text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : { line, number: i + 1 }));
	const parsed = lines.map(({ line, number }) => {
		// Only what names a game is worth parsing: a file may have a million lines of something else.
		const json = line.includes('"game"') ? parseJson(line) : undefined;
		return { json, number };
	});
	if (!parsed.some(({ json }) => isObject(json?.value))) return null;
	return parsed.map(({ json, number }) =>
		json === undefined ? fault('broken', number) : found(json.value, number),
	);
}

/** Several games in text form follow one another; each begins with its name. */
function textsIn(text: string): readonly Found[] {
	const starts = Array.from(text.matchAll(/^[ \t]*\[Game /gm), ({ index }) => index);
	return starts.map((start, i): Found => {
		const line = lineOf(text, start);
		// The line breaks at the end may have been lost in a clipboard.
		const own = `${text.slice(start, starts[i + 1]).trim()}\n\n`;
		const named = /^\[Game "([^"\n]*)"\]/.exec(own)?.[1];
		if (named === undefined) return fault('broken', line);
		const rules = /^\[Rules "([0-9]{1,9})"\]$/m.exec(own)?.[1];
		const checked = checkNames(named, rules === undefined ? undefined : Number(rules), line);
		return checked.ok ? ok({ game: checked.value, line, text: own }) : checked;
	});
}

function found(value: unknown, line: number): Found {
	if (!isObject(value) || !('game' in value) || typeof value.game !== 'string')
		return fault('not-a-record', line);
	const checked = checkNames(value.game, 'rules' in value ? value.rules : undefined, line);
	return checked.ok ? ok({ game: checked.value, line, value }) : checked;
}

function checkNames(named: string, rules: unknown, line: number): Result<GameId, RecordSourceFault> {
	const game = gameIdOf(named);
	if (game === null) return fault('unknown-game', line, { found: named });
	const known = RULES[game];
	if (typeof rules === 'number' && rules > known)
		return fault('newer-rules', line, { expected: String(known), found: String(rules) });
	return ok(game);
}

function fault(
	code: RecordSourceFaultCode,
	line: number,
	details: Pick<RecordSourceFault, 'expected' | 'found'> = {},
): { readonly ok: false; readonly fault: RecordSourceFault } {
	return { ok: false, fault: { code, line, ...details } };
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function beginsLikeJson(text: string): boolean {
	return text.startsWith('{') || text.startsWith('[');
}

function lineOf(text: string, index: number): number {
	return text.slice(0, index).split('\n').length;
}

function parseJson(text: string): { readonly value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}
