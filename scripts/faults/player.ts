import { randomUUID } from 'node:crypto';
import type { Kinds, SeededRandom } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type {
	ClientMessage,
	CommandBody,
	ServerMessage,
	TableId,
	WireEvent,
	WireView,
} from '@orrery/protocol';
import { advanceView } from '@orrery/table';
import { WebSocket } from 'ws';
import { moveFor } from '../../packages/server/test/simulated/player.ts';
import type { Awaited, TranscriptWriter } from './transcript.ts';

/*
 * A player in a fault run: speaks the real protocol over a real socket, goes to another node when its own is silent,
 * resumes from the last number it has, repeats what was not answered, and writes down everything.
 */

type Command = ClientMessage & { readonly type: 'command' };

export interface PlayerOptions {
	/** The addresses of all nodes. */
	readonly nodes: readonly string[];
	readonly cookie: string;
	readonly table: TableId;
	readonly random: SeededRandom;
	readonly transcript: TranscriptWriter;
	/** How long it thinks at least and at most. */
	readonly thinkMs: readonly [number, number];
}

/** A node that says nothing for so long is left. */
const SILENCE_MS = 6000;
const LOOK_MS = 1500;
/** A command that was not answered is sent again after this long. */
const REPEAT_MS = 3000;
const WRITTEN: readonly string[] = ['state', 'events', 'ack', 'refused'];

export class FaultyWorldPlayer {
	readonly #options: PlayerOptions;
	#socket: WebSocket | null = null;
	#isClosed = false;
	#heardAt = Date.now();
	#version = 0;
	#pending: Command | null = null;
	#sentAt = 0;
	#isThinking = false;
	/** Whether the state of the table was asked for and has not come. */
	#isAsking = true;
	readonly #timer: NodeJS.Timeout;
	view: WireView | null = null;
	role: number | 'spectator' = 'spectator';
	/** Whether it still makes moves. */
	plays = true;
	/** Whether it resigns instead of moving. */
	resigns = false;
	/** When it last saw something new. */
	newsAt = 0;
	acknowledged = 0;
	connections = 0;

	constructor(options: PlayerOptions) {
		this.#options = options;
		this.#timer = setInterval(() => this.#look(), LOOK_MS);
		this.#connect();
	}

	get isOver(): boolean {
		return this.view !== null && this.view.ending !== null;
	}

	/** What it waits for; null if everything was answered. */
	get #awaits(): Awaited | null {
		if (this.#socket?.readyState !== WebSocket.OPEN) return 'connection';
		if (this.#isAsking) return 'watch';
		return this.#pending === null ? null : 'command';
	}

	get isSettled(): boolean {
		return this.#awaits === null;
	}

	/** Asks for the whole state once more. */
	refresh(): void {
		this.#watch();
	}

	/** Notes what it believes now, or what was never answered, and leaves. */
	finish(): void {
		const { transcript } = this.#options;
		const awaits = this.#awaits;
		const at = Date.now();
		if (awaits !== null) {
			const command = this.#pending === null ? {} : { id: this.#pending.id };
			transcript.add({ at, kind: 'unanswered', awaits, ...command });
		} else if (this.view !== null) transcript.add({ at, kind: 'view', view: this.view });
		this.close();
	}

	close(): void {
		this.#isClosed = true;
		clearInterval(this.#timer);
		this.#socket?.terminate();
		this.#options.transcript.flush();
	}

	#connect(): void {
		if (this.#isClosed) return;
		const { nodes, random, cookie, transcript } = this.#options;
		const node = random.below(nodes.length);
		const socket = new WebSocket(`${(nodes[node] ?? '').replace('http', 'ws')}/api/socket`, {
			headers: { cookie },
			perMessageDeflate: false,
			handshakeTimeout: 5000,
		});
		this.#socket = socket;
		this.#isAsking = true;
		this.#heardAt = Date.now();
		socket.on('open', () => {
			this.connections++;
			transcript.add({ at: Date.now(), kind: 'opened', node });
		});
		socket.on('message', (data) => {
			if (socket === this.#socket && !this.#isClosed) this.#receive(JSON.parse(String(data)));
		});
		socket.on('error', () => undefined);
		socket.on('close', () => {
			if (this.#isClosed || socket !== this.#socket) return;
			transcript.add({ at: Date.now(), kind: 'closed', node });
			setTimeout(() => this.#connect(), 50 + random.below(500));
		});
	}

	/** Looks whether the node still answers and whether something has to be repeated. */
	#look(): void {
		const now = Date.now();
		const socket = this.#socket;
		if (socket === null || this.#isClosed) return;
		if (now - this.#heardAt > SILENCE_MS) {
			socket.terminate();
			return;
		}
		this.#send({ type: 'ping', sent: now });
		if (this.#pending !== null && now - this.#sentAt > REPEAT_MS) this.#sendPending();
		this.#think();
	}

	#send(message: ClientMessage): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	#watch(): void {
		this.#isAsking = true;
		this.#send({ type: 'watch', table: this.#options.table, since: this.#version });
	}

	#sendPending(): void {
		const message = this.#pending;
		if (message === null) return;
		this.#sentAt = Date.now();
		this.#options.transcript.add({ at: this.#sentAt, kind: 'sent', message });
		this.#send(message);
	}

	#receive(message: ServerMessage): void {
		this.#heardAt = Date.now();
		if (WRITTEN.includes(message.type))
			this.#options.transcript.add({ at: this.#heardAt, kind: 'received', message });
		switch (message.type) {
			case 'hello':
				this.#watch();
				return;
			case 'state':
				this.#isAsking = false;
				this.role = message.role;
				this.#take(message.events, message.view);
				this.#sendPending();
				break;
			case 'events':
				this.#follow(message.events, message.view);
				if (message.command !== undefined) this.#answered(message.command, true);
				break;
			case 'ack':
				this.#answered(message.id, true);
				break;
			case 'refused':
				if (message.missed !== undefined) this.#take(message.missed.events, message.missed.view);
				this.#answered(message.id, false);
				break;
			case 'unwatched':
				// The database may not answer right now.
				setTimeout(() => this.#watch(), 500);
				return;
			default:
				return;
		}
		this.#think();
	}

	#answered(id: string, isAccepted: boolean): void {
		if (id !== this.#pending?.id) return;
		this.#pending = null;
		if (isAccepted) this.acknowledged++;
	}

	/** Takes over a view; older ones come from nodes that are behind. */
	#take(events: readonly WireEvent[], view: WireView): void {
		if ((events.at(-1)?.sequence ?? 0) > this.#version) this.newsAt = Date.now();
		if (view.version < this.#version) return;
		this.view = view;
		this.#version = view.version;
	}

	#follow(events: readonly WireEvent[], view: WireView | undefined): void {
		const news = events.filter(({ sequence }) => sequence > this.#version);
		if (news.length === 0) return;
		if (view !== undefined && news[0]?.sequence === this.#version + 1) {
			this.#take(news, view);
			return;
		}
		let followed = this.view;
		for (const event of news)
			followed =
				followed === null
					? null
					: advanceView<Kinds>('ring' in followed.view ? novaLuna : nebula, followed, event);
		if (followed === null) this.#watch();
		else this.#take(news, followed);
	}

	/** Decides after a while, if it has to. */
	#think(): void {
		const { thinkMs, random } = this.#options;
		if (this.#isThinking || this.#pending !== null || this.#choice() === null) return;
		this.#isThinking = true;
		const [least, most] = thinkMs;
		setTimeout(
			() => {
				this.#isThinking = false;
				const body = this.#isClosed || this.#pending !== null ? null : this.#choice();
				if (body !== null) this.#command(body());
			},
			least + random.below(most - least + 1),
		);
	}

	#command(body: CommandBody): void {
		const command = {
			type: 'command',
			table: this.#options.table,
			id: randomUUID(),
			version: this.#version,
			body,
		};
		this.#pending = command as Command;
		this.#sendPending();
	}

	/** What it would do now; null if it has nothing to do. */
	#choice(): (() => CommandBody) | null {
		const { view, role } = this;
		if (!this.plays || view === null || role === 'spectator' || view.ending !== null) return null;
		if (view.seats[role]?.left !== null) return null;
		if (this.resigns) return () => ({ type: 'resign' });
		if (!view.deciders.some((seat) => seat === role)) return null;
		const { random } = this.#options;
		if (view.undoable > 0 && random.below(12) === 0) return () => ({ type: 'take-back' });
		return () => ({ type: 'play-move', move: moveFor(view, `${random.below(1_000_000_000)}`) });
	}
}
