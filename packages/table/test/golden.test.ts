import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { Table } from '../src/index.ts';
import { goldenClaim, goldenDevice, goldenLive, lines } from './golden.ts';
import { must } from './tables.ts';

function fileOf(name: string): string {
	return readFileSync(join(import.meta.dirname, `golden-${name}.jsonl`), 'utf8');
}

function opened<K extends Kinds>(game: Game<K>, name: string): Table<K> {
	const log = fileOf(`${name}.log`)
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));
	return must(Table.open(game, log));
}

describe('a log that was stored once opens for ever', () => {
	test('Nova Luna on one device', () => {
		expect(lines(opened(novaLuna, 'device').eventsSince(0))).toBe(fileOf('device.events'));
	});

	test('Nebula live', () => {
		expect(lines(opened(nebula, 'live').eventsSince(0))).toBe(fileOf('live.events'));
	});

	test('Nova Luna, claimed', () => {
		expect(lines(opened(novaLuna, 'claim').eventsSince(0))).toBe(fileOf('claim.events'));
	});
});

test('logs are stored today as they were then', () => {
	expect(lines(goldenDevice().log)).toBe(fileOf('device.log'));
	expect(lines(goldenLive().log)).toBe(fileOf('live.log'));
	expect(lines(goldenClaim().log)).toBe(fileOf('claim.log'));
});
