import type { Transporter } from 'nodemailer';

/** A letter in plain text. */
export interface Letter {
	readonly to: string;
	readonly subject: string;
	readonly text: string;
}

/** How to reach the server that takes letters, and who they are from. */
export interface PostSettings {
	/** `smtp://user:password@host:587` or `smtps://…`. */
	readonly url: string;
	readonly from: string;
}

const PATIENCE_MS = 15_000;

/** Takes letters to the operator's mail server. */
export class Post {
	readonly #settings: PostSettings;
	#transport: Promise<Transporter> | null = null;

	constructor(settings: PostSettings) {
		this.#settings = settings;
	}

	/** False if it could not be handed over. */
	async send(letter: Letter): Promise<boolean> {
		try {
			const transport = await this.#open();
			await transport.sendMail({
				...letter,
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
				connectionTimeout: PATIENCE_MS,
				greetingTimeout: PATIENCE_MS,
				socketTimeout: PATIENCE_MS,
				// Texts come from us, never from files or addresses that a letter names.
				disableFileAccess: true,
				disableUrlAccess: true,
			}),
		);
		return this.#transport;
	}
}
