import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { ServerOptions } from '@orrery/server';
import { ROOT } from './dist.ts';
import type { Tasks } from './helper-process.ts';

export interface ServerWanted {
	readonly data: string;
	readonly host: string;
	readonly options: Partial<ServerOptions>;
	/** What its random bytes follow from. */
	readonly seed: string;
}

type Answer<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** Asks the process beside this Playwright worker, `helper-process.ts`, which is started with the first question. */
export class Helper {
	#process: ChildProcess | null = null;
	#asked = 0;
	readonly #open = new Map<
		number,
		{ readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }
	>();

	ask<Name extends keyof Tasks>(task: Name, ...args: Parameters<Tasks[Name]>): Promise<Answer<Name>> {
		this.#process ??= this.#start();
		const id = ++this.#asked;
		this.#process.send({ id, task, args });
		return new Promise((resolve, reject) => this.#open.set(id, { resolve, reject }));
	}

	async stop(): Promise<void> {
		const stopping = this.#process;
		if (stopping === null || stopping.exitCode !== null) return;
		const gone = new Promise((resolve) => stopping.once('exit', resolve));
		stopping.kill('SIGTERM');
		await gone;
	}

	#start(): ChildProcess {
		const started = fork(join(ROOT, 'e2e/helper-process.ts'), {
			execArgv: ['--conditions=orrery-source', '--disable-warning=ExperimentalWarning'],
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		});
		started.on('message', (message: { id: number; value: never; error?: string }) => {
			const question = this.#open.get(message.id);
			this.#open.delete(message.id);
			if (message.error === undefined) question?.resolve(message.value);
			else question?.reject(new Error(message.error));
		});
		started.once('exit', (code) => {
			for (const { reject } of this.#open.values())
				reject(new Error(`the helper process ended with ${code}`));
			this.#open.clear();
		});
		return started;
	}
}
