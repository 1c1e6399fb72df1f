import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { AnswerOf } from '@orrery/protocol';
import { notify, putAway } from '../ui/notices.svelte.ts';
import type { ApiFault } from './api.ts';
import { ask } from './api.ts';
import { connection } from './connection.svelte.ts';
import { faultText } from './faults.ts';
import type { Identity } from './identity.svelte.ts';
import { identity, onIdentityChangedElsewhere, rememberIdentity, trace } from './identity.svelte.ts';
import { notifySignedOut } from './signed-out.ts';

/** Who the player is to the server: a name, with an account or without, or no one yet. */
class Guest {
	#loading: Promise<Result<string | null, ApiFault>> | null = null;
	/** Changes of identity that this page makes itself; they close its own sockets, too. */
	#changes = 0;
	#identity: Identity | null = $state.raw(null);

	constructor() {
		connection.ondismissed = () => void this.#dismissed();
		onIdentityChangedElsewhere(() => this.#follow());
	}

	get name(): string | null {
		return this.#identity?.name ?? null;
	}

	get hasAccount(): boolean {
		return this.#identity?.account === true;
	}

	/** Asks the server once who this is; null for a visitor who never gave a name. */
	load(): Promise<Result<string | null, ApiFault>> {
		this.#loading ??= this.#ask();
		return this.#loading;
	}

	/** Asks the server again. */
	reload(): Promise<Result<string | null, ApiFault>> {
		this.#loading = null;
		return this.load();
	}

	/** Sets the player's name, or changes it. */
	async call(name: string): Promise<Result<string, ApiFault>> {
		const answer = await ask('nameGuest', { body: { name } });
		if (!answer.ok) return answer;
		const isNew = this.name === null;
		this.is(answer.value);
		if (isNew) connection.reopen();
		return ok(answer.value.name);
	}

	/** Stores who the server says this is. */
	is(answer: AnswerOf<'guest'> | null): void {
		this.#identity = answer === null ? null : { name: answer.name, account: answer.account !== null };
		this.#loading = Promise.resolve(ok(this.name));
		rememberIdentity(this.#identity);
	}

	/** Runs a change of identity and reconnects afterwards, so that the server knows the new one. */
	async change<Value>(work: () => Promise<Value>): Promise<Value> {
		this.#changes++;
		try {
			return await work();
		} finally {
			this.#changes--;
			connection.reopen();
		}
	}

	/** The server no longer knows this browser: its session was ended elsewhere. */
	lost(): void {
		if (this.name === null && identity() === null) return;
		const had = this.hasAccount || identity()?.account === true;
		this.is(null);
		if (had) notifySignedOut();
	}

	/** The server has closed the connection of this player. */
	async #dismissed(): Promise<void> {
		if (this.#changes > 0 || this.name === null) return;
		const found = await this.reload();
		if (found.ok || found.fault.code !== 'banned') return;
		// Otherwise the connection would only seem to be lost.
		const { fault } = found;
		notify({ name: 'banned', tone: 'warning', text: () => faultText(fault) });
	}

	/** Another tab has signed in or out and stored who this browser is now. */
	#follow(): void {
		const now = identity();
		if (now?.name === this.#identity?.name && now?.account === this.#identity?.account) return;
		if (this.hasAccount && now === null) notifySignedOut();
		else if (now?.account === true) putAway('signed-out');
		this.#identity = now;
		this.#loading = Promise.resolve(ok(this.name));
		connection.reopen();
	}

	async #ask(): Promise<Result<string | null, ApiFault>> {
		const asked = trace();
		if (asked === null) {
			this.is(null);
			return ok(null);
		}
		const answer = await ask('guest');
		// Someone else has signed in meanwhile, here or in another tab: this answer is not about them.
		if (trace() !== asked) return this.#ask();
		if (answer.ok) this.is(answer.value);
		else if (answer.fault.code === 'no-guest') this.lost();
		else {
			// The next call asks again.
			this.#loading = null;
			return answer;
		}
		return ok(this.name);
	}
}

export const guest = new Guest();
