import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { FIXTURES, layOut } from './fixtures/fixture.ts';
import { arrived, at } from './simulated/players.ts';
import { startServer, temporaryFolder } from './simulated/servers.ts';
import { there } from './simulated/there.ts';
import { someContribution, Visitor } from './simulated/visitor.ts';

/* Storages that earlier releases have left behind, opened by this one. */

/** Time has passed since; nobody is to be swept away for that. */
const PATIENT = { sweepMs: 3_600_000 };

async function opened(name: string) {
	const data = temporaryFolder();
	const fixture = layOut(name, data);
	const { address } = await startServer(PATIENT, data);
	const people = new Map(
		Object.entries(fixture.people).map(([person, cookie]) => [
			person,
			Object.assign(new Visitor(address), { cookie }),
		]),
	);
	return { ...fixture, data, people };
}

test('there is a storage of the first release to open', () => {
	expect(FIXTURES).toContain('0.1.0-first');
});

test.each(FIXTURES)('everybody sees in the storage of %s what they saw then', async (name) => {
	const { expected, people } = await opened(name);
	const statuses: string[] = [];
	for (const { table, person, fault, info, game } of expected) {
		const someone = there(people.get(person));
		if (fault !== null) {
			expect(await someone.refusal('table', { table })).toBe(fault);
			continue;
		}
		expect(await someone.must('table', { table })).toMatchObject(there(info));
		statuses.push(`${there(info).status} ${there(info).game}`);
		if (game === null || game === undefined) continue;
		const { view, events } = await arrived(table, someone);
		// Compared as what goes over the wire: a later release may say more, never something else.
		expect(JSON.parse(JSON.stringify(there(view)))).toMatchObject({
			version: game.version,
			deciders: game.deciders,
			view: game.position,
		});
		expect(JSON.parse(JSON.stringify(events))).toMatchObject(game.events);
	}
	// The fixture holds what it is for.
	for (const status of ['gathering', 'playing', 'ended'])
		for (const game of ['nova-luna', 'nebula']) expect(statuses).toContain(`${status} ${game}`);
});

test.each(FIXTURES)('guests of %s keep their seats, play on and are still who they were', async (name) => {
	const { expected, people, data } = await opened(name);
	const running = new Set(expected.flatMap(({ table, info }) => (info?.status === 'playing' ? [table] : [])));
	expect(running.size).toBeGreaterThanOrEqual(4);
	for (const table of running) {
		const seated = expected.filter((one) => one.table === table && one.info?.you.role !== 'spectator');
		const players = seated
			.filter(({ fault }) => fault === null)
			.map(({ person }) => at(table, there(people.get(person)), { plays: true }));
		// Everybody who sits here has a move acknowledged, or the game is over before their next one.
		await Promise.all(
			players.map((player) =>
				player.until(({ acknowledged, isOver }) => acknowledged.length > 0 || isOver, 'a move'),
			),
		);
		expect(players.flatMap(({ refusals }) => refusals).filter((code) => code !== 'stale')).toEqual([]);
		for (const player of players) player.close();
	}
	// A table that was waiting still takes those who sit there.
	const waiting = there(expected.find(({ info }) => info?.status === 'gathering' && info.you.role === 0));
	const host = there(people.get(waiting.person));
	const info = await host.must('ready', { table: waiting.table, body: someContribution() });
	expect(info.seats[0]?.ready).toBe(true);
	// And the storage is whole.
	const db = new DatabaseSync(join(data, 'orrery.db'), { readOnly: true });
	expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
	db.close();
});
