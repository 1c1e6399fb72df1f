import type { Transporter } from 'nodemailer';

/** An email in plain text. */
export interface Email {
	readonly to: string;
	readonly subject: string;
	readonly text: string;
}

/** The mail server to use, and the sender address. */
export interface MailerSettings {
	/** `smtp://user:password@host:587` or `smtps://…`. */
	readonly url: string;
	readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Sends email through the operator's mail server. */
export class Mailer {
	readonly #settings: MailerSettings;
	#transport: Promise<Transporter> | null = null;

	constructor(settings: MailerSettings) {
		this.#settings = settings;
	}

	/** False if the mail server did not accept it. */
	async send(email: Email): Promise<boolean> {
		try {
			const transport = await this.#open();
			await transport.sendMail({
				...email,
				from: this.#settings.from,
				headers: { 'Auto-Submitted': 'auto-generated' },
			});
			return true;
		} catch {
			return false;
		}
	}

	async close(): Promise<void> {
		(await this.#transport)?.close();
	}

	/** Loaded for the first email, because most servers send none. */
	#open(): Promise<Transporter> {
		this.#transport ??= import('nodemailer').then(({ createTransport }) =>
			createTransport({
				url: this.#settings.url,
				connectionTimeout: TIMEOUT_MS,
				greetingTimeout: TIMEOUT_MS,
				socketTimeout: TIMEOUT_MS,
				// Texts come from this server, never from files or addresses named in an email.
				disableFileAccess: true,
				disableUrlAccess: true,
			}),
		);
		return this.#transport;
	}
}
