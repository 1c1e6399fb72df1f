import type { Result } from '@orrery/engine';
import { fail } from '@orrery/engine';
import type { Account } from '@orrery/protocol';
import { connection } from '../online/connection.svelte.ts';
import { guest } from '../online/guest.svelte.ts';
import type { AccountFault } from './faults.ts';

/** A proof that is about to run out is asked for anew rather than refused. */
const SPARE_MS = 5000;

/** One's account while one looks at it, and the question for a new proof of who one is. */
export class OwnAccount {
	#account: Account;
	#answer: ((proved: boolean) => void) | null = null;
	/** The question is put. */
	asking = $state(false);

	constructor(account: Account) {
		this.#account = $state.raw(account);
	}

	get account(): Account {
		return this.#account;
	}

	/** The account has changed. */
	set account(changed: Account) {
		this.#account = changed;
		if (changed.name !== guest.name || !guest.hasAccount)
			guest.is({ name: changed.name, account: changed.kind });
	}

	/** Does what needs a fresh proof: asks for one where there is none, and then goes on by itself. */
	async proved<Value>(
		work: () => Promise<Result<Value, AccountFault>>,
	): Promise<Result<Value, AccountFault>> {
		if (!this.#isProved && !(await this.#prove())) return fail({ code: 'unproved' });
		const done = await work();
		if (done.ok || done.fault.code !== 'proof-needed') return done;
		return (await this.#prove()) ? work() : fail({ code: 'unproved' });
	}

	/** The question has been answered, or put away. */
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
