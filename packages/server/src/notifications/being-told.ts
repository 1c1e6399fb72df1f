import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, Language, Notifications } from '@orrery/protocol';
import type { Player, PlayerId } from '../player.ts';
import { hashOf, newMailCode } from '../random-text.ts';
import type { NotificationStore, Subscriber, Told } from '../storage/notification-store.ts';
import type { Messengers } from './messengers.ts';

/** How long a code counts, and how soon another letter may be asked for. */
const CODE_LASTS_MS = 86_400_000;
const LETTER_EVERY_MS = 60_000;

/** How players say whether and where they want to be told. */
export class BeingTold {
	readonly #store: NotificationStore;
	readonly #messengers: Messengers;

	constructor(store: NotificationStore, messengers: Messengers) {
		this.#store = store;
		this.#messengers = messengers;
	}

	async settings({ id, account }: Player): Promise<Notifications> {
		const key = await this.#messengers.pushKey();
		const mail = await this.#store.mailOf(id);
		const subscribers = key === null ? [] : await this.#store.subscribersOf(id);
		return {
			push: key === null ? null : { key, endpoints: subscribers.map(({ endpoint }) => endpoint) },
			mail:
				account !== null && this.#messengers.writes
					? { address: mail?.address ?? null, confirmed: mail !== null && mail.codeHash === null }
					: null,
		};
	}

	async subscribe(told: Told, subscriber: Subscriber): Promise<Result<null, Fault>> {
		if (!this.#messengers.pushes) return fail({ code: 'not-offered' });
		if (!this.#messengers.accepts(subscriber.endpoint)) return fail({ code: 'unreadable', path: 'endpoint' });
		await this.#store.subscribe(told, subscriber, Date.now());
		return ok(null);
	}

	/** Writes a letter to see whether the address is theirs; not one after the other to somebody else's. */
	async setMail(
		player: PlayerId,
		{ address, language }: { readonly address: string; readonly language: Language },
	): Promise<Result<null, Fault>> {
		if (!this.#messengers.writes) return fail({ code: 'not-offered' });
		const now = Date.now();
		const before = await this.#store.mailOf(player);
		if (before !== null && before.askedAt > now - LETTER_EVERY_MS) return fail({ code: 'too-many' });
		const code = newMailCode();
		await this.#store.setMail(player, { address, language, codeHash: hashOf(code), askedAt: now });
		return (await this.#messengers.writeCode({ address, language }, code))
			? ok(null)
			: fail({ code: 'failed' });
	}

	async confirmMail(player: PlayerId, code: string): Promise<Result<null, Fault>> {
		const confirmed = await this.#store.confirmMail(player, hashOf(code), Date.now() - CODE_LASTS_MS);
		return confirmed ? ok(null) : fail({ code: 'wrong-secret' });
	}
}
