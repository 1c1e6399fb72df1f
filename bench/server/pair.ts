import { WebSocket } from 'ws';
import type { Dialect, Line, Match, PairPlan } from './match.ts';

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
	readonly at: number;
}

/** Two players with a socket each, who play one game after the other. */
export class Pair {
	readonly #plan: PairPlan;
	readonly #dialect: Dialect;
	readonly #count: Count;
	#sockets: readonly WebSocket[] = [];
	#game = 0;
	/** The number of steps that each seat has seen. */
	readonly #seen = [-1, -1];
	/** How many steps were sent. */
	#sent = 0;
	/** The step of each seat that waits for its acknowledgement, and when it was sent. */
	readonly #pending: (Pending | null)[] = [null, null];
	#everyMs = 0;
	/** When the next move is due, if moves are paced. */
	#due = 0;
	#playing = false;

	constructor(plan: PairPlan, dialect: Dialect, count: Count) {
		this.#plan = plan;
		this.#dialect = dialect;
		this.#count = count;
	}

	/** Whether all games are over. */
	get isIdle(): boolean {
		return this.#match === undefined;
	}

	/** Opens both sockets and the first game; resolves when both see it. */
	async connect(): Promise<void> {
		let arrived = 0;
		await new Promise<void>((resolve, reject) => {
			const seen = (): void => {
				if (++arrived === 2) resolve();
			};
			this.#sockets = this.#plan.lines.map((line, seat) => this.#open(line, seat, seen, reject));
		});
	}

	/** Starts playing: a move at this interval, or without waiting. */
	play(everyMs: number): void {
		this.#everyMs = everyMs;
		this.#due = performance.now() + Math.random() * everyMs;
		this.#playing = true;
		this.#move(0);
		this.#move(1);
	}

	pause(): void {
		this.#playing = false;
	}

	close(): void {
		for (const socket of this.#sockets) socket.terminate();
	}

	get #match(): Match | undefined {
		return this.#plan.matches[this.#game];
	}

	#open(
		{ url, headers, first }: Line,
		seat: number,
		seen: () => void,
		failed: (error: Error) => void,
	): WebSocket {
		const socket = new WebSocket(url, { headers, perMessageDeflate: false });
		let waits = true;
		if (first !== null) socket.on('open', () => socket.send(first));
		socket.on('error', failed);
		socket.on('message', (data: Buffer) => {
			const heard = this.#dialect.hear(data);
			switch (heard.kind) {
				case 'stands':
					if (waits) seen();
					waits = false;
					if (heard.settles) this.#acknowledged(heard.steps, seat);
					this.#stands(heard.steps, seat, data.length);
					return;
				case 'ack':
					this.#acknowledged(heard.steps, seat);
					return;
				case 'ready':
					this.#enter(seat);
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

	#enter(seat: number): void {
		const text = this.#match?.enter[seat];
		if (text !== undefined) this.#sockets[seat]?.send(text);
	}

	#stands(steps: number, seat: number, bytes: number): void {
		if (steps > 0) this.#count.told(bytes);
		this.#seen[seat] = steps;
		if (steps === this.#match?.steps.length) this.#next();
		else this.#move(seat);
	}

	#acknowledged(steps: number, seat: number): void {
		const pending = this.#pending[seat];
		if (pending?.steps !== steps) return;
		this.#count.acknowledged(performance.now() - pending.at);
		this.#pending[seat] = null;
		this.#move(seat);
	}

	/** Lets a seat move if it is its turn and it has seen everything before. */
	#move(seat: number): void {
		const step = this.#match?.steps[this.#sent];
		if (!this.#playing || step?.seat !== seat || this.#seen[seat] !== this.#sent) return;
		if (this.#pending[seat] !== null) return;
		const wait = this.#everyMs === 0 ? 0 : this.#due - performance.now();
		if (wait > 0) {
			setTimeout(() => this.#move(seat), wait);
			return;
		}
		this.#due += this.#everyMs;
		this.#sent++;
		this.#pending[seat] = { steps: this.#sent, at: performance.now() };
		this.#sockets[seat]?.send(step.text);
	}

	/** Both go on to the next game when both have seen the end of this one. */
	#next(): void {
		const match = this.#match;
		if (match === undefined || this.#seen.some((steps) => steps !== match.steps.length)) return;
		if (match.leave !== null) for (const socket of this.#sockets) socket.send(match.leave);
		this.#game++;
		this.#sent = 0;
		this.#seen.fill(-1);
		this.#enter(0);
		this.#enter(1);
	}
}
