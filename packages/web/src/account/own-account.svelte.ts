import type { Result } from '@orrery/engine';
import { fail } from '@orrery/engine';
import type { Account } from '@orrery/protocol';
import { connection } from '../session/connection.svelte.ts';
import { guest } from '../session/guest.svelte.ts';
import type { AccountFault } from './faults.ts';

/** A proof with less time left than this is renewed before it is used. */
const SPARE_MS = 5000;

/** The signed-in account, and the question for a new proof of who the player is. */
export class OwnAccount {
	#account: Account;
	#answer: ((proved: boolean) => void) | null = null;
	/** Whether the question is open. */
	asking = $state(false);

	constructor(account: Account) {
		this.#account = $state.raw(account);
	}

	get account(): Account {
		return this.#account;
	}

	set account(changed: Account) {
		this.#account = changed;
		if (changed.name !== guest.name || !guest.hasAccount)
			guest.is({ name: changed.name, account: changed.kind });
	}

	/** Runs an action that needs a fresh proof: asks for a proof if there is none, and then continues by itself. */
	async proved<Value>(
		work: () => Promise<Result<Value, AccountFault>>,
	): Promise<Result<Value, AccountFault>> {
		if (!this.#isProved && !(await this.#prove())) return fail({ code: 'unproved' });
		const done = await work();
		if (done.ok || done.fault.code !== 'proof-needed') return done;
		return (await this.#prove()) ? work() : fail({ code: 'unproved' });
	}

	/** The player has answered the question, or closed it. */
	settle(proved: boolean): void {
		this.asking = false;
		this.#answer?.(proved);
		this.#answer = null;
	}

	get #isProved(): boolean {
		const { provedUntil } = this.#account;
		return provedUntil !== null && provedUntil > connection.serverNow() + SPARE_MS;
	}

	#prove(): Promise<boolean> {
		this.#answer?.(false);
		this.asking = true;
		return new Promise((resolve) => {
			this.#answer = resolve;
		});
	}
}
