import type { PastGame } from '@orrery/protocol';
import { history } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { accountHolder } from './simulated/accounts.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import { arrived, at, insist } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import type { Visitor } from './simulated/visitor.ts';
import { startedTable, tableFor, visitor } from './simulated/visitor.ts';

/* The history of a player: what statistics are made from. */

/** A page of someone's history, as the address asks for it. */
async function page(
	{ address, cookie }: Visitor,
	query: string,
): Promise<{ readonly games: readonly PastGame[]; readonly before: number | null }> {
	const response = await fetch(`${address}/api/history?${query}`, { headers: { cookie } });
	expect(response.status).toBe(200);
	return history.parse(await response.json());
}

/** Waits until the table has ended for the history, which follows the last move. */
async function ended(someone: Visitor, table: string): Promise<PastGame> {
	return expect
		.poll(async () => (await someone.must('history')).games.find((game) => game.table === table))
		.toMatchObject({ status: 'ended' })
		.then(async () => {
			const { games } = await someone.must('history');
			const found = games.find((game) => game.table === table);
			if (found === undefined) throw new Error('the game is missing');
			return found;
		});
}

test('a finished game tells scores, turns and the change of the rating', async () => {
	const data = await temporaryPlace();
	const { address, close } = await startServer({}, data);
	const [{ someone: ada }, { someone: ben }] = [
		await accountHolder(address, 'Ada'),
		await accountHolder(address, 'Ben'),
	];
	const tables: string[] = [];
	for (let game = 0; game < 2; game++) {
		const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2, { rated: true }));
		tables.push(table);
		const players = [ada, ben].map((someone) => at(table, someone, { plays: true }));
		await Promise.all(players.map((player) => player.until(({ isOver }) => isOver, 'the end')));
	}
	const [first = '', second = ''] = tables;
	const played = await ended(ada, first);
	const { places, scores, role } = played;
	expect(places?.flat().toSorted()).toEqual([0, 1]);
	const [winner = -1] = places?.[0] ?? [];
	expect(scores).toHaveLength(2);
	expect(scores?.[winner]).toBe(Math.min(...(scores ?? [])));
	expect(played.turns).toBeGreaterThan(20);
	await expect.poll(async () => (await ended(ada, second)).rating).not.toBeNull();
	const [one, other] = [await ended(ada, first), await ended(ada, second)];
	expect(one.rating?.before).toBeNull();
	expect(one.rating?.after.mu)[role === winner ? 'toBeGreaterThan' : 'toBeLessThan'](25);
	expect(other.rating?.before).toEqual(one.rating?.after);
	// The record says the same.
	const record = await ada.must('record', { table: first });
	expect(record).toMatchObject({ result: { tokensLeft: scores, ranking: places } });
	await close();
	// The results are stored: without its log the game is still in the history.
	await query(data, 'delete from log_entries');
	const again = await startServer({}, data);
	const later = Object.assign(ada, { address: again.address });
	expect((await later.must('history')).games).toEqual([other, one]);
});

test('the history of a release before is completed when it is read', async () => {
	const data = await temporaryPlace();
	const { address, close } = await startServer({}, data);
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = await startedTable([ada, ben], tableFor('nebula', 2));
	await insist(await arrived(table, ada), { type: 'resign' });
	const before = await ended(ben, table);
	expect(before).toMatchObject({ scores: [expect.any(Number), expect.any(Number)], turns: 0, rating: null });
	await close();
	await query(data, 'delete from game_results');
	const again = await startServer({}, data);
	expect((await Object.assign(ben, { address: again.address }).must('history')).games).toEqual([before]);
});

// The result of a rated game looks for the change of the rating, and the list is sorted by when games were created.
test('a game that ends after 25 later ones is found by its table', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { someone: ben } = await accountHolder(address, 'Ben');
	const { table: long } = await startedTable([ada, ben], tableFor('nova-luna', 2, { rated: true }));
	for (let i = 0; i < 25; i++) {
		const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
		await insist(await arrived(table, ben), { type: 'resign' });
	}
	await insist(await arrived(long, ben), { type: 'resign' });
	const asked = `table=${long}&status=ended`;
	await expect
		.poll(async () => (await page(ada, asked)).games)
		.toEqual([expect.objectContaining({ table: long, rating: expect.objectContaining({ before: null }) })]);
	expect((await page(ada, 'status=ended')).games.map(({ table }) => table)).not.toContain(long);
	const stranger = await visitor(address, 'Eve');
	expect((await page(stranger, asked)).games).toEqual([]);
});

test('the history comes in pages, by game and by status', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const started: string[] = [];
	for (const game of ['nova-luna', 'nebula', 'nova-luna'] as const)
		started.push((await startedTable([ada], tableFor(game, 2))).table);
	const [first = '', second = '', third = ''] = started;
	await insist(await arrived(second, ada), { type: 'resign' });
	await ended(ada, second);
	const listed = async (query: string) => (await page(ada, query)).games.map(({ table }) => table);
	expect(await listed('')).toEqual([third, second, first]);
	expect(await listed('game=nova-luna')).toEqual([third, first]);
	expect(await listed('status=ended')).toEqual([second]);
	const { games, before } = await page(ada, 'most=2');
	expect(games.map(({ table }) => table)).toEqual([third, second]);
	expect(await page(ada, `most=2&before=${before}`)).toMatchObject({
		games: [{ table: first }],
		before: null,
	});
	for (const query of ['most=0', 'most=101', 'game=chess', 'status=closed', 'table=1'])
		expect((await fetch(`${address}/api/history?${query}`, { headers: { cookie: ada.cookie } })).status).toBe(
			404,
		);
});
