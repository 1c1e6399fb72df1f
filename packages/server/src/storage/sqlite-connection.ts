import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { Answer, Failure, Question, Task, ThreadData } from './sqlite-messages.ts';

/** An error of SQLite, or of the thread that runs it. */
export class SqliteError extends Error {
	/** SQLite's extended result code; null if the error has another cause. */
	readonly code: number | null;

	constructor({ message, code }: Failure) {
		super(message);
		this.code = code;
	}
}

/** The other end of a thread that has opened the SQLite file. */
export class SqliteConnection {
	readonly #thread: Worker;
	readonly #waiting = new Map<number, (answer: Answer) => void>();
	readonly #ended: Promise<void>;
	readonly #onLost: (message: string) => void;
	#lastId = 0;
	#lost: string | null = null;
	#closing = false;

	/** `onLost` is called if the thread ends by itself: nothing can be read or written any more. */
	constructor(data: ThreadData, onLost: (message: string) => void) {
		this.#onLost = onLost;
		this.#thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
			workerData: data,
			execArgv: [],
		});
		this.#thread.on('message', (answers: readonly Answer[]) => {
			for (const answer of answers) {
				const resolve = this.#waiting.get(answer.id);
				this.#waiting.delete(answer.id);
				resolve?.(answer);
			}
		});
		this.#thread.on('error', (error: unknown) => this.#lose(String(error)));
		this.#ended = new Promise((resolve) => {
			this.#thread.on('exit', () => {
				this.#lose('the storage thread has ended');
				resolve();
			});
		});
	}

	/** Never rejects: what went wrong is in the answer. */
	ask(task: Task): Promise<Answer> {
		const id = ++this.#lastId;
		if (this.#lost !== null) return Promise.resolve(failed(id, this.#lost));
		if (this.#closing) return Promise.resolve(failed(id, 'the storage is closed'));
		return new Promise((resolve) => {
			this.#waiting.set(id, resolve);
			this.#thread.postMessage({ id, task } satisfies Question);
		});
	}

	/** Closes the file after everything that was asked before. */
	async close(): Promise<void> {
		if (!this.#closing && this.#lost === null)
			this.#thread.postMessage({ id: 0, task: { kind: 'close' } } satisfies Question);
		this.#closing = true;
		await this.#ended;
	}

	#lose(message: string): void {
		if (this.#lost === null && !this.#closing) this.#onLost(message);
		this.#lost ??= message;
		for (const [id, resolve] of this.#waiting) resolve(failed(id, message));
		this.#waiting.clear();
	}
}

function failed(id: number, message: string): Answer {
	return { id, kind: 'failed', failure: { message, code: null } };
}

export function asInput(value: unknown): SQLInputValue {
	if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
		return value;
	throw new TypeError(`the storage accepts text and numbers, not ${typeof value}`);
}
