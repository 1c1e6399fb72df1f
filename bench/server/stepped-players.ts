import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Dialect, Match, TablePlan } from './match.ts';

interface Player {
	readonly socket: WebSocket;
	/** The number of steps that the player has seen. */
	seen: number;
	hears: () => void;
}

/** The players of one table with a socket each, who do one part of a game when they are asked. */
export class SteppedPlayers {
	readonly #plan: TablePlan;
	readonly #dialect: Dialect;
	#players: readonly Player[] = [];
	#game = 0;
	#sent = 0;

	constructor(plan: TablePlan, dialect: Dialect) {
		this.#plan = plan;
		this.#dialect = dialect;
	}

	async connect(): Promise<void> {
		this.#players = await Promise.all(
			this.#plan.lines.map(async ({ url, headers }) => {
				const socket = new WebSocket(url, { headers, perMessageDeflate: false });
				const player: Player = { socket, seen: -1, hears: () => undefined };
				socket.on('message', (data: Buffer) => this.#hear(player, data));
				await once(socket, 'open');
				return player;
			}),
		);
	}

	disconnect(): void {
		for (const { socket } of this.#players) socket.terminate();
	}

	/** Opens the next game; 1, for one game. */
	async open(): Promise<number> {
		this.#sent = 0;
		for (const [i, player] of this.#players.entries()) {
			player.seen = -1;
			player.socket.send(this.#match.enter[i] ?? '');
		}
		await this.#allSee(0);
		return 1;
	}

	/** Returns how many moves that was. */
	async playAllButLast(): Promise<number> {
		const moves = this.#match.steps.length - 1;
		while (this.#sent < moves) await this.playNext();
		return moves;
	}

	/** Plays the next move; returns 1, for one move. */
	async playNext(): Promise<number> {
		const step = this.#match.steps[this.#sent];
		if (step === undefined) throw new RangeError('the game is over');
		this.#players[step.player]?.socket.send(step.text);
		await this.#allSee(++this.#sent);
		return 1;
	}

	leave(): Promise<number> {
		const { leave } = this.#match;
		if (leave !== null) for (const { socket } of this.#players) socket.send(leave);
		this.#game++;
		return Promise.resolve(1);
	}

	get #match(): Match {
		const match = this.#plan.matches[this.#game];
		if (match === undefined) throw new RangeError('there are no more games');
		return match;
	}

	#hear(player: Player, data: Buffer): void {
		const heard = this.#dialect.hear(data);
		if (heard.kind === 'refused') throw new Error(`refused: ${String(data).slice(0, 300)}`);
		if (heard.kind !== 'stands') return;
		player.seen = heard.steps;
		player.hears();
	}

	async #allSee(steps: number): Promise<void> {
		for (const player of this.#players)
			while (player.seen !== steps)
				await new Promise<void>((resolve) => {
					player.hears = resolve;
				});
	}
}
