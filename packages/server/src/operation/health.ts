import { setTimeout as pause } from 'node:timers/promises';
import type { StorageProbe } from '../storage/storage.ts';

/** Why the server is unhealthy. */
export type HealthFault =
	/** The server is shutting down and sends everyone elsewhere. */
	| 'closing'
	/** The server still serves but is about to shut down. */
	| 'draining'
	/** The storage does not respond. */
	| 'storage-silent'
	/** The last write did not reach the disk. */
	| 'storage-failing';

/** What does not work although the server serves. */
export type HealthLimit =
	/** Other nodes are heard only through the storage. */
	'bus-disconnected';

const TIMEOUT_MS = 2000;

/** Health of the server: the storage responds, and the last write reached the disk. */
export class Health {
	readonly #probe: StorageProbe;
	readonly #isBusConnected: () => boolean;
	#closing = false;
	#draining = false;
	#isFailing = false;
	#trying: Promise<boolean> | null = null;

	constructor(probe: StorageProbe, isBusConnected: () => boolean = () => true) {
		this.#probe = probe;
		this.#isBusConnected = isBusConnected;
	}

	/** Something reached the disk, whatever it was. */
	wrote(): void {
		this.#isFailing = false;
	}

	/** Something did not reach the disk: a move, or anything else. */
	writeFailed(): void {
		this.#isFailing = true;
	}

	/** From now on proxies should send nobody here. */
	drain(): void {
		this.#draining = true;
	}

	close(): void {
		this.#closing = true;
	}

	/** What does not work although the server serves; null if all does. */
	get limit(): HealthLimit | null {
		return this.#isBusConnected() ? null : 'bus-disconnected';
	}

	/** What is wrong; null if nothing is. */
	async check(): Promise<HealthFault | null> {
		if (this.#closing) return 'closing';
		if (this.#draining) return 'draining';
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
