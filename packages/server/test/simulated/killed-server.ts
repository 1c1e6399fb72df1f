import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LogLevel } from '../../src/index.ts';
import { freePort } from './free-port.ts';

const PROGRAM = join(import.meta.dirname, 'server-process.ts');

interface KilledServerOptions {
	/** It notifies players through this push service, if there is one. */
	readonly pushService?: string;
	/** `silent` where it is made to fail. */
	readonly logLevel?: LogLevel;
}

/** A server that is killed without warning and started again at the same address. */
export class KilledServer {
	readonly #data: string;
	readonly #port: number;
	readonly #options: Required<KilledServerOptions>;
	#child: ChildProcess | null = null;

	private constructor(data: string, port: number, options: Required<KilledServerOptions>) {
		this.#data = data;
		this.#port = port;
		this.#options = options;
	}

	static async start(
		data: string,
		{ pushService = '', logLevel = 'error' }: KilledServerOptions = {},
	): Promise<KilledServer> {
		const server = new KilledServer(data, await freePort(), { pushService, logLevel });
		await server.start();
		return server;
	}

	get address(): string {
		return `http://127.0.0.1:${this.#port}`;
	}

	get pid(): number | null {
		return this.#child?.pid ?? null;
	}

	/** Starts it and waits until it listens. */
	start(): Promise<void> {
		const { pushService, logLevel } = this.#options;
		const child = spawn(
			process.execPath,
			['--conditions=orrery-source', PROGRAM, this.#data, String(this.#port), logLevel, pushService],
			{ stdio: ['ignore', 'pipe', 'inherit'] },
		);
		this.#child = child;
		return new Promise((resolve, reject) => {
			child.stdout?.once('data', () => resolve());
			child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
		});
	}

	/** Kills it in the middle of whatever it does. */
	kill(): Promise<void> {
		return this.#end('SIGKILL');
	}

	/** Asks it to stop. */
	stop(): Promise<void> {
		return this.#end('SIGTERM');
	}

	#end(signal: NodeJS.Signals): Promise<void> {
		const child = this.#child;
		if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
		return new Promise((resolve) => {
			child.once('exit', () => resolve());
			child.kill(signal);
		});
	}
}
