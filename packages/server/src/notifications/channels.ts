import type { GameId } from '@orrery/engine/game-id';
import type { Language, Subscription, TableId } from '@orrery/protocol';
import type { MailerSettings } from './mailer.ts';
import { Mailer } from './mailer.ts';
import type { Pushed, PushKeys } from './push.ts';
import { isPushService, PUSH_HOSTS, push } from './push.ts';
import { confirmationText, reasonOf, turnNotification } from './words.ts';

/** What the operator configures to enable notifications. */
export interface NotificationOptions {
	/** The public address of this server; links in notifications point there. */
	readonly origin: string;
	/**
	 * Push notifications are off without this. `contact` is whom a push service may write to; `hosts` are allowed in
	 * addition to the known services.
	 */
	readonly push?: { readonly contact: string; readonly hosts: readonly string[] };
	/** Email is off without this. */
	readonly email?: MailerSettings;
}

/** A notification that it is a player's turn. */
export interface TurnNotification {
	readonly table: TableId;
	readonly game: GameId;
	readonly others: readonly string[];
}

interface Recipient {
	readonly address: string;
	readonly language: Language;
}

/**
 * The channels through which notifications leave the server: push and email, as far as the operator has enabled them.
 */
export class Channels {
	readonly #options: NotificationOptions | null;
	readonly #keys: () => Promise<PushKeys>;
	readonly #mailer: Mailer | null;
	readonly #closing = new AbortController();

	constructor(options: NotificationOptions | null, keys: () => Promise<PushKeys>) {
		this.#options = options;
		this.#keys = keys;
		this.#mailer = options?.email === undefined ? null : new Mailer(options.email, this.#closing.signal);
	}

	get areAvailable(): boolean {
		return this.canPush || this.canEmail;
	}

	get canPush(): boolean {
		return this.#options?.push !== undefined;
	}

	get canEmail(): boolean {
		return this.#mailer !== null;
	}

	/** The key that a browser needs to subscribe; null if push is off. */
	async pushKey(): Promise<string | null> {
		return this.canPush ? (await this.#keys()).publicKey : null;
	}

	accepts(endpoint: string): boolean {
		return isPushService(endpoint, [...PUSH_HOSTS, ...(this.#options?.push?.hosts ?? [])]);
	}

	async push(
		to: Subscription & { readonly language: Language },
		notification: TurnNotification,
	): Promise<Pushed> {
		const settings = this.#options?.push;
		if (this.#options === null || settings === undefined) return 'refused';
		const payload = {
			...turnNotification(to.language, notification.game, notification.others),
			...targetOf(notification.table),
		};
		const { signal } = this.#closing;
		return push(to, payload, { keys: await this.#keys(), contact: settings.contact, signal });
	}

	async emailTurn(to: Recipient, notification: TurnNotification): Promise<boolean> {
		const { title, body } = turnNotification(to.language, notification.game, notification.others);
		return this.#email(to, title, [
			body,
			this.#link(targetOf(notification.table).url),
			reasonOf(to.language),
		]);
	}

	/** Sends the email that confirms an address. The code is in the fragment of the link, which no server logs. */
	async emailCode(to: Recipient, code: string): Promise<boolean> {
		const { title, body } = confirmationText(to.language);
		return this.#email(to, title, [body, this.#link(`/account#mail-${code}`)]);
	}

	/** Whether what fails now may only have been broken off. */
	get isClosed(): boolean {
		return this.#closing.signal.aborted;
	}

	/** Breaks off what is being sent, because others may take long to answer, and sends nothing more. */
	close(): void {
		this.#closing.abort();
	}

	#email({ address }: Recipient, subject: string, parts: readonly string[]): Promise<boolean> {
		const email = { to: address, subject: `Orrery – ${subject}`, text: `${parts.join('\n\n')}\n` };
		return this.#mailer?.send(email) ?? Promise.resolve(false);
	}

	#link(path: string): string {
		return new URL(path, this.#options?.origin).href;
	}
}

function targetOf(table: TableId): { readonly url: string; readonly tag: string } {
	return { url: `/table/${table}`, tag: table };
}
