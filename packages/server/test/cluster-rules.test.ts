import type { TestContext } from 'vitest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AdminClient } from '../src/operator.ts';
import { accountHolder } from './simulated/accounts.ts';
import { healthOf, isConnected, natsForTest, startCluster, startNode } from './simulated/cluster.ts';
import { temporaryPlace } from './simulated/places.ts';
import type { Player } from './simulated/player.ts';
import { arrived, at } from './simulated/players.ts';
import { openPushService } from './simulated/push-service.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/* What holds for all nodes of a place: presence, bans, sign-outs, chat, work that is due, draining. */

function sameAt(address: string, { cookie, token }: Visitor): Visitor {
	const same = new Visitor(address);
	same.cookie = cookie;
	same.token = token;
	return same;
}

/** The seats that a player was last told are here. */
function seatsHere(player: Player): readonly boolean[] {
	const last = player.others.findLast((message) => message.type === 'presence');
	return last?.type === 'presence' ? last.seats : [];
}

/** Ada and Ben at one table, each connected to a node of their own. */
async function playersOnTwoNodes(skip: TestContext['skip']) {
	const { nodes } = await startCluster(skip);
	const ada = await visitor(nodes[0].address, 'Ada');
	const ben = await visitor(nodes[1].address, 'Ben');
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	return { table, ada, ben, first: await arrived(table, ada), second: await arrived(table, ben) };
}

test('players on two nodes see each other come and go', async ({ skip }) => {
	const { first, second } = await playersOnTwoNodes(skip);
	for (const player of [first, second]) await expect.poll(() => seatsHere(player)).toEqual([true, true]);
	second.close();
	await expect.poll(() => seatsHere(first).filter(Boolean)).toEqual([true]);
	expect(seatsHere(first)[Number(first.role)]).toBe(true);
});

test('what is said on one node is read on the other, once', async ({ skip }) => {
	const { table, ada, ben, first, second } = await playersOnTwoNodes(skip);
	const say = (who: Visitor, id: string) =>
		who.must('say', { table, body: { id, words: { kind: 'phrase', phrase: 'hello' } } as never });
	await say(ada, 'message-one');
	await say(ben, 'message-two');
	const heard = ({ others }: Player) =>
		others.flatMap((message) => (message.type === 'chat' ? [message.chatMessage.number] : []));
	for (const player of [first, second]) await expect.poll(() => heard(player)).toEqual([1, 2]);
});

test('a sign-out ends the sockets on every node, also while NATS is away', async ({ skip }) => {
	const cluster = await startCluster(skip);
	const [one, two] = cluster.nodes;
	for (const [name, isAway] of [
		['Ada', false],
		['Ben', true],
	] as const) {
		const { someone } = await accountHolder(one.address, name);
		const { table } = await startedTable([someone], tableFor('nova-luna', 2));
		const before = sameAt(two.address, someone);
		const there = await arrived(table, before);
		if (isAway) {
			await cluster.nats.stop();
			await isConnected(two, false);
		}
		await someone.must('signOut', {});
		await there.until(({ faults }) => faults.includes('no-guest'), 'the end of the session');
		expect(await before.refusal('ownTables')).toBe('no-guest');
	}
});

test('a ban is carried out once and holds on every node, also while NATS is away', async ({ skip }) => {
	const lines: string[] = [];
	const cluster = await startCluster(
		skip,
		{ ordersMs: 100 },
		{ logLevel: 'info', logTo: { write: (line) => lines.push(line) } },
	);
	const [one, two] = cluster.nodes;
	const opened = await AdminClient.open(cluster.data);
	if (!opened.ok) throw new Error(opened.fault);
	for (const [name, isAway] of [
		['Ben', false],
		['Cid', true],
	] as const) {
		const someone = await visitor(one.address, name);
		const { table } = await startedTable([someone], tableFor('nova-luna', 2));
		const [here, there] = [await arrived(table, someone), await arrived(table, sameAt(two.address, someone))];
		if (isAway) await cluster.nats.stop();
		const result = await opened.value.ban(name);
		expect(result.ok).toBe(true);
		for (const player of [here, there])
			await player.until(({ faults }) => faults.includes('banned'), 'the ban');
		for (const { address } of cluster.nodes)
			await expect.poll(() => sameAt(address, someone).refusal('ownTables')).toBe('banned');
	}
	await opened.value.close();
	const orders = lines.filter((line) => line.includes('"action":"ban"'));
	expect(orders).toHaveLength(2);
});

test('a table is not forgotten while its player has it open on another node and NATS is away', async ({
	skip,
}) => {
	const tableWaitsMs = 3000;
	const cluster = await startCluster(skip, { tableWaitsMs });
	const [one, two] = cluster.nodes;
	const ada = await visitor(one.address, 'Ada');
	const { table } = await ada.must('makeTable', { body: tableFor('nova-luna', 2) });
	const player = at(table.table, ada);
	await player.until(({ info }) => info !== null, 'the table');
	await cluster.nats.stop();
	await new Promise((resolve) => setTimeout(resolve, tableWaitsMs * 2.5));
	expect((await sameAt(two.address, ada).must('table', { table: table.table })).status).toBe('gathering');
	player.close();
	await expect.poll(async () => (await ada.must('table', { table: table.table })).status).toBe('closed');
});

test('a node that drains says so, and its players go on at another node from where they were', async ({
	skip,
}) => {
	const cluster = await startCluster(skip, { drainMs: 1000 });
	const [one, two] = cluster.nodes;
	const ada = await visitor(one.address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const before = await arrived(table, ada, { plays: true });
	await before.until(({ acknowledged }) => acknowledged.length >= 2, 'two moves');
	const closing = one.close();
	await expect.poll(() => healthOf(one.address)).toMatchObject({ code: 503, status: 'draining' });
	await closing;
	expect(before.others.some(({ type }) => type === 'closing')).toBe(true);
	const known = before.events.length;
	const after = await arrived(table, sameAt(two.address, ada), { plays: true });
	expect(after.events.length).toBeGreaterThanOrEqual(known);
	await after.until(({ isOver }) => isOver, 'the end');
});

test('a node starts without NATS, says that it is degraded, and connects when it is there', async ({
	skip,
}) => {
	const nats = await natsForTest(skip);
	await nats.stop();
	const data = await temporaryPlace();
	const node = await startNode(nats.url, data);
	expect(await healthOf(node.address)).toMatchObject({
		code: 200,
		status: 'degraded',
		limit: 'bus-disconnected',
	});
	await nats.start();
	await expect.poll(() => healthOf(node.address)).toMatchObject({ status: 'ok' });
});

test('failed sign-ins count on all nodes together', async ({ skip }) => {
	const cluster = await startCluster(skip, { freeAttempts: 3, attemptWaitMs: 60_000 });
	await accountHolder(cluster.nodes[0].address, 'Ada');
	const codes: string[] = [];
	for (let i = 0; i < 6; i++) {
		const stranger = new Visitor(cluster.nodes[i % 2 === 0 ? 0 : 1].address);
		codes.push(
			await stranger.refusal('signIn', {
				body: { kind: 'password', name: 'Ada', password: 'not the right one' },
			}),
		);
	}
	expect(codes).toEqual([...Array(3).fill('not-recognised'), ...Array(3).fill('too-many')]);
});

test('an address could try to sign in as often at each node as it may at all', async ({ skip }) => {
	const { nodes } = await startCluster(skip, { signInsPerMinute: 4 });
	const attempt = (i: number): Promise<string> => {
		const body = { kind: 'password', name: `Nobody ${i}`, password: 'not the right one' } as const;
		return new Visitor(nodes[i % 2 === 0 ? 0 : 1].address).refusal('signIn', { body });
	};
	const codes = await Promise.all(Array.from({ length: 12 }, (_, i) => attempt(i)));
	expect(codes.toSorted()).toEqual([...Array(4).fill('not-recognised'), ...Array(8).fill('too-many')]);
	// Another route has a count of its own.
	expect(await new Visitor(nodes[0].address).refusal('passkeyToUse')).toBe('not-secure');
});

test('wrong-wall-clock: a node that starts an hour ahead notifies players as soon as any other', async ({
	skip,
}) => {
	const nats = await natsForTest(skip);
	const data = await temporaryPlace();
	const service = await openPushService();
	onTestFinished(() => service.close());
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const start = () =>
		startNode(
			nats.url,
			data,
			{ notifyAfterMs: 60 },
			{ notifications: { origin: 'https://orrery.example', push } },
		);
	const first = await start();
	const real = Date.now.bind(Date);
	const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
	const second = await start().finally(() => clock.mockRestore());
	await first.close();
	const [ada, ben] = [await visitor(second.address, 'Ada'), await visitor(second.address, 'Ben')];
	for (const someone of [ada, ben]) {
		const { endpoint, keys } = service.subscription;
		const body = { endpoint: `${endpoint}?${someone.cookie}`, keys, language: 'en' } as const;
		await someone.must('subscribe', { body });
	}
	const days = { clock: { kind: 'days', days: 3 } } as const;
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2, days));
	await expect.poll(() => service.received).toMatchObject([{ tag: table }]);
});
