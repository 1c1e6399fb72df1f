import { growingPause } from './growing-pause.ts';

/** What is asked of a socket; the browser's own fits. */
export interface Socket {
	send(text: string): void;
	close(): void;
	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
	addEventListener(type: 'close', listener: () => void): void;
}

/** Where sockets come from, and how one hears that it is worth trying now. */
export interface Sockets {
	connect(): Socket;
	/** Whether the device says that it has no network at all. */
	isOffline(): boolean;
	/** Calls back when the network or the attention of the player comes back or goes. */
	onchange(listener: () => void): void;
}

/** Whoever chats over it. */
export interface SocketHandlers {
	heard(data: unknown): void;
	/** It has been quiet: something is to be sent that will be answered. */
	quiet(): void;
	/** The socket is gone; whether another one is wanted. */
	lost(): boolean;
}

/** Between attempts to connect. */
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
/** How often the line is tried while it is quiet, how long an answer may take, and how long where it is doubted. */
const BEAT_MS = 15_000;
const PATIENCE_MS = 10_000;
const DOUBT_MS = 2500;

/** One socket after the other: doubts one that is quiet, and puts another in the place of one that is lost. */
export class ReconnectingSocket {
	readonly #sockets: Sockets;
	readonly #user: SocketHandlers;
	#socket: Socket | null = null;
	#failures = 0;
	/** When the server that closes said to come back, in milliseconds from the close. */
	#comeBackMs: number | null = null;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#beat: ReturnType<typeof setTimeout> | undefined;
	#doubt: ReturnType<typeof setTimeout> | undefined;

	constructor(sockets: Sockets, user: SocketHandlers) {
		this.#sockets = sockets;
		this.#user = user;
	}

	/** Whether there is a socket, be it one that has not opened yet. */
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
		// A socket may also hang before it opens.
		this.#doubtIn(PATIENCE_MS);
	}

	/** Lets go of the socket and tries no more. */
	rest(): void {
		clearTimeout(this.#retry);
		this.#drop();
		this.#failures = 0;
	}

	send(text: string): void {
		this.#socket?.send(text);
	}

	/** The other end is there and answers: what failed before does not count any more. */
	answered(): void {
		this.#failures = 0;
	}

	/** The other end will close, and said when to come back. */
	comeBackIn(ms: number): void {
		this.#comeBackMs = ms;
	}

	/** Whoever is at the other end has to say something soon. */
	doubt(): void {
		this.#probe(DOUBT_MS);
	}

	/** Forgets the socket; whatever still comes from it is not heard. */
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

	/** Without any network an attempt only fills the console; when there is one again, that is heard. */
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

	/** If nothing is heard in that time, nobody is there. */
	#doubtIn(patience: number): void {
		clearTimeout(this.#doubt);
		this.#doubt = setTimeout(() => this.#lose(), patience);
	}
}
