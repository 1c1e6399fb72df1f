import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Opponents } from '@orrery/bots';
import { decide, nebulaOpponents, novaLunaOpponents, readView } from '@orrery/bots';
import type { Game, Kinds, Role } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type {
	ClientMessage,
	CommandBody,
	ServerMessage,
	TableId,
	TableInfo,
	WireEvent,
	WireView,
} from '@orrery/protocol';
import { serverMessage } from '@orrery/protocol';
import { advanceView } from '@orrery/table';
import { WebSocket } from 'ws';

type Command = ClientMessage & { readonly type: 'command' };

export interface PlayerOptions {
	readonly address: string;
	readonly cookie: string;
	/** The token of a program, instead of a cookie. */
	readonly token?: string;
	readonly table: string;
	/** Whether it plays by itself when it has to decide. */
	readonly plays?: boolean;
	/** The seed of its choices. */
	readonly seed?: string;
	/** Whether it reconnects by itself when its socket is lost, and after how long. */
	readonly returnsAfterMs?: number;
	/** Whether messages are checked against the schema; a benchmark need not. */
	readonly checks?: boolean;
}

/**
 * A well-behaved client at a table. It has one socket, resumes from the last event it has, sends a command again with
 * the same id until it is answered, and believes only what it received.
 */
export class Player {
	readonly #options: PlayerOptions;
	#socket: WebSocket | null = null;
	#closed = false;
	/** Everything that arrived, byte by byte. */
	readonly received: string[] = [];
	readonly events: WireEvent[] = [];
	view: WireView | null = null;
	role: Role = 'spectator';
	info: TableInfo | null = null;
	/** The command that waits for its answer. */
	pending: Command | null = null;
	readonly acknowledged: { readonly id: string; readonly sequence: number }[] = [];
	readonly refusals: string[] = [];
	readonly faults: string[] = [];
	readonly others: ServerMessage[] = [];
	connections = 0;
	readonly #changed = new Set<() => void>();

	constructor(options: PlayerOptions) {
		this.#options = options;
		this.#connect();
	}

	get table(): TableId {
		return this.#options.table as TableId;
	}

	get isOver(): boolean {
		return this.view !== null && this.view.ending !== null;
	}

	/** Waits until a condition holds, which is checked after every message. */
	until(holds: (player: this) => boolean, what = 'it', patienceMs = 90_000): Promise<void> {
		return new Promise((resolve, reject) => {
			const look = (): void => {
				if (!holds(this)) return;
				clearTimeout(timer);
				this.#changed.delete(look);
				resolve();
			};
			const timer = setTimeout(() => {
				this.#changed.delete(look);
				const last = this.received.slice(-3).map((text) => text.slice(0, 200));
				reject(new Error(`waited for ${what} in vain; the last messages: ${last.join('\n')}`));
			}, patienceMs);
			this.#changed.add(look);
			look();
		});
	}

	/** What is sent while there is no connection gets lost; a command is sent again when there is one. */
	send(message: ClientMessage): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	sendText(text: string): void {
		this.#socket?.send(text);
	}

	/** Sends a command of its own choice. */
	command(body: CommandBody, { id = randomUUID() as string, version = this.view?.version ?? 1 } = {}): void {
		const command = { type: 'command', table: this.table, id, version, body } as Command;
		this.pending = command;
		this.send(command);
	}

	/** The move it would play now. */
	choice(): CommandBody | null {
		const { view, role } = this;
		if (view === null || role === 'spectator' || view.ending !== null || !view.deciders.includes(role))
			return null;
		const seat = view.seats[role];
		if (seat === undefined || seat.left !== null) return null;
		return { type: 'play-move', move: moveFor(view, `${this.#options.seed ?? 'seed'}:${view.version}`) };
	}

	/** Cuts the connection without a close frame, as a tunnel does. */
	cut(): void {
		this.#socket?.terminate();
	}

	close(): void {
		this.#closed = true;
		this.#socket?.terminate();
	}

	/** Leaves and frees its memory. */
	forget(): void {
		this.close();
		for (const list of [this.received, this.events, this.others, this.faults, this.refusals]) list.length = 0;
	}

	#connect(): void {
		const { address, cookie, token = '', returnsAfterMs } = this.#options;
		const socket = new WebSocket(`${address.replace('http', 'ws')}/api/socket`, {
			headers: {
				...(cookie === '' ? {} : { cookie }),
				...(token === '' ? {} : { authorization: `Bearer ${token}` }),
			},
			perMessageDeflate: false,
		});
		this.#socket = socket;
		socket.on('message', (data) => this.#receive(String(data)));
		socket.on('error', () => undefined);
		socket.on('close', () => {
			if (this.#closed || returnsAfterMs === undefined) {
				this.#look();
				return;
			}
			setTimeout(() => {
				if (!this.#closed) this.#connect();
			}, returnsAfterMs);
		});
	}

	#receive(text: string): void {
		this.received.push(text);
		const value: unknown = JSON.parse(text);
		if (this.#options.checks !== false) check(value);
		this.#take(value as ServerMessage);
		if (this.#options.plays === true) this.#play();
		this.#look();
	}

	#look(): void {
		for (const look of [...this.#changed]) look();
	}

	#take(message: ServerMessage): void {
		switch (message.type) {
			case 'hello':
				this.connections++;
				this.send({ type: 'watch', table: this.table, since: this.events.at(-1)?.sequence ?? 0 });
				return;
			case 'table':
				this.info = message.info;
				return;
			case 'state':
				this.role = message.role;
				this.#append(message.events, message.view);
				// What was not answered before the connection dropped is sent again unchanged.
				if (this.pending !== null) this.send(this.pending);
				return;
			case 'events':
				this.#append(message.events, message.view ?? this.#viewAfter(message.events));
				// Another tab of the same player may have sent it.
				if (message.command !== undefined && message.command === this.pending?.id)
					this.#acknowledge(message.command, message.events.at(-1)?.sequence ?? 0);
				return;
			case 'ack':
				this.#acknowledge(message.id, message.sequence);
				return;
			case 'refused':
				this.refusals.push(message.refusal.code);
				if (message.missed !== undefined) this.#append(message.missed.events, message.missed.view);
				if (message.id === this.pending?.id) this.pending = null;
				return;
			case 'fault':
			case 'unwatched':
				this.faults.push(message.fault.code);
				return;
			default:
				this.others.push(message);
		}
	}

	#acknowledge(id: string, sequence: number): void {
		this.acknowledged.push({ id, sequence });
		if (id === this.pending?.id) this.pending = null;
	}

	/** The view that follows from the last one and new events. */
	#viewAfter(events: readonly WireEvent[]): WireView {
		let { view } = this;
		for (const event of events) {
			if (view === null || event.sequence <= view.version) continue;
			view = advanceView<Kinds>('ring' in view.view ? novaLuna : nebula, view, event);
			if (view === null) throw new Error(`no view follows from event ${event.sequence}`);
		}
		if (view === null) throw new Error('events came before the state');
		return view;
	}

	/** Events have no gaps; known ones are ignored. */
	#append(events: readonly WireEvent[], view: WireView): void {
		for (const event of events) {
			const next = (this.events.at(-1)?.sequence ?? 0) + 1;
			if (event.sequence > next) throw new Error(`event ${event.sequence} came where ${next} was due`);
			if (event.sequence === next) this.events.push(event);
		}
		if (this.view === null || view.version >= this.view.version) this.view = view;
	}

	#play(): void {
		if (this.pending !== null) return;
		const body = this.choice();
		if (body !== null) this.command(body);
	}
}

/** Events as everyone may know them, without what only the seat that moved was told. */
export function openEvents(events: readonly WireEvent[]): readonly WireEvent[] {
	return events.map((event) => {
		if (event.type !== 'moved') return event;
		return { ...event, events: event.events.map((told) => ('card' in told ? withoutCard(told) : told)) };
	});
}

function withoutCard({ card: _, ...told }: Kinds['event'] & { readonly card?: unknown }): Kinds['event'] {
	return told;
}

/** The schema has to know every field of every message. */
function check(value: unknown): void {
	const read = serverMessage.parse(value);
	if (!isDeepStrictEqual(read, value))
		throw new Error(`the schema does not know all of ${JSON.stringify(value)}`);
}

/** A move for the view, from the bot that needs no time to think. */
export function moveFor(view: WireView, seed: string): Kinds['move'] {
	const { view: position } = view;
	return 'ring' in position
		? randomMove(novaLuna, novaLunaOpponents, position, seed)
		: randomMove(nebula, nebulaOpponents, position, seed);
}

function randomMove<K extends Kinds>(
	game: Game<K>,
	{ named }: Opponents<K>,
	value: unknown,
	seed: string,
): K['move'] {
	const view = readView(game, value);
	if (!view.ok) throw new Error('the view is none');
	const bot = named.random?.bot;
	if (bot === undefined) throw new Error('there is no random bot');
	const report = decide<K>(bot, view.value, seed, { iterations: 1 });
	if (!report.ok) throw new Error(`no move: ${report.fault.code}`);
	return report.value.move;
}
