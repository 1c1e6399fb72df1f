import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { isConnected, startCluster } from './simulated/cluster.ts';
import { defined } from './simulated/defined.ts';
import { arrived, at, spectate } from './simulated/players.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/* One place on two nodes: every node serves every table. */

/** The same person at another node. */
function sameAt(address: string, { cookie, token }: Visitor): Visitor {
	const same = new Visitor(address);
	same.cookie = cookie;
	same.token = token;
	return same;
}

for (const game of ['nova-luna', 'nebula'] as const)
	test(`two players on different nodes play ${game} to its end and see the same`, async ({ skip }) => {
		const cluster = await startCluster(skip);
		const [one, two] = cluster.nodes;
		const ada = await visitor(one.address, 'Ada');
		const ben = await visitor(two.address, 'Ben');
		const { table } = await startedTable([ada, ben], tableFor(game, 2));
		const playing = { plays: true, seed: game } as const;
		const [first, second] = [at(table, ada, playing), at(table, ben, playing)];
		await Promise.all([first, second].map((player) => player.until(({ isOver }) => isOver, 'the end')));
		await expect.poll(() => second.events.length).toBe(first.events.length);
		expect(second.events.map(({ sequence }) => sequence)).toEqual(
			first.events.map(({ sequence }) => sequence),
		);
		expect(second.view?.ending).toEqual(first.view?.ending);
		// In Nebula both choose a card at the same time, so one of them may have to send it again.
		const refused = [...first.refusals, ...second.refusals];
		expect(refused.filter((code) => game !== 'nebula' || code !== 'stale')).toEqual([]);
	});

test('a game goes on while NATS is away, and after it is back', async ({ skip }) => {
	const cluster = await startCluster(skip);
	const { nats } = cluster;
	const [one, two] = cluster.nodes;
	const ada = await visitor(one.address, 'Ada');
	const ben = await visitor(two.address, 'Ben');
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const [first, second] = [await arrived(table, ada), await arrived(table, ben)];
	const moves = async (count: number): Promise<void> => {
		for (let i = 0; i < count; i++) {
			const mover = first.choice() === null ? second : first;
			const other = mover === first ? second : first;
			const body = mover.choice();
			if (body === null) throw new Error('nobody has to move');
			mover.command(body);
			await mover.until(({ pending }) => pending === null, 'an acknowledgement');
			await other.until(({ events }) => events.length >= mover.events.length, 'the move of the other node');
		}
	};
	await moves(4);
	await nats.stop();
	await Promise.all([isConnected(one, false), isConnected(two, false)]);
	await moves(4);
	await nats.start();
	await Promise.all([isConnected(one), isConnected(two)]);
	await moves(4);
	expect(first.events.length).toBe(second.events.length);
	expect([...first.refusals, ...second.refusals]).toEqual([]);
});

test('a player who comes back to another node goes on from the last event they have', async ({ skip }) => {
	const cluster = await startCluster(skip);
	const [one, two] = cluster.nodes;
	const ada = await visitor(one.address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const before = await arrived(table, ada, { plays: true });
	await before.until(({ acknowledged }) => acknowledged.length >= 3, 'three moves');
	before.close();
	const after = await arrived(table, sameAt(two.address, ada), { plays: true });
	await after.until(({ isOver }) => isOver, 'the end');
	expect(after.faults).toEqual([]);
	// So the client knows that another socket may lead to another node.
	expect(JSON.parse(after.received[0] ?? '')).toMatchObject({ type: 'hello', nodes: 'several' });
});

test('a bot thinks once for each of its moves, although its game is open on both nodes', async ({ skip }) => {
	const cluster = await startCluster(skip);
	const [one, two] = cluster.nodes;
	const ada = await visitor(one.address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 3));
	const watching = spectate(table, two.address);
	const player = await arrived(table, ada, { plays: true });
	await player.until(({ isOver }) => isOver, 'the end');
	await watching.until(({ isOver }) => isOver, 'the end on the other node');
	const byBots = player.events.filter((event) => event.type === 'moved' && event.seat !== player.role).length;
	let thoughts = 0;
	for (const { address } of cluster.nodes) {
		const text = await (await fetch(`${address}/metrics`)).text();
		for (const [, count] of text.matchAll(/^orrery_bot_thinking_seconds_count\S* (\d+)$/gm))
			thoughts += Number(count);
	}
	expect(byBots).toBeGreaterThan(20);
	expect(thoughts).toBe(byBots);
});

test('an entry that only NATS knows never becomes part of a game, and those who were shown it begin again', async ({
	skip,
}) => {
	const { nodes, nats } = await startCluster(skip);
	const ada = await visitor(nodes[0].address, 'Ada');
	const ben = await visitor(nodes[1].address, 'Ben');
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const players = [await arrived(table, ada), await arrived(table, ben)];
	const watching = spectate(table, nodes[0].address);
	await watching.until(({ events }) => events.length > 0, 'the state');
	const mover = defined(players.find((player) => player.choice() !== null));
	const body = mover.choice();
	if (body?.type !== 'play-move') throw new Error('nobody has to move');
	const [seat, at] = [mover.role, Date.now() + 1000];
	const entry = {
		format: 2,
		sequence: 2,
		at,
		id: 'forged',
		type: 'moved',
		seat,
		by: 'human',
		move: body.move,
	};
	const message = ['appended', { game: table, version: 2, cause: null, entries: [entry], attention: null }];
	const forger = await connect({ servers: nats.url });
	forger.publish(`test.game.${table}`, JSON.stringify(message));
	await forger.drain();
	for (const player of [...players, watching])
		await player.until(({ events }) => events.length === 2, 'the forged move');
	// The next player finds out, and everyone at that node is sent away; at the other node that takes until then too.
	const other = defined(players.find((player) => player !== mover));
	const answer = other.choice();
	if (answer === null) throw new Error('nobody has to move after the forged move');
	other.command(answer);
	await other.until(({ faults }) => faults.includes('failed'), 'that the table was taken away');
	expect(other.acknowledged).toEqual([]);
	const again = spectate(table, other === players[0] ? nodes[0].address : nodes[1].address);
	await again.until(({ events }) => events.length > 0, 'the state');
	expect(again.events).toHaveLength(1);
});
