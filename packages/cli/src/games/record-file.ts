import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Fault, Kinds, Replay, Result, TextFault } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import { UsageError } from '../console/command.ts';
import { faultSentence, textFaultSentence } from '../console/faults.ts';
import type { Entry } from './entry.ts';

/** One game in a file, not yet replayed. */
export interface FiledRecord {
	/** Such as `games.jsonl:3`. */
	readonly where: string;
	/** The game it claims to be and its record, or a sentence that says why it cannot be read. */
	readonly content: Result<{ readonly game: GameId; readonly record: unknown }, string>;
}

/** All games in a file: JSON Lines, or one game in text form. `-` is standard input. */
export async function readRecordFile(
	path: string,
	parseText: (game: GameId, source: string) => Result<unknown, TextFault>,
): Promise<readonly FiledRecord[]> {
	const source = await readSource(path);
	if (source.trimStart().startsWith('[Game')) return [readText(path, source, parseText)];
	const records = source
		.split('\n')
		.map((line, i) => ({ where: `${path}:${i + 1}`, line }))
		.filter(({ line }) => line.trim() !== '')
		.map(({ where, line }) => ({ where, content: readLine(line) }));
	if (records.length === 0) throw new UsageError(`There is no game in ${path}.`);
	return records;
}

async function readSource(path: string): Promise<string> {
	if (path === '-') return text(process.stdin);
	try {
		return await readFile(path, 'utf8');
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined;
		if (code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
		if (code === 'EISDIR') throw new UsageError(`${path} is a folder, not a file.`);
		throw new UsageError(`The file ${path} cannot be read (${code ?? error}).`);
	}
}

function readLine(line: string): FiledRecord['content'] {
	let record: unknown;
	try {
		record = JSON.parse(line);
	} catch (error) {
		return fail(`not JSON: ${error instanceof Error ? error.message : error}`);
	}
	const named = typeof record === 'object' && record !== null && 'game' in record ? record.game : undefined;
	const game = GAME_IDS.find((id) => id === named);
	return game === undefined ? fail(unknownGame(named)) : ok({ game, record });
}

function readText(
	path: string,
	source: string,
	parseText: (game: GameId, source: string) => Result<unknown, TextFault>,
): FiledRecord {
	const named = /^\s*\[Game "([^"]*)"\]/.exec(source)?.[1];
	const game = GAME_IDS.find((id) => id === named);
	if (game === undefined) return { where: `${path}:1`, content: fail(unknownGame(named)) };
	const parsed = parseText(game, source);
	if (parsed.ok) return { where: path, content: ok({ game, record: parsed.value }) };
	const { line, column } = parsed.fault;
	return { where: `${path}:${line}:${column}`, content: fail(textFaultSentence(parsed.fault)) };
}

function unknownGame(named: unknown): string {
	return `the game must be ${GAME_IDS.join(' or ')}, not ${JSON.stringify(named) ?? 'missing'}`;
}

/** Replays a record strictly, or says what is wrong with it. */
export function replayFiled<K extends Kinds>({ game }: Entry<K>, record: unknown): Result<Replay<K>, string> {
	const replayed: Result<Replay<K>, Fault> = game.replay(record);
	return replayed.ok ? replayed : fail(faultSentence(replayed.fault));
}
