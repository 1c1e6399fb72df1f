import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalBus } from '../src/bus/bus.ts';
import type { DueHandler, DueWorkerDeps } from '../src/due/due-worker.ts';
import { DueWorker } from '../src/due/due-worker.ts';
import { DUE_KINDS } from '../src/model/due.ts';
import { memoryDue } from './simulated/memory-due.ts';

/*
 * Several workers at one storage, in simulated time: work becomes due, changes and is taken back; jobs fail and take
 * longer than their claim; storages do not answer; workers are killed and others come. A simple model says what has to
 * be done.
 */

const STEPS = 100_000;
const MOST = 400;
const WORKERS = 3;
const CLAIM_MS = 10_000;
/** After this long without disturbance, everything that was due is done, however often it failed before. */
const REST_MS = 1_200_000;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
/** What a test has to end while its time is still simulated. */
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const end of endings.splice(0)) await end();
	vi.useRealTimers();
});

/** The same handler for all kinds. */
function handlersOf(handler: DueHandler): DueWorkerDeps['handlers'] {
	return {
		game: handler,
		table: handler,
		notification: handler,
		rating: handler,
		sweep: handler,
		order: handler,
	};
}

interface Job {
	readonly worker: number;
	readonly since: number;
}

interface Counts {
	/** Calls of the storage, and what happened from outside. */
	steps: number;
	done: number;
	failed: number;
	killed: number;
	takenOver: number;
}

class World {
	readonly #due = memoryDue();
	readonly #bus = new LocalBus(() => undefined);
	readonly #counts: Counts;
	readonly #workers: { worker: DueWorker; isAlive: boolean }[] = [];
	/** By subject: when it is due according to those who said so last; done work is removed. */
	readonly #wanted = new Map<string, number>();
	readonly #changedAt = new Map<string, number>();
	/** By subject: who is doing it. */
	readonly #running = new Map<string, Job[]>();
	/** By worker and subject: since when it did what it has done last. */
	readonly #doneSince = new Map<string, number>();
	/** What is done and has not changed since. */
	readonly #finished = new Set<string>();
	/** What a worker may never do; thrown in a job, it would only be a job that failed. */
	readonly #violations: string[] = [];
	#isDisturbed = true;
	#tape = 0;

	constructor(counts: Counts) {
		this.#counts = counts;
		for (let i = 0; i < WORKERS; i++) this.#begin();
	}

	/** A number that follows from the tape. */
	#below(limit: number): number {
		this.#tape = (Math.imul(this.#tape ^ (this.#tape >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
		return this.#tape % limit;
	}

	#begin(): void {
		const number = this.#workers.length;
		const entry = { isAlive: true, worker: null as unknown as DueWorker };
		const handler: DueHandler = (subject) => this.#work(number, subject);
		entry.worker = new DueWorker({
			store: this.#storeFor(number, entry),
			bus: this.#bus,
			now: () => Date.now(),
			handlers: handlersOf(handler),
			failed: () => {
				this.#counts.failed++;
			},
		});
		this.#workers.push(entry);
		entry.worker.begin();
	}

	/** The storage as one worker sees it: gone for those that were killed, silent now and then for the others. */
	#storeFor(number: number, worker: { readonly isAlive: boolean }): DueWorkerDeps['store'] {
		const asked = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
			this.#counts.steps++;
			if (!worker.isAlive) return new Promise(() => undefined);
			if (this.#isDisturbed && this.#below(40) === 0) throw new Error('the storage does not answer');
			const answer = await ask();
			// Killed after it was written and before the answer came, or the answer is lost.
			if (!worker.isAlive) return new Promise(() => undefined);
			if (this.#isDisturbed && this.#below(60) === 0) throw new Error('the answer is lost');
			return answer;
		};
		const { store } = this.#due;
		return {
			claim: (now, until, most) => asked(() => store.claim(now, until, most)),
			renew: (claims, until) => asked(() => store.renew(claims, until)),
			finish: async (claimed, next) => {
				const isHeld = await asked(() => store.finish(claimed, next));
				const { subject } = claimed;
				const since = this.#doneSince.get(`${number} ${subject}`) ?? 0;
				if ((this.#changedAt.get(subject) ?? 0) < since) this.#finished.add(subject);
				return isHeld;
			},
			giveBack: (claimed, at) => asked(() => store.giveBack(claimed, at)),
			next: () => asked(() => store.next()),
		};
	}

	async #work(worker: number, subject: string): Promise<number | null> {
		const others = (this.#running.get(subject) ?? []).filter(({ worker: other }) => this.#isAlive(other));
		for (const { since, worker: other } of others) {
			if (other === worker) this.#violations.push(`${subject} overlaps itself in one worker`);
			// What changes loses its claim, so that the change is not lost.
			const isChanged = (this.#changedAt.get(subject) ?? 0) >= since;
			if (!isChanged) this.#violations.push(`${subject} was claimed twice`);
			this.#counts.takenOver++;
		}
		if (this.#finished.has(subject)) this.#violations.push(`${subject} was done again`);
		const job = { worker, since: Date.now() };
		this.#running.set(subject, [...others, job]);
		const begun = this.#wanted.get(subject);
		if (begun !== undefined && begun > Date.now()) this.#violations.push(`${subject} was done too early`);
		const isSlow = this.#isDisturbed && this.#below(30) === 0;
		await this.#passes(this.#below(isSlow ? 3 * CLAIM_MS : 500));
		const left = (this.#running.get(subject) ?? []).filter((one) => one !== job);
		this.#running.set(subject, left);
		if (this.#isDisturbed && this.#below(12) === 0) throw new Error('the work failed');
		this.#counts.done++;
		this.#doneSince.set(`${worker} ${subject}`, job.since);
		// What became due meanwhile has to be done again.
		if (this.#isAlive(worker) && this.#wanted.get(subject) === begun) this.#wanted.delete(subject);
		return null;
	}

	#isAlive(worker: number): boolean {
		return this.#workers[worker]?.isAlive === true;
	}

	#passes(ms: number): Promise<void> {
		return new Promise((resolve) => setTimeout(resolve, ms));
	}

	async step(code: number): Promise<void> {
		this.#counts.steps++;
		this.#tape = code;
		const subject = `s${this.#below(12)}`;
		const kind = DUE_KINDS[0];
		const kindOfStep = this.#below(10);
		if (kindOfStep < 5) {
			this.#changedAt.set(subject, Date.now());
			this.#finished.delete(subject);
		}
		switch (kindOfStep) {
			case 0:
				await this.#due.store.change([{ kind, subject, at: null }]);
				this.#wanted.delete(subject);
				break;
			case 1:
			case 2:
			case 3:
			case 4: {
				const at = Date.now() + this.#below(3000) - 500;
				await this.#due.store.change([{ kind, subject, at }]);
				this.#wanted.set(subject, at);
				// The bus is only a hint.
				if (this.#below(3) > 0) this.#bus.publish('due', { at });
				break;
			}
			case 5:
				if (this.#below(4) === 0) this.#kill();
				break;
			default:
				await vi.advanceTimersByTimeAsync(this.#below(this.#below(8) === 0 ? 4000 : 400));
		}
	}

	/** A worker is gone in the middle of what it does, and another one comes. */
	#kill(): void {
		const alive = this.#workers.filter(({ isAlive }) => isAlive);
		const victim = alive[this.#below(alive.length)];
		if (victim === undefined) return;
		victim.isAlive = false;
		void victim.worker.close();
		this.#counts.killed++;
		this.#begin();
	}

	/** Without further disturbance everything is done, and nothing is left. */
	async rest(): Promise<void> {
		this.#isDisturbed = false;
		for (let passed = 0; this.#wanted.size > 0 && passed < REST_MS; passed += 1000)
			await vi.advanceTimersByTimeAsync(1000);
		expect([...this.#wanted.keys()], 'work that nobody does').toEqual([]);
		for (let passed = 0; passed < REST_MS && (await this.#due.store.next()) !== null; passed += 1000)
			await vi.advanceTimersByTimeAsync(1000);
		expect(await this.#due.store.next(), 'work that is done and still due').toBeNull();
		const closing = this.#workers.filter(({ isAlive }) => isAlive).map(({ worker }) => worker.close());
		// The slowest job may have begun just before.
		await vi.advanceTimersByTimeAsync(3 * CLAIM_MS);
		await Promise.all(closing);
		await this.#due.close();
		expect(this.#violations).toEqual([]);
	}
}

test(`workers do all that is due and nothing at the same time, in ${STEPS} random steps`, async () => {
	const counts = { steps: 0, done: 0, failed: 0, killed: 0, takenOver: 0 };
	const property = fc.asyncProperty(fc.array(fc.nat(), { size: 'max', maxLength: MOST }), async (tape) => {
		const world = new World(counts);
		for (const code of tape) await world.step(code);
		await world.rest();
	});
	// To shrink a failure would take longer than the test may, and then it would not be told.
	while (counts.steps < STEPS) await fc.assert(property, { numRuns: 10, endOnFailure: true });
	for (const count of [counts.done, counts.failed, counts.killed, counts.takenOver])
		expect(count).toBeGreaterThan(100);
}, 300_000);

/** Workers at one storage whose jobs take a while, and when those began. */
function slowWorkers(count: number, ms: number) {
	const { store, close } = memoryDue();
	const bus = new LocalBus(() => undefined);
	const beganAt: number[] = [];
	const from = Date.now();
	const failures: unknown[] = [];
	const handlers = handlersOf(async () => {
		beganAt.push(Date.now() - from);
		await new Promise((resolve) => setTimeout(resolve, ms));
		return null;
	});
	const workers = Array.from({ length: count }, () => {
		const deps = { store, bus, now: () => Date.now(), handlers };
		return new DueWorker({ ...deps, failed: (_, __, error) => failures.push(error) });
	});
	for (const worker of workers) worker.begin();
	endings.push(async () => {
		const closing = Promise.all(workers.map((worker) => worker.close()));
		await vi.advanceTimersByTimeAsync(ms);
		await closing;
		await close();
		expect(failures).toEqual([]);
	});
	const makeDue = async (at: number): Promise<void> => {
		await store.change([{ kind: 'game', subject: 'slow', at: from + at }]);
		bus.publish('due', { at: from + at });
	};
	return { store, beganAt, makeDue };
}

for (const count of [1, 2])
	test(`a job that took longer than its claim was done again and again, with workers: ${count}`, async () => {
		const { store, beganAt, makeDue } = slowWorkers(count, 12_000);
		await makeDue(0);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(beganAt).toEqual([0]);
		expect(await store.next()).toBeNull();
	});

test('what changed while its job was running waited for the end of a claim that nobody worked on', async () => {
	const { store, beganAt, makeDue } = slowWorkers(1, 4000);
	await makeDue(0);
	await vi.advanceTimersByTimeAsync(1000);
	await makeDue(1000);
	await vi.advanceTimersByTimeAsync(9000);
	expect(beganAt).toHaveLength(2);
	expect(beganAt[1]).toBeLessThan(4100);
	expect(await store.next()).toBeNull();
});
