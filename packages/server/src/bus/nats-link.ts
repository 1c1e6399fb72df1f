import type { ConnectionOptions, NatsConnection, Subscription } from '@nats-io/transport-node';

/** Hears how the connection is. */
export interface LinkListener {
	/** Connected, for the first time or again. */
	connected(): void;
	/** No message goes through until it is connected again. */
	disconnected(): void;
	/** NATS does not answer, or refuses; it is tried again. */
	failed(error: unknown): void;
}

type Hear = (text: string, reply: string | null, subject: string) => void;

interface Wanted {
	readonly subject: string;
	readonly queue: string | undefined;
	readonly hear: Hear;
	subscription: Subscription | null;
}

/** How long a connection may take to be made. */
const CONNECT_MS = 3000;
/** The pause between attempts to connect. */
const RETRY_MS = 500;
/** A connection that has answered none of two pings is cut and made again. */
const PING_MS = 2000;
const MOST_PINGS = 2;

/** Addresses of NATS, as one setting has them: `nats://user:password@host:port`, several separated by commas. */
export function natsOptions(url: string): ConnectionOptions {
	const addresses = url.split(',').map((text) => new URL(text.trim()));
	const [first] = addresses;
	if (first === undefined) throw new Error('there is no address');
	const { username, password, protocol } = first;
	const user = decodeURIComponent(username);
	return {
		servers: addresses.map(({ host }) => host),
		...(password !== '' ? { user, pass: decodeURIComponent(password) } : {}),
		...(password === '' && user !== '' ? { token: user } : {}),
		...(protocol === 'tls:' ? { tls: {} } : {}),
	};
}

/** A connection to NATS that is made again and again, for as long as it is wanted. */
export class NatsLink {
	readonly #connect: (options: ConnectionOptions) => Promise<NatsConnection>;
	readonly #options: ConnectionOptions;
	readonly #listener: LinkListener;
	readonly #wanted = new Set<Wanted>();
	#connection: NatsConnection | null = null;
	#isConnected = false;
	#isClosed = false;
	#wake: () => void = () => undefined;
	#working: Promise<void> = Promise.resolve();

	private constructor(
		connect: (options: ConnectionOptions) => Promise<NatsConnection>,
		options: ConnectionOptions,
		listener: LinkListener,
	) {
		this.#connect = connect;
		this.#options = options;
		this.#listener = listener;
	}

	/** Loads the client and begins to connect, without waiting for it. */
	static async open(url: string, listener: LinkListener): Promise<NatsLink> {
		const { connect } = await import('@nats-io/transport-node');
		const link = new NatsLink(connect, natsOptions(url), listener);
		// The caller gets to know the link before it hears of it.
		setImmediate(() => {
			link.#working = link.#work();
		});
		return link;
	}

	get isConnected(): boolean {
		return this.#isConnected;
	}

	/** Sends a message; what cannot be sent at once is lost. */
	publish(subject: string, text: string, reply?: string): void {
		if (!this.#isConnected) return;
		this.#connection?.publish(subject, text, reply === undefined ? {} : { reply });
	}

	/** Hears a subject over all reconnections; of a queue only one member hears each message. */
	subscribe(subject: string, hear: Hear, queue?: string): () => void {
		const wanted: Wanted = { subject, queue, hear, subscription: null };
		this.#wanted.add(wanted);
		if (this.#connection !== null) this.#subscribe(wanted, this.#connection);
		return () => {
			this.#wanted.delete(wanted);
			try {
				wanted.subscription?.unsubscribe();
			} catch {
				// The connection has ended, and the subscription with it.
			}
		};
	}

	/** Resolves when NATS knows of everything before; false if it does not answer. */
	async flush(): Promise<boolean> {
		try {
			await this.#connection?.flush();
			return this.#isConnected;
		} catch {
			return false;
		}
	}

	/** Sends what is on its way and disconnects. */
	async close(): Promise<void> {
		this.#isClosed = true;
		this.#wake();
		const connection = this.#connection;
		if (this.#isConnected) await Promise.race([this.flush(), this.#pause(RETRY_MS)]);
		await connection?.close();
		await this.#working;
	}

	async #work(): Promise<void> {
		while (!this.#isClosed) {
			try {
				const connection = await this.#connect({
					...this.#options,
					timeout: CONNECT_MS,
					noEcho: true,
					maxReconnectAttempts: -1,
					ignoreAuthErrorAbort: true,
					reconnectTimeWait: RETRY_MS,
					reconnectJitter: RETRY_MS,
					pingInterval: PING_MS,
					maxPingOut: MOST_PINGS,
				});
				await this.#use(connection);
			} catch (error) {
				if (!this.#isClosed) this.#listener.failed(error);
			}
			if (!this.#isClosed) await this.#pause(RETRY_MS);
		}
	}

	/** Uses a connection until it is closed. */
	async #use(connection: NatsConnection): Promise<void> {
		if (this.#isClosed) {
			await connection.close();
			return;
		}
		this.#connection = connection;
		for (const wanted of this.#wanted) this.#subscribe(wanted, connection);
		const watching = this.#watch(connection);
		this.#changed(true);
		const error = await connection.closed();
		this.#connection = null;
		this.#changed(false);
		await watching;
		if (error instanceof Error) throw error;
	}

	async #watch(connection: NatsConnection): Promise<void> {
		for await (const status of connection.status()) {
			if (status.type === 'disconnect') this.#changed(false);
			else if (status.type === 'reconnect') this.#changed(true);
			else if (status.type === 'error') this.#listener.failed(status.error);
		}
	}

	#changed(isConnected: boolean): void {
		if (this.#isConnected === isConnected) return;
		this.#isConnected = isConnected;
		if (this.#isClosed) return;
		if (isConnected) this.#listener.connected();
		else this.#listener.disconnected();
	}

	#subscribe(wanted: Wanted, connection: NatsConnection): void {
		const { subject, queue, hear } = wanted;
		try {
			wanted.subscription = connection.subscribe(subject, {
				...(queue === undefined ? {} : { queue }),
				callback: (error, message) => {
					if (error === null) hear(message.string(), message.reply ?? null, message.subject);
				},
			});
		} catch (error) {
			this.#listener.failed(error);
		}
	}

	#pause(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.#wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}
