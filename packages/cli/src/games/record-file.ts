import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Fault, Kinds, Replay, Result, TextFault } from '@orrery/engine';
import { fail } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { RecordIn, RecordSourceFault } from '@orrery/engine/record-source';
import { recordsIn, replayRecordIn } from '@orrery/engine/record-source';
import { UsageError } from '../console/command.ts';
import { faultSentence, textFaultSentence } from '../console/faults.ts';
import type { Entry } from './entry.ts';

/** One game in a file, not yet replayed. */
export interface FiledRecord {
	readonly path: string;
	readonly found: Result<RecordIn, RecordSourceFault>;
}

/** All games in a file: JSON Lines, JSON, or games in text form. `-` is standard input. */
export async function readRecordFile(path: string): Promise<readonly FiledRecord[]> {
	// Simulations write files of any size, and they are read on purpose.
	const records = recordsIn(await readSource(path), Number.POSITIVE_INFINITY);
	if (records.some((found) => !found.ok && found.fault.code === 'empty'))
		throw new UsageError(`There is no game in ${path}.`);
	return records.map((found) => ({ path, found }));
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

/** What is wrong with a record, with its place, such as `games.jsonl:3`. */
export function sourceFaultSentence(
	path: string,
	{ code, line, expected, found }: RecordSourceFault,
): string {
	return `${path}:${line}: ${sentence()}`;

	function sentence(): string {
		switch (code) {
			case 'empty':
				return 'there is no game here';
			case 'too-large':
				return `must have at most ${expected} characters, not ${found}`;
			case 'not-a-record':
				return `this is no record of ${GAME_IDS.join(' or ')}`;
			case 'unknown-game':
				return `the game must be ${GAME_IDS.join(' or ')}, not ${found}`;
			case 'newer-rules':
				return `the rules number is ${found}, and this version knows the rules up to ${expected}`;
			case 'broken':
				return 'not JSON: damaged or cut off';
		}
	}
}

/** Replays a record strictly, or says what is wrong with it and where. */
export function replayFiled<K extends Kinds>(
	{ game }: Entry<K>,
	path: string,
	record: RecordIn,
): Result<Replay<K>, string> {
	const replayed: Result<Replay<K>, Fault | TextFault> = replayRecordIn(game, record);
	if (replayed.ok) return replayed;
	const { fault } = replayed;
	return fail(
		'line' in fault
			? `${path}:${fault.line}:${fault.column}: ${textFaultSentence(fault)}`
			: `${path}:${record.line}: ${faultSentence(fault)}`,
	);
}
