import { setTimeout as pause } from 'node:timers/promises';
import type { StorageProbe } from '../storage/storage.ts';

/** Why the server is unhealthy. */
export type HealthFault =
	/** The server is shutting down. */
	| 'closing'
	/** The storage does not respond. */
	| 'storage-silent'
	/** The last write did not reach the disk. */
	| 'storage-failing';

const TIMEOUT_MS = 2000;

/** Health of the server: the storage responds, and the last write reached the disk. */
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
		// An unhealthy server gets no moves that could show that the disk works again, so it tries a write itself.
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

/** Whether a job succeeds before the timeout. */
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
