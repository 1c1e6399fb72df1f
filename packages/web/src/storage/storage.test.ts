import { readDay } from '@orrery/daily/day';
import { describe, expect, it } from 'vitest';
import type { Database, Stores } from './database.ts';
import type { NewRecord } from './edits.ts';
import { addRecordsTo, countHintIn, recordIn, removeGames, renameIn, restoreTo } from './edits.ts';
import { faultOf, STORAGE_FAULTS } from './fault.ts';
import { GameStore } from './game-store.ts';
import { MemoryDatabase } from './memory-database.ts';
import type { GameSummary, ListedGame } from './summary.ts';
import { FORMAT, readListed } from './summary.ts';

function summary(id: string, changes: Partial<GameSummary> = {}): GameSummary {
	return {
		format: FORMAT,
		id,
		game: 'nova-luna',
		seats: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'bot', name: 'Io', level: 'crescent' },
		],
		created: 1,
		updated: 1,
		turns: 0,
		standing: [20, 20],
		state: { kind: 'playing', activeSeat: 0 },
		...changes,
	};
}

function finished(id: string, updated: number, score: number | null = null): GameSummary {
	return summary(id, { updated, state: { kind: 'finished', winners: [], score } });
}

const listed = (...summaries: GameSummary[]): ListedGame[] =>
	summaries.map((one) => ({ kind: 'game', summary: one }));

async function entriesOf(store: GameStore, id: string): Promise<readonly unknown[] | undefined> {
	const loaded = await store.load(id);
	return loaded.ok ? loaded.value?.entries : undefined;
}

/** A database whose writes fail from some point on, as a full or failing device does. */
class FailingDatabase implements Database {
	readonly #inner = new MemoryDatabase();
	error: Error | null = null;

	transact<Value>(mode: 'readonly' | 'readwrite', work: (stores: Stores) => Promise<Value>) {
		return this.#inner.transact(mode, async (stores) => {
			const value = await work(stores);
			if (this.error !== null && mode === 'readwrite') throw this.error;
			return value;
		});
	}
}

describe('games on the device', () => {
	it('loads what was appended, in order', async () => {
		const store = new GameStore(new MemoryDatabase());
		await store.append([{ sequence: 1 }], summary('a'));
		for (let sequence = 2; sequence <= 12; sequence++) await store.append([{ sequence }], summary('a'));
		await store.append([{ sequence: 1 }], summary('ab'));
		expect(await entriesOf(store, 'a')).toEqual(Array.from({ length: 12 }, (_, i) => ({ sequence: i + 1 })));
		expect(await store.load('nobody')).toEqual({ ok: true, value: null });
	});

	it('refuses an entry that another tab has written already, and writes nothing of that append', async () => {
		const store = new GameStore(new MemoryDatabase());
		await store.append([{ sequence: 1 }, { sequence: 2 }], summary('a'));
		const late = await store.append([{ sequence: 3 }, { sequence: 2 }], summary('a', { turns: 9 }));
		expect(late).toEqual({ ok: false, fault: { code: 'conflict' } });
		expect(await entriesOf(store, 'a')).toEqual([{ sequence: 1 }, { sequence: 2 }]);
		const games = await store.list();
		expect(games.ok && games.value).toEqual(listed(summary('a')));
	});

	it.each([
		['QuotaExceededError', 'full'],
		['SecurityError', 'blocked'],
		['UnknownError', 'broken'],
	])('reports %s as %s and keeps what was there', async (name, code) => {
		const database = new FailingDatabase();
		const store = new GameStore(database);
		await store.append([{ sequence: 1 }], summary('a'));
		database.error = new DOMException('', name);
		expect(await store.append([{ sequence: 2 }], summary('a'))).toEqual({ ok: false, fault: { code } });
		database.error = null;
		expect(await entriesOf(store, 'a')).toEqual([{ sequence: 1 }]);
		expect(await store.append([{ sequence: 2 }], summary('a'))).toEqual({ ok: true, value: undefined });
	});

	it('knows a code for every error, and every code is known', () => {
		for (const name of ['QuotaExceededError', 'SecurityError', 'ConstraintError', 'VersionError', 'Any'])
			expect(STORAGE_FAULTS).toContain(faultOf(new DOMException('', name)).code);
		expect(faultOf('not even an error').code).toBe('broken');
	});

	it('lists unfinished games first and the newest of each group first', async () => {
		const store = new GameStore(new MemoryDatabase());
		for (const one of [
			finished('old', 1),
			summary('open', { updated: 2 }),
			finished('new', 5),
			summary('fresh', { updated: 3 }),
		])
			await store.append([{ sequence: 1 }], one);
		const games = await store.list();
		expect(games.ok && games.value.map((game) => game.kind === 'game' && game.summary.id)).toEqual([
			'fresh',
			'open',
			'new',
			'old',
		]);
	});

	it('removes a game with all its entries, and puts it back as it was', async () => {
		const store = new GameStore(new MemoryDatabase());
		await store.append([{ sequence: 1 }, { sequence: 2 }], summary('a', { name: 'Mine' }));
		await store.append([{ sequence: 1 }], summary('b'));
		const removed = await store.change((stores) => removeGames(stores, ['a', 'nobody']));
		expect(await store.load('a')).toEqual({ ok: true, value: null });
		expect(await store.list()).toEqual({ ok: true, value: listed(summary('b')) });
		if (!removed.ok) throw new Error('not removed');
		await store.change((stores) => restoreTo(stores, removed.value));
		expect(await entriesOf(store, 'a')).toEqual([{ sequence: 1 }, { sequence: 2 }]);
		expect(await store.list()).toEqual({
			ok: true,
			value: listed(summary('a', { name: 'Mine' }), summary('b')),
		});
	});
});

describe('what was found in a game', () => {
	const analysis = { kind: 'whole', analysis: { format: 1 } };
	const keptIn = async (store: GameStore): Promise<unknown> => {
		const kept = await store.change((stores) => stores.get('analyses', 'a'));
		return kept.ok ? kept.value : kept.fault;
	};

	it('stays when the game is named, goes with it, and comes back with it', async () => {
		const store = new GameStore(new MemoryDatabase());
		await store.append([{ sequence: 1 }], finished('a', 1));
		await store.change((stores) => stores.put('analyses', 'a', analysis));
		await store.change((stores) => renameIn(stores, 'a', 'Mine'));
		expect(await keptIn(store)).toEqual(analysis);
		const removed = await store.change((stores) => removeGames(stores, ['a']));
		expect(await keptIn(store)).toBeUndefined();
		if (!removed.ok) throw new Error('not removed');
		await store.change((stores) => restoreTo(stores, removed.value));
		expect(await keptIn(store)).toEqual(analysis);
	});

	it('comes with an imported record', async () => {
		const store = new GameStore(new MemoryDatabase());
		await store.change((stores) =>
			addRecordsTo(stores, [{ record: {}, summary: finished('a', 1), analysis }]),
		);
		expect(await keptIn(store)).toEqual(analysis);
	});
});

describe('finished games', () => {
	it('are all kept, however many there are', async () => {
		const store = new GameStore(new MemoryDatabase());
		for (let i = 0; i < 200; i++) await store.append([{ sequence: 1 }], finished(`f${i}`, i));
		const games = await store.list();
		expect(games.ok && games.value.length).toBe(200);
		expect(await entriesOf(store, 'f0')).toEqual([{ sequence: 1 }]);
	});
});

describe('what the owner says about a game', () => {
	it('stays when the game goes on', async () => {
		const store = new GameStore(new MemoryDatabase());
		const origin = { kind: 'replay', id: 'other', step: 12 } as const;
		await store.append([{ sequence: 1 }], summary('a', { origin }));
		expect(await store.change((stores) => renameIn(stores, 'a', 'Against Io'))).toEqual({
			ok: true,
			value: true,
		});
		await store.append([{ sequence: 2 }], summary('a', { turns: 1 }));
		await store.overwrite([{ sequence: 1 }], summary('a', { turns: 2 }));
		expect(await store.list()).toEqual({
			ok: true,
			value: listed(summary('a', { turns: 2, name: 'Against Io', origin })),
		});
		await store.change((stores) => renameIn(stores, 'a', ''));
		expect(await store.list()).toEqual({ ok: true, value: listed(summary('a', { turns: 2, origin })) });
	});

	it('stays with the hints that were asked for', async () => {
		const store = new GameStore(new MemoryDatabase());
		const hint = () => store.change((stores) => countHintIn(stores, 'a'));
		expect(await hint()).toEqual({ ok: true, value: false });
		await store.append([{ sequence: 1 }], summary('a'));
		await hint();
		await store.append([{ sequence: 2 }], summary('a', { turns: 1 }));
		expect(await hint()).toEqual({ ok: true, value: true });
		expect(await store.list()).toEqual({ ok: true, value: listed(summary('a', { turns: 1, hints: 2 })) });
	});

	it('is not said of a game that is gone', async () => {
		const store = new GameStore(new MemoryDatabase());
		expect(await store.change((stores) => renameIn(stores, 'a', 'Nobody’s'))).toEqual({
			ok: true,
			value: false,
		});
		expect(await store.list()).toEqual({ ok: true, value: [] });
	});
});

describe('imported records', () => {
	it('are games with one entry, and one that exists already is no other', async () => {
		const store = new GameStore(new MemoryDatabase());
		const record = { game: 'nova-luna', moves: [] };
		const add = (added: readonly NewRecord[]) => store.change((stores) => addRecordsTo(stores, added));
		expect(await add([{ record, summary: finished('a', 1) }])).toEqual({
			ok: true,
			value: undefined,
		});
		expect(await store.list()).toEqual({
			ok: true,
			value: listed({ ...finished('a', 1), imported: true }),
		});
		const entries = await entriesOf(store, 'a');
		expect(entries).toEqual([{ sequence: 1, type: 'record', record }]);
		expect(recordIn(entries ?? [])).toEqual(record);
		expect(recordIn([{ sequence: 1, type: 'created' }])).toBeUndefined();
		const both = [
			{ record, summary: finished('b', 1) },
			{ record, summary: finished('a', 2) },
		];
		expect(await add(both)).toEqual({ ok: false, fault: { code: 'conflict' } });
		expect(await store.load('b')).toEqual({ ok: true, value: null });
	});
});

describe('summaries from outside', () => {
	it('of a newer version are listed and kept', async () => {
		const database = new MemoryDatabase();
		await database.transact('readwrite', (stores) =>
			stores.put('games', 'x', { id: 'x', format: FORMAT + 1 }),
		);
		const store = new GameStore(database);
		expect(await store.list()).toEqual({ ok: true, value: [{ kind: 'newer', id: 'x' }] });
		expect(await store.change((stores) => renameIn(stores, 'x', 'Mine'))).toEqual({ ok: true, value: false });
		expect(await store.list()).toEqual({ ok: true, value: [{ kind: 'newer', id: 'x' }] });
	});

	it('say whether the game of a day was practice', () => {
		const day = readDay('2026-11-16');
		if (day === null) throw new Error('no day');
		for (const origin of [
			{ kind: 'daily', daily: 'solo', day },
			{ kind: 'daily', daily: 'solo', day, practice: true },
		] as const) {
			const whole = summary('a', { origin });
			expect(readListed(whole)).toEqual({ kind: 'game', summary: whole });
		}
	});

	it('that are broken in any field are listed as broken and never throw', () => {
		const whole: Record<string, unknown> = { ...summary('a') };
		expect(readListed(whole)).toEqual({ kind: 'game', summary: whole });
		for (const field of Object.keys(whole).filter((name) => name !== 'id'))
			for (const value of [undefined, null, {}, [], 'x', [7], [{ kind: 'bot', name: 'x' }]]) {
				if (field === 'game' && value === 'x') continue;
				if (field === 'standing' && Array.isArray(value) && typeof value[0] !== 'object') continue;
				expect(readListed({ ...whole, [field]: value }), field).toEqual({ kind: 'broken', id: 'a' });
			}
		for (const value of [null, undefined, 3, 'x', [], { id: 4 }]) expect(readListed(value)).toBeNull();
	});
});
