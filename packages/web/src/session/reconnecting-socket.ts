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
	connect(): Socket;
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

/** Keeps one socket open: it tests one that is quiet, and replaces one that is lost. */
export class ReconnectingSocket {
	readonly #sockets: Sockets;
	readonly #user: SocketHandlers;
	#socket: Socket | null = null;
	#failures = 0;
	/** When the closing server said to come back, in milliseconds after the close. */
	#comeBackMs: number | null = null;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#beat: ReturnType<typeof setTimeout> | undefined;
	#doubt: ReturnType<typeof setTimeout> | undefined;

	constructor(sockets: Sockets, user: SocketHandlers) {
		this.#sockets = sockets;
		this.#user = user;
	}

	/** Whether there is a socket, even one that has not opened yet. */
	get isThere(): boolean {
		return this.#socket !== null;
	}

	connect(): void {
		clearTimeout(this.#retry);
		this.#drop();
		this.#comeBackMs = null;
		const socket = this.#sockets.connect();
		this.#socket = socket;
		socket.addEventListener('message', ({ data }) => {
			if (this.#socket === socket) this.#receive(data);
		});
		socket.addEventListener('close', () => {
			if (this.#socket === socket) this.#lose();
		});
		// A socket may hang before it opens, too.
		this.#doubtIn(PATIENCE_MS);
	}

	/** Closes the socket and stops retrying. */
	rest(): void {
		clearTimeout(this.#retry);
		this.#drop();
		this.#failures = 0;
	}

	send(text: string): void {
		this.#socket?.send(text);
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

	/** Drops the socket; messages that still come from it are ignored. */
	#drop(): void {
		clearTimeout(this.#beat);
		clearTimeout(this.#doubt);
		const socket = this.#socket;
		this.#socket = null;
		socket?.close();
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
