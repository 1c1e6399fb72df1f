import { join } from 'node:path';
import { freePort } from '../../packages/server/test/simulated/free-port.ts';
import { Link } from './link.ts';
import { ProcessUnderTest } from './process-under-test.ts';

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

interface NamedLink {
	readonly name: string;
	readonly link: Link;
}

export class NodeUnderTest {
	/** From clients to this node. */
	readonly clients: Link;
	/** From this node to the database and to NATS, where there are any. */
	readonly services: readonly NamedLink[];
	readonly #process: ProcessUnderTest;

	private constructor(clients: Link, services: readonly NamedLink[], process: ProcessUnderTest) {
		this.clients = clients;
		this.services = services;
		this.#process = process;
	}

	static async create({ number, data, nats, pushService, log }: NodePlaces): Promise<NodeUnderTest> {
		const port = await freePort();
		const clients = await Link.open(port);
		const services: NamedLink[] = [];
		const through = async (name: string, address: string): Promise<string> => {
			if (!address.includes('://')) return address;
			const url = new URL(address);
			const link = await Link.open(Number(url.port));
			services.push({ name, link });
			url.port = String(link.port);
			return url.href;
		};
		const database = await through('database', data);
		const bus = await through('nats', nats);
		const args = [String(number), database, String(port), bus, pushService];
		const process = new ProcessUnderTest(['--import', CLOCK, PROGRAM, ...args], log);
		return new NodeUnderTest(clients, services, process);
	}

	get address(): string {
		return `http://127.0.0.1:${this.clients.port}`;
	}

	/** All connections that can be cut. */
	get links(): readonly NamedLink[] {
		return [{ name: 'clients', link: this.clients }, ...this.services];
	}

	/** When it ended without being told to. */
	get crashedAt(): readonly number[] {
		return this.#process.crashedAt;
	}

	start(): void {
		this.#process.start();
	}

	signal(signal: NodeJS.Signals): boolean {
		return this.#process.signal(signal);
	}

	/** Moves its wall clock; false if it does not run. One that starts again has the right time. */
	shiftClock(byMs: number): boolean {
		return this.#process.tell({ shiftByMs: byMs });
	}

	/** Ends it by a signal and waits; false if it did not run. */
	end(signal: NodeJS.Signals): Promise<boolean> {
		return this.#process.end(signal);
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
		await this.#process.close();
		for (const { link } of this.links) await link.close();
	}
}
