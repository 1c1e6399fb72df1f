import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { ApiFault } from './api.ts';
import { ask } from './api.ts';
import { line } from './line.svelte.ts';

/** Remembers that there is a cookie to ask about: asking without one is a fault that the console reports. */
const KEY = 'orrery.guest';

/** Who one is to the server: a name, or nobody yet. */
class Guest {
	#loading: Promise<Result<string | null, ApiFault>> | null = null;
	name: string | null = $state.raw(null);

	/** Asks the server once who this is; nobody where no name was ever given. */
	load(): Promise<Result<string | null, ApiFault>> {
		this.#loading ??= this.#ask();
		return this.#loading;
	}

	/** Takes a name, or another one. */
	async call(name: string): Promise<Result<string, ApiFault>> {
		const answer = await ask('nameGuest', { body: { name } });
		if (!answer.ok) return answer;
		const isNew = this.name === null;
		this.#become(answer.value.name);
		if (isNew) line.reopen();
		return ok(answer.value.name);
	}

	/** Is nobody again; games one sits in go on as if one had resigned. */
	async forget(): Promise<Result<null, ApiFault>> {
		const answer = await ask('forgetGuest');
		if (!answer.ok && answer.fault.code !== 'no-guest') return answer;
		this.#become(null);
		line.reopen();
		return ok(null);
	}

	async #ask(): Promise<Result<string | null, ApiFault>> {
		if (!isRemembered()) return ok(null);
		const answer = await ask('guest');
		if (answer.ok) this.#become(answer.value.name);
		else if (answer.fault.code === 'no-guest') this.#become(null);
		else {
			// It may be known another time.
			this.#loading = null;
			return answer;
		}
		return ok(this.name);
	}

	#become(name: string | null): void {
		this.name = name;
		this.#loading = Promise.resolve(ok(name));
		try {
			if (name === null) localStorage.removeItem(KEY);
			else localStorage.setItem(KEY, 'named');
		} catch {
			// Nothing is kept here: one gives a name at every visit, which renames the guest that one is.
		}
	}
}

function isRemembered(): boolean {
	try {
		return localStorage.getItem(KEY) !== null;
	} catch {
		return false;
	}
}

export const guest = new Guest();
