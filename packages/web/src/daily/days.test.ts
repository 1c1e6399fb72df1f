import type { Day } from '@orrery/daily/day';
import { readDay } from '@orrery/daily/day';
import { describe, expect, it } from 'vitest';
import { GameStore } from '../storage/game-store.ts';
import { MemoryDatabase } from '../storage/memory-database.ts';
import type { GameSummary } from '../storage/summary.ts';
import type { NewGame } from './claims.ts';
import {
	addTryIn,
	allIn,
	beginGameIn,
	beginPuzzleIn,
	finishGameIn,
	markSentIn,
	showAnswerIn,
} from './claims.ts';
import { addTry, beginGame, beginPuzzle, finishGame, listDays, readDays } from './days.ts';
import { readResult } from './result.ts';

function day(text: string): Day {
	const read = readDay(text);
	if (read === null) throw new Error(`no day: ${text}`);
	return read;
}

const MONDAY = day('2026-11-16');
const TUESDAY = day('2026-11-17');
/** Noon of a day on this device. */
const noon = (of: string) => new Date(`${of}T12:00:00`).getTime();
const LATE = new Date('2026-11-16T23:59:59').getTime();
const AFTER_MIDNIGHT = new Date('2026-11-17T00:10:00').getTime();

function solo(id: string): NewGame {
	const summary: GameSummary = {
		...{ format: 1, id, game: 'nova-luna', created: 1, updated: 1, turns: 0 },
		...{ seats: [{ kind: 'human', name: 'Ada' }], standing: [20] },
		state: { kind: 'playing', activeSeat: 0 },
		origin: { kind: 'daily', daily: 'solo', day: MONDAY },
	};
	return { log: [{ sequence: 1 }], summary };
}

function device(): GameStore {
	return new GameStore(new MemoryDatabase());
}

describe('the puzzle of a day', () => {
	it('counts if it was begun on its own local day, however late it ends', async () => {
		const store = device();
		const begun = await store.change((stores) => beginPuzzleIn(stores, 'nebula', MONDAY, LATE));
		expect(begun).toMatchObject({ ok: true, value: { counted: true, tries: [], done: null } });
		const solved = await store.change((stores) =>
			addTryIn(stores, 'nebula', MONDAY, 'solved', AFTER_MIDNIGHT),
		);
		expect(solved).toMatchObject({ ok: true, value: { counted: true, done: AFTER_MIDNIGHT } });
	});

	it.each([
		['the day before', noon('2026-11-15')],
		['the day after', AFTER_MIDNIGHT],
	])('does not count on %s', async (_, now) => {
		const begun = await device().change((stores) => beginPuzzleIn(stores, 'nebula', MONDAY, now));
		expect(begun).toMatchObject({ ok: true, value: { counted: false } });
	});

	it('has three tries, and none after it was solved', async () => {
		const store = device();
		const tryIt = (made: 'missed' | 'solved', now: number) =>
			store.change((stores) => addTryIn(stores, 'nebula', MONDAY, made, now));
		for (const now of [1, 2, 3]) await tryIt('missed', now);
		expect(await tryIt('solved', 4)).toMatchObject({
			ok: true,
			value: { tries: ['missed', 'missed', 'missed'], done: 3 },
		});
		const other = device();
		await other.change((stores) => addTryIn(stores, 'nebula', MONDAY, 'solved', 1));
		const again = await other.change((stores) => addTryIn(stores, 'nebula', MONDAY, 'missed', 2));
		expect(again).toMatchObject({ ok: true, value: { tries: ['solved'], done: 1 } });
		const shown = await other.change((stores) => showAnswerIn(stores, 'nebula', MONDAY, 3));
		expect(shown).toMatchObject({ ok: true, value: { shown: false, done: 1 } });
	});

	it('is over when its answer was shown', async () => {
		const store = device();
		await store.change((stores) => addTryIn(stores, 'nebula', MONDAY, 'missed', 1));
		await store.change((stores) => showAnswerIn(stores, 'nebula', MONDAY, 2));
		const late = await store.change((stores) => addTryIn(stores, 'nebula', MONDAY, 'solved', 3));
		expect(late).toMatchObject({ ok: true, value: { tries: ['missed'], shown: true, done: 2 } });
	});

	it('counts two tries of two tabs at once as two', async () => {
		const store = device();
		await Promise.all([
			store.change((stores) => addTryIn(stores, 'nebula', MONDAY, 'missed', 1)),
			store.change((stores) => addTryIn(stores, 'nebula', MONDAY, 'missed', 1)),
		]);
		const after = await store.change((stores) => beginPuzzleIn(stores, 'nebula', MONDAY, 2));
		expect(after).toMatchObject({ ok: true, value: { tries: ['missed', 'missed'] } });
	});
});

describe('the game of a day', () => {
	it('is stored with its claim; a second tab gets the first game', async () => {
		const store = device();
		const [first, second] = await Promise.all([
			store.change((stores) => beginGameIn(stores, MONDAY, solo('a'), noon('2026-11-16'))),
			store.change((stores) => beginGameIn(stores, MONDAY, solo('b'), noon('2026-11-16'))),
		]);
		expect(first).toMatchObject({ ok: true, value: { id: 'a', counted: true } });
		expect(second).toEqual(first);
		expect(await store.load('a')).toMatchObject({ ok: true, value: { entries: [{ sequence: 1 }] } });
		expect(await store.load('b')).toEqual({ ok: true, value: null });
	});

	it('cannot be begun again by a clock that goes forward and back', async () => {
		const store = device();
		const begin = (of: Day, id: string, now: number) =>
			store.change((stores) => beginGameIn(stores, of, solo(id), now));
		await begin(MONDAY, 'monday', noon('2026-11-16'));
		await begin(TUESDAY, 'tuesday', noon('2026-11-17'));
		expect(await begin(MONDAY, 'again', noon('2026-11-16'))).toMatchObject({ value: { id: 'monday' } });
		expect(await begin(TUESDAY, 'late', noon('2026-11-17'))).toMatchObject({ value: { id: 'tuesday' } });
	});

	it('stays uncounted if it was seen in the archive first', async () => {
		const store = device();
		await store.change((stores) => beginGameIn(stores, MONDAY, solo('early'), noon('2026-11-20')));
		const back = await store.change((stores) => beginGameIn(stores, MONDAY, solo('b'), noon('2026-11-16')));
		expect(back).toMatchObject({ value: { id: 'early', counted: false } });
	});

	it('ends once, and only by the game that took the try', async () => {
		const store = device();
		await store.change((stores) => beginGameIn(stores, MONDAY, solo('a'), noon('2026-11-16')));
		const finish = (id: string, score: number, now: number) =>
			store.change((stores) => finishGameIn(stores, { game: 'nova-luna', day: MONDAY, id }, score, now));
		expect(await finish('other', 10, 1)).toEqual({ ok: true, value: null });
		expect(await finish('a', 95, 2)).toMatchObject({ value: { score: 95, done: 2, sent: 'not-yet' } });
		expect(await finish('a', 80, 3)).toMatchObject({ value: { score: 95, done: 2 } });
		const at = { game: 'nova-luna', day: MONDAY, id: 'a' } as const;
		await store.change((stores) => markSentIn(stores, at, { refused: 'too-late' }));
		expect(await store.read(allIn)).toMatchObject({ value: [{ sent: { refused: 'too-late' } }] });
	});
});

describe('what is stored', () => {
	it('reads its own format, and says what it cannot read', () => {
		expect(readResult({ format: 2 })).toBe('newer');
		expect(readResult({ format: 1, kind: 'race', game: 'nova-luna', day: '2026-11-16' })).toBe('broken');
		expect(readResult('anything')).toBe('broken');
	});

	// These tests run without IndexedDB, as a browser that stores nothing does.
	it('is kept in memory with the reason where the device stores nothing', async () => {
		const now = noon('2026-11-16');
		expect(await beginPuzzle('nova-luna', MONDAY, now)).toMatchObject({ value: { held: 'broken' } });
		await addTry('nova-luna', MONDAY, 'missed', now);
		expect(await addTry('nova-luna', MONDAY, 'solved', now)).toMatchObject({
			ok: true,
			value: { tries: ['missed', 'solved'], held: 'broken' },
		});
		const first = await beginGame('solo', MONDAY, solo('a'), now);
		expect(first).toMatchObject({ ok: true, value: { id: 'a', held: 'broken' } });
		expect(await beginGame('solo', MONDAY, solo('b'), now)).toEqual(first);
		await finishGame({ game: 'nova-luna', day: MONDAY, kind: 'solo', id: 'a' }, 95, now);
		expect(await listDays()).toMatchObject([{ kind: 'puzzle' }, { kind: 'solo', score: 95 }]);
		expect((await readDays()).fault).toEqual({ code: 'broken' });
	});
});
