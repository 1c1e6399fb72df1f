import { expect, onTestFinished, test } from 'vitest';
import { NatsLink } from '../src/bus/nats-link.ts';
import type { WorkerReply } from '../src/play/worker-messages.ts';
import { questionSubject, WORKERS } from '../src/play/worker-messages.ts';
import { serveBots } from '../src/workers.ts';
import type { Cluster } from './simulated/cluster.ts';
import { startCluster } from './simulated/cluster.ts';
import { arrived } from './simulated/players.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

/* Thinking workers: they think for all nodes, and a node thinks itself where none answers well. */

/** What became of the questions of both nodes, from their metrics. */
async function questionsOf({ nodes }: Cluster): Promise<Readonly<Record<string, number>>> {
	const counts: Record<string, number> = {};
	for (const { address } of nodes) {
		const text = await (await fetch(`${address}/metrics`)).text();
		for (const [, outcome = '', count] of text.matchAll(
			/^orrery_worker_questions_total\{outcome="(\w+)"\} (\d+)$/gm,
		))
			counts[outcome] = (counts[outcome] ?? 0) + Number(count);
	}
	return counts;
}

/** A worker that says what the test wants to every question; it does not think. */
async function falseWorker(
	url: string,
	replies: readonly WorkerReply[],
): Promise<{ readonly texts: string[] }> {
	const texts: string[] = [];
	const link = await NatsLink.open(url, {
		connected: () => undefined,
		disconnected: () => undefined,
		failed: () => undefined,
	});
	onTestFinished(() => link.close());
	link.subscribe(
		questionSubject('test'),
		(text, reply) => {
			texts.push(text);
			for (const message of replies) link.publish(reply ?? '', JSON.stringify(message));
		},
		WORKERS,
	);
	await expect.poll(() => link.isConnected).toBe(true);
	await link.flush();
	return { texts };
}

test('a worker thinks for the bots of all nodes', async ({ skip }) => {
	const cluster = await startCluster(skip);
	const worker = await serveBots({ url: cluster.nats.url, prefix: 'test', jobs: 1 });
	onTestFinished(() => worker.close());
	for (const [i, { address }] of cluster.nodes.entries()) {
		const ada = await visitor(address, 'Ada');
		const { table } = await startedTable([ada], tableFor('nova-luna', 2));
		const player = await arrived(table, ada, { plays: true, seed: `${i}` });
		await player.until(({ isOver }) => isOver, 'the end');
	}
	expect(worker.answered).toBeGreaterThan(20);
	expect((await questionsOf(cluster)).answered).toBeGreaterThan(20);
});

test('a worker that dies while it thinks is replaced by the node itself, and it was told no names', async ({
	skip,
}) => {
	const cluster = await startCluster(skip);
	const dying = await falseWorker(cluster.nats.url, [{ type: 'thinking' }]);
	const ada = await visitor(cluster.nodes[0].address, 'Ada Lovelace');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const player = await arrived(table, ada, { plays: true });
	await player.until(
		({ events, role }) => events.some((event) => event.type === 'moved' && event.seat !== role),
		'a move of the bot',
	);
	expect((await questionsOf(cluster)).silent).toBeGreaterThanOrEqual(2);
	expect(dying.texts.length).toBeGreaterThanOrEqual(2);
	for (const text of dying.texts) {
		expect(text).not.toContain('Lovelace');
		expect(text).not.toContain(table);
		expect(new Set(Object.keys(JSON.parse(text)))).toEqual(new Set(['game', 'opponent', 'seed', 'view']));
	}
});

test('a move of a worker that is not legal is refused, and the node thinks itself', async ({ skip }) => {
	const cluster = await startCluster(skip);
	const lying = await falseWorker(cluster.nats.url, [
		{ type: 'answer', move: { type: 'take', tile: 99, x: 40, y: 40 } },
	]);
	const ada = await visitor(cluster.nodes[0].address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const player = await arrived(table, ada, { plays: true });
	await player.until(
		({ events, role }) => events.some((event) => event.type === 'moved' && event.seat !== role),
		'a move of the bot',
	);
	expect(lying.texts.length).toBeGreaterThan(0);
});
