import type { TableId } from '@orrery/protocol';
import { growingPause } from './growing-pause.ts';

/** What this needs of a socket; the browser's WebSocket fits. */
export interface Socket {
	send(text: string): void;
	close(): void;
	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
	addEventListener(type: 'close', listener: () => void): void;
}

/** Opens sockets, and says when it is worth trying to connect. */
export interface Sockets {
	/** Opens a socket for a table, or for none in particular. */
	connect(table: TableId | null): Socket;
	/** Whether the device reports that it has no network at all. */
	isOffline(): boolean;
	/** Calls back when the network or the player's attention comes or goes. */
	onchange(listener: () => void): void;
}

/** What happens on the socket. */
export interface SocketHandlers {
	heard(data: unknown): void;
	/** Nothing has arrived for a while: send something that will be answered. */
	quiet(): void;
	/** The socket is gone; returns whether to open another one. */
	lost(): boolean;
	/** Whether this is the server's first message, after which it answers. */
	isGreeting(data: unknown): boolean;
	/** No socket could be opened for this table: the current one goes on serving it. */
	stays(table: TableId): void;
}

interface Opened {
	readonly socket: Socket;
	readonly table: TableId | null;
}

/** Between attempts to connect. */
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
/**
 * How long the socket may be quiet before it is tested, how long an answer may take, and how long on a suspect
 * connection.
 */
const BEAT_MS = 15_000;
const PATIENCE_MS = 10_000;
const DOUBT_MS = 2500;
/** How long a socket for another table may take: until then the player waits for that table. */
const MOVE_MS = 2500;

/**
 * Keeps one socket open: it tests one that is quiet, and replaces one that is lost. It goes over to a socket for another
 * table without a gap: the old one serves until the server has said hello on the new one.
 */
export class ReconnectingSocket {
	readonly #sockets: Sockets;
	readonly #user: SocketHandlers;
	/** The table that sockets are opened for. */
	table: TableId | null = null;
	#current: Opened | null = null;
	/** The one that is to take its place. */
	#next: Opened | null = null;
	#failures = 0;
	/** When the closing server said to come back, in milliseconds after the close. */
	#comeBackMs: number | null = null;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#beat: ReturnType<typeof setTimeout> | undefined;
	#doubt: ReturnType<typeof setTimeout> | undefined;
	#moving: ReturnType<typeof setTimeout> | undefined;

	constructor(sockets: Sockets, user: SocketHandlers) {
		this.#sockets = sockets;
		this.#user = user;
	}

	/** Whether there is a socket, even one that has not opened yet. */
	get isThere(): boolean {
		return this.#current !== null;
	}

	/** The table for which another socket is being opened. */
	get movesTo(): TableId | null {
		return this.#next?.table ?? null;
	}

	connect(): void {
		clearTimeout(this.#retry);
		this.#drop();
		this.#comeBackMs = null;
		this.#current = this.#open();
		// A socket may hang before it opens, too.
		this.#doubtIn(PATIENCE_MS);
	}

	/** Goes over to a socket for the table, unless this is one. If that fails, everything stays as it is. */
	move(): void {
		const { table } = this;
		if (table === this.movesTo) return;
		this.#stay();
		if (table === null || table === this.#current?.table) return;
		this.#next = this.#open();
		this.#moving = setTimeout(() => this.#stay(), MOVE_MS);
	}

	/** Closes the socket and stops retrying. */
	rest(): void {
		clearTimeout(this.#retry);
		this.#drop();
		this.#failures = 0;
	}

	send(text: string): void {
		this.#current?.socket.send(text);
	}

	/** The server answers: earlier failures no longer count. */
	answered(): void {
		this.#failures = 0;
	}

	/** The server is about to close and said when to come back. */
	comeBackIn(ms: number): void {
		this.#comeBackMs = ms;
	}

	/** Tests the connection: the server has to answer soon. */
	doubt(): void {
		this.#probe(DOUBT_MS);
	}

	#open(): Opened {
		const opened = { socket: this.#sockets.connect(this.table), table: this.table };
		opened.socket.addEventListener('message', ({ data }) => {
			if (this.#next === opened && this.#user.isGreeting(data)) this.#goOver(opened);
			if (this.#current === opened) this.#receive(data);
		});
		opened.socket.addEventListener('close', () => {
			if (this.#current === opened) this.#lose();
			else if (this.#next === opened) this.#stay();
		});
		return opened;
	}

	#goOver(next: Opened): void {
		this.#next = null;
		this.#drop();
		this.#comeBackMs = null;
		this.#current = next;
	}

	#stay(): void {
		const table = this.movesTo;
		this.#dropNext();
		if (table !== null) this.#user.stays(table);
	}

	/** Drops the socket; messages that still come from it are ignored. */
	#drop(): void {
		clearTimeout(this.#beat);
		clearTimeout(this.#doubt);
		this.#dropNext();
		const current = this.#current;
		this.#current = null;
		current?.socket.close();
	}

	#dropNext(): void {
		clearTimeout(this.#moving);
		const next = this.#next;
		this.#next = null;
		next?.socket.close();
	}

	#lose(): void {
		this.#drop();
		if (!this.#user.lost()) return;
		const wait = this.#comeBackMs ?? growingPause(this.#failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
		this.#failures++;
		this.#retry = setTimeout(() => this.#tryAgain(), wait);
	}

	/** Without a network an attempt would only fill the console; `onchange` reports when it is back. */
	#tryAgain(): void {
		if (this.#sockets.isOffline()) this.#retry = setTimeout(() => this.#tryAgain(), LONGEST_PAUSE_MS);
		else this.connect();
	}

	#receive(data: unknown): void {
		clearTimeout(this.#doubt);
		clearTimeout(this.#beat);
		this.#beat = setTimeout(() => this.#probe(PATIENCE_MS), BEAT_MS);
		this.#user.heard(data);
	}

	#probe(patience: number): void {
		clearTimeout(this.#beat);
		this.#user.quiet();
		this.#doubtIn(patience);
	}

	/** If nothing arrives in that time, the connection is lost. */
	#doubtIn(patience: number): void {
		clearTimeout(this.#doubt);
		this.#doubt = setTimeout(() => this.#lose(), patience);
	}
}
