import { setTimeout as pause } from 'node:timers/promises';

/** Why the house cannot be relied on at the moment. */
export type HealthFault =
	/** It stops. */
	| 'closing'
	/** The storage does not answer. */
	| 'storage-silent'
	/** What was to be written last did not get to the disk. */
	| 'storage-failing';

/** What is asked of the storage. */
export interface StorageProbe {
	/** Answers once it has read something. */
	read(): Promise<void>;
	/** Answers once something is on the disk. */
	write(): Promise<void>;
}

const TIMEOUT_MS = 2000;

/** Whether all is well: the storage answers, and what was written last is on disk. */
export class Health {
	readonly #probe: StorageProbe;
	#closing = false;
	#isFailing = false;
	#trying: Promise<boolean> | null = null;

	constructor(probe: StorageProbe) {
		this.#probe = probe;
	}

	committed(): void {
		this.#isFailing = false;
	}

	commitFailed(): void {
		this.#isFailing = true;
	}

	close(): void {
		this.#closing = true;
	}

	/** What is wrong; null if nothing is. */
	async check(): Promise<HealthFault | null> {
		if (this.#closing) return 'closing';
		// With nobody sent here any more no move would ever show that the disk is well again; so we try.
		if (this.#isFailing && !(await this.#try())) return 'storage-failing';
		return (await isDone(this.#probe.read())) ? null : 'storage-silent';
	}

	async #try(): Promise<boolean> {
		this.#trying ??= isDone(this.#probe.write()).finally(() => {
			this.#trying = null;
		});
		const works = await this.#trying;
		if (works) this.#isFailing = false;
		return works;
	}
}

/** Whether something comes to a good end before patience does. */
async function isDone(job: Promise<void>): Promise<boolean> {
	const timeout = new AbortController();
	const timedOut = pause(TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false);
	const done = job.then(
		() => true,
		() => false,
	);
	const result = await Promise.race([done, timedOut]);
	timeout.abort();
	return result;
}
