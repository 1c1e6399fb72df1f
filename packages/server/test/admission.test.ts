import type { BodyOf, TableId, TableSecret } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { SETTINGS } from '../src/limits/settings.ts';
import type { Player } from '../src/model/player.ts';
import { playerId } from '../src/model/player.ts';
import { Services } from '../src/services/services.ts';
import { openStorage } from '../src/storage/storage.ts';
import { defined } from './simulated/defined.ts';
import { temporaryPlace } from './simulated/places.ts';
import { arrived, at, spectate } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, visitor } from './simulated/visitor.ts';

/* Who gets in to a table, and from when on they are out. */

const SELF: BodyOf<'sit'> = { kind: 'self' };

function person(name: string): Player {
	return { id: playerId.parse(name.padEnd(22, '-')), name, seenAt: 1, account: null };
}

const [HOST, EVE] = [person('Host'), person('Eve')];

/** The services, where a test decides what happens when. */
async function servicesWith(
	visibility: 'public' | 'private',
): Promise<{ readonly services: Services; readonly id: TableId; readonly secret: TableSecret | null }> {
	const services = new Services(await openStorage(await temporaryPlace()), SETTINGS, {
		info: () => undefined,
		error: () => undefined,
	});
	onTestFinished(() => services.close());
	for (const { id, name } of [HOST, EVE]) await services.storage.players.add(id, name, 1);
	const made = await services.gathering.make(tableFor('nova-luna', 3, { visibility }), HOST, '192.0.2.1');
	if (!made.ok) throw new Error(made.fault.code);
	return { services, id: made.value.record.id, secret: made.value.secret };
}

/** A job that waits until the test releases it. */
function held(): { readonly until: Promise<void>; readonly unload: () => void } {
	let unload = (): void => undefined;
	const until = new Promise<void>((resolve) => {
		unload = resolve;
	});
	return { until, unload };
}

test('a player removed from a private table neither sees it nor reads its chat', async () => {
	const { address } = await startServer();
	const [host, eve, ben] = await Promise.all(['Host', 'Eve', 'Ben'].map((name) => visitor(address, name)));
	if (!host || !eve || !ben) throw new Error('nobody');
	const made = await host.must('makeTable', { body: tableFor('nova-luna', 2, { visibility: 'private' }) });
	const { table } = made.table;
	const secret = defined(made.secret);
	for (const someone of [eve, ben]) await someone.must('enter', { table, body: { secret } });
	await eve.must('sit', { table, seat: 1, body: SELF });
	const [sent, looking] = [at(table, eve), at(table, ben)];
	for (const one of [sent, looking]) await one.until(({ info }) => info !== null);
	await host.must('leaveSeat', { table, seat: 1 });
	await sent.until(({ faults }) => faults.includes('not-admitted'), 'being sent away');
	const { length } = sent.received;
	await ben.must('sit', { table, seat: 1, body: SELF });
	for (const someone of [host, ben]) await someone.must('ready', { table, body: someContribution() });
	await looking.until(({ view }) => view !== null, 'the game');
	sent.send({ type: 'ping', sent: 1 });
	await sent.until(({ received }) => received.length > length);
	expect(sent.received.slice(length).map((text) => JSON.parse(text).type)).toEqual(['pong']);
});

test('a player removed from a public table can still watch it', async () => {
	const { address } = await startServer();
	const [host, eve] = await Promise.all(['Host', 'Eve'].map((name) => visitor(address, name)));
	if (!host || !eve) throw new Error('nobody');
	const { table } = (await host.must('makeTable', { body: tableFor('nova-luna', 2) })).table;
	await eve.must('sit', { table, seat: 1, body: SELF });
	const watching = at(table, eve);
	await watching.until(({ info }) => info?.you.role === 1);
	await host.must('leaveSeat', { table, seat: 1 });
	await watching.until(({ info }) => info?.you.role === 'spectator');
	expect(watching.faults).toEqual([]);
});

test('nobody sits down after being removed, even if they asked before', async () => {
	const { services, id } = await servicesWith('public');
	expect(await services.gathering.sit(id, EVE, 1)).toMatchObject({ ok: true });
	const turn = held();
	void services.tables.queue.run(id, () => turn.until);
	const kicked = services.gathering.leave(id, HOST.id, 1);
	const again = services.gathering.sit(id, EVE, 2);
	// Enough time for everything that is asked before her turn in the queue.
	for (let i = 0; i < 5; i++) await services.storage.tables.find(id);
	turn.unload();
	expect(await kicked).toMatchObject({ ok: true });
	expect(await again).toEqual({ ok: false, fault: { code: 'not-admitted' } });
});

test('a revoked link secret lets nobody in, even if they asked before', async () => {
	const { services, id, secret } = await servicesWith('private');
	const { tables } = services.storage;
	const asked = held();
	const admission = tables.admission.bind(tables);
	tables.admission = async (...of) => {
		await asked.until;
		return admission(...of);
	};
	const entering = services.gathering.enter(id, EVE.id, defined(secret));
	const changing = services.gathering.changeSecret(id, HOST.id, true);
	await Promise.race([changing, new Promise((resolve) => setTimeout(resolve, 200))]);
	asked.unload();
	await Promise.all([entering, changing]);
	expect(await services.access.find(id, EVE.id)).toEqual({ ok: false, fault: { code: 'not-admitted' } });
});

test('a table full of spectators still lets its own players in', async () => {
	const { address } = await startServer({ socketsPerTable: 2 });
	const host = await visitor(address, 'Host');
	const { table } = await startedTable([host], tableFor('nova-luna', 2));
	const crowd = [spectate(table, address), spectate(table, address)];
	for (const one of crowd) await one.until(({ view }) => view !== null);
	const third = spectate(table, address);
	await third.until(({ faults }) => faults.length > 0);
	expect(third.faults).toEqual(['too-many']);
	expect((await arrived(table, host)).role).not.toBe('spectator');
});

test('a rematch leaves the seats of players open who have blocked the caller', async () => {
	const { address } = await startServer();
	const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => visitor(address, name)));
	const [ada, ben, cleo] = people;
	if (!ada || !ben || !cleo) throw new Error('nobody');
	const { table } = await startedTable(people, tableFor('nova-luna', 3, { visibility: 'private' }));
	const players = people.map((someone) => at(table, someone, { plays: true }));
	await Promise.all(players.map((one) => one.until(({ info }) => info?.status === 'ended', 'the end')));
	const { role } = (await ada.must('table', { table })).you;
	await ben.must('block', { body: { table, seat: role } as BodyOf<'block'> });
	const next = await ada.must('rematch', { table });
	const names = next.seats.map(({ holder }) => (holder.kind === 'human' ? holder.name : holder.kind));
	expect(names.toSorted()).toEqual(['Ada', 'Cleo', 'open']);
	expect((await cleo.must('rematch', { table })).table).toBe(next.table);
	// They may not see a private table.
	expect(await ben.refusal('rematch', { table })).toBe('not-admitted');
});

test('only tables that a player hosts count toward the limit of waiting tables', async () => {
	const { address } = await startServer({ waitingTablesPerPlayer: 1 });
	const [ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	if (!ada || !ben) throw new Error('nobody');
	const { table } = (await ben.must('makeTable', { body: tableFor('nova-luna', 3) })).table;
	await ada.must('sit', { table, seat: 1, body: SELF });
	await ada.must('makeTable', { body: tableFor('nova-luna', 3) });
	expect(await ada.refusal('makeTable', { body: tableFor('nova-luna', 3) })).toBe('too-many');
});
