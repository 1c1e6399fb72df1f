import { readFileSync } from 'node:fs';
import { novaLuna, ok } from '@orrery/engine';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { composedAnalysis } from '../../test/composed-analysis.ts';
import { addRecordsTo, recordIn } from '../storage/edits.ts';
import { GameStore } from '../storage/game-store.ts';
import type { Listing } from '../storage/games.ts';
import { MemoryDatabase } from '../storage/memory-database.ts';
import type { ImportReport, RecordStorage } from './import-records.ts';

/* Imports into a device that is only in memory. The records are the example games, which bots have played. */

function example(name: string): string {
	return readFileSync(new URL(`../replay/examples/example-${name}.json`, import.meta.url), 'utf8');
}

const NOVA_LUNA = JSON.stringify(JSON.parse(example('nova-luna-2')));
const NEBULA = JSON.stringify(JSON.parse(example('nebula-3')));

let store: GameStore;
let full = false;
const storage: RecordStorage = {
	async list(): Promise<Listing> {
		const listed = await store.list();
		return { games: listed.ok ? listed.value : [], fault: null };
	},
	async load(id) {
		const loaded = await store.load(id);
		if (!loaded.ok || loaded.value === null) return ok(null);
		return ok({ log: loaded.value.entries, held: null });
	},
	add: async (records) =>
		full ? { ok: false, fault: { code: 'full' } } : store.change((stores) => addRecordsTo(stores, records)),
	analyses: {
		async load(id) {
			const kept = await store.change((stores) => stores.get('analyses', id));
			return kept.ok ? kept.value : undefined;
		},
		async keep(id, analysis) {
			await store.change((stores) => stores.put('analyses', id, analysis));
		},
	},
};

let module: typeof import('./import-records.ts');
beforeAll(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null });
	vi.stubGlobal('addEventListener', () => undefined);
	await (await import('../../test/all-messages.ts')).loadAllMessages();
	module = await import('./import-records.ts');
});
beforeEach(() => {
	store = new GameStore(new MemoryDatabase());
	full = false;
});

function take(...texts: readonly (string | null)[]): Promise<ImportReport> {
	return module.importRecords(
		texts.map((text, i) => ({ name: `file ${i}`, text })),
		undefined,
		storage,
	);
}

async function words(report: ImportReport): Promise<readonly string[]> {
	const { problemWords, reportWords } = await import('./report-words.ts');
	return [...reportWords(report), ...report.problems.map(problemWords)];
}

describe('records of both games', () => {
	test('are added with what the list needs to show, from JSON lines', async () => {
		const report = await take(`${NOVA_LUNA}\n${NEBULA}\n`);
		expect(await words(report)).toEqual(['2 games added.']);
		const [luna, nebula] = report.added;
		expect(luna).toMatchObject({ game: 'nova-luna', imported: true, state: { kind: 'finished' } });
		expect(luna?.seats).toHaveLength(2);
		expect(nebula).toMatchObject({ game: 'nebula', imported: true, variant: 'full' });
		expect(Math.max(...(nebula?.standing ?? []))).toBeGreaterThan(20);
		const { result } = JSON.parse(NOVA_LUNA);
		expect(luna?.state).toEqual({ kind: 'finished', winners: result.ranking[0], score: null });
		expect(luna?.standing).toEqual(result.tokensLeft);
		const stored = await store.load(luna?.id ?? '');
		expect(stored.ok && JSON.stringify(recordIn(stored.value?.entries ?? []))).toBe(NOVA_LUNA);
	});

	test('are not added twice, in whatever form they come', async () => {
		await take(NOVA_LUNA);
		const replayed = novaLuna.replay(JSON.parse(NOVA_LUNA));
		if (!replayed.ok) throw new Error('not a record');
		const text = novaLuna.printRecord(novaLuna.record(replayed.value.course, replayed.value.details));
		const withId = JSON.stringify({ ...JSON.parse(NOVA_LUNA), id: 'of-some-table-12' });
		const report = await take(
			text,
			JSON.stringify([JSON.parse(NOVA_LUNA), JSON.parse(NEBULA)]),
			withId,
			NEBULA,
		);
		expect(await words(report)).toEqual(['1 game added.', '4 games were already here.']);
		expect(new Set(report.known).size).toBe(2);
	});

	test('that differ in a name are two games', async () => {
		await take(NOVA_LUNA);
		const other = JSON.stringify({ ...JSON.parse(NOVA_LUNA), names: ['Ada', 'Bea'] });
		expect(await words(await take(other))).toEqual(['1 game added.']);
	});
});

describe('an analysis in a record', () => {
	const replayed = novaLuna.replay(JSON.parse(NOVA_LUNA));
	if (!replayed.ok) throw new Error('not a record');
	const analysis = composedAnalysis(replayed.value.course, { costly: { 3: 0.2 }, lucky: { 4: 0.1 } });
	const withAnalysis = (made: unknown): string =>
		JSON.stringify({ ...JSON.parse(NOVA_LUNA), hints: 2, analysis: made });

	test('is kept beside the game, as are hints, and both are no part of what makes it the same game', async () => {
		const [added] = (await take(withAnalysis(analysis))).added;
		expect(added?.hints).toBe(2);
		expect(await storage.analyses.load(added?.id ?? '')).toEqual({ kind: 'whole', analysis });
		const stored = await store.load(added?.id ?? '');
		expect(stored.ok && JSON.stringify(recordIn(stored.value?.entries ?? []))).toBe(NOVA_LUNA);
		expect(await words(await take(NOVA_LUNA))).toEqual(['1 game was already here.']);
	});

	test('comes to a game that was here without one, and never takes the place of another', async () => {
		const [added] = (await take(NOVA_LUNA)).added;
		await take(withAnalysis(analysis));
		expect(await storage.analyses.load(added?.id ?? '')).toEqual({ kind: 'whole', analysis });
		await take(withAnalysis({ ...analysis, iterations: 1 }));
		expect(await storage.analyses.load(added?.id ?? '')).toEqual({ kind: 'whole', analysis });
	});

	test.each([
		['is damaged', { ...analysis, steps: analysis.steps.slice(1) }],
		['is about another game', { ...analysis, summary: { ...analysis.summary, result: [0.5, 0.5] } }],
		['is no analysis at all', 7],
	])('that %s is left out, and the game is there', async (_, made) => {
		const report = await take(withAnalysis(made));
		expect(await words(report)).toEqual(['1 game added.']);
		expect(await storage.analyses.load(report.added[0]?.id ?? '')).toBeUndefined();
	});
});

describe('what cannot be added is told with its place', () => {
	test('and the rest is added', async () => {
		const broken = JSON.parse(NOVA_LUNA);
		broken.moves[2].covered = [[1, 1]];
		const newer = { ...JSON.parse(NEBULA), rules: 99 };
		const lines = [JSON.stringify(broken), NOVA_LUNA, '{"game":"chess"}', JSON.stringify(newer), '{"game":'];
		expect(await words(await take(lines.join('\n'), '', '<html>', null))).toEqual([
			'1 game added.',
			'7 records couldn’t be read.',
			'file 0, line 1: The record is damaged or breaks the rules, first in turn 3.',
			'file 0, line 3: This isn’t a record of Nova Luna or Nebula.',
			'file 0, line 4: It was made by a newer version of this page. Reload to update.',
			'file 0, line 5: The record is damaged or breaks the rules.',
			'file 1: There’s nothing in it.',
			'file 2, line 1: This isn’t a record of Nova Luna or Nebula.',
			'file 3: It’s far larger than any game, so it wasn’t opened.',
		]);
	});

	test('and a full device says what to do', async () => {
		full = true;
		expect(await words(await take(`${NOVA_LUNA}\n${NEBULA}`))).toEqual([
			'0 games added.',
			'2 games weren’t added. This device is out of space. Delete games you no longer need, then try again.',
		]);
		expect(await store.list()).toEqual({ ok: true, value: [] });
	});
});
