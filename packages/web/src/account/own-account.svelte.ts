import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Account } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { connection } from '../session/connection.svelte.ts';
import { guest } from '../session/guest.svelte.ts';
import { PendingRequest } from '../session/pending-request.svelte.ts';
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

	/** Runs an action that changes the account, and shows the account as it is then. */
	async change(work: () => Promise<Result<Account, AccountFault>>): Promise<Result<Account, AccountFault>> {
		const changed = await work();
		if (changed.ok) this.account = changed.value;
		return changed;
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

/** The account that the page shows. It changes when someone signs in or out in this browser. */
export class AccountPage {
	/** Null if no one is signed in, or if that is not known yet. */
	own: OwnAccount | null = $state.raw(null);
	/** The recovery codes of a new account, until the player has saved them. */
	codes: readonly string[] | null = $state.raw(null);
	/** Finds out who is signed in. */
	readonly #request = new PendingRequest();
	/** Whether the page has found out who is signed in. */
	known = $state(false);

	/** Why the page could not find out who is signed in. */
	get fault(): ApiFault | null {
		return this.#request.fault;
	}

	async load(): Promise<void> {
		await this.#request.run(
			() => this.#look(),
			() => {
				this.known = true;
			},
		);
	}

	/** Checks whether the same account is still signed in; an error changes nothing. */
	async refresh(): Promise<void> {
		await this.#look();
	}

	/** Shows the account that has just signed in. */
	enter(account: Account, codes: readonly string[] | null = null): void {
		this.own = new OwnAccount(account);
		this.codes = codes;
	}

	leave(): void {
		this.own = null;
		this.codes = null;
	}

	async #look(): Promise<Result<null, ApiFault>> {
		const loaded = await guest.load();
		if (!loaded.ok) return loaded;
		if (!guest.hasAccount) return ok(null);
		const { name } = guest;
		const answer = await ask('account');
		// Someone else has signed in or out meanwhile; another update shows that.
		if (guest.name !== name) return ok(null);
		if (answer.ok) this.#show(answer.value);
		else if (answer.fault.code === 'no-guest') guest.lost();
		else if (answer.fault.code === 'no-account') await guest.reload();
		else return answer;
		return ok(null);
	}

	/** An account that was renamed keeps its panels; another account gets new ones. */
	#show(account: Account): void {
		if (this.own?.account.createdAt !== account.createdAt) this.enter(account);
		if (this.own !== null) this.own.account = account;
	}
}
