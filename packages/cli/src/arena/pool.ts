import { Worker } from 'node:worker_threads';
import { ProgramFault } from '../programs/program.ts';
import type { ProgramNews } from '../programs/running.ts';
import { note } from '../programs/running.ts';
import type { Match, Showing } from './match.ts';

/** What a thread of the pool is told; it answers each with one piece of news that is not about a program. */
export type Errand =
	| { readonly type: 'deal'; readonly match: Match; readonly deal: number }
	| { readonly type: 'end' };

export type News =
	| { readonly type: 'played'; readonly showings: readonly Showing[] }
	| { readonly type: 'ended' }
	/** A program broke the rules of the talk. */
	| { readonly type: 'stopped'; readonly why: string };

/** Plays all deals of a match on so many threads; what comes back is in the order of the deals. */
export async function playMatch(
	match: Match,
	deals: number,
	jobs: number,
	onDeal: (done: number) => void,
): Promise<readonly Showing[]> {
	const pool = new Pool(Math.min(jobs, deals));
	let done = 0;
	try {
		const results = await Promise.all(
			Array.from({ length: deals }, async (_, deal) => {
				const showings = await pool.play(match, deal);
				onDeal(++done);
				return showings;
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

	/** Plays a deal as soon as a thread is free. A thread that failed is given nothing more. */
	async play(match: Match, deal: number): Promise<readonly Showing[]> {
		const thread = this.#idle.pop() ?? (await new Promise<Thread>((take) => this.#waiting.push(take)));
		const news = await thread.run({ type: 'deal', match, deal });
		const next = this.#waiting.shift();
		if (next === undefined) this.#idle.push(thread);
		else next(thread);
		if (news.type !== 'played') throw new Error(`a deal was asked for, not “${news.type}”`);
		return news.showings;
	}

	/** Ends all threads and the programs that they started; deals that still play are given up. */
	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.end(this.#idle.includes(thread))));
	}
}

class Thread {
	readonly #worker = new Worker(new URL('./worker.ts', import.meta.url));

	constructor() {
		this.#worker.on('message', (news: News | ProgramNews) => {
			if (isAboutProgram(news)) note(news);
		});
	}

	/** Has an errand run; rejects where the thread fails or a program stops it. */
	run(errand: Errand): Promise<News> {
		const worker = this.#worker;
		return new Promise((resolve, reject) => {
			const hear = (news: News | ProgramNews): void => {
				if (isAboutProgram(news)) return;
				settle();
				if (news.type === 'stopped') reject(new ProgramFault(news.why));
				else resolve(news);
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
			worker.postMessage(errand);
		});
	}

	/** An idle thread may see its programs out; one that is busy is cut off. */
	async end(idle: boolean): Promise<void> {
		if (idle) await this.run({ type: 'end' });
		await this.#worker.terminate();
	}
}

function isAboutProgram(news: News | ProgramNews): news is ProgramNews {
	return news.type === 'program-started' || news.type === 'program-ended';
}
