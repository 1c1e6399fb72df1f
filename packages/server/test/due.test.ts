import { SeededRandom } from '@orrery/engine';
import { expect, onTestFinished, test } from 'vitest';
import { LocalBus } from '../src/bus/bus.ts';
import type { DueHandler, DueWorkerDeps } from '../src/due/due-worker.ts';
import { DueWorker, pauseAfter, sayDue } from '../src/due/due-worker.ts';
import type { DueChange, DueKind } from '../src/model/due.ts';
import { DUE_KINDS } from '../src/model/due.ts';
import type { Claimed } from '../src/storage/due-store.ts';
import type { Storage } from '../src/storage/storage.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryPlace } from './simulated/places.ts';

/* Work that is due: the claims against a model of them, and the worker that does it. */

async function opened(): Promise<Storage> {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	return storage;
}

interface ModelRow {
	at: number;
	/** The claim that holds it; null if there is none. */
	claim: string | null;
	attempts: number;
}

const STEPS = 6_000;

test(`claims agree with a simple model in ${STEPS} random steps with crashes and double claims`, async () => {
	const { due } = await opened();
	const random = new SeededRandom('due');
	const model = new Map<string, ModelRow>();
	/** The claims that some worker still holds or believes to hold; a worker that crashes forgets its own. */
	let held: Claimed[] = [];
	let now = 1000;
	let takenOver = 0;
	let refused = 0;
	const keyOf = ({ kind, subject }: { readonly kind: DueKind; readonly subject: string }): string =>
		`${kind} ${subject}`;
	const someWork = () => ({
		kind: DUE_KINDS[random.below(DUE_KINDS.length)] ?? 'game',
		subject: `s${random.below(8)}`,
	});
	const isHolder = (claimed: Claimed): boolean => model.get(keyOf(claimed))?.claim === claimed.claim;

	for (let step = 0; step < STEPS; step++) {
		now += random.below(20);
		switch (random.below(7)) {
			case 0: {
				// Something happens that makes work due, or takes it back.
				const change: DueChange = {
					...someWork(),
					at: random.below(4) === 0 ? null : now + random.below(100) - 20,
				};
				await due.change([change]);
				if (change.at === null) model.delete(keyOf(change));
				else model.set(keyOf(change), { at: change.at, claim: null, attempts: 0 });
				break;
			}
			case 1:
			case 2: {
				const most = 1 + random.below(4);
				const until = now + 30 + random.below(50);
				const claimed = await due.claim(now, until, most);
				const ready = [...model.values()].filter(({ at }) => at <= now).map(({ at }) => at);
				// As many as there are, the oldest first, and nothing that is not due.
				expect(claimed.length).toBe(Math.min(most, ready.length));
				const oldest = ready.sort((a, b) => a - b)[claimed.length - 1] ?? 0;
				for (const one of claimed) {
					const row = model.get(keyOf(one));
					if (row === undefined) throw new Error(`${keyOf(one)} was claimed and does not exist`);
					expect(row.at).toBeLessThanOrEqual(oldest);
					if (row.claim !== null) takenOver++;
					expect(one.attempts).toBe(row.attempts + 1);
					model.set(keyOf(one), { at: until, claim: one.claim, attempts: one.attempts });
				}
				held.push(...claimed);
				break;
			}
			case 3: {
				const [claimed] = held.splice(random.below(held.length + 1), 1);
				if (claimed === undefined) break;
				const next = random.below(2) === 0 ? null : now + random.below(50);
				const holds = isHolder(claimed);
				expect(await due.finish(claimed, next)).toBe(holds);
				if (!holds) refused++;
				else if (next === null) model.delete(keyOf(claimed));
				else model.set(keyOf(claimed), { at: next, claim: null, attempts: 0 });
				break;
			}
			case 4: {
				const [claimed] = held.splice(random.below(held.length + 1), 1);
				if (claimed === undefined) break;
				const at = now + random.below(50);
				const holds = isHolder(claimed);
				expect(await due.giveBack(claimed, at)).toBe(holds);
				if (holds) model.set(keyOf(claimed), { at, claim: null, attempts: claimed.attempts });
				break;
			}
			case 5: {
				const renewed = held.filter(() => random.below(3) === 0);
				const until = now + 30 + random.below(50);
				await due.renew(renewed, until);
				for (const claimed of renewed) {
					const row = model.get(keyOf(claimed));
					if (row !== undefined && isHolder(claimed)) row.at = until;
				}
				break;
			}
			default:
				if (random.below(10) === 0) held = [];
				else {
					const work = someWork();
					const at = now + random.below(60);
					await due.ensure(work.kind, work.subject, at);
					const row = model.get(keyOf(work));
					if (row === undefined) model.set(keyOf(work), { at, claim: null, attempts: 0 });
					else if (row.claim === null && at < row.at) row.at = at;
				}
		}
		if (step % 50 === 0) {
			const first = Math.min(...Array.from(model.values(), ({ at }) => at));
			expect(await due.next()).toBe(model.size === 0 ? null : first);
		}
	}
	// Whatever was claimed and forgotten comes back.
	expect(takenOver).toBeGreaterThan(100);
	expect(refused).toBeGreaterThan(100);
	let left = 0;
	for (;;) {
		const claimed = await due.claim(now + 1_000_000, now + 2_000_000, 16);
		if (claimed.length === 0) break;
		left += claimed.length;
	}
	expect(left).toBe(model.size);
}, 120_000);

test('two workers at the same storage never hold the same work at the same time', async () => {
	const storage = await opened();
	await storage.due.change(
		Array.from({ length: 50 }, (_, i) => ({ kind: 'game', subject: `s${i}`, at: i }) as const),
	);
	const claims = await Promise.all(Array.from({ length: 20 }, () => storage.due.claim(100, 1000, 5)));
	const subjects = claims.flat().map(({ subject }) => subject);
	expect(subjects).toHaveLength(50);
	expect(new Set(subjects).size).toBe(50);
	expect(await storage.due.claim(999, 2000, 5)).toEqual([]);
	expect(await storage.due.claim(1000, 2000, 5)).toHaveLength(5);
});

const nothing: DueHandler = async () => null;
const HANDLERS = {
	game: nothing,
	table: nothing,
	notification: nothing,
	rating: nothing,
	sweep: nothing,
	order: nothing,
};

function workerAt(
	storage: { readonly due: DueWorkerDeps['store'] },
	handlers: Partial<Record<DueKind, DueHandler>>,
) {
	const bus = new LocalBus(() => undefined);
	const failures: unknown[] = [];
	const worker = new DueWorker({
		store: storage.due,
		bus,
		now: () => Date.now(),
		handlers: { ...HANDLERS, ...handlers },
		failed: (_, __, error) => failures.push(error),
	});
	onTestFinished(() => worker.close());
	return { worker, bus, failures };
}

test('a worker that sleeps is woken when something becomes due earlier', async () => {
	const storage = await opened();
	await storage.due.ensure('rating', 'late', Date.now() + 50_000);
	const done: string[] = [];
	const { worker, bus } = workerAt(storage, {
		game: async (subject) => {
			done.push(subject);
			return null;
		},
	});
	worker.begin();
	await new Promise((resolve) => setTimeout(resolve, 100));
	const at = Date.now() + 50;
	await storage.due.change([{ kind: 'game', subject: 'soon', at }]);
	bus.publish('due', { at });
	await expect.poll(() => done).toEqual(['soon']);
	await expect.poll(async () => storage.due.next()).toBeGreaterThan(Date.now() + 20_000);
});

test('other nodes hear only of what they would see too late: they look into the storage every five seconds', () => {
	const bus = new LocalBus(() => undefined);
	const heard: string[] = [];
	bus.publish = (_, message) => void heard.push(`all ${JSON.stringify(message)}`);
	bus.publishHere = (_, message) => void heard.push(`here ${JSON.stringify(message)}`);
	for (const at of [900, 1000, 5000, 7000, 7001, 90_000]) sayDue(bus, at, 1000);
	const toAll = [900, 1000, 5000, 7000].map((at) => `all {"at":${at}}`);
	expect(heard).toEqual([...toAll, 'here {"at":7001}', 'here {"at":90000}']);
});

test('work that fails is tried again, each time after a longer pause', async () => {
	const storage = await opened();
	await storage.due.ensure('game', 'brittle', 0);
	const attempts: number[] = [];
	const { worker, failures } = workerAt(storage, {
		game: async (_, attempt) => {
			attempts.push(attempt);
			if (attempt < 2) throw new Error('the disk is full');
			return null;
		},
	});
	worker.begin();
	await expect.poll(() => attempts).toEqual([1, 2]);
	expect(failures).toHaveLength(1);
	await expect.poll(() => storage.due.next()).toBeNull();
	expect([1, 2, 3, 30].map(pauseAfter)).toEqual([1000, 2000, 4000, 300_000]);
});

test('a job that is due again never overlaps itself', async () => {
	const storage = await opened();
	await storage.due.ensure('sweep', 'all', 0);
	let running = 0;
	let most = 0;
	let times = 0;
	const { worker } = workerAt(storage, {
		sweep: async () => {
			most = Math.max(most, ++running);
			await new Promise((resolve) => setTimeout(resolve, 30));
			running--;
			times++;
			return Date.now();
		},
	});
	worker.begin();
	await expect.poll(() => times).toBeGreaterThan(5);
	expect(most).toBe(1);
});

test('what a worker had claimed when it was killed is taken over', async () => {
	const storage = await opened();
	await storage.due.ensure('game', 'orphan', 0);
	// The first worker claims it and is never heard of again.
	expect(await storage.due.claim(Date.now(), Date.now() + 300, 1)).toHaveLength(1);
	const done: string[] = [];
	const { worker } = workerAt(storage, {
		game: async (subject, attempt) => {
			done.push(`${subject} ${attempt}`);
			return null;
		},
	});
	worker.begin();
	await expect.poll(() => done).toEqual(['orphan 2']);
});

test('a worker looked for more work after every job, although nothing had become due', async () => {
	const storage = await opened();
	let looks = 0;
	const due: DueWorkerDeps['store'] = {
		claim: (now, until, most) => {
			looks++;
			return storage.due.claim(now, until, most);
		},
		renew: (claims, until) => storage.due.renew(claims, until),
		finish: (claimed, next) => storage.due.finish(claimed, next),
		giveBack: (claimed, at) => storage.due.giveBack(claimed, at),
		next: () => storage.due.next(),
	};
	const done: string[] = [];
	const { worker, bus } = workerAt(
		{ due },
		{
			game: async (subject) => {
				await new Promise((resolve) => setTimeout(resolve, 50));
				done.push(subject);
				return null;
			},
		},
	);
	worker.begin();
	await expect.poll(() => looks).toBe(1);
	for (const [i, subject] of ['one', 'two', 'three'].entries()) {
		await storage.due.change([{ kind: 'game', subject, at: 0 }]);
		bus.publish('due', { at: 0 });
		await expect.poll(() => done).toHaveLength(i + 1);
		await expect.poll(() => storage.due.next()).toBeNull();
	}
	expect(looks).toBe(4);
});
