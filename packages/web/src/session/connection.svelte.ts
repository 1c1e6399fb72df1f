import type {
	ClientMessage,
	CommandBody,
	CommandId,
	Refusal,
	ServerMessage,
	TableId,
} from '@orrery/protocol';
import { PROTOCOL, serverMessage } from '@orrery/protocol';
import { setOutdated } from '../device/update.svelte.ts';
import { pageSockets } from './page-sockets.ts';
import type { Sockets } from './reconnecting-socket.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';
import { ServerClock } from './server-clock.ts';
import type { TableListener, TableMessage } from './table-watch.ts';
import { TableWatch } from './table-watch.ts';

export type LobbyListener = (lobby: Extract<ServerMessage, { type: 'lobby' }>['lobby']) => void;

/** The server's answer to a command. */
export type CommandAnswer =
	| { readonly kind: 'ack'; readonly sequence: number }
	| {
			readonly kind: 'refused';
			readonly refusal: Refusal;
			readonly missed?: NonNullable<Extract<ServerMessage, { type: 'refused' }>['missed']>;
	  };

interface Pending {
	readonly message: ClientMessage & { readonly type: 'command' };
	readonly answer: (answer: CommandAnswer) => void;
	failures: number;
}

/** How often a failing server is asked before the failure is shown; the pause grows by this much each time. */
const MOST_FAILURES = 3;
const FAILURE_PAUSE_MS = 400;
/** How long a socket that nothing needs stays open: the code of the next page may have to be loaded first. */
const REST_MS = 1000;
/** How long to wait before asking again for a lobby that failed. */
const LOBBY_PAUSE_MS = 10_000;

/**
 * The page's only WebSocket connection. It is open while something is watched or asked for, and reconnects by itself
 * when it is lost. Then it resumes every table from the last event that it has, and repeats every
 * unanswered command word for word: the server runs it only once. Where several nodes serve the place, it moves in the
 * same way to where the proxy sends the players of a table.
 */
export class Connection {
	readonly #sockets: Sockets;
	readonly #socket: ReconnectingSocket;
	readonly #watches = new Map<TableId, TableWatch>();
	/** By table of a rematch: the table that its players came from, at whose node they still are. */
	readonly #origins = new Map<TableId, TableId>();
	/** The table that the page shows; null if it shows none. */
	#visit: { readonly table: TableId } | null = null;
	readonly #lobby = new Set<LobbyListener>();
	readonly #commands = new Map<CommandId, Pending>();
	/** Tables that the server failed to show: how often in a row, and whether a retry is scheduled. */
	readonly #unshown = new Map<TableId, { failures: number; due: boolean }>();
	readonly #clock = new ServerClock();
	/** The server has said hello: messages sent from now on arrive, unless the connection breaks. */
	#greeted = false;
	/** Whether another socket may lead to another node of the server. */
	#hasNodes = false;
	#resting: ReturnType<typeof setTimeout> | undefined;

	/** `idle`: nothing needs it. `connecting`: for the first time. `lost`: it was open, or could not be opened. */
	state: 'idle' | 'connecting' | 'open' | 'lost' = $state.raw('idle');
	/** The server speaks another version of the protocol than this page. */
	foreign = $state.raw(false);
	/** How often the server has said hello: whatever is not resumed by number may have been missed before. */
	greetings = $state.raw(0);
	/** Called when it is known whether that is so. */
	onforeign: (foreign: boolean) => void = () => undefined;
	/** Called when the server no longer knows this player. */
	ondismissed: () => void = () => undefined;

	constructor(sockets: Sockets) {
		this.#sockets = sockets;
		this.#socket = new ReconnectingSocket(sockets, {
			heard: (data) => this.#receive(data),
			quiet: () => this.#ping(),
			lost: () => this.#lost(),
			isGreeting: (data) => readMessage(data)?.type === 'hello',
			stays: (at) => {
				for (const table of this.#watches.keys()) if (this.#originOf(table) === at) this.resume(table);
			},
		});
		sockets.onchange(() => this.#look());
	}

	/** The server's clock, as precisely as this page knows it. */
	serverNow(): number {
		return this.#clock.now();
	}

	/**
	 * The page shows this table until the returned function is called. The socket should then lead to the node where the
	 * others at the table are.
	 */
	visit(table: TableId): () => void {
		const visit = { table };
		this.#turnTo(visit);
		return () => {
			if (this.#visit === visit) this.#turnTo(null);
		};
	}

	/** The players of a table go on to the next one together, and stay at the node where they are. */
	goOn(table: TableId, next: TableId): void {
		this.#origins.set(next, this.#originOf(table));
	}

	/**
	 * Calls back with what is known of a table and with every message about it from now on. All listeners of a table
	 * share one watch. Returns the function that stops it.
	 */
	watch(table: TableId, listener: TableListener): () => void {
		const known = this.#watches.get(table);
		const watch = known ?? new TableWatch();
		this.#watches.set(table, watch);
		watch.add(listener);
		if (known === undefined || known.refused) this.#sendWatch(table, watch);
		this.#need();
		return () => {
			watch.remove(listener);
			if (!watch.isEmpty || this.#watches.get(table) !== watch) return;
			this.#watches.delete(table);
			this.#unshown.delete(table);
			this.#send({ type: 'unwatch', table });
			this.#rest();
		};
	}

	/** Asks again for the state, with the events after the last one, or after this number: something is missing. */
	resume(table: TableId, since?: number): void {
		const watch = this.#watches.get(table);
		if (watch !== undefined) this.#sendWatch(table, { since: Math.min(watch.since, since ?? watch.since) });
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

	/** Sends a command to a table. It is repeated over as many sockets as it takes until it is answered. */
	command(table: TableId, id: CommandId, version: number, body: CommandBody): Promise<CommandAnswer> {
		const message = { type: 'command', table, id, version, body } as const;
		return new Promise((resolve) => {
			this.#commands.set(id, { message, answer: resolve, failures: 0 });
			this.#send(message);
			this.#need();
		});
	}

	/** Reconnects because the player's identity has changed. */
	reopen(): void {
		for (const watch of this.#watches.values()) watch.forget();
		if (!this.#socket.isThere) return;
		this.#greeted = false;
		this.#socket.connect();
	}

	/** Retries now instead of later. */
	hurry(): void {
		if (this.state === 'lost' && !this.#socket.isThere) this.#socket.connect();
	}

	get #isNeeded(): boolean {
		return this.#watches.size > 0 || this.#lobby.size > 0 || this.#commands.size > 0;
	}

	#need(): void {
		if (this.state !== 'idle') return;
		this.state = 'connecting';
		this.#socket.connect();
	}

	/** Closes the socket when nothing has needed it for a moment, since one page often follows another. */
	#rest(): void {
		clearTimeout(this.#resting);
		this.#resting = setTimeout(() => {
			if (this.#isNeeded || this.state === 'idle') return;
			this.#greeted = false;
			this.#socket.rest();
			this.state = 'idle';
		}, REST_MS);
	}

	/** Whether another socket is needed. */
	#lost(): boolean {
		this.#greeted = false;
		this.state = this.#isNeeded ? 'lost' : 'idle';
		return this.#isNeeded;
	}

	/** The network or the page has changed: a lost connection is retried at once, a quiet one is tested. */
	#look(): void {
		if (this.state === 'lost' && !this.#socket.isThere && !this.#sockets.isOffline()) this.#socket.connect();
		else if (this.state === 'open') this.#socket.doubt();
	}

	#ping(): void {
		this.#send({ type: 'ping', sent: performance.now() });
	}

	#receive(data: unknown): void {
		const message = readMessage(data);
		if (message === null) this.#understand(false);
		else this.#take(message);
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case 'hello':
				this.#greet(message);
				return;
			case 'pong':
				this.#clock.heard(message.sent, message.now);
				return;
			case 'closing':
				this.#socket.comeBackIn(message.comeBackMs);
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
			case 'events':
				this.#tell(message.table, message);
				this.#answerWith(message);
				return;
			case 'presence':
			case 'state':
			case 'chat':
				this.#tell(message.table, message);
				return;
			case 'unwatched':
				this.#unwatched(message);
				return;
			case 'fault':
				// The server cannot read messages of another protocol version. Every other fault closes the socket by
				// itself.
				if (message.fault.code === 'unreadable') this.#understand(false);
				if (message.fault.code === 'no-guest' || message.fault.code === 'banned') this.ondismissed();
				// The lobby has no answer of its own for a failure; everything else has.
				if (message.fault.code === 'failed') setTimeout(() => this.#sendLobby(), LOBBY_PAUSE_MS);
		}
	}

	#greet({ protocol, now, nodes }: Extract<ServerMessage, { type: 'hello' }>): void {
		this.#clock.met(now);
		this.#greeted = true;
		this.#hasNodes = nodes === 'several';
		this.greetings++;
		this.#socket.answered();
		this.#unshown.clear();
		this.#understand(protocol === PROTOCOL);
		this.state = 'open';
		this.#ping();
		// The page may have gone to another table since the socket was opened.
		this.#move();
		for (const [table, watch] of this.#watches) this.#sendWatch(table, watch);
		this.#sendLobby();
		for (const { message } of this.#commands.values()) this.#send(message);
	}

	#turnTo(visit: { readonly table: TableId } | null): void {
		this.#visit = visit;
		this.#socket.table = visit === null ? null : this.#originOf(visit.table);
		this.#move();
	}

	#originOf(table: TableId): TableId {
		return this.#origins.get(table) ?? table;
	}

	/** Goes over to a socket for the table of the page. Where one process serves the place, every socket leads there already. */
	#move(): void {
		if (this.#hasNodes && this.#greeted) this.#socket.move();
	}

	/** Asks a failing server again before the failure is shown; any other answer is final. */
	#unwatched(message: Extract<ServerMessage, { type: 'unwatched' }>): void {
		const { table, fault } = message;
		const unshown = this.#unshown.get(table) ?? { failures: 0, due: false };
		if (fault.code === 'failed') {
			// More than one request may be under way.
			if (unshown.due) return;
			if (++unshown.failures < MOST_FAILURES) {
				unshown.due = true;
				this.#unshown.set(table, unshown);
				setTimeout(() => {
					unshown.due = false;
					this.resume(table);
				}, FAILURE_PAUSE_MS * unshown.failures);
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
		// A server that stops or fails has decided nothing, so the same command is sent again.
		if (pending !== undefined && refusal.code === 'closing') return;
		if (pending !== undefined && refusal.code === 'failed' && ++pending.failures < MOST_FAILURES) {
			setTimeout(() => {
				if (this.#commands.has(id)) this.#send(pending.message);
			}, FAILURE_PAUSE_MS * pending.failures);
			return;
		}
		this.#tell(table, message);
		this.#answer(id, { kind: 'refused', refusal, ...(missed === undefined ? {} : { missed }) });
	}

	/** The event of a player's own command is its answer too. It may have been sent from another tab. */
	#answerWith({ command, events }: Extract<ServerMessage, { type: 'events' }>): void {
		const last = events.at(-1);
		if (command === undefined || last === undefined || !this.#commands.has(command)) return;
		this.#answer(command, { kind: 'ack', sequence: last.sequence });
	}

	#answer(id: CommandId, answer: CommandAnswer): void {
		const pending = this.#commands.get(id);
		this.#commands.delete(id);
		pending?.answer(answer);
		this.#rest();
	}

	#tell(table: TableId, message: TableMessage): void {
		if (this.#watches.get(table)?.hear(message) === false) this.resume(table);
	}

	/** A table that the socket is moving to is watched there, so that this node need not open it. */
	#sendWatch(table: TableId, { since }: Pick<TableWatch, 'since'>): void {
		if (this.#originOf(table) !== this.#socket.movesTo) this.#send({ type: 'watch', table, since });
	}

	#sendLobby(): void {
		if (this.#lobby.size > 0) this.#send({ type: 'watch-lobby' });
	}

	/** A message that is not sent now is sent after the server's hello. */
	#send(message: ClientMessage): void {
		if (this.#greeted) this.#socket.send(JSON.stringify(message));
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

/** The connection of this page. */
export const connection = new Connection(pageSockets);
connection.onforeign = setOutdated;
