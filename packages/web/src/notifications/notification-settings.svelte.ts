import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Notifications } from '@orrery/protocol';
import { language } from '../language/language.svelte.ts';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { PendingRequest } from '../session/pending-request.svelte.ts';
import type { PushFault } from './push.ts';
import { subscribe, subscribed, unsubscribe } from './push.ts';

export type NotificationFault = ApiFault | PushFault;

/** How the player is notified of their turn while they are away. */
export class NotificationSettings {
	/** Null until they are loaded. */
	settings: Notifications | null = $state.raw(null);
	/** Whether push notifications are on in this browser. */
	here = $state.raw(false);
	readonly #request = new PendingRequest<NotificationFault>();

	get busy(): boolean {
		return this.#request.busy;
	}

	get fault(): NotificationFault | null {
		return this.#request.fault;
	}

	async load(): Promise<void> {
		await this.#run(() => ask('notifications'));
	}

	/** Finds out whether this browser is among those that are notified. */
	async lookForSubscription(): Promise<void> {
		const [known, push] = [await subscribed(), this.settings?.push ?? null];
		if (known === null || push === null) return;
		this.here = push.endpoints.includes(known.endpoint);
		// The subscription belongs to someone who used this browser before; it must not show their games here.
		if (!this.here) await unsubscribe();
	}

	async enablePush(): Promise<void> {
		const key = this.settings?.push?.key;
		if (key === undefined) return;
		const done = await this.#run(async () => {
			const made = await subscribe(key);
			return made.ok ? ask('subscribe', { body: { ...made.value, language: language() } }) : fail(made.fault);
		});
		this.here = done;
	}

	async disablePush(): Promise<void> {
		const known = await subscribed();
		await unsubscribe();
		this.here = false;
		if (known !== null) await this.#run(() => ask('unsubscribe', { body: { endpoint: known.endpoint } }));
	}

	setEmail(address: string): Promise<boolean> {
		return this.#run(() => ask('setMail', { body: { address, language: language() } }));
	}

	/** Confirms the email address with the code from the email. */
	confirm(code: string): Promise<boolean> {
		return this.#run(() => ask('confirmMail', { body: { code } }));
	}

	removeEmail(): Promise<boolean> {
		return this.#run(() => ask('forgetMail'));
	}

	#run(work: () => Promise<Result<Notifications, NotificationFault>>): Promise<boolean> {
		return this.#request.run(work, (settings) => {
			this.settings = settings;
		});
	}
}

/**
 * The code of the confirmation email, if the player followed its link. The code is removed from the address at once.
 */
export function codeInAddress(): Result<string, null> {
	const [, code] = /^#mail-([\w-]{22})$/.exec(location.hash) ?? [];
	if (code === undefined) return fail(null);
	history.replaceState(history.state, '', location.pathname);
	return ok(code);
}
