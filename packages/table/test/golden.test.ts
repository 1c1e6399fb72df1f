import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nebula, novaLuna } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { FORMAT, gameOfLog, Table } from '../src/index.ts';
import { goldenClaim, goldenDevice, goldenLeft, goldenLive, goldenPaused, lines } from './golden.ts';
import { must } from './tables.ts';

/** The folders of golden logs, one for each format that there ever was. */
const FORMATS = Array.from({ length: FORMAT }, (_, i) => i + 1);

function fileOf(format: number, name: string): string {
	return readFileSync(join(import.meta.dirname, `golden-${format}`, `${name}.jsonl`), 'utf8');
}

describe.each(FORMATS)('a log of format %i', (format) => {
	const names = readdirSync(join(import.meta.dirname, `golden-${format}`))
		.filter((file) => file.endsWith('.log.jsonl'))
		.map((file) => file.replace('.log.jsonl', ''));

	test.each(names)('that was stored once opens for ever: %s', (name) => {
		const log = fileOf(format, `${name}.log`)
			.trimEnd()
			.split('\n')
			.map((line): unknown => JSON.parse(line));
		const opened =
			must(gameOfLog(log)).game === nebula.id
				? must(Table.open(nebula, log))
				: must(Table.open(novaLuna, log));
		expect(lines(opened.eventsSince(0))).toBe(fileOf(format, `${name}.events`));
		expect(opened.ending).not.toBeNull();
	});
});

test.each([
	['device', goldenDevice],
	['live', goldenLive],
	['claim', goldenClaim],
	['left', goldenLeft],
	['paused', goldenPaused],
])('the log “%s” is stored today as it was then', (name, play) => {
	expect(lines(play().log)).toBe(fileOf(FORMAT, `${name}.log`));
});
