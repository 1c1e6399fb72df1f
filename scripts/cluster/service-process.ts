import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../packages/server/test/simulated/free-port.ts';
import { atEnd } from '../at-end.ts';

/* A program that listens on a port of this machine, for as long as a test needs it. */

const LOOPBACK = '127.0.0.1';
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;
const MOST_TRIES = 3;

export interface ServiceCommand {
	readonly name: string;
	readonly program: string;
	readonly args: (port: number) => readonly string[];
	/** What it prints when it listens: who answers at its port could be another program. */
	readonly ready: string;
	readonly options?: Pick<SpawnOptions, 'uid' | 'gid' | 'env' | 'cwd'>;
	/** The signal that stops it in order. */
	readonly stopSignal: NodeJS.Signals;
}

/** Keeps its port over restarts, so that clients find it again. */
export class ServiceProcess {
	readonly port: number;
	readonly #command: ServiceCommand;
	#child: ChildProcess | null = null;
	#output = '';
	/** No service may outlive the process that started it. */
	readonly #notAtEnd = atEnd(() => this.#child?.kill('SIGKILL'));

	private constructor(command: ServiceCommand, port: number) {
		this.#command = command;
		this.port = port;
	}

	/** Starts the program on a free port, and resolves when it accepts connections. */
	static async start(command: ServiceCommand): Promise<ServiceProcess> {
		for (let tries = 1; ; tries++) {
			const service = new ServiceProcess(command, await freePort());
			try {
				await service.start();
				return service;
			} catch (error) {
				await service.close();
				// Somebody else may have taken the port in between.
				if (tries === MOST_TRIES) throw error;
			}
		}
	}

	async start(): Promise<void> {
		const { program, args, ready, options } = this.#command;
		const child = spawn(program, args(this.port), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
		this.#child = child;
		this.#output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => {
				this.#output = `${this.#output}${chunk.toString()}`.slice(-4000);
			});
		let failed: Error | null = null;
		child.once('error', (error) => {
			failed = error;
		});
		for (const until = Date.now() + PATIENCE_MS; ; await pause()) {
			if (failed !== null || child.exitCode !== null || child.signalCode !== null || Date.now() > until)
				throw new Error(`${this.#command.name} did not start: ${String(failed ?? this.#output)}`);
			if (this.#output.includes(ready) && (await accepts(this.port))) return;
		}
	}

	/** The number of its process; null while it does not run. */
	get pid(): number | null {
		return this.#child?.pid ?? null;
	}

	/** Sends a signal, such as SIGSTOP and SIGCONT, without waiting. */
	signal(signal: NodeJS.Signals): void {
		this.#child?.kill(signal);
	}

	/** Ends the program: in order, or by the given signal. It can be started again. False if it did not run. */
	async stop(signal: NodeJS.Signals = this.#command.stopSignal): Promise<boolean> {
		const child = this.#child;
		if (child === null || child.exitCode !== null || child.signalCode !== null) return false;
		const exited = once(child, 'exit');
		// A stopped process handles no signal but SIGKILL.
		child.kill('SIGCONT');
		child.kill(signal);
		await exited;
		this.#child = null;
		return true;
	}

	/** Ends it for good. */
	async close(): Promise<void> {
		await this.stop();
		this.#notAtEnd();
	}
}

function accepts(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, LOOPBACK);
		const answer = (accepted: boolean) => (): void => {
			socket.destroy();
			resolve(accepted);
		};
		socket.once('connect', answer(true));
		socket.once('error', answer(false));
	});
}

function pause(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
