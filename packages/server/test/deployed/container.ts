import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../simulated/places.ts';

/* Containers without containers: the commands of an image and of a compose file, each in a process. */

const ROOT = resolve(import.meta.dirname, '../../../..');

/**
 * The working folder of the image. As there, the client is built already: `serve` would build one that is older than its
 * sources, and three nodes would do that at once.
 */
export function imageFolder(): string {
	const folder = temporaryFolder();
	const client = join(folder, 'packages/web/dist');
	for (const part of ['src', 'package.json'])
		cpSync(join(ROOT, 'packages/cli', part), join(folder, 'packages/cli', part), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
	mkdirSync(client, { recursive: true });
	for (const file of ['index.html', '.built']) writeFileSync(join(client, file), '');
	return folder;
}

export interface ContainerOptions {
	readonly folder: string;
	readonly command: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

export class Container {
	readonly #options: ContainerOptions;
	#child: ChildProcess | null = null;
	/** What it has said last, for a test that fails. */
	output = '';

	constructor(options: ContainerOptions) {
		this.#options = options;
		onTestFinished(async () => void (await this.#end('SIGKILL')));
	}

	start(): void {
		const child = this.#spawn(this.#options.command);
		this.#child = child;
		for (const stream of [child.stdout, child.stderr])
			stream?.on('data', (chunk: Buffer) => {
				this.output = `${this.output}${chunk.toString()}`.slice(-4000);
			});
	}

	/** Stops it as `docker stop` does; the exit code. */
	stop(): Promise<number | null> {
		return this.#end('SIGTERM');
	}

	get isRunning(): boolean {
		return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** The exit code of another command in it; null if it had not ended when this was over. */
	async run(
		command: readonly string[],
		patience: Promise<unknown> = pause(60_000, null, { ref: false }),
	): Promise<number | null> {
		const child = this.#spawn(command);
		const ended = once(child, 'exit');
		await Promise.race([ended, patience]);
		if (child.exitCode === null) child.kill('SIGKILL');
		await ended;
		return child.exitCode;
	}

	async #end(signal: NodeJS.Signals): Promise<number | null> {
		const child = this.#child;
		if (child === null || !this.isRunning) return child?.exitCode ?? null;
		const exited = once(child, 'exit');
		child.kill(signal);
		await exited;
		return child.exitCode;
	}

	#spawn([program = '', ...args]: readonly string[]): ChildProcess {
		const { folder, env } = this.#options;
		return spawn(program === 'node' ? process.execPath : program, args, {
			cwd: folder,
			env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
	}
}
