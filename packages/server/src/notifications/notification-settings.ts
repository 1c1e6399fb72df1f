import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, Language, Notifications } from '@orrery/protocol';
import { hashOf, newMailCode } from '../encoding/random-text.ts';
import type { Player, PlayerId } from '../model/player.ts';
import type { NotificationStore, Subscriber, SubscriptionOwner } from '../storage/notification-store.ts';
import type { Channels } from './channels.ts';

/** How long a confirmation code is valid, and how soon another email may be requested. */
const CODE_LASTS_MS = 86_400_000;
const EMAIL_EVERY_MS = 60_000;

/** How players choose whether and where to be notified. */
export class NotificationSettings {
	readonly #store: NotificationStore;
	readonly #channels: Channels;

	constructor(store: NotificationStore, channels: Channels) {
		this.#store = store;
		this.#channels = channels;
	}

	async settings({ id, account }: Player): Promise<Notifications> {
		const key = await this.#channels.pushKey();
		const mail = await this.#store.mailOf(id);
		const subscribers = key === null ? [] : await this.#store.subscribersOf(id);
		return {
			push: key === null ? null : { key, endpoints: subscribers.map(({ endpoint }) => endpoint) },
			mail:
				account !== null && this.#channels.canEmail
					? { address: mail?.address ?? null, confirmed: mail !== null && mail.codeHash === null }
					: null,
		};
	}

	async subscribe(owner: SubscriptionOwner, subscriber: Subscriber): Promise<Result<null, Fault>> {
		if (!this.#channels.canPush) return fail({ code: 'not-offered' });
		if (!this.#channels.accepts(subscriber.endpoint)) return fail({ code: 'unreadable', path: 'endpoint' });
		await this.#store.subscribe(owner, subscriber, Date.now());
		return ok(null);
	}

	/** Sends an email to confirm an address. The minimum interval keeps players from flooding someone else's inbox. */
	async setMail(
		player: PlayerId,
		{ address, language }: { readonly address: string; readonly language: Language },
	): Promise<Result<null, Fault>> {
		if (!this.#channels.canEmail) return fail({ code: 'not-offered' });
		const now = Date.now();
		const before = await this.#store.mailOf(player);
		if (before !== null && before.askedAt > now - EMAIL_EVERY_MS) return fail({ code: 'too-many' });
		const code = newMailCode();
		await this.#store.setMail(player, { address, language, codeHash: hashOf(code), askedAt: now });
		return (await this.#channels.emailCode({ address, language }, code))
			? ok(null)
			: fail({ code: 'failed' });
	}

	async confirmMail(player: PlayerId, code: string): Promise<Result<null, Fault>> {
		const confirmed = await this.#store.confirmMail(player, hashOf(code), Date.now() - CODE_LASTS_MS);
		return confirmed ? ok(null) : fail({ code: 'wrong-secret' });
	}
}
