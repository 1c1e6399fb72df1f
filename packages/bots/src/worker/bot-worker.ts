import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Analysis, StepAnalysis } from '../analysis/analysis.ts';
import type { Evaluation } from '../analysis/evaluate.ts';
import type { Report } from '../bot.ts';
import type { Listening } from '../thinking.ts';
import type {
	AnalyzeQuestion,
	BotQuestion,
	CompareQuestion,
	EvaluateQuestion,
	QuickValue,
	Reply,
	Request,
	WorkerRefusal,
} from './messages.ts';
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

export interface AnalysisListening<K extends Kinds> {
	readonly signal?: AbortSignal | undefined;
	/** The first, rough values of all positions, in a few batches. */
	readonly onValues?: ((values: readonly QuickValue[]) => void) | undefined;
	/** The decisions and the luck of the steps that are done, from the start of the game. */
	readonly onSteps?: ((steps: readonly StepAnalysis<K>[]) => void) | undefined;
}

/** A request but for its id. */
type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;

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

	/** Asks the bot for a move. */
	think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		{ signal, onReport }: Listening<K> = {},
	): Promise<Result<Report<K>, WorkerRefusal>> {
		return this.#request<K, Report<K>>({ type: 'ask', question }, signal, (reply) => {
			if (reply.type === 'report') onReport?.(reply.report);
			return reply.type === 'answer' ? { value: reply.report } : null;
		});
	}

	/** Asks what moves are worth to the view's seat: by move, the share of success that the search expects. */
	compare<K extends Kinds>(
		question: CompareQuestion<K['view'], K['move']>,
		signal?: AbortSignal,
	): Promise<Result<readonly number[], WorkerRefusal>> {
		return this.#request<K, readonly number[]>({ type: 'compare', question }, signal, (reply) =>
			reply.type === 'comparison' ? { value: reply.shares } : null,
		);
	}

	/** Analyzes a game; what is found is told as it is found. */
	analyze<K extends Kinds>(
		question: AnalyzeQuestion<K>,
		{ signal, onValues, onSteps }: AnalysisListening<K> = {},
	): Promise<Result<Analysis<K>, WorkerRefusal>> {
		return this.#request<K, Analysis<K>>({ type: 'analyze', question }, signal, (reply) => {
			if (reply.type === 'values') onValues?.(reply.values);
			if (reply.type === 'steps') onSteps?.(reply.steps);
			return reply.type === 'analysis' ? { value: reply.analysis } : null;
		});
	}

	/** Judges a position: its values and its best moves. */
	evaluate<K extends Kinds>(
		question: EvaluateQuestion<K['snapshot']>,
		signal?: AbortSignal,
	): Promise<Result<Evaluation<K>, WorkerRefusal>> {
		return this.#request<K, Evaluation<K>>({ type: 'evaluate', question }, signal, (reply) =>
			reply.type === 'evaluation' ? { value: reply.evaluation } : null,
		);
	}

	/** Loads a game's code and weights, so that the first question need not wait for them. */
	warm(game: string): Promise<Result<null, WorkerRefusal>> {
		return this.#request<Kinds, null>({ type: 'warm', game }, undefined, (reply) =>
			reply.type === 'warm' ? { value: null } : null,
		);
	}

	/** Ends the worker and cancels all requests in progress. */
	close(): void {
		this.#drop('cancelled');
	}

	/** Sends a request and hears its replies until one has the value. Aborting the signal cancels immediately. */
	#request<K extends Kinds, Value>(
		request: WithoutId<Exclude<Request, { type: 'cancel' }>>,
		signal: AbortSignal | undefined,
		hearReply: (reply: Reply<K>) => { readonly value: Value } | null,
	): Promise<Result<Value, WorkerRefusal>> {
		return new Promise((resolve) => {
			if (signal?.aborted) {
				resolve(fail({ code: 'cancelled' }));
				return;
			}
			const id = ++this.#lastId;
			const cancel = (): void => {
				this.#post({ type: 'cancel', id });
				this.#end(id, 'cancelled');
			};
			const settle = (result: Result<Value, WorkerRefusal>): true => {
				signal?.removeEventListener('abort', cancel);
				resolve(result);
				return true;
			};
			// Before the request is sent: if no worker can be started, it is settled by then.
			signal?.addEventListener('abort', cancel);
			this.#underWay.set(id, {
				hear(message) {
					const reply = readReply<K>(message);
					if (reply === null) return false;
					if (reply.type === 'refusal') return settle(fail(reply.refusal));
					const heard = hearReply(reply);
					return heard !== null && settle(ok(heard.value));
				},
				end: (code) => settle(fail({ code })),
			});
			this.#post({ ...request, id });
		});
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
