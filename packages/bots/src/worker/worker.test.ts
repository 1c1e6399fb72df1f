import { Worker } from 'node:worker_threads';
import type { NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import { afterEach, describe, expect, test } from 'vitest';
import type { Report } from '../bot.ts';
import { greedyNebula } from '../nebula/greedy.ts';
import { compareNovaLuna } from '../nova-luna/compare.ts';
import { novaLunaOpponents, opponentOf } from '../opponents.ts';
import { decide } from '../thinking.ts';
import { BotWorker } from './bot-worker.ts';
import type { BotQuestion, Reply } from './messages.ts';

/* Everything here talks to real worker threads. */

const ENDLESS = 'iterations=900000000';
const started: Worker[] = [];

function startWorker(): Worker {
	const worker = new Worker(new URL('./worker-thread.ts', import.meta.url), {
		execArgv: ['--conditions=orrery-source'],
	});
	started.push(worker);
	return worker;
}

afterEach(async () => {
	await Promise.all(started.splice(0).map((worker) => worker.terminate()));
});

const novaLunaView = novaLuna.view(
	Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('worker')).position,
	0,
);
const decider = novaLunaView.decision?.seat ?? 0;

function question(opponent: string, seed = 'seed'): BotQuestion<NovaLunaKinds['view']> {
	return { game: 'nova-luna', opponent, view: { ...novaLunaView, role: decider }, seed };
}

/** What `decide` makes of the same question, in this thread. */
function decided({ opponent, view, seed }: BotQuestion<NovaLunaKinds['view']>): unknown {
	const known = opponentOf(novaLunaOpponents, opponent);
	return known && decide(known.bot, view, seed, known.budget);
}

describe('a bot in a worker', () => {
	test('gives the same answer as without a worker', async () => {
		const bots = new BotWorker(startWorker);
		for (const opponent of ['greedy', 'new', 'iterations=1000']) {
			expect(await bots.think(question(opponent))).toEqual(decided(question(opponent)));
		}
	});

	test('plays the other game as well', async () => {
		const course = Course.deal(nebula, { players: 2, variant: 'full' }, new SeededRandom('worker'));
		const view = nebula.view(course.position, 0);
		const answer = await new BotWorker(startWorker).think<NebulaKinds>({
			game: 'nebula',
			opponent: 'greedy',
			view,
			seed: 'seed',
		});
		expect(answer).toEqual(decide(greedyNebula, view, 'seed', { iterations: 1 }));
	});

	test('answers a burst of questions, each with its own answer', async () => {
		const bots = new BotWorker(startWorker);
		const questions = Array.from({ length: 30 }, (_, i) =>
			question(i % 3 === 0 ? 'iterations=200' : 'random', `burst ${i}`),
		);
		const answers = await Promise.all(questions.map((asked) => bots.think(asked)));
		expect(answers).toEqual(questions.map(decided));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(2);
		expect(started).toHaveLength(1);
	});

	test('reports as it thinks, is cancelled and answers the next question', async () => {
		const bots = new BotWorker(startWorker);
		const abort = new AbortController();
		const reports: Report<NovaLunaKinds>[] = [];
		const result = await bots.think<NovaLunaKinds>(question(ENDLESS), {
			signal: abort.signal,
			onReport(report) {
				reports.push(report);
				if (reports.length === 3) abort.abort();
			},
		});
		expect(result).toEqual({ ok: false, fault: { code: 'cancelled' } });
		expect(reports[2]?.iterations).toBeGreaterThan(reports[0]?.iterations ?? 0);
		expect(reports[2]?.values).toHaveLength(2);
		expect(reports[2]?.line[0]).toEqual(reports[2]?.move);
		expect(await bots.think(question('greedy'))).toMatchObject({ ok: true });
		expect(reports).toHaveLength(3);
		expect(started).toHaveLength(1);
	});

	test('a signal that is already aborted cancels without starting a worker', async () => {
		const result = await new BotWorker(startWorker).think(question('greedy'), {
			signal: AbortSignal.abort(),
		});
		expect(result).toEqual({ ok: false, fault: { code: 'cancelled' } });
		expect(started).toHaveLength(0);
	});

	test('compares moves as without a worker, and refuses those that may not be played', async () => {
		const bots = new BotWorker(startWorker);
		const view = { ...novaLunaView, role: decider };
		const moves = (novaLunaView.decision?.reach ?? []).map((tile) => ({
			type: 'take' as const,
			tile,
			x: 0,
			y: 0,
		}));
		const budget = { iterations: 40, milliseconds: 60_000 };
		const asked = { game: 'nova-luna', view, seed: 'seed', ...budget };
		expect(await bots.compare<NovaLunaKinds>({ ...asked, moves })).toEqual(
			compareNovaLuna(view, moves, 'seed', budget),
		);
		const far = { type: 'take' as const, tile: tileOf(1).id, x: 9, y: 9 };
		for (const illegal of [far, { type: 'dance' }]) {
			// A caller in JavaScript has no types to prevent this.
			const refused = await Reflect.apply(bots.compare, bots, [{ ...asked, moves: [illegal] }]);
			expect(refused).toEqual({ ok: false, fault: { code: 'illegal-move' } });
		}
		const abort = new AbortController();
		const comparing = bots.compare<NovaLunaKinds>({ ...asked, moves }, abort.signal);
		abort.abort();
		expect(await comparing).toEqual({ ok: false, fault: { code: 'cancelled' } });
	});

	test('can be warmed up', async () => {
		const bots = new BotWorker(startWorker);
		expect(await bots.warm('nova-luna')).toEqual({ ok: true, value: null });
		expect(await bots.warm('nebula')).toEqual({ ok: true, value: null });
		expect(await bots.warm('chess')).toEqual({ ok: false, fault: { code: 'unknown-game' } });
	});

	test.each([
		['an unknown game', { ...question('greedy'), game: 'chess' }, 'unknown-game'],
		['an unknown bot', question('zeus'), 'unknown-opponent'],
		['no view', { ...question('greedy'), view: null }, 'impossible-view'],
		['half a view', { ...question('greedy'), view: { role: 0 } }, 'impossible-view'],
		['the view of the other game', { ...question('greedy'), game: 'nebula' }, 'impossible-view'],
		[
			'the view of a spectator',
			{ ...question('greedy'), view: { ...novaLunaView, role: 'spectator' } },
			'nothing-to-decide',
		],
		['what cannot be sent', { ...question('greedy'), view: { role: () => 0 } }, 'broken-message'],
	])('%s is refused with a code', async (_, asked, code) => {
		const bots = new BotWorker(startWorker);
		// A caller in JavaScript has no types to prevent this.
		const answer = await Reflect.apply(bots.think, bots, [asked]);
		expect(answer).toEqual({ ok: false, fault: { code } });
		expect(await bots.think(question('greedy'))).toMatchObject({ ok: true });
	});

	test('a worker that dies is reported, and the next question starts another', async () => {
		const bots = new BotWorker(startWorker);
		const thinking = [bots.think(question(ENDLESS)), bots.think(question('greedy'))];
		await started[0]?.terminate();
		expect(await Promise.all(thinking)).toEqual([
			{ ok: false, fault: { code: 'worker-lost' } },
			{ ok: false, fault: { code: 'worker-lost' } },
		]);
		expect(await bots.think(question('greedy'))).toMatchObject({ ok: true });
		expect(started).toHaveLength(2);
	});

	test('a worker that crashes or cannot be started is reported', async () => {
		const broken = new BotWorker(() => new Worker('throw new Error("broken")', { eval: true }));
		expect(await broken.think(question('greedy'))).toEqual({ ok: false, fault: { code: 'worker-lost' } });
		const none = new BotWorker(() => {
			throw new Error('no workers here');
		});
		expect(await none.think(question('greedy'))).toEqual({ ok: false, fault: { code: 'worker-lost' } });
	});

	test('bug: to cancel after the worker could not be started started another one', async () => {
		let starts = 0;
		const bots = new BotWorker(() => {
			starts++;
			throw new Error('no workers here');
		});
		const abort = new AbortController();
		const answer = await bots.think(question('greedy'), { signal: abort.signal });
		expect(answer).toEqual({ ok: false, fault: { code: 'worker-lost' } });
		abort.abort();
		expect(starts).toBe(1);
	});

	test('closing cancels the requests in progress', async () => {
		const bots = new BotWorker(startWorker);
		const thinking = bots.think(question(ENDLESS));
		bots.close();
		expect(await thinking).toEqual({ ok: false, fault: { code: 'cancelled' } });
	});
});

describe('the messages of a worker', () => {
	/** Sends messages and collects replies until the last one that is waited for has come. */
	function talk(
		messages: readonly unknown[],
		until: (reply: Reply, post: (message: unknown) => void) => boolean,
	): Promise<readonly Reply[]> {
		const worker = startWorker();
		return new Promise((resolve, reject) => {
			const replies: Reply[] = [];
			worker.on('error', reject);
			worker.on('message', (reply: Reply) => {
				replies.push(reply);
				if (until(reply, (message) => worker.postMessage(message))) resolve(replies);
			});
			for (const message of messages) worker.postMessage(message);
		});
	}

	test('broken ones get a coded answer, and the worker goes on', async () => {
		const broken = [
			null,
			7,
			'ask',
			[],
			{},
			{ type: 'ask' },
			{ type: 'ask', id: 1 },
			{ type: 'ask', id: 2, question: { game: 'nova-luna' } },
			{ type: 'ask', id: 'three', question: question('greedy') },
			{ type: 'dance', id: 4 },
			{ type: 'warm', id: 5 },
			{ type: 'compare', id: 7, question: { game: 'nova-luna', moves: null, seed: '' } },
		];
		const replies = await talk(
			[...broken, { type: 'cancel', id: 99 }, { type: 'ask', id: 6, question: question('greedy') }],
			({ type }) => type === 'answer',
		);
		const ids = [null, null, null, null, null, null, 1, 2, null, 4, 5, 7];
		expect(replies.slice(0, -1)).toEqual(
			ids.map((id) => ({ type: 'refusal', id, refusal: { code: 'broken-message' } })),
		);
		expect(replies.at(-1)).toMatchObject({ type: 'answer', id: 6 });
	});

	test('an id that is under way is not taken twice', async () => {
		const replies = await talk(
			[
				{ type: 'ask', id: 1, question: question('iterations=3000') },
				{ type: 'ask', id: 1, question: question('greedy') },
				{ type: 'warm', id: 1 },
			],
			({ type }) => type === 'answer',
		);
		expect(replies.filter(({ type }) => type === 'refusal')).toEqual([
			{ type: 'refusal', id: null, refusal: { code: 'broken-message' } },
			{ type: 'refusal', id: null, refusal: { code: 'broken-message' } },
		]);
		expect(replies.at(-1)).toMatchObject({ report: { iterations: expect.any(Number) } });
	});

	test('after a cancellation come the refusal, at most one report that was already sent, and nothing else', async () => {
		let asked = 0;
		const replies = await talk(
			[
				{ type: 'ask', id: 1, question: question(ENDLESS) },
				{ type: 'ask', id: 2, question: question(ENDLESS) },
				{ type: 'ask', id: 3, question: question('greedy') },
			],
			(reply, post) => {
				if (reply.type === 'report' && ++asked === 1) {
					post({ type: 'cancel', id: 2 });
					post({ type: 'cancel', id: 1 });
				}
				return reply.type === 'answer';
			},
		);
		const [first, ...rest] = replies.map(({ type, id }) => `${type} ${id}`);
		expect(first).toBe('report 1');
		expect(rest.filter((reply) => reply === 'report 1').length).toBeLessThanOrEqual(1);
		expect(rest.filter((reply) => reply !== 'report 1')).toEqual(['refusal 2', 'refusal 1', 'answer 3']);
	});
});
