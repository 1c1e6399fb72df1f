import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientMessage, Fault, FaultCode, TableId } from '@orrery/protocol';
import { clientMessage, PROTOCOL } from '@orrery/protocol';
import type { RawData } from 'ws';
import { endOf } from '../accounts/begin-session.ts';
import type { Identity } from '../accounts/identity.ts';
import { hasScope, playerOf } from '../accounts/identity.ts';
import { JobQueue } from '../concurrency/job-queue.ts';
import { textOf } from '../encoding/message-text.ts';
import { unreadable } from '../encoding/unreadable.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type { PlayerId } from '../model/player.ts';
import type { Answer } from '../play/seat-command.ts';
import type { Watcher } from '../rooms/watcher.ts';
import type { Services } from '../services/services.ts';
import type { FrameStream } from './outbox.ts';
import { Outbox } from './outbox.ts';

/** The part of a WebSocket that is used. */
export interface Socket {
	readonly readyState: number;
	ping(): void;
	close(code: number, reason: string): void;
	terminate(): void;
	on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
	on(event: 'close' | 'pong', listener: () => void): unknown;
	on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The part of the stream below it that is used. */
export interface Outgoing extends FrameStream {
	/** Whether more is waiting to be sent than should be; `drain` tells when it is gone. */
	readonly writableNeedDrain: boolean;
	on(event: 'drain' | 'close', listener: () => void): this;
	off(event: 'drain' | 'close', listener: () => void): this;
}

/** The state of a WebSocket over which messages may be sent. */
const OPEN = 1;
/** Close codes of the WebSocket protocol. */
const POLICY_VIOLATION = 1008;
const SERVICE_RESTART = 1012;
/** A client that does not read what it is sent is disconnected, and resumes when it can. */
const MOST_UNSENT = 131_072;
/** In messages: a client that watches a table is sent all of it, which costs much more than most other messages. */
const PRICE_OF_WATCHING = 3;
/** How long a client may take to answer that the socket is being closed; a sleeping phone never does. */
const GOODBYE_MS = 1000;

/** One socket: reads messages, carries them out and answers. */
export class Connection implements Watcher {
	readonly identity: Identity;
	readonly player: PlayerId | null;
	readonly #socket: Socket;
	readonly #outgoing: Outgoing;
	readonly #outbox: Outbox;
	readonly #services: Services;
	readonly #watched = new Set<TableId>();
	readonly #messages: TokenBucket;
	/** Messages are handled one after the other, so that answers come in order. */
	readonly #queue = new JobQueue();
	#waiting = 0;
	#closing = false;
	#gone = false;
	#dismissed = false;
	#answeredPing = true;
	#faults = 0;
	/** When the session or token expires, as far as is known. */
	#expiresAt: number;

	constructor(socket: Socket, outgoing: Outgoing, identity: Identity, services: Services) {
		this.#socket = socket;
		this.#outgoing = outgoing;
		this.#outbox = new Outbox(outgoing, () => socket.readyState === OPEN);
		this.identity = identity;
		this.player = playerOf(identity)?.id ?? null;
		this.#expiresAt = (identity.kind === 'anonymous' ? null : identity.expiresAt) ?? Number.POSITIVE_INFINITY;
		this.#services = services;
		const { messagesAtOnce, messagesPerSecond } = services.settings;
		this.#messages = new TokenBucket(messagesAtOnce, messagesPerSecond, performance.now());
		socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
		socket.on('pong', () => {
			this.#answeredPing = true;
		});
		// A message that is too long closes the socket by itself.
		socket.on('error', () => undefined);
		socket.on('close', () => this.#closed());
	}

	greet(): void {
		const { bus, time } = this.#services;
		const nodes = bus.isShared ? 'several' : 'one';
		this.send(textOf({ type: 'hello', protocol: PROTOCOL, now: time.now(), nodes }));
	}

	send(message: string): void {
		if (this.#gone) return;
		if (this.#outbox.bytes > MOST_UNSENT) this.#socket.terminate();
		else this.#outbox.add(message);
	}

	unwatched(table: TableId): void {
		this.#watched.delete(table);
	}

	/** Pings the client, and disconnects it if it did not answer the last ping. */
	heartbeat(): void {
		if (!this.#answeredPing) {
			this.#socket.terminate();
			return;
		}
		this.#answeredPing = false;
		this.#socket.ping();
		// If the check fails, the next heartbeat repeats it.
		if (Date.now() >= this.#expiresAt) this.#expire().catch(() => undefined);
	}

	/** Closes the socket. Messages that were not handled yet are dropped. */
	end(code: FaultCode): void {
		this.#dismissed = true;
		this.#fault({ code });
		this.#hangUp(POLICY_VIOLATION, code);
	}

	/** Announces the shutdown, waits for what is in progress and closes. */
	async close(comeBackMs: number): Promise<void> {
		this.#closing = true;
		this.send(textOf({ type: 'closing', comeBackMs }));
		// A client that reads nothing must not hold up the shutdown.
		await Promise.race([this.#queue.settled(), sleep(GOODBYE_MS)]);
		this.#hangUp(SERVICE_RESTART, 'closing');
	}

	/** Closes the socket, and cuts it off if the client does not answer. */
	#hangUp(code: number, reason: string): void {
		this.#outbox.flush();
		this.#socket.close(code, reason);
		const cutOff = setTimeout(() => this.#socket.terminate(), GOODBYE_MS);
		this.#socket.on('close', () => clearTimeout(cutOff));
	}

	#receive(data: RawData, isBinary: boolean): void {
		// More messages may arrive until the socket is closed.
		if (this.#dismissed) return;
		const receivedAt = performance.now();
		const message = isBinary ? { fault: MALFORMED } : readMessage(data);
		const price = 'message' in message && message.message.type === 'watch' ? PRICE_OF_WATCHING : 1;
		if (!this.#messages.take(receivedAt, price) || this.#waiting >= this.#services.settings.messagesAtOnce) {
			this.end('too-many');
			return;
		}
		if ('fault' in message) {
			this.#fault(message.fault);
			if (++this.#faults >= this.#services.settings.faultsPerSocket) this.end('too-many');
			return;
		}
		this.#waiting++;
		void this.#queue.run(() => this.#handle(message.message, receivedAt));
	}

	async #handle(message: ClientMessage, receivedAt: number): Promise<void> {
		try {
			if (Date.now() >= this.#expiresAt) await this.#expire();
			await this.#answer(message, receivedAt);
		} catch {
			this.#fault({ code: 'failed' });
		} finally {
			this.#waiting--;
		}
	}

	#answer(message: ClientMessage, receivedAt: number): Promise<void> | void {
		if (this.#gone || this.#dismissed) return;
		switch (message.type) {
			case 'watch':
				return this.#watch(message.table, message.since ?? null);
			case 'unwatch':
				return this.#unwatch(message.table);
			case 'watch-lobby':
				if (!hasScope(this.identity, 'read')) return this.#fault({ code: 'no-scope' });
				return this.#services.lobby.join(this);
			case 'unwatch-lobby':
				this.#services.lobby.leave(this);
				return;
			case 'command':
				return this.#command(message, receivedAt);
			case 'ping':
				this.send(textOf({ type: 'pong', sent: message.sent, now: this.#services.time.now() }));
				return;
		}
	}

	async #watch(table: TableId, since: number | null): Promise<void> {
		// Several whole tables at once would be more than a slow client may leave unread.
		this.#outbox.flush();
		if (this.#outgoing.writableNeedDrain) await drained(this.#outgoing);
		const full = !this.#watched.has(table) && this.#watched.size >= this.#services.settings.tablesPerSocket;
		const fault: Fault | null = !hasScope(this.identity, 'read')
			? { code: 'no-scope' }
			: full
				? { code: 'too-many' }
				: await this.#services.playing.watch(this, table, since).catch(() => ({ code: 'failed' }));
		if (fault !== null) {
			this.#unwatch(table);
			this.send(textOf({ type: 'unwatched', table, fault }));
			return;
		}
		this.#watched.add(table);
		// The socket may have closed meanwhile.
		if (this.#gone) this.#closed();
	}

	#unwatch(table: TableId): void {
		this.#watched.delete(table);
		this.#services.playing.unwatch(this, table);
	}

	async #command(
		{ table, id, version, body }: ClientMessage & { type: 'command' },
		receivedAt: number,
	): Promise<void> {
		const { metrics } = this.#services;
		const answer: Answer = this.#closing
			? { kind: 'refused', refusal: { code: 'closing' } }
			: hasScope(this.identity, 'play')
				? await this.#services.playing
						.act(this.player, table, { id, version, body })
						.catch(() => ({ kind: 'refused', refusal: { code: 'failed' } }))
				: { kind: 'refused', refusal: { code: 'no-scope' } };
		if (answer.kind === 'ack') {
			// A client that watches the table got the answer with the event itself.
			if (answer.isRepeated || !this.#watched.has(table))
				this.send(textOf({ type: 'ack', table, id, sequence: answer.sequence }));
			metrics.acknowledged(body.type === 'play-move', performance.now() - receivedAt);
			return;
		}
		const { refusal, missed } = answer;
		metrics.refused(refusal.code);
		const message = { type: 'refused', table, id, refusal } as const;
		this.send(textOf(missed === undefined ? message : { ...message, missed }));
	}

	/**
	 * Ends the connection if its session or token has expired. A session lives on if the player was seen in it since.
	 */
	async #expire(): Promise<void> {
		const { identity } = this;
		const session = identity.kind === 'session' ? identity.session : null;
		const seenAt = session === null ? null : await this.#services.storage.sessions.seenAt(session.id);
		if (seenAt !== null) this.#expiresAt = endOf(this.#services, seenAt);
		if (this.#dismissed || Date.now() < this.#expiresAt) return;
		this.end(identity.kind === 'token' ? 'not-recognised' : 'no-guest');
	}

	#fault(fault: Fault): void {
		this.send(textOf({ type: 'fault', fault }));
	}

	#closed(): void {
		this.#gone = true;
		for (const table of this.#watched) this.#services.playing.unwatch(this, table);
		this.#watched.clear();
		this.#services.lobby.leave(this);
	}
}

/** Resolves when a stream has sent what it had, or has closed. */
function drained(stream: Outgoing): Promise<void> {
	return new Promise((resolve) => {
		const done = (): void => {
			stream.off('drain', done).off('close', done);
			resolve();
		};
		stream.on('drain', done).on('close', done);
	});
}

const MALFORMED: Fault = { code: 'malformed' };

function readMessage(data: RawData): { readonly message: ClientMessage } | { readonly fault: Fault } {
	let value: unknown;
	try {
		value = JSON.parse(String(data));
	} catch {
		return { fault: MALFORMED };
	}
	const read = clientMessage.safeParse(value);
	return read.success ? { message: read.data } : { fault: unreadable(read.error) };
}
