import { Worker } from 'node:worker_threads';
import { ProgramFault } from '../players/program.ts';
import type { ProgramNotice } from '../players/running.ts';
import { note } from '../players/running.ts';
import type { BotResult, Match } from './match.ts';

/** What a thread of the pool is asked to do; it sends one reply to each request. */
export type PoolRequest =
	| { readonly type: 'deal'; readonly match: Match; readonly deal: number }
	| { readonly type: 'end' };

export type PoolReply =
	| { readonly type: 'played'; readonly botResults: readonly BotResult[] }
	| { readonly type: 'ended' }
	/** A program broke the protocol. */
	| { readonly type: 'stopped'; readonly why: string };

/** Plays all deals of a match on several threads; the results are in the order of the deals. */
export async function playMatch(
	match: Match,
	deals: number,
	jobs: number,
	onDeal: (done: number) => void,
): Promise<readonly BotResult[]> {
	const pool = new Pool(Math.min(jobs, deals));
	let done = 0;
	try {
		const results = await Promise.all(
			Array.from({ length: deals }, async (_, deal) => {
				const botResults = await pool.play(match, deal);
				onDeal(++done);
				return botResults;
			}),
		);
		return results.flat();
	} finally {
		await pool.close();
	}
}

/** Threads that play deals of any match, each one at a time. */
export class Pool {
	readonly #threads: readonly Thread[];
	readonly #idle: Thread[];
	readonly #waiting: ((thread: Thread) => void)[] = [];

	constructor(jobs: number) {
		this.#threads = Array.from({ length: jobs }, () => new Thread());
		this.#idle = [...this.#threads];
	}

	/** Plays a deal as soon as a thread is free. A thread that has failed gets no more deals. */
	async play(match: Match, deal: number): Promise<readonly BotResult[]> {
		const thread = this.#idle.pop() ?? (await new Promise<Thread>((take) => this.#waiting.push(take)));
		const reply = await thread.run({ type: 'deal', match, deal });
		const next = this.#waiting.shift();
		if (next === undefined) this.#idle.push(thread);
		else next(thread);
		if (reply.type !== 'played') throw new Error(`a deal was asked for, not “${reply.type}”`);
		return reply.botResults;
	}

	/** Ends all threads and the programs they started; deals in progress are dropped. */
	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.end(this.#idle.includes(thread))));
	}
}

class Thread {
	readonly #worker = new Worker(new URL('./worker.ts', import.meta.url));

	constructor() {
		this.#worker.on('message', (reply: PoolReply | ProgramNotice) => {
			if (isAboutProgram(reply)) note(reply);
		});
	}

	/** Runs a request; rejects if the thread fails or a program breaks the protocol. */
	run(request: PoolRequest): Promise<PoolReply> {
		const worker = this.#worker;
		return new Promise((resolve, reject) => {
			const hear = (reply: PoolReply | ProgramNotice): void => {
				if (isAboutProgram(reply)) return;
				settle();
				if (reply.type === 'stopped') reject(new ProgramFault(reply.why));
				else resolve(reply);
			};
			const fail = (error: Error): void => {
				settle();
				reject(error);
			};
			const settle = (): void => {
				worker.off('message', hear);
				worker.off('error', fail);
			};
			worker.on('message', hear);
			worker.on('error', fail);
			worker.postMessage(request);
		});
	}

	/** An idle thread lets its programs end; a busy one is terminated. */
	async end(idle: boolean): Promise<void> {
		if (idle) await this.run({ type: 'end' });
		await this.#worker.terminate();
	}
}

function isAboutProgram(reply: PoolReply | ProgramNotice): reply is ProgramNotice {
	return reply.type === 'program-started' || reply.type === 'program-ended';
}
