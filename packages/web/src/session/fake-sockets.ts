import type { ClientMessage, ServerMessage, TableId } from '@orrery/protocol';
import { clientMessage, PROTOCOL } from '@orrery/protocol';
import type { Socket, Sockets } from './reconnecting-socket.ts';

/** One end of a socket, with the test at the other end. */
export class FakeSocket implements Socket {
	/** The table that it was opened for. */
	readonly table: TableId | null;
	readonly sent: ClientMessage[] = [];
	readonly #message: ((event: { readonly data: unknown }) => void)[] = [];
	readonly #close: (() => void)[] = [];
	closed = false;

	constructor(table: TableId | null) {
		this.table = table;
	}

	send(text: string): void {
		// The server must be able to read what the client sends.
		this.sent.push(clientMessage.parse(JSON.parse(text)));
	}

	close(): void {
		this.closed = true;
	}

	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
	addEventListener(type: 'close', listener: () => void): void;
	addEventListener(type: 'message' | 'close', listener: (event: { readonly data: unknown }) => void): void {
		if (type === 'message') this.#message.push(listener);
		else this.#close.push(() => listener({ data: null }));
	}

	/** The server sends a message. */
	hear(message: ServerMessage): void {
		this.hearText(JSON.stringify(message));
	}

	hearText(data: string): void {
		for (const listener of this.#message) listener({ data });
	}

	greet(now = 1_000_000, nodes: 'one' | 'several' = 'one'): void {
		this.hear({ type: 'hello', protocol: PROTOCOL, now, nodes });
	}

	/** The connection breaks. */
	break(): void {
		for (const listener of this.#close) listener();
	}

	/** What was sent, apart from the pings. */
	get said(): readonly ClientMessage[] {
		return this.sent.filter(({ type }) => type !== 'ping');
	}
}

/** A network that a test controls. */
export class FakeSockets implements Sockets {
	readonly sockets: FakeSocket[] = [];
	offline = false;
	#changed: (() => void)[] = [];

	connect(table: TableId | null): FakeSocket {
		const socket = new FakeSocket(table);
		this.sockets.push(socket);
		return socket;
	}

	isOffline(): boolean {
		return this.offline;
	}

	onchange(listener: () => void): void {
		this.#changed.push(listener);
	}

	/** The device goes online or offline. */
	change(offline: boolean): void {
		this.offline = offline;
		for (const listener of this.#changed) listener();
	}

	/** The current socket. */
	get last(): FakeSocket {
		const socket = this.sockets.at(-1);
		if (socket === undefined) throw new Error('nobody has connected');
		return socket;
	}
}
