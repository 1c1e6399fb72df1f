import type { Result } from '@orrery/engine';
import { guest } from '../online/guest.svelte.ts';
import type { AccountFault } from './faults.ts';

/** One thing at a time that may go wrong, with what went wrong last. */
export class PendingRequest {
	busy = $state(false);
	fault: AccountFault | null = $state.raw(null);

	/** Does it; null if it was not done. */
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
