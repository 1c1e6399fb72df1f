import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/test/simulated/free-port.ts';
import { Link } from './link.ts';

/* A node with its connections: to its clients, to the database and to NATS, each of which can be cut. */

const PROGRAM = join(import.meta.dirname, 'node-process.ts');
const CLOCK = join(import.meta.dirname, 'shifted-clock.ts');

export interface NodePlaces {
	/** Which of the nodes it is. */
	readonly number: number;
	/** The folder, or the address of the database. */
	readonly data: string;
	readonly nats: string;
	readonly pushService: string;
	/** Where the node writes what it complains about. */
	readonly log: string;
}

export class NodeUnderTest {
	/** From clients to this node. */
	readonly clients: Link;
	/** From this node to the database and to NATS, where there are any. */
	readonly services: readonly { readonly name: string; readonly link: Link }[];
	readonly #port: number;
	readonly #places: NodePlaces;
	#child: ChildProcess | null = null;
	#isWanted = false;
	#shiftMs = 0;
	/** When it ended without being told to. */
	readonly crashedAt: number[] = [];
	/** No node may outlive the process that started it. */
	readonly #killAtExit = (): void => {
		this.#child?.kill('SIGKILL');
	};

	private constructor(
		port: number,
		clients: Link,
		services: readonly { readonly name: string; readonly link: Link }[],
		places: NodePlaces,
	) {
		this.#port = port;
		this.clients = clients;
		this.services = services;
		this.#places = places;
		process.once('exit', this.#killAtExit);
	}

	static async create(places: NodePlaces): Promise<NodeUnderTest> {
		const port = await freePort();
		const clients = await Link.open(port);
		const services: { readonly name: string; readonly link: Link }[] = [];
		const through = async (name: string, address: string): Promise<string> => {
			if (!address.includes('://')) return address;
			const url = new URL(address);
			const link = await Link.open(Number(url.port));
			services.push({ name, link });
			url.port = String(link.port);
			return url.href;
		};
		const data = await through('database', places.data);
		const nats = await through('nats', places.nats);
		return new NodeUnderTest(port, clients, services, { ...places, data, nats });
	}

	get address(): string {
		return `http://127.0.0.1:${this.clients.port}`;
	}

	/** All connections that can be cut. */
	get links(): readonly { readonly name: string; readonly link: Link }[] {
		return [{ name: 'clients', link: this.clients }, ...this.services];
	}

	get isRunning(): boolean {
		return this.#child !== null;
	}

	/** Starts it. It may take until the database answers; if it ends by itself, it is started again. */
	start(): void {
		this.#isWanted = true;
		if (this.#child !== null) return;
		const { number, data, nats, pushService, log } = this.#places;
		const output = openSync(log, 'a');
		const child = spawn(
			process.execPath,
			[
				...['--conditions=orrery-source', '--import', CLOCK, PROGRAM],
				...[String(number), data, String(this.#port), nats, pushService],
			],
			{ stdio: ['ignore', 'ignore', output, 'ipc'] },
		);
		closeSync(output);
		this.#child = child;
		this.#shiftMs = 0;
		child.on('error', () => undefined);
		child.once('exit', () => {
			if (this.#child !== child) return;
			this.#child = null;
			if (!this.#isWanted) return;
			this.crashedAt.push(Date.now());
			setTimeout(() => this.#isWanted && this.start(), 500);
		});
	}

	signal(signal: NodeJS.Signals): void {
		this.#child?.kill(signal);
	}

	/** Moves its wall clock. */
	shiftClock(byMs: number): void {
		this.#shiftMs += byMs;
		if (this.#child?.connected === true) this.#child.send({ shiftMs: this.#shiftMs }, () => undefined);
	}

	/** Ends it by a signal and waits. */
	async end(signal: NodeJS.Signals): Promise<void> {
		this.#isWanted = false;
		const child = this.#child;
		this.#child = null;
		if (child === null || child.exitCode !== null || child.signalCode !== null) return;
		const exited = once(child, 'exit');
		child.kill('SIGCONT');
		child.kill(signal);
		const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
		await exited;
		clearTimeout(timer);
	}

	/** Whether it answers that it can be used. */
	async isHealthy(): Promise<boolean> {
		try {
			const response = await fetch(`${this.address}/healthz`, { signal: AbortSignal.timeout(3000) });
			return response.ok;
		} catch {
			return false;
		}
	}

	async close(): Promise<void> {
		await this.end('SIGKILL');
		process.removeListener('exit', this.#killAtExit);
		for (const { link } of this.links) await link.close();
	}
}
