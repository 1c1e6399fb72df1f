import type { Bus } from '../bus/bus.ts';
import type { DueKind } from '../model/due.ts';
import type { Claimed, DueStore } from '../storage/due-store.ts';

/**
 * Does one kind of work, and returns when it is due again, null for never. It may be called twice for the same: what it
 * does has to be harmless the second time.
 */
export type DueHandler = (subject: string, attempts: number) => Promise<number | null>;

export interface DueWorkerDeps {
	readonly store: Pick<DueStore, 'claim' | 'renew' | 'finish' | 'giveBack' | 'next'>;
	readonly bus: Bus;
	readonly now: () => number;
	readonly handlers: Readonly<Record<DueKind, DueHandler>>;
	readonly failed: (kind: DueKind | null, subject: string, error: unknown) => void;
}

/** How long a claim lasts unless it is renewed; then others may take over. */
const CLAIM_MS = 10_000;
/** How old a claim gets before it is renewed, and how often claims are looked at: several attempts may fail. */
const RENEW_MS = 3000;
const LOOK_MS = 1000;
/** Jobs that run at the same time. */
const MOST_AT_ONCE = 16;
/** The pause after a failure; it doubles up to the longest. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 300_000;
/** The worker looks at least this often, because a message of the bus may get lost. */
const LONGEST_SLEEP_MS = 60_000;
const LONGEST_SHARED_SLEEP_MS = 5000;
/** What is due later than that, other nodes see in the storage before; there is a second to spare, because clocks differ. */
const SEEN_BEFORE_MS = LONGEST_SHARED_SLEEP_MS + 1000;
/** A node leaves what others have announced to them for this long: they have the game in memory. */
const OTHERS_FIRST_MS = 250;

/** A job that is running. */
interface Running {
	/** The claim that keeps others away: of this job, or a newer one of the same if it changed meanwhile. */
	held: Claimed;
	/** When `held` was claimed or renewed. */
	heldAt: number;
	done: Promise<void>;
}

/** Says that something that was stored just now is due then: to this node, and to others if they would see it too late. */
export function sayDue(bus: Bus, at: number, now: number): void {
	if (at - now > SEEN_BEFORE_MS) bus.publishHere('due', { at });
	else bus.publish('due', { at });
}

/** Does what is due. It sleeps until something is, and the bus wakes it if something becomes due earlier. */
export class DueWorker {
	readonly #deps: DueWorkerDeps;
	/** The jobs that are running, by kind and subject. */
	readonly #running = new Map<string, Running>();
	readonly #unsubscribe: () => void;
	#loop: Promise<void> = Promise.resolve();
	#renewing: NodeJS.Timeout | undefined;
	#isClosed = false;
	/** Until when the worker sleeps; null while it is awake. */
	#sleepsUntil: number | null = null;
	/** The next moment at which something is due that this node has said itself. */
	#ownAt = Number.POSITIVE_INFINITY;
	#wake: () => void = () => undefined;
	/** Sleeps until another moment. */
	#sleepUntil: (until: number) => void = () => undefined;
	/** Something became due while the worker was looking. */
	#isCalled = false;

	constructor(deps: DueWorkerDeps) {
		this.#deps = deps;
		this.#unsubscribe = deps.bus.subscribe('due', ({ at }, origin) => this.#isDueAt(at, origin === 'here'));
	}

	/** Sleeps no longer than until then. What another node has said is left to that node first. */
	#isDueAt(at: number, isOwn: boolean): void {
		if (isOwn) this.#ownAt = Math.min(this.#ownAt, at);
		const wakesAt = isOwn ? at : at + OTHERS_FIRST_MS;
		if (this.#sleepsUntil === null) this.#isCalled = true;
		else if (wakesAt < this.#sleepsUntil) this.#sleepUntil(wakesAt);
	}

	begin(): void {
		this.#loop = this.#work();
		let isRenewing = false;
		this.#renewing = setInterval(() => {
			if (isRenewing) return;
			isRenewing = true;
			this.#renew(this.#deps.now())
				.catch((error: unknown) => this.#deps.failed(null, '', error))
				.finally(() => {
					isRenewing = false;
				});
		}, LOOK_MS);
	}

	/** Starts nothing more and waits for what is running. */
	async close(): Promise<void> {
		this.#isClosed = true;
		this.#unsubscribe();
		this.#wake();
		await this.#loop;
		await Promise.all(Array.from(this.#running.values(), ({ done }) => done));
		clearInterval(this.#renewing);
	}

	async #work(): Promise<void> {
		const { store, now, failed } = this.#deps;
		while (!this.#isClosed) {
			this.#isCalled = false;
			const room = MOST_AT_ONCE - this.#running.size;
			const isShared = this.#deps.bus.isShared;
			let until = now() + (isShared ? LONGEST_SHARED_SLEEP_MS : LONGEST_SLEEP_MS);
			if (room > 0 && this.#ownAt <= now()) this.#ownAt = Number.POSITIVE_INFINITY;
			try {
				const at = now();
				// Where the process was held up, a job that is running must not look like one that nobody does.
				await this.#renew(at);
				const claimed = room > 0 ? await store.claim(at, at + CLAIM_MS, room) : [];
				for (const one of claimed) this.#start(one, at);
				if (claimed.length > 0 && claimed.length === room) continue;
				// A job that ends makes room and wakes the worker.
				const next = room > 0 ? await store.next() : null;
				if (next !== null) until = Math.min(until, isShared ? next + OTHERS_FIRST_MS : next, this.#ownAt);
			} catch (error) {
				failed(null, '', error);
				until = now() + PAUSE_MS;
			}
			await this.#sleep(until);
		}
	}

	/** Keeps the claims of what has been running for a while. */
	async #renew(at: number): Promise<void> {
		const old = [...this.#running.values()].filter(({ heldAt }) => at - heldAt >= RENEW_MS);
		if (old.length === 0) return;
		const claims = old.map(({ held }) => held);
		await this.#deps.store.renew(claims, at + CLAIM_MS);
		for (const [i, running] of old.entries()) if (running.held === claims[i]) running.heldAt = at;
	}

	#start(claimed: Claimed, at: number): void {
		const key = `${claimed.kind} ${claimed.subject}`;
		const current = this.#running.get(key);
		if (current !== undefined) {
			// It has changed: it is done again once the job that is running has ended.
			current.held = claimed;
			current.heldAt = at;
			return;
		}
		const running: Running = { held: claimed, heldAt: at, done: Promise.resolve() };
		running.done = this.#run(claimed).then((next) => {
			const wasFull = this.#running.size >= MOST_AT_ONCE;
			this.#running.delete(key);
			// Most jobs are never due again, and to look for others would cost more than they did.
			if (wasFull) this.#wake();
			else if (next !== null) this.#isDueAt(next, true);
			return running.held === claimed ? undefined : this.#makeDueAgain(running.held);
		});
		this.#running.set(key, running);
	}

	/** Makes something due that was claimed and not begun, unless it has changed since. */
	async #makeDueAgain(claimed: Claimed): Promise<void> {
		const at = this.#deps.now();
		// If this fails, the end of the claim does the same.
		const isLeft = await this.#deps.store.finish(claimed, at).catch(() => false);
		if (isLeft) this.#isDueAt(at, true);
	}

	/** Returns when it is due again, null for never. */
	async #run(claimed: Claimed): Promise<number | null> {
		const { store, now, handlers, failed } = this.#deps;
		const { kind, subject, attempts } = claimed;
		try {
			const next = await handlers[kind](subject, attempts);
			await store.finish(claimed, next);
			return next;
		} catch (error) {
			failed(kind, subject, error);
			const again = now() + pauseAfter(attempts);
			// If this fails too, the end of the claim does the same.
			await store.giveBack(claimed, again).catch(() => undefined);
			return again;
		}
	}

	#sleep(until: number): Promise<void> {
		if (this.#isCalled || this.#isClosed) return Promise.resolve();
		return new Promise((resolve) => {
			const awake = (): void => {
				clearTimeout(timer);
				this.#sleepsUntil = null;
				this.#sleepUntil = () => undefined;
				this.#wake = () => {
					this.#isCalled = true;
				};
				resolve();
			};
			let timer = setTimeout(awake, Math.max(0, until - this.#deps.now()));
			this.#sleepsUntil = until;
			this.#sleepUntil = (earlier) => {
				clearTimeout(timer);
				this.#sleepsUntil = earlier;
				timer = setTimeout(awake, Math.max(0, earlier - this.#deps.now()));
			};
			this.#wake = awake;
		});
	}
}

/** How long to wait before the next attempt. */
export function pauseAfter(attempts: number): number {
	return Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
}
