import type { Socket } from 'node:net';
import { connect } from 'node:net';
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
/** How long to try one address of a mail server that has several. */
const ADDRESS_TIMEOUT_MS = 3000;

/** Sends email through the operator's mail server. */
export class Mailer {
	readonly #settings: MailerSettings;
	readonly #signal: AbortSignal;
	#transport: Promise<Transporter> | null = null;

	/** The signal breaks off what is being sent. */
	constructor(settings: MailerSettings, signal: AbortSignal) {
		this.#settings = settings;
		this.#signal = signal;
	}

	/** False if the mail server did not accept it. */
	async send(email: Email): Promise<boolean> {
		if (this.#signal.aborted) return false;
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
				// Nodemailer cannot break off what it sends, but it fails if its connection is closed.
				getSocket: (options, done) => {
					const { host = 'localhost', secure = false } = options;
					const socket = connect({
						host,
						port: Number(options.port ?? (secure ? 465 : 587)),
						timeout: TIMEOUT_MS,
						autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
					});
					this.#breakOff(socket);
					const failed = (error: Error): void => done(error);
					const tooSlow = (): void => void socket.destroy(new Error('the mail server does not answer'));
					socket.once('error', failed).once('timeout', tooSlow);
					socket.once('connect', () => {
						socket.off('error', failed).off('timeout', tooSlow);
						done(null, { connection: socket });
					});
				},
			}),
		);
		return this.#transport;
	}

	/** Closes a connection when the signal says so. Node would keep one that was given the signal itself, also once it is closed. */
	#breakOff(socket: Socket): void {
		const end = (): void => void socket.destroy(new Error('the server stops'));
		if (this.#signal.aborted) end();
		this.#signal.addEventListener('abort', end, { once: true });
		socket.once('close', () => this.#signal.removeEventListener('abort', end));
	}
}
