import type { Result } from '@orrery/engine';
import type { ApiFault } from './api.ts';

/**
 * A request that may fail: whether it is running, and why the last one failed. One runs at a time. What follows a
 * request is given to it as callbacks, so that an answer that comes too late does nothing.
 */
export class PendingRequest<Fault extends { readonly code: string } = ApiFault> {
	readonly #onfault: (fault: Fault) => void;
	/** Requests so far: only the last one counts. */
	#asked = 0;
	#ended = false;
	busy = $state.raw(false);
	/** It stays until a request succeeds, so that a message does not flicker while something is tried again. */
	fault: Fault | null = $state.raw(null);

	/** `onfault` hears of every fault, even of one that comes too late. */
	constructor(onfault: (fault: Fault) => void = () => undefined) {
		this.#onfault = onfault;
	}

	/** Whether nobody waits for answers any more. */
	get ended(): boolean {
		return this.#ended;
	}

	/** Runs a request, unless one is running. Returns whether it succeeded and its answer was still wanted. */
	async run<Value>(
		work: () => Promise<Result<Value, Fault>>,
		done?: (value: Value) => void,
		failed?: (fault: Fault) => void,
	): Promise<boolean> {
		return !this.busy && this.runLatest(work, done, failed);
	}

	/** Runs a request in the place of one that is running, whose answer no longer counts. */
	async runLatest<Value>(
		work: () => Promise<Result<Value, Fault>>,
		done?: (value: Value) => void,
		failed?: (fault: Fault) => void,
	): Promise<boolean> {
		if (this.#ended) return false;
		const asked = ++this.#asked;
		this.busy = true;
		const answer = await work();
		if (!answer.ok) this.#onfault(answer.fault);
		if (this.#ended || asked !== this.#asked) return false;
		this.busy = false;
		this.fault = answer.ok ? null : answer.fault;
		if (answer.ok) done?.(answer.value);
		else failed?.(answer.fault);
		return answer.ok;
	}

	/** Forgets the last fault, for instance because the player tries again. */
	forget(): void {
		this.fault = null;
	}

	/** The screen is gone: answers are ignored, and nothing more is sent. */
	end(): void {
		this.#ended = true;
	}
}
