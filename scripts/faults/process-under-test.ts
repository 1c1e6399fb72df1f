import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { atEnd } from '../at-end.ts';

/** What faults can do to a process. Each returns whether there was one to do it to. */
export interface FaultyProcess {
	start(): void;
	signal(signal: NodeJS.Signals): boolean;
	end(signal: NodeJS.Signals): Promise<boolean>;
}

const RESTART_MS = 500;
const PATIENCE_MS = 15_000;

/** A program of ours in a process of its own, which can be killed, paused and started again. */
export class ProcessUnderTest implements FaultyProcess {
	readonly #args: readonly string[];
	readonly #log: string;
	#child: ChildProcess | null = null;
	#isWanted = false;
	/** When it ended without being told to. */
	readonly crashedAt: number[] = [];
	/** No process may outlive the one that started it. */
	readonly #notAtEnd = atEnd(() => {
		this.#isWanted = false;
		this.#child?.kill('SIGKILL');
	});

	/** `args` are those of Node; what the program complains about goes to the file `log`. */
	constructor(args: readonly string[], log: string) {
		this.#args = args;
		this.#log = log;
	}

	/** Starts it. It may take until what it needs answers; if it ends by itself, it is started again. */
	start(): void {
		this.#isWanted = true;
		if (this.#child !== null) return;
		const output = openSync(this.#log, 'a');
		const child = spawn(process.execPath, ['--conditions=orrery-source', ...this.#args], {
			stdio: ['ignore', 'ignore', output, 'ipc'],
		});
		closeSync(output);
		this.#child = child;
		child.on('error', () => undefined);
		child.once('exit', () => {
			if (this.#child !== child) return;
			this.#child = null;
			if (!this.#isWanted) return;
			this.crashedAt.push(Date.now());
			setTimeout(() => this.#isWanted && this.start(), RESTART_MS);
		});
	}

	signal(signal: NodeJS.Signals): boolean {
		return this.#child?.kill(signal) ?? false;
	}

	/** Tells it something; false if it does not run. */
	tell(message: Readonly<Record<string, unknown>>): boolean {
		if (this.#child?.connected !== true) return false;
		this.#child.send(message, () => undefined);
		return true;
	}

	/** Ends it by a signal and waits. */
	async end(signal: NodeJS.Signals): Promise<boolean> {
		this.#isWanted = false;
		const child = this.#child;
		this.#child = null;
		if (child === null || child.exitCode !== null || child.signalCode !== null) return false;
		const exited = once(child, 'exit');
		child.kill('SIGCONT');
		child.kill(signal);
		const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
		await exited;
		clearTimeout(timer);
		return true;
	}

	async close(): Promise<void> {
		await this.end('SIGKILL');
		this.#notAtEnd();
	}
}
