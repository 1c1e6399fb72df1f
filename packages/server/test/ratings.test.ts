import type { BodyOf } from '@orrery/protocol';
import { rate, rating } from 'openskill';
import { expect, test } from 'vitest';
import { recompute } from '../src/ratings/recompute.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder } from './simulated/accounts.ts';
import { at } from './simulated/players.ts';
import { startServer, temporaryFolder } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const RATED = { rated: true } as const;

async function people(address: string, names: readonly string[]): Promise<readonly Visitor[]> {
	return Promise.all(names.map(async (name) => (await accountHolder(address, name)).someone));
}

async function leadersOf(address: string, game: string, players: number) {
	const asked = await new Visitor(address).must('leaders', { params: { game, players: String(players) } });
	return asked.leaders;
}

/** Plays a whole game and gives the places, by name. */
async function playOut(table: string, visitors: readonly Visitor[]): Promise<ReadonlyMap<string, number>> {
	const players = visitors.map((someone) => at(table, someone, { plays: true }));
	await Promise.all(players.map((player) => player.until(({ isOver }) => isOver, 'the end')));
	const [first] = visitors;
	const history = await first?.must('history');
	const played = history?.games.find((game) => game.table === table);
	const places = new Map<string, number>();
	let place = 1;
	for (const seats of played?.places ?? []) {
		for (const seat of seats) {
			const holder = played?.seats[seat]?.holder;
			places.set(holder?.kind === 'human' ? holder.name : 'bot', place);
		}
		place += seats.length;
	}
	return places;
}

test('a rated game of four changes ratings exactly as openskill computes, and again from the log', async () => {
	const data = temporaryFolder();
	const server = await startServer({}, data);
	const names = ['Ada', 'Ben', 'Cleo'];
	const visitors = await people(server.address, names);
	const expected = new Map(['Ada', 'Ben', 'Cleo', 'bot'].map((name) => [name, rating()]));
	for (let game = 0; game < 2; game++) {
		const { table } = await startedTable(visitors, tableFor('nova-luna', 4, RATED), 'new');
		const places = await playOut(table, visitors);
		const order = [...expected.keys()];
		const after = rate(
			order.map((name) => [expected.get(name) ?? rating()]),
			{ rank: order.map((name) => places.get(name) ?? 0) },
		);
		for (const [i, name] of order.entries()) expected.set(name, after[i]?.[0] ?? rating());
	}
	await expect.poll(async () => (await leadersOf(server.address, 'nova-luna', 4))[0]?.games).toBe(2);
	const leaders = await leadersOf(server.address, 'nova-luna', 4);
	expect(leaders).toHaveLength(4);
	for (const { who, mu, sigma } of leaders) {
		const wanted = expected.get(who.kind === 'bot' ? 'bot' : who.name);
		// The order of the teams touches the last digits of floating point numbers.
		expect(mu).toBeCloseTo(wanted?.mu ?? 0, 9);
		expect(sigma).toBeCloseTo(wanted?.sigma ?? 0, 9);
	}
	const reliable = leaders.map(({ mu, sigma }) => mu - 3 * sigma);
	expect(reliable).toEqual(reliable.toSorted((a, b) => b - a));

	const { curves, ratings } = await new Visitor(server.address).must('profile', { params: { name: 'ada' } });
	expect(curves.map(({ steps }) => steps.length)).toEqual([2]);
	expect(curves[0]?.steps.at(-1)).toMatchObject({ mu: ratings[0]?.mu, sigma: ratings[0]?.sigma });
	expect(await leadersOf(server.address, 'nova-luna', 2)).toEqual([]);

	await server.close();
	const storage = await openStorage(data);
	const { games, different } = await recompute(storage.ratings, storage.log);
	expect([games.length, different]).toEqual([2, []]);
	// Numbers that somebody has touched are found, and put right.
	const touched = await storage.ratings.all();
	await storage.ratings.replaceAll(
		touched.map((game, i) => ({
			...game,
			seats: game.seats.map((seat) => (i === 0 ? { ...seat, mu: seat.mu + 1 } : seat)),
		})),
	);
	const again = await recompute(storage.ratings, storage.log);
	expect(again.different).toEqual([touched[0]?.table]);
	await storage.ratings.replaceAll(again.games);
	expect(await storage.ratings.all()).toEqual(touched);
	await storage.close();
});

test('whoever leaves is rated last, whatever the bot makes of the seat', async () => {
	const { address } = await startServer();
	const [ada, ben] = await people(address, ['Ada', 'Ben']);
	if (ada === undefined || ben === undefined) throw new Error('nobody came');
	const { table } = await startedTable([ada, ben], tableFor('nebula', 2, RATED));
	const [leaver, stayer] = [at(table, ada), at(table, ben)];
	await leaver.until(({ view }) => view !== null, 'the game');
	leaver.command({ type: 'resign' });
	await stayer.until(
		({ view }) => view?.seats.some(({ left }) => left === 'resigned') === true,
		'the leaver',
	);
	stayer.command({ type: 'claim' });
	await stayer.until(({ isOver }) => isOver, 'the end');
	await expect.poll(async () => (await leadersOf(address, 'nebula', 2)).length).toBe(2);
	const leaders = await leadersOf(address, 'nebula', 2);
	expect(leaders.map(({ who }) => (who.kind === 'player' ? who.name : who.level))).toEqual(['Ben', 'Ada']);
});

test('rated tables are for accounts, each of them and each level once', async () => {
	const { address } = await startServer();
	const [ada] = await people(address, ['Ada']);
	const guest = await visitor(address, 'Guest');
	if (ada === undefined) throw new Error('nobody came');
	expect(await guest.refusal('makeTable', { body: tableFor('nebula', 2, RATED) })).toBe('needs-account');
	expect(await ada.refusal('makeTable', { body: tableFor('nova-luna', 1, RATED) })).toBe('unreadable');
	const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 4, RATED) })).table;
	const bot = (level: string): BodyOf<'sit'> => ({ kind: 'bot', level }) as BodyOf<'sit'>;
	expect(await guest.refusal('sit', { table, seat: 1, body: { kind: 'self' } })).toBe('needs-account');
	await ada.must('sit', { table, seat: 1, body: bot('new') });
	expect(await ada.refusal('sit', { table, seat: 2, body: bot('new') })).toBe('level-taken');
	await ada.must('sit', { table, seat: 2, body: bot('full') });
	await ada.must('ready', { table, body: someContribution() });
	expect(await ada.refusal('start', { table, body: { fill: 'new' } })).toBe('level-taken');
	await ada.must('start', { table, body: { fill: 'sliver' } });
});

test('a game that nobody asked to be rated changes nothing', async () => {
	const { address } = await startServer();
	const visitors = await people(address, ['Ada', 'Ben']);
	const { table } = await startedTable(visitors, tableFor('nova-luna', 2));
	await playOut(table, visitors);
	expect(await leadersOf(address, 'nova-luna', 2)).toEqual([]);
	expect(await new Visitor(address).refusal('profile', { params: { name: 'Nobody' } })).toBe('not-found');
});
