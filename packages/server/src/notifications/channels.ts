import type { GameId, Language, Subscription, TableId } from '@orrery/protocol';
import type { MailerSettings } from './mailer.ts';
import { Mailer } from './mailer.ts';
import type { Pushed, PushKeys } from './push.ts';
import { isPushService, PUSH_HOSTS, push } from './push.ts';
import { confirmationText, reasonOf, turnNotification } from './words.ts';

/** What an operator has to say for anybody to be told while they are away. */
export interface NotificationOptions {
	/** Where players find the house: links lead there. */
	readonly origin: string;
	/** Off unless there. `contact` is whom a browser's service may complain to; `hosts` are allowed beside those known. */
	readonly push?: { readonly contact: string; readonly hosts: readonly string[] };
	/** Off unless there. */
	readonly email?: MailerSettings;
}

/** That it is somebody's turn. */
export interface TurnNotification {
	readonly table: TableId;
	readonly game: GameId;
	readonly others: readonly string[];
}

interface Recipient {
	readonly address: string;
	readonly language: Language;
}

/** Those who carry news out of the house, as far as its operator has any. */
export class Channels {
	readonly #options: NotificationOptions | null;
	readonly #keys: () => Promise<PushKeys>;
	readonly #mailer: Mailer | null;

	constructor(options: NotificationOptions | null, keys: () => Promise<PushKeys>) {
		this.#options = options;
		this.#keys = keys;
		this.#mailer = options?.email === undefined ? null : new Mailer(options.email);
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

	/** What a browser needs to subscribe; null where nothing is pushed. */
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
		if (this.#options === null || settings === undefined) return 'failed';
		const told = {
			...turnNotification(to.language, notification.game, notification.others),
			...targetOf(notification.table),
		};
		return push(to, told, { keys: await this.#keys(), contact: settings.contact });
	}

	async emailTurn(to: Recipient, notification: TurnNotification): Promise<boolean> {
		const { title, body } = turnNotification(to.language, notification.game, notification.others);
		return this.#email(to, title, [
			body,
			this.#link(targetOf(notification.table).url),
			reasonOf(to.language),
		]);
	}

	/** A letter that asks whether the address is theirs. The code stands behind the `#`, which no log ever sees. */
	async emailCode(to: Recipient, code: string): Promise<boolean> {
		const { title, body } = confirmationText(to.language);
		return this.#email(to, title, [body, this.#link(`/account#mail-${code}`)]);
	}

	async close(): Promise<void> {
		await this.#mailer?.close();
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
