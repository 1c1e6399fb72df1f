import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Report } from '../bot.ts';
import type { Listening } from '../thinking.ts';
import type { BotQuestion, CompareQuestion, Request, WorkerRefusal } from './messages.ts';
import { idOf, readReply } from './messages.ts';

/** A worker of a browser or of Node; its code is `@orrery/bots/web-worker` or `@orrery/bots/worker-thread`. */
export type WorkerLike = WebWorkerLike | WorkerThreadLike;

export interface WebWorkerLike {
	postMessage(message: unknown): void;
	terminate(): unknown;
	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
	addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
}

export interface WorkerThreadLike {
	postMessage(message: unknown): void;
	terminate(): unknown;
	on(event: 'message', listener: (message: unknown) => void): unknown;
	on(event: 'error' | 'messageerror' | 'exit', listener: () => void): unknown;
}

/**
 * Bots that think in a worker, so that the caller is never blocked. No promise here rejects: every failure is a
 * coded refusal. The worker is started with the first question, and again with the next one if it was lost.
 */
export class BotWorker {
	readonly #start: () => WorkerLike;
	#worker: WorkerLike | null = null;
	#lastId = 0;
	/** The requests in progress, by id. */
	readonly #underWay = new Map<number, Hearing>();

	constructor(start: () => WorkerLike) {
		this.#start = start;
	}

	/** Asks the bot for a move. Aborting the signal cancels immediately. */
	think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		{ signal, onReport }: Listening<K> = {},
	): Promise<Result<Report<K>, WorkerRefusal>> {
		return new Promise((resolve) => {
			if (signal?.aborted) {
				resolve(fail({ code: 'cancelled' }));
				return;
			}
			const cancel = (): void => {
				this.#post({ type: 'cancel', id });
				this.#end(id, 'cancelled');
			};
			const settle = (result: Result<Report<K>, WorkerRefusal>): void => {
				signal?.removeEventListener('abort', cancel);
				resolve(result);
			};
			const id = this.#nextId();
			// Before the question is sent: if no worker can be started, it is settled by then.
			signal?.addEventListener('abort', cancel);
			this.#ask(
				{ type: 'ask', id, question },
				{
					hear(message) {
						const reply = readReply<K>(message);
						switch (reply?.type) {
							case 'report':
								onReport?.(reply.report);
								return false;
							case 'answer':
								settle(ok(reply.report));
								return true;
							case 'refusal':
								settle(fail(reply.refusal));
								return true;
							default:
								return false;
						}
					},
					end: (code) => settle(fail({ code })),
				},
			);
		});
	}

	/**
	 * Asks what moves are worth to the view's seat: by move, the share of success that the search expects. Aborting the
	 * signal leaves the question to a worker that nobody listens to any more.
	 */
	compare<K extends Kinds>(
		question: CompareQuestion<K['view'], K['move']>,
		signal?: AbortSignal,
	): Promise<Result<readonly number[], WorkerRefusal>> {
		return new Promise((resolve) => {
			const id = this.#nextId();
			const cancel = (): void => this.#end(id, 'cancelled');
			const settle = (result: Result<readonly number[], WorkerRefusal>): void => {
				signal?.removeEventListener('abort', cancel);
				resolve(result);
			};
			signal?.addEventListener('abort', cancel);
			this.#ask(
				{ type: 'compare', id, question },
				{
					hear(message) {
						const reply = readReply(message);
						if (reply?.type === 'comparison') settle(ok(reply.shares));
						else if (reply?.type === 'refusal') settle(fail(reply.refusal));
						else return false;
						return true;
					},
					end: (code) => settle(fail({ code })),
				},
			);
		});
	}

	/** Loads a game's code and weights, so that the first question need not wait for them. */
	warm(game: string): Promise<Result<null, WorkerRefusal>> {
		return new Promise((resolve) => {
			this.#ask(
				{ type: 'warm', id: this.#nextId(), game },
				{
					hear(message) {
						const reply = readReply(message);
						if (reply?.type === 'warm') resolve(ok(null));
						else if (reply?.type === 'refusal') resolve(fail(reply.refusal));
						else return false;
						return true;
					},
					end: (code) => resolve(fail({ code })),
				},
			);
		});
	}

	/** Ends the worker and cancels all requests in progress. */
	close(): void {
		this.#drop('cancelled');
	}

	#nextId(): number {
		return ++this.#lastId;
	}

	#ask(request: Request, hearing: Hearing): void {
		this.#underWay.set(request.id, hearing);
		this.#post(request);
	}

	#post(request: Request): void {
		try {
			this.#worker ??= this.#begin();
		} catch {
			this.#drop('worker-lost');
			return;
		}
		try {
			this.#worker.postMessage(request);
		} catch {
			// Not a plain value, a proxy for instance.
			this.#end(request.id, 'broken-message');
		}
	}

	#begin(): WorkerLike {
		const worker = this.#start();
		const hear = (message: unknown): void => {
			const id = idOf(message);
			if (id !== null && this.#underWay.get(id)?.hear(message)) this.#underWay.delete(id);
		};
		const lose = (): void => {
			if (worker === this.#worker) this.#drop('worker-lost');
		};
		if ('on' in worker) {
			worker.on('message', hear);
			worker.on('error', lose);
			worker.on('messageerror', lose);
			worker.on('exit', lose);
		} else {
			worker.addEventListener('message', ({ data }) => hear(data));
			worker.addEventListener('error', lose);
			worker.addEventListener('messageerror', lose);
		}
		return worker;
	}

	#end(id: number, code: WorkerRefusal['code']): void {
		const hearing = this.#underWay.get(id);
		this.#underWay.delete(id);
		hearing?.end(code);
	}

	#drop(code: WorkerRefusal['code']): void {
		this.#worker?.terminate();
		this.#worker = null;
		for (const id of [...this.#underWay.keys()]) this.#end(id, code);
	}
}

interface Hearing {
	/** Handles a message of the worker; true if it was the last one. */
	hear(message: unknown): boolean;
	end(code: WorkerRefusal['code']): void;
}
