import type { Transporter } from 'nodemailer';

/** A letter in plain text. */
export interface Email {
	readonly to: string;
	readonly subject: string;
	readonly text: string;
}

/** How to reach the server that takes letters, and who they are from. */
export interface MailerSettings {
	/** `smtp://user:password@host:587` or `smtps://…`. */
	readonly url: string;
	readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Takes letters to the operator's mail server. */
export class Mailer {
	readonly #settings: MailerSettings;
	#transport: Promise<Transporter> | null = null;

	constructor(settings: MailerSettings) {
		this.#settings = settings;
	}

	/** False if it could not be handed over. */
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

	/** Made when the first letter is written: most houses send none. */
	#open(): Promise<Transporter> {
		this.#transport ??= import('nodemailer').then(({ createTransport }) =>
			createTransport({
				url: this.#settings.url,
				connectionTimeout: TIMEOUT_MS,
				greetingTimeout: TIMEOUT_MS,
				socketTimeout: TIMEOUT_MS,
				// Texts come from us, never from files or addresses that a letter names.
				disableFileAccess: true,
				disableUrlAccess: true,
			}),
		);
		return this.#transport;
	}
}
