import type { ClientMessage, CommandId, Refusal, ServerMessage, TableId, Wish } from '@orrery/protocol';
import { PROTOCOL, serverMessage } from '@orrery/protocol';
import { setOutdated } from '../update.svelte.ts';
import { pageWires } from './page-wires.ts';
import { ServerClock } from './server-clock.ts';

/** What is asked of a socket; the browser's own fits. */
export interface Wire {
	send(text: string): void;
	close(): void;
	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
	addEventListener(type: 'close', listener: () => void): void;
}

/** Where sockets come from, and how one hears that it is worth trying now. */
export interface Wires {
	connect(): Wire;
	/** Whether the device says that it has no network at all. */
	isOffline(): boolean;
	/** Calls back when the network or the attention of the player comes back or goes. */
	onchange(listener: () => void): void;
}

/** What concerns one table. */
export type TableMessage = Extract<ServerMessage, { readonly table: TableId } | { readonly type: 'table' }>;
export type TableListener = (message: TableMessage) => void;
export type LobbyListener = (lobby: Extract<ServerMessage, { type: 'lobby' }>['lobby']) => void;

/** What a command came to. */
export type CommandAnswer =
	| { readonly kind: 'ack'; readonly sequence: number }
	| {
			readonly kind: 'refused';
			readonly refusal: Refusal;
			readonly missed?: NonNullable<Extract<ServerMessage, { type: 'refused' }>['missed']>;
	  };

interface Watch {
	readonly listener: TableListener;
	readonly since: (() => number) | undefined;
}

interface Pending {
	readonly message: ClientMessage & { readonly type: 'command' };
	readonly answer: (answer: CommandAnswer) => void;
	failures: number;
}

/** Between attempts to connect: longer every time, and not at the same moment as everybody else. */
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
/** How often the line is tried while it is quiet, how long an answer may take, and how long where it is doubted. */
const BEAT_MS = 15_000;
const PATIENCE_MS = 10_000;
const DOUBT_MS = 2500;
/** A server that fails is asked so often before the failure is told. */
const MOST_FAILURES = 3;

/**
 * The one socket of the page. It is open while something is watched or asked for, comes back by itself when it is
 * lost, and then resumes every table from the last event that its watchers have and repeats every command that was
 * not answered, word for word: the server carries it out once.
 */
export class Line {
	readonly #wires: Wires;
	readonly #watches = new Map<TableId, Set<Watch>>();
	readonly #lobby = new Set<LobbyListener>();
	readonly #commands = new Map<CommandId, Pending>();
	/** Tables that the server failed to show, how often in a row, and whether it is about to be asked again. */
	readonly #unshown = new Map<TableId, { failures: number; due: boolean }>();
	readonly #clock = new ServerClock();
	#wire: Wire | null = null;
	/** The server has greeted: what is sent now arrives, unless the line breaks. */
	#greeted = false;
	#failures = 0;
	/** When the server that closes said to come back, in milliseconds from the close. */
	#comeBackMs: number | null = null;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#beat: ReturnType<typeof setTimeout> | undefined;
	#doubt: ReturnType<typeof setTimeout> | undefined;

	/** `idle`: nothing needs it. `connecting`: for the first time. `lost`: it was there, or could not be had. */
	state: 'idle' | 'connecting' | 'open' | 'lost' = $state.raw('idle');
	/** The server speaks otherwise than this page, which is too old or too new for it. */
	foreign = $state.raw(false);
	/** It has turned out whether that is so. */
	onforeign: (foreign: boolean) => void = () => undefined;
	/** Whoever was known at this end is not any more, as far as the server is concerned. */
	ondismissed: () => void = () => undefined;

	constructor(wires: Wires) {
		this.#wires = wires;
		wires.onchange(() => this.#look());
	}

	/** The clock of the server, as well as it can be told from here. */
	serverNow(): number {
		return this.#clock.now();
	}

	/**
	 * Hears everything about a table from now on; `since` is the number of the last event that the listener has, and
	 * without it no earlier events come. Gives back what ends it.
	 */
	watch(table: TableId, listener: TableListener, since?: () => number): () => void {
		const watch: Watch = { listener, since };
		const watches = this.#watches.get(table) ?? new Set();
		watches.add(watch);
		this.#watches.set(table, watches);
		// Those who watch it already hear some things twice, which tells them nothing new.
		this.#sendWatch(table, [watch]);
		this.#need();
		return () => {
			if (!watches.delete(watch) || watches.size > 0) return;
			this.#watches.delete(table);
			this.#unshown.delete(table);
			this.#send({ type: 'unwatch', table });
			this.#rest();
		};
	}

	/** Asks once more for what came after the last event: something is missing. */
	resume(table: TableId): void {
		const watches = this.#watches.get(table);
		if (watches !== undefined) this.#sendWatch(table, [...watches]);
	}

	watchLobby(listener: LobbyListener): () => void {
		this.#lobby.add(listener);
		this.#send({ type: 'watch-lobby' });
		this.#need();
		return () => {
			if (!this.#lobby.delete(listener) || this.#lobby.size > 0) return;
			this.#send({ type: 'unwatch-lobby' });
			this.#rest();
		};
	}

	/** Wants something of a table. Sent until it is answered, over however many sockets that takes. */
	command(table: TableId, id: CommandId, version: number, wish: Wish): Promise<CommandAnswer> {
		const message = { type: 'command', table, id, version, wish } as const;
		return new Promise((resolve) => {
			this.#commands.set(id, { message, answer: resolve, failures: 0 });
			this.#send(message);
			this.#need();
		});
	}

	/** Connects anew, because the server is to know somebody else at this end. */
	reopen(): void {
		if (this.#wire === null) return;
		this.#drop();
		this.#connect();
	}

	/** Tries now instead of later. */
	hurry(): void {
		if (this.state === 'lost' && this.#wire === null) this.#connect();
	}

	get #isNeeded(): boolean {
		return this.#watches.size > 0 || this.#lobby.size > 0 || this.#commands.size > 0;
	}

	#need(): void {
		if (this.state !== 'idle') return;
		this.state = 'connecting';
		this.#connect();
	}

	/** Lets go of the socket when nothing needs it any more; a moment later, since places follow each other. */
	#rest(): void {
		queueMicrotask(() => {
			if (this.#isNeeded || this.state === 'idle') return;
			clearTimeout(this.#retry);
			this.#drop();
			this.#failures = 0;
			this.state = 'idle';
		});
	}

	#connect(): void {
		clearTimeout(this.#retry);
		this.#comeBackMs = null;
		const wire = this.#wires.connect();
		this.#wire = wire;
		wire.addEventListener('message', ({ data }) => {
			if (this.#wire === wire) this.#receive(data);
		});
		wire.addEventListener('close', () => {
			if (this.#wire === wire) this.#lose();
		});
		// A socket may also hang before it opens.
		this.#doubtIn(PATIENCE_MS);
	}

	/** Forgets the socket; whatever still comes from it is not heard. */
	#drop(): void {
		clearTimeout(this.#beat);
		clearTimeout(this.#doubt);
		const wire = this.#wire;
		this.#wire = null;
		this.#greeted = false;
		wire?.close();
	}

	#lose(): void {
		this.#drop();
		if (!this.#isNeeded) {
			this.state = 'idle';
			return;
		}
		this.state = 'lost';
		const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
		this.#failures++;
		const wait = this.#comeBackMs ?? pause * (0.5 + Math.random() / 2);
		this.#retry = setTimeout(() => this.#tryAgain(), wait);
	}

	/** Without any network an attempt only fills the console; when there is one again, that is heard. */
	#tryAgain(): void {
		if (this.#wires.isOffline()) this.#retry = setTimeout(() => this.#tryAgain(), LONGEST_PAUSE_MS);
		else this.#connect();
	}

	/** Something about the network or the page has changed: a lost line is tried at once, a quiet one is doubted. */
	#look(): void {
		if (this.state === 'lost' && this.#wire === null && !this.#wires.isOffline()) this.#connect();
		else if (this.state === 'open') this.#ping(DOUBT_MS);
	}

	#ping(patience: number): void {
		clearTimeout(this.#beat);
		this.#send({ type: 'ping', sent: performance.now() });
		this.#doubtIn(patience);
	}

	/** If nothing is heard in that time, nobody is there. */
	#doubtIn(patience: number): void {
		clearTimeout(this.#doubt);
		this.#doubt = setTimeout(() => this.#lose(), patience);
	}

	#receive(data: unknown): void {
		clearTimeout(this.#doubt);
		clearTimeout(this.#beat);
		this.#beat = setTimeout(() => this.#ping(PATIENCE_MS), BEAT_MS);
		const message = readMessage(data);
		if (message === null) this.#understand(false);
		else this.#take(message);
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case 'hello':
				this.#greet(message.protocol, message.now);
				return;
			case 'pong':
				this.#clock.heard(message.sent, message.now);
				return;
			case 'closing':
				this.#comeBackMs = message.comeBackMs;
				return;
			case 'lobby':
				for (const listener of [...this.#lobby]) listener(message.lobby);
				return;
			case 'ack':
				this.#tell(message.table, message);
				this.#answer(message.id, { kind: 'ack', sequence: message.sequence });
				return;
			case 'refused':
				this.#refused(message);
				return;
			case 'table':
				this.#unshown.delete(message.info.table);
				this.#tell(message.info.table, message);
				return;
			case 'presence':
			case 'state':
			case 'events':
			case 'talk':
				this.#tell(message.table, message);
				return;
			case 'unwatched':
				this.#unwatched(message);
				return;
			case 'fault':
				// Only a page that speaks otherwise is not understood. What is not named here ends the socket by itself.
				if (message.fault.code === 'unreadable') this.#understand(false);
				if (message.fault.code === 'no-guest') this.ondismissed();
				// Everything else that fails has an answer of its own.
				if (message.fault.code === 'failed') setTimeout(() => this.#sendLobby(), LONGEST_PAUSE_MS);
		}
	}

	#greet(protocol: number, now: number): void {
		this.#clock.met(now);
		this.#greeted = true;
		this.#failures = 0;
		this.#unshown.clear();
		this.#understand(protocol === PROTOCOL);
		this.state = 'open';
		this.#send({ type: 'ping', sent: performance.now() });
		for (const [table, watches] of this.#watches) this.#sendWatch(table, [...watches]);
		this.#sendLobby();
		for (const { message } of this.#commands.values()) this.#send(message);
	}

	/** A server that fails is asked again before anybody is told; whatever else it says, it has decided. */
	#unwatched(message: Extract<ServerMessage, { type: 'unwatched' }>): void {
		const { table, fault } = message;
		const unshown = this.#unshown.get(table) ?? { failures: 0, due: false };
		if (fault.code === 'failed') {
			// Several who watch one table are answered one by one.
			if (unshown.due) return;
			if (++unshown.failures < MOST_FAILURES) {
				unshown.due = true;
				this.#unshown.set(table, unshown);
				setTimeout(() => {
					unshown.due = false;
					this.resume(table);
				}, FIRST_PAUSE_MS * unshown.failures);
				return;
			}
		}
		this.#unshown.delete(table);
		this.#tell(table, message);
	}

	#understand(understood: boolean): void {
		this.foreign = !understood;
		this.onforeign(this.foreign);
	}

	#refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
		const { id, table, refusal, missed } = message;
		const pending = this.#commands.get(id);
		// A server that stops or fails has not decided anything: the same command is put again.
		if (pending !== undefined && refusal.code === 'closing') return;
		if (pending !== undefined && refusal.code === 'failed' && ++pending.failures < MOST_FAILURES) {
			setTimeout(() => {
				if (this.#commands.has(id)) this.#send(pending.message);
			}, FIRST_PAUSE_MS * pending.failures);
			return;
		}
		this.#tell(table, message);
		this.#answer(id, { kind: 'refused', refusal, ...(missed === undefined ? {} : { missed }) });
	}

	#answer(id: CommandId, answer: CommandAnswer): void {
		const pending = this.#commands.get(id);
		this.#commands.delete(id);
		pending?.answer(answer);
		this.#rest();
	}

	#tell(table: TableId, message: TableMessage): void {
		for (const { listener } of [...(this.#watches.get(table) ?? [])]) listener(message);
	}

	#sendWatch(table: TableId, watches: readonly Watch[]): void {
		const known = watches.flatMap(({ since }) => (since === undefined ? [] : [since()]));
		this.#send(
			known.length === 0 ? { type: 'watch', table } : { type: 'watch', table, since: Math.min(...known) },
		);
	}

	#sendLobby(): void {
		if (this.#lobby.size > 0) this.#send({ type: 'watch-lobby' });
	}

	/** What is not sent now is made up for when the server greets. */
	#send(message: ClientMessage): void {
		if (this.#greeted) this.#wire?.send(JSON.stringify(message));
	}
}

function readMessage(data: unknown): ServerMessage | null {
	try {
		const read = serverMessage.safeParse(JSON.parse(String(data)));
		return read.success ? read.data : null;
	} catch {
		return null;
	}
}

/** The line of this page. */
export const line = new Line(pageWires);
line.onforeign = setOutdated;
