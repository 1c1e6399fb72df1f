import type { Account } from '@orrery/protocol';
import type { ApiFault } from '../online/api.ts';
import { ask } from '../online/api.ts';
import { guest } from '../online/guest.svelte.ts';
import { OwnAccount } from './own-account.svelte.ts';

/** Whose account is shown, if anybody's: it changes with whoever is signed in here. */
export class AccountPage {
	/** Null is nobody, or nobody yet. */
	own: OwnAccount | null = $state.raw(null);
	/** Of an account that was just made, until they are kept. */
	codes: readonly string[] | null = $state.raw(null);
	/** Why it is not known who is signed in. */
	fault: ApiFault | null = $state.raw(null);
	/** It has been found out. */
	known = $state(false);

	/** Finds out who is signed in. */
	async load(): Promise<void> {
		this.fault = await this.#look();
		this.known ||= this.fault === null;
	}

	/** Finds out whether it is still the same; where that cannot be told, nothing changes. */
	async refresh(): Promise<void> {
		await this.#look();
	}

	/** Somebody has come in. */
	enter(account: Account, codes: readonly string[] | null = null): void {
		this.own = new OwnAccount(account);
		this.codes = codes;
	}

	/** Nobody is signed in any more. */
	leave(): void {
		this.own = null;
		this.codes = null;
	}

	async #look(): Promise<ApiFault | null> {
		const loaded = await guest.load();
		if (!loaded.ok) return loaded.fault;
		if (!guest.hasAccount) return null;
		const { name } = guest;
		const answer = await ask('account');
		// Somebody else has come in meanwhile, or nobody is: that is told in another way.
		if (guest.name !== name) return null;
		if (answer.ok) this.#show(answer.value);
		else if (answer.fault.code === 'no-guest') guest.lost();
		else if (answer.fault.code === 'no-account') await guest.reload();
		else return answer.fault;
		return null;
	}

	/** The same account may have another name by now; another account gets panels of its own. */
	#show(account: Account): void {
		if (this.own?.account.createdAt !== account.createdAt) this.enter(account);
		if (this.own !== null) this.own.account = account;
	}
}
