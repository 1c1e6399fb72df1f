import { expect, test } from 'vitest';
import { JobQueue } from './job-queue.ts';

test('jobs run one after the other, also after one that fails', async () => {
	const queue = new JobQueue();
	const order: string[] = [];
	const job =
		(name: string, fails = false) =>
		async (): Promise<string> => {
			order.push(`${name} begins`);
			await new Promise((resolve) => setTimeout(resolve, 5));
			order.push(`${name} ends`);
			if (fails) throw new Error(name);
			return name;
		};
	const first = queue.run(job('a'));
	// It has started already.
	expect(order).toEqual(['a begins']);
	const broken = queue.run(job('b', true));
	const last = queue.run(job('c'));
	await expect(broken).rejects.toThrow('b');
	expect([await first, await last]).toEqual(['a', 'c']);
	expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a queue is settled when the last job is done', async () => {
	const queue = new JobQueue();
	await queue.settled();
	let done = 0;
	const job = async (): Promise<void> => {
		await Promise.resolve();
		done++;
	};
	void queue.run(job);
	void queue.run(job);
	expect(queue.isBusy).toBe(true);
	await queue.settled();
	expect([done, queue.isBusy]).toEqual([2, false]);
});
