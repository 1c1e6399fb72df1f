import type { Account } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { guest } from '../session/guest.svelte.ts';
import { OwnAccount } from './own-account.svelte.ts';

/** The account that the page shows. It changes when someone signs in or out in this browser. */
export class AccountPage {
	/** Null if no one is signed in, or if that is not known yet. */
	own: OwnAccount | null = $state.raw(null);
	/** The recovery codes of a new account, until the player has saved them. */
	codes: readonly string[] | null = $state.raw(null);
	/** Why the page could not find out who is signed in. */
	fault: ApiFault | null = $state.raw(null);
	/** Whether the page has found out who is signed in. */
	known = $state(false);

	async load(): Promise<void> {
		this.fault = await this.#look();
		this.known ||= this.fault === null;
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

	async #look(): Promise<ApiFault | null> {
		const loaded = await guest.load();
		if (!loaded.ok) return loaded.fault;
		if (!guest.hasAccount) return null;
		const { name } = guest;
		const answer = await ask('account');
		// Someone else has signed in or out meanwhile; another update shows that.
		if (guest.name !== name) return null;
		if (answer.ok) this.#show(answer.value);
		else if (answer.fault.code === 'no-guest') guest.lost();
		else if (answer.fault.code === 'no-account') await guest.reload();
		else return answer.fault;
		return null;
	}

	/** An account that was renamed keeps its panels; another account gets new ones. */
	#show(account: Account): void {
		if (this.own?.account.createdAt !== account.createdAt) this.enter(account);
		if (this.own !== null) this.own.account = account;
	}
}
