import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { basename } from 'node:path';

/** A child process that answers questions, one at a time. */
export class Partner<Question extends object, Answer extends { readonly type: string }> {
	readonly #child: ChildProcess;
	readonly #name: string;
	#failed: Error | null = null;

	/** `core` is the only core that the process may use; null for any. */
	constructor(file: string, args: readonly string[], execArgv: readonly string[], core: number | null) {
		this.#name = basename(file);
		const pinned = core === null ? {} : { execPath: 'taskset' };
		const pin = core === null ? [] : ['--cpu-list', String(core), process.execPath];
		this.#child = fork(file, args, {
			...pinned,
			execArgv: [...pin, ...execArgv],
			env: { ...process.env, NODE_ENV: 'production' },
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		this.#child.on('exit', (code, signal) => {
			this.#failed = new Error(`${this.#name} has ended: ${code ?? signal}`);
		});
	}

	/** The number of the process; `taskset` replaces itself with the program that it starts. */
	get pid(): number {
		if (this.#child.pid === undefined) throw new Error(`${this.#name} could not be started`);
		return this.#child.pid;
	}

	/** Calls a function with every message of this type. */
	listen<Type extends Answer['type']>(
		type: Type,
		hear: (message: Extract<Answer, { readonly type: Type }>) => void,
	): void {
		this.#child.on('message', (message: Answer) => {
			if (isOf(message, type)) hear(message);
		});
	}

	/** Waits for a message of this type. */
	hear<Type extends Answer['type']>(type: Type): Promise<Extract<Answer, { readonly type: Type }>> {
		return new Promise((resolve, reject) => {
			const ended = (): void => reject(new Error(`${this.#name} ended before it said ${type}`));
			const listen = (message: Answer): void => {
				if (!isOf(message, type)) return;
				this.#child.off('message', listen).off('exit', ended);
				resolve(message);
			};
			if (this.#failed !== null) reject(this.#failed);
			this.#child.on('message', listen).once('exit', ended);
		});
	}

	say(question: Question): void {
		this.#child.send(question);
	}

	ask<Type extends Answer['type']>(
		question: Question,
		type: Type,
	): Promise<Extract<Answer, { readonly type: Type }>> {
		const heard = this.hear(type);
		this.say(question);
		return heard;
	}

	async end(): Promise<void> {
		if (this.#failed !== null) return;
		const ended = new Promise((resolve) => this.#child.once('exit', resolve));
		this.#child.kill('SIGTERM');
		await ended;
	}
}

function isOf<Answer extends { readonly type: string }, Type extends Answer['type']>(
	message: Answer,
	type: Type,
): message is Extract<Answer, { readonly type: Type }> {
	return message.type === type;
}
