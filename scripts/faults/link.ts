import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/*
 * A connection between two programs that can go wrong. Whatever goes to `port` arrives at the target, until the link is
 * cut: then bytes wait in that direction and arrive when it heals, as in a network that loses packets for a while.
 */

/** `up` is from those who connect to those who listen. */
export type Direction = 'up' | 'down';

const LOOPBACK = '127.0.0.1';

export class Link {
	readonly port: number;
	readonly #server: Server;
	readonly #pairs = new Set<Pair>();
	readonly #held = new Set<Direction>();
	#delayMs = 0;
	#waited = 0;

	private constructor(server: Server, port: number, target: number) {
		this.#server = server;
		this.port = port;
		server.on('connection', (near) => {
			const far = connect(target, LOOPBACK);
			const pair = new Pair(near, far, {
				isHeld: (direction) => this.#held.has(direction),
				delayMs: () => this.#delayMs,
				waits: () => this.#waited++,
			});
			this.#pairs.add(pair);
			void pair.ended.then(() => this.#pairs.delete(pair));
		});
	}

	static async open(target: number): Promise<Link> {
		const server = createServer({ noDelay: true }).listen(0, LOOPBACK);
		await once(server, 'listening');
		const address = server.address();
		if (address === null || typeof address === 'string') throw new Error('no port');
		return new Link(server, address.port, target);
	}

	/** Nothing arrives in these directions until the link heals. */
	cut(...directions: readonly Direction[]): void {
		for (const direction of directions) this.#held.add(direction);
	}

	/** Everything arrives so much later. */
	delay(ms: number): void {
		this.#delayMs = ms;
	}

	/** How often something came that had to wait, since the link was last whole. */
	get waited(): number {
		return this.#waited;
	}

	/** Everything arrives again. Returns how often something had to wait: 0 if nobody has noticed. */
	heal(): number {
		const waited = this.#waited;
		this.#waited = 0;
		this.#held.clear();
		this.#delayMs = 0;
		for (const pair of this.#pairs) pair.release();
		return waited;
	}

	/** Ends all connections at once, without a farewell; new ones are possible. */
	reset(): number {
		const count = this.#pairs.size;
		for (const pair of this.#pairs) pair.reset();
		return count;
	}

	async close(): Promise<void> {
		this.reset();
		this.#server.close();
		await once(this.#server, 'close');
	}
}

/** What a connection knows of its link. */
interface LinkState {
	readonly isHeld: (direction: Direction) => boolean;
	readonly delayMs: () => number;
	/** Hears that something came and has to wait. */
	readonly waits: () => void;
}

/** One connection on both sides of the link. */
class Pair {
	readonly ended: Promise<void>;
	readonly #ways: readonly Way[];
	readonly #near: Socket;
	readonly #far: Socket;

	constructor(near: Socket, far: Socket, link: LinkState) {
		this.#near = near;
		this.#far = far;
		far.setNoDelay(true);
		this.#ways = [new Way(near, far, 'up', link), new Way(far, near, 'down', link)];
		this.ended = Promise.all(
			[near, far].map((socket) => new Promise((end) => socket.once('close', end))),
		).then(() => undefined);
	}

	release(): void {
		for (const way of this.#ways) way.release();
	}

	reset(): void {
		for (const socket of [this.#near, this.#far]) {
			// Only what is connected can be reset.
			if (socket.connecting || socket.destroyed) socket.destroy();
			else socket.resetAndDestroy();
		}
	}
}

/** One direction of a connection. Whatever happens to it, bytes keep their order. */
class Way {
	readonly #to: Socket;
	readonly #isHeld: () => boolean;
	readonly #waiting: { readonly chunk: Buffer; readonly arrivesAt: number }[] = [];
	#timer: NodeJS.Timeout | null = null;
	#isOver = false;

	constructor(from: Socket, to: Socket, direction: Direction, link: LinkState) {
		this.#to = to;
		this.#isHeld = () => link.isHeld(direction);
		from.on('data', (chunk) => {
			const delayMs = link.delayMs();
			if (delayMs > 0 || this.#isHeld()) link.waits();
			this.#waiting.push({ chunk, arrivesAt: performance.now() + delayMs });
			this.release();
		});
		from.on('error', () => undefined);
		// An end travels like everything else.
		from.once('close', () => {
			this.#isOver = true;
			this.release();
		});
	}

	/** Passes on what may arrive by now. */
	release(): void {
		if (this.#isHeld()) return;
		for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
			const leftMs = first.arrivesAt - performance.now();
			if (leftMs > 0) {
				this.#timer ??= setTimeout(() => {
					this.#timer = null;
					this.release();
				}, Math.ceil(leftMs));
				return;
			}
			this.#waiting.shift();
			if (!this.#to.destroyed) this.#to.write(first.chunk);
		}
		if (this.#isOver && !this.#to.writableEnded) this.#to.destroySoon();
	}
}
