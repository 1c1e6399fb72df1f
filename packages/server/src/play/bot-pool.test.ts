import type { WorkerThreadLike } from '@orrery/bots/bot-worker';
import { expect, onTestFinished, test } from 'vitest';
import { playerId } from '../model/player.ts';
import { BotPool } from './bot-pool.ts';

const [ADA, BEN] = ['Ada', 'Ben'].map((name) => playerId.parse(name.padEnd(22, '-')));

/** A thread that answers immediately, and the seeds of the questions it got. */
function thread(): { readonly start: () => WorkerThreadLike; readonly asked: string[] } {
	const asked: string[] = [];
	const start = (): WorkerThreadLike => {
		const heard: ((message: unknown) => void)[] = [];
		return {
			postMessage: (message) => {
				const { id, question } = message as { id: number; question: { seed: string } };
				asked.push(question.seed);
				setImmediate(() => {
					for (const hear of heard) hear({ type: 'answer', id, report: { move: question.seed } });
				});
			},
			terminate: () => undefined,
			on: (event: string, listener: (message: unknown) => void) => {
				if (event === 'message') heard.push(listener);
			},
		};
	};
	return { start, asked };
}

test('a player with many bot games does not keep the bots of others waiting', async () => {
	if (!ADA || !BEN) throw new Error('nobody');
	const { start, asked } = thread();
	const pool = new BotPool(1, start);
	onTestFinished(() => pool.close());
	const { signal } = new AbortController();
	const ask = (seed: string, host: typeof ADA) =>
		pool.think({ game: 'nova-luna', opponent: 'full', view: { role: 0 }, seed }, signal, host);
	const answers = await Promise.all([
		...Array.from({ length: 20 }, (_, i) => ask(`Ada ${i}`, ADA)),
		ask('Ben 0', BEN),
		ask('Ben 1', BEN),
	]);
	expect(answers.map((answer) => answer.ok)).toEqual(Array(22).fill(true));
	expect(asked.slice(0, 5)).toEqual(['Ada 0', 'Ada 1', 'Ben 0', 'Ada 2', 'Ben 1']);
	expect(new Set(asked).size).toBe(22);
});

test('a question that was cancelled while it waited is not searched', async () => {
	if (!ADA) throw new Error('nobody');
	const { start, asked } = thread();
	const pool = new BotPool(1, start);
	onTestFinished(() => pool.close());
	const abort = new AbortController();
	const ask = (seed: string, signal = new AbortController().signal) =>
		pool.think({ game: 'nova-luna', opponent: 'full', view: { role: 0 }, seed }, signal, ADA);
	const [first, second, third] = [ask('first'), ask('second', abort.signal), ask('third')];
	abort.abort();
	expect(await second).toEqual({ ok: false, fault: { code: 'cancelled' } });
	expect([await first, await third].map(({ ok }) => ok)).toEqual([true, true]);
	expect(asked).toEqual(['first', 'third']);
});
