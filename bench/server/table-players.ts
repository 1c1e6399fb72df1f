import { WebSocket } from 'ws';
import type { Dialect, Line, Match, TablePlan } from './match.ts';

/** Collects what the players measure. */
export interface Count {
	/** A move was acknowledged after this many milliseconds. */
	acknowledged(milliseconds: number): void;
	/** A message about a move arrived. */
	told(bytes: number): void;
	refused(text: string): void;
}

interface Pending {
	readonly steps: number;
	readonly since: number;
}

/** The players of one table with a socket each, who play one game after the other. */
export class TablePlayers {
	readonly #plan: TablePlan;
	readonly #dialect: Dialect;
	readonly #count: Count;
	#sockets: WebSocket[] = [];
	#game = 0;
	/** The number of steps that each player has seen. */
	readonly #seen: number[];
	/** How many steps were sent. */
	#sent = 0;
	/** The step of each player that waits for its acknowledgement. */
	readonly #pending: (Pending | null)[];
	#everyMs = 0;
	/** When the next move is due, if moves are paced. */
	#due = 0;
	#playing = false;
	/** How many games the players have yet to see, and what happens when they have. */
	#unseen = 0;
	#allSeen: () => void = () => undefined;

	constructor(plan: TablePlan, dialect: Dialect, count: Count) {
		this.#plan = plan;
		this.#dialect = dialect;
		this.#count = count;
		this.#seen = plan.lines.map(() => -1);
		this.#pending = plan.lines.map(() => null);
	}

	/** Whether all games are over. */
	get isIdle(): boolean {
		return this.#match === undefined;
	}

	/** Opens all sockets; resolves when the server has greeted each of them. */
	async open(): Promise<void> {
		let greeted = 0;
		await new Promise<void>((resolve, reject) => {
			const ready = (): void => {
				if (++greeted === this.#plan.lines.length) resolve();
			};
			this.#sockets = this.#plan.lines.map((line, player) => this.#open(line, player, ready, reject));
		});
	}

	/** Lets all players watch the first game, or all games; resolves when they see them. */
	async enter(games: 'first' | 'all'): Promise<void> {
		const matches = games === 'first' ? this.#plan.matches.slice(0, 1) : this.#plan.matches;
		this.#unseen = matches.length * this.#sockets.length;
		const seen = new Promise<void>((resolve) => {
			this.#allSeen = resolve;
		});
		for (const { enter } of matches)
			for (const [player, socket] of this.#sockets.entries()) socket.send(enter[player] ?? '');
		await seen;
	}

	/** Starts playing: a move at this interval, or without waiting. */
	play(everyMs: number): void {
		this.#everyMs = everyMs;
		this.#due = performance.now() + Math.random() * everyMs;
		this.#playing = true;
		this.#moveAll();
	}

	pause(): void {
		this.#playing = false;
	}

	get #match(): Match | undefined {
		return this.#plan.matches[this.#game];
	}

	#open(
		{ url, headers, first }: Line,
		player: number,
		ready: () => void,
		failed: (error: Error) => void,
	): WebSocket {
		const socket = new WebSocket(url, { headers, perMessageDeflate: false });
		if (first !== null) socket.on('open', () => socket.send(first));
		socket.on('error', failed);
		socket.on('message', (data: Buffer) => {
			const heard = this.#dialect.hear(data);
			switch (heard.kind) {
				case 'stands':
					if (this.#unseen > 0 && --this.#unseen === 0) this.#allSeen();
					if (heard.settles) this.#acknowledged(heard.steps, player);
					this.#stands(heard.steps, player, data.length);
					return;
				case 'ack':
					this.#acknowledged(heard.steps, player);
					return;
				case 'ready':
					ready();
					return;
				case 'ping':
					socket.send(this.#dialect.pong);
					return;
				case 'refused':
					this.#count.refused(String(data).slice(0, 300));
					return;
				case 'other':
					return;
			}
		});
		return socket;
	}

	#stands(steps: number, player: number, bytes: number): void {
		if (steps > 0) this.#count.told(bytes);
		this.#seen[player] = steps;
		if (steps === this.#match?.steps.length) this.#next();
		else this.#move(player);
	}

	#acknowledged(steps: number, player: number): void {
		const pending = this.#pending[player];
		if (pending?.steps !== steps) return;
		this.#count.acknowledged(performance.now() - pending.since);
		this.#pending[player] = null;
		this.#move(player);
	}

	#moveAll(): void {
		for (const player of this.#plan.lines.keys()) this.#move(player);
	}

	/** Lets a player move if it is their turn and they have seen everything before. */
	#move(player: number): void {
		const step = this.#match?.steps[this.#sent];
		if (!this.#playing || step?.player !== player || this.#seen[player] !== this.#sent) return;
		if (this.#pending[player] !== null) return;
		const now = performance.now();
		if (this.#everyMs > 0 && this.#due > now) {
			setTimeout(() => this.#move(player), this.#due - now);
			return;
		}
		// A move that is late because the one before it was answered late counts from when it was due: else a slow
		// server would be asked less often and look quicker.
		const since = this.#everyMs > 0 ? this.#due : now;
		this.#due += this.#everyMs;
		this.#sent++;
		this.#pending[player] = { steps: this.#sent, since };
		this.#sockets[player]?.send(step.text);
	}

	/** All go on to the next game when all have seen the end of this one. */
	#next(): void {
		const match = this.#match;
		if (match === undefined || this.#seen.some((steps) => steps !== match.steps.length)) return;
		const { leave } = match;
		if (leave !== null) for (const socket of this.#sockets) socket.send(leave);
		this.#game++;
		this.#sent = 0;
		this.#seen.fill(-1);
		for (const player of this.#plan.lines.keys()) this.#enter(player);
	}

	/** Watches the current game. As in the client, a socket serves until the one for another table is greeted. */
	#enter(player: number): void {
		const enter = this.#match?.enter[player];
		const line = this.#match?.lines?.[player];
		const before = this.#sockets[player];
		if (enter === undefined) return;
		if (line === undefined) {
			before?.send(enter);
			return;
		}
		const moved = (): void => {
			before?.close();
			this.#sockets[player] = next;
			next.send(enter);
		};
		const next = this.#open(line, player, moved, (error) => this.#count.refused(error.message));
	}
}
