import type { Result } from '@orrery/engine';
import { guest } from '../session/guest.svelte.ts';
import type { AccountFault } from './faults.ts';

/** A request that may fail: whether it is running, and the last error. Only one runs at a time. */
export class PendingRequest {
	busy = $state(false);
	fault: AccountFault | null = $state.raw(null);

	/** Runs the request; null if it failed or another one was running. */
	async run<Value>(work: () => Promise<Result<Value, AccountFault>>): Promise<Value | null> {
		if (this.busy) return null;
		this.busy = true;
		const done = await work();
		this.busy = false;
		this.fault = done.ok ? null : done.fault;
		if (done.ok) return done.value;
		if (done.fault.code === 'no-guest') guest.lost();
		return null;
	}
}
