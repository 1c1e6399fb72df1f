import type { TableId } from '@orrery/protocol';
import type { Bus, Listener, NodeId, Topic, Topics } from './bus.ts';
import { LocalBus } from './bus.ts';
import { readMessage, textOfMessage } from './messages.ts';
import { NatsLink } from './nats-link.ts';

export interface NatsOptions {
	/** Addresses as `ORRERY_NATS_URL` has them. */
	readonly url: string;
	/** The first words of all subjects, so that several places can share a NATS. */
	readonly prefix: string;
	/** The name of this node, unlike that of any other. */
	readonly node: NodeId;
}

/** Hears of what goes over the bus, for metrics and the log. */
export interface BusListener {
	sent(): void;
	received(): void;
	/** A message that is none of ours was dropped. */
	unreadable(): void;
	connected(): void;
	disconnected(): void;
	/** NATS does not answer. */
	failed(error: unknown): void;
	/** A subscriber has thrown. */
	broken(error: unknown): void;
}

/** While NATS is away, what other nodes did is looked for in the storage this often. */
const POLL_MS = 1500;
/** A node that was connected so soon after its start has missed nothing. */
const EARLY_MS = 1000;

/**
 * A bus over NATS. Those on this node are told at once, and messages of this node do not come back to it. Games and
 * chats have a subject for each table, so that a move goes only to the nodes where someone watches it.
 */
export class NatsBus implements Bus {
	readonly node: NodeId;
	readonly isShared = true;
	readonly #local: LocalBus;
	readonly #prefix: string;
	readonly #listener: BusListener;
	readonly #startedAt = performance.now();
	#link: NatsLink | null = null;
	#poll: NodeJS.Timeout | null = null;
	#hasMissed = false;

	private constructor({ prefix, node }: NatsOptions, listener: BusListener) {
		this.node = node;
		this.#prefix = prefix;
		this.#listener = listener;
		this.#local = new LocalBus((error) => listener.broken(error), node);
	}

	/** Begins to connect. A NATS that is away is no reason not to start. */
	static async open(options: NatsOptions, listener: BusListener): Promise<NatsBus> {
		const { url, prefix } = options;
		const bus = new NatsBus(options, listener);
		bus.#poll = bus.#pollStorage();
		bus.#link = await NatsLink.open(url, {
			connected: () => bus.#connected(),
			disconnected: () => bus.#disconnected(),
			failed: (error) => listener.failed(error),
		});
		bus.#link.subscribe(`${prefix}.all.*`, (text) => bus.#hear(text));
		return bus;
	}

	get nats(): Bus['nats'] {
		return this.#link === null ? null : { link: this.#link, prefix: this.#prefix };
	}

	get isConnected(): boolean {
		return this.#link?.isConnected ?? false;
	}

	publish<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.#local.deliver(topic, message, 'here');
		this.#send(this.#subjectOf(topic, message), textOfMessage(topic, message));
	}

	publishHere<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.#local.deliver(topic, message, 'here');
	}

	subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void {
		return this.#local.subscribe(topic, listener);
	}

	follow(table: TableId): () => void {
		const link = this.#link;
		if (link === null) return () => undefined;
		const unsubscribe = link.subscribe(this.#gameSubject(table), (text) => this.#hear(text));
		let isFollowing = true;
		if (!link.isConnected) this.#hasMissed = true;
		// What happened before NATS knew of the subscription was not heard.
		void link.flush().then((isKnown) => {
			if (isFollowing && isKnown) this.publishHere('missed', { table });
		});
		return () => {
			isFollowing = false;
			unsubscribe();
		};
	}

	async close(): Promise<void> {
		if (this.#poll !== null) clearInterval(this.#poll);
		await this.#link?.close();
	}

	#subjectOf<Name extends Topic>(topic: Name, message: Topics[Name]): string {
		if ('version' in message) return this.#gameSubject(message.game);
		if (topic === 'chat' && 'table' in message && message.table !== null)
			return this.#gameSubject(message.table);
		return `${this.#prefix}.all.${topic}`;
	}

	#gameSubject(table: TableId): string {
		return `${this.#prefix}.game.${table}`;
	}

	#send(subject: string, text: string): void {
		if (!this.isConnected) return;
		this.#link?.publish(subject, text);
		this.#listener.sent();
	}

	#hear(text: string): void {
		this.#listener.received();
		const isRead = readMessage(text, (topic, message) => this.#local.deliver(topic, message, 'elsewhere'));
		if (!isRead) this.#listener.unreadable();
	}

	/** What was said meanwhile is lost, in both directions. */
	#connected(): void {
		if (this.#poll !== null) clearInterval(this.#poll);
		this.#poll = null;
		this.#listener.connected();
		if (this.#hasMissed || performance.now() - this.#startedAt > EARLY_MS)
			this.publish('missed', { table: null });
	}

	#disconnected(): void {
		this.#hasMissed = true;
		this.#poll ??= this.#pollStorage();
		this.#listener.disconnected();
	}

	#pollStorage(): NodeJS.Timeout {
		return setInterval(() => this.publishHere('missed', { table: null }), POLL_MS).unref();
	}
}
