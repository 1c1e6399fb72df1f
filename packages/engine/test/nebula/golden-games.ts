import { readFileSync } from 'node:fs';
import type { NebulaRecord } from '../../src/nebula/record.ts';
import { itemOf } from '../results.ts';

/** The golden games as they are kept, one line each. */
export const GOLDEN_LINES: readonly string[] = readFileSync(new URL('golden.jsonl', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n');

export const GOLDEN: readonly NebulaRecord[] = GOLDEN_LINES.map((line) => JSON.parse(line));

export function goldenGame(id: string): NebulaRecord {
	return itemOf(
		GOLDEN.filter((record) => record.id === id),
		0,
	);
}
