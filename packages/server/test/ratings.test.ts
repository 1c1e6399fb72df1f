import { SEATS } from '@orrery/engine';
import type { BodyOf } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import { rate, rating } from 'openskill';
import { expect, test } from 'vitest';
import { subjectOfBot } from '../src/model/rated-game.ts';
import { recompute } from '../src/ratings/recompute.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder } from './simulated/accounts.ts';
import { ageLog } from './simulated/age-log.ts';
import { defined } from './simulated/defined.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import { arrived, at, insist } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const RATED = { rated: true } as const;
const DAY = 86_400_000;

async function people(address: string, names: readonly string[]): Promise<readonly Visitor[]> {
	return Promise.all(names.map(async (name) => (await accountHolder(address, name)).someone));
}

/** The stored ratings, the most certain of the best first. The leaderboard shows only those after many games. */
async function ratingsIn(
	data: string,
	game: string,
	players: number,
): Promise<
	readonly { readonly name: string; readonly mu: number; readonly sigma: number; readonly games: number }[]
> {
	const rows = await query(
		data,
		`select coalesce(players.name, substr(ratings.subject, 5)) as name, mu, sigma, games from ratings
			left join rating_subjects on rating_subjects.subject = ratings.subject
			left join players on players.id = rating_subjects.player
			where game = ? and players = ? order by mu - 3 * sigma desc`,
		game,
		players,
	);
	return rows.map(({ name, mu, sigma, games }) => ({
		name: String(name),
		mu: Number(mu),
		sigma: Number(sigma),
		games: Number(games),
	}));
}

const bot = (level: string): BodyOf<'sit'> => ({ kind: 'bot', level }) as BodyOf<'sit'>;

async function orderIn(data: string, game: string, players: number): Promise<readonly string[]> {
	return (await ratingsIn(data, game, players)).map(({ name }) => name);
}

async function leadersOf(address: string, game: string, players: number) {
	const asked = await new Visitor(address).must('leaders', { params: { game, players: String(players) } });
	return asked.leaders;
}

/** What a recomputation from the logs gives, and where it differs. */
async function recounted(data: string) {
	const storage = await openStorage(data);
	const { games, different } = await recompute(storage.ratings, storage.log);
	await storage.close();
	return { seats: games.map(({ seats }) => seats.length), different };
}

/** Plays a whole game and returns the places by name. */
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

test('a rated game of four changes ratings exactly as openskill computes, also when recomputed from the log', async () => {
	const data = await temporaryPlace();
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
	await expect.poll(async () => (await ratingsIn(data, 'nova-luna', 4))[0]?.games).toBe(2);
	const stored = await ratingsIn(data, 'nova-luna', 4);
	expect(stored).toHaveLength(4);
	for (const { name, mu, sigma } of stored) {
		const wanted = expected.get(names.includes(name) ? name : 'bot');
		// The order of the teams affects the last digits of floating-point numbers.
		expect(mu).toBeCloseTo(wanted?.mu ?? 0, 9);
		expect(sigma).toBeCloseTo(wanted?.sigma ?? 0, 9);
	}
	// After two games all of them are provisional.
	expect(await leadersOf(server.address, 'nova-luna', 4)).toEqual([]);

	const { curves, ratings } = await new Visitor(server.address).must('profile', { params: { name: 'ada' } });
	expect(curves.map(({ steps }) => steps.length)).toEqual([2]);
	expect(curves[0]?.steps.at(-1)).toMatchObject({ mu: ratings[0]?.mu, sigma: ratings[0]?.sigma });
	expect(await ratingsIn(data, 'nova-luna', 2)).toEqual([]);

	await server.close();
	const storage = await openStorage(data);
	const { games, different } = await recompute(storage.ratings, storage.log);
	expect([games.length, different]).toEqual([2, []]);
	// Ratings that someone has edited are found and corrected.
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

test('a player who leaves is rated last, however well the bot in their seat does', async () => {
	const { address, data } = await startServer();
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
	await insist(stayer, { type: 'claim' });
	await stayer.until(({ isOver }) => isOver, 'the end');
	await expect.poll(() => orderIn(data, 'nebula', 2)).toEqual(['Ben', 'Ada']);
});

test('a player who claims the win is not rated above bots that were still playing', async () => {
	const { address, data, close } = await startServer();
	const [ada, ben] = await people(address, ['Ada', 'Ben']);
	if (ada === undefined || ben === undefined) throw new Error('nobody came');
	// Repeated, because seats are shuffled: the rated player may sit before or after the others.
	for (let game = 0; game < 3; game++) {
		const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 4, RATED) })).table;
		await ben.must('sit', { table, seat: 1, body: { kind: 'self' } });
		await ada.must('sit', { table, seat: 2, body: bot('new') });
		await ada.must('sit', { table, seat: 3, body: bot('sliver') });
		for (const someone of [ada, ben]) await someone.must('ready', { table, body: someContribution() });
		const [stayer, leaver] = [await arrived(table, ada), await arrived(table, ben)];
		await insist(leaver, { type: 'resign' });
		await stayer.until(({ events }) => events.some(({ type }) => type === 'resigned'), 'the leaver');
		await insist(stayer, { type: 'claim' });
		await expect.poll(async () => (await ratingsIn(data, 'nova-luna', 4))[0]?.games).toBe(game + 1);
	}
	expect(await orderIn(data, 'nova-luna', 4)).toEqual(['Ada', 'Ben']);
	const { curves } = await new Visitor(address).must('profile', { params: { name: 'Ben' } });
	expect(curves[0]?.steps.map(({ place }) => place)).toEqual([4, 4, 4]);
	await close();
	expect(await recounted(data)).toEqual({ seats: [2, 2, 2], different: [] });

	// If the bots had been rated, the recomputation finds and removes them.
	const storage = await openStorage(data);
	const counted = await storage.ratings.all();
	const withBots = counted.map((game) => {
		const free = SEATS.filter((seat) => !game.seats.some((rated) => rated.seat === seat));
		const bots = free.map((seat) => ({ seat, subject: subjectOfBot(`${seat}`), place: 2, mu: 25, sigma: 8 }));
		return { ...game, seats: [...game.seats, ...bots] };
	});
	await storage.ratings.replaceAll(withBots);
	const { games, different } = await recompute(storage.ratings, storage.log);
	await storage.close();
	expect(different).toHaveLength(3);
	expect(games).toEqual(counted);
});

test.each(['person', 'bot'] as const)(
	'a player who lets a rated game against a %s lapse has lost it',
	async (opponent) => {
		const first = await startServer();
		const visitors = await people(first.address, opponent === 'person' ? ['Ada', 'Ben'] : ['Ada']);
		const { table } = await startedTable(visitors, tableFor('nova-luna', 2, RATED));
		const player = await arrived(table, defined(visitors[0]));
		const waitedFor = () => player.view?.seats[defined(player.view.deciders[0])]?.player;
		await player.until(() => waitedFor()?.kind === 'human', 'the turn of a human');
		const loser = waitedFor();
		player.close();
		await first.close();
		await ageLog(first.data, 61 * DAY);
		const { close } = await startServer({ sweepMs: 50 }, first.data);
		await expect.poll(async () => (await orderIn(first.data, 'nova-luna', 2)).length).toBe(2);
		expect((await orderIn(first.data, 'nova-luna', 2)).at(-1)).toBe(loser?.kind === 'human' && loser.name);
		await close();
		expect(await recounted(first.data)).toEqual({ seats: [2], different: [] });
	},
);

test('rated tables are for accounts, with each account and each bot level at most once', async () => {
	const { address } = await startServer();
	const [ada] = await people(address, ['Ada']);
	const guest = await visitor(address, 'Guest');
	if (ada === undefined) throw new Error('nobody came');
	expect(await guest.refusal('makeTable', { body: tableFor('nebula', 2, RATED) })).toBe('needs-account');
	expect(await ada.refusal('makeTable', { body: tableFor('nova-luna', 1, RATED) })).toBe('unreadable');
	const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 4, RATED) })).table;
	expect(await guest.refusal('sit', { table, seat: 1, body: { kind: 'self' } })).toBe('needs-account');
	await ada.must('sit', { table, seat: 1, body: bot('new') });
	expect(await ada.refusal('sit', { table, seat: 2, body: bot('new') })).toBe('level-taken');
	await ada.must('sit', { table, seat: 2, body: bot('full') });
	await ada.must('ready', { table, body: someContribution() });
	expect(await ada.refusal('start', { table, body: { fill: 'new' } })).toBe('level-taken');
	await ada.must('start', { table, body: { fill: 'sliver' } });
});

test('an unrated game changes no ratings', async () => {
	const { address, data } = await startServer();
	const visitors = await people(address, ['Ada', 'Ben']);
	const { table } = await startedTable(visitors, tableFor('nova-luna', 2));
	await playOut(table, visitors);
	expect(await ratingsIn(data, 'nova-luna', 2)).toEqual([]);
	expect(await new Visitor(address).refusal('profile', { params: { name: 'Nobody' } })).toBe('not-found');
});

test('one-game accounts led the board, and equal ones were numbered apart', async () => {
	const server = await startServer();
	await people(server.address, ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']);
	const storage = await openStorage(server.data, { shared: true });
	const skills = [
		// One lucky game, and a rating that is a little too uncertain.
		['Ada', 45, 8],
		['Ben', 60, 5.01],
		['Cleo', 30, 2],
		// The same lower end as Cleo: 30 − 2 · 2 = 34 − 2 · 4.
		['Dan', 34, 4],
		['Eve', 25, 4.99],
	] as const;
	const seats = [];
	for (const [i, [name, mu, sigma]] of skills.entries()) {
		const account = defined(await storage.accounts.byName(name.toLowerCase()));
		const subject = await storage.ratings.subjectOf(account.player);
		seats.push({ seat: defined(SEATS[i % 4]), subject, place: 1, mu, sigma });
	}
	const discipline = { game: 'nova-luna', players: 2 } as const;
	for (const [i, seat] of seats.entries())
		await storage.ratings.add(i + 1, {
			table: tableId.parse(`table-${i}-0123456789`.slice(0, 16)),
			discipline,
			at: i,
			seats: [seat],
		});
	const bots = [{ seat: defined(SEATS[0]), subject: subjectOfBot('full'), place: 1, mu: 40, sigma: 1 }];
	await storage.ratings.add(seats.length + 1, {
		table: tableId.parse('bots-0123456789-'),
		discipline,
		at: 9,
		seats: bots,
	});
	const leaders = await leadersOf(server.address, 'nova-luna', 2);
	const [first, ...others] = leaders.map(({ place, who }) => [place, who.name]);
	expect(first).toEqual([1, 'Ganymede']);
	expect(others.slice(0, 2).toSorted()).toEqual([
		[2, 'Cleo'],
		[2, 'Dan'],
	]);
	expect(others.slice(2)).toEqual([[4, 'Eve']]);
	// A player who is deleted leaves the board.
	const eve = defined(await storage.accounts.byName('eve'));
	await storage.ratings.forget(eve.player);
	await storage.close();
	expect((await leadersOf(server.address, 'nova-luna', 2)).map(({ place }) => place)).toEqual([1, 2, 2]);
});

test('a game that is rated twice counts once', async () => {
	const storage = await openStorage(await temporaryPlace());
	const table = tableId.parse('twice-0123456789');
	const seats = [{ seat: defined(SEATS[0]), subject: subjectOfBot('full'), place: 1, mu: 40, sigma: 1 }];
	const game = { table, discipline: { game: 'nebula', players: 2 }, at: 1, seats } as const;
	// The second one has read the number of the last game before or after the first was added.
	const added = await Promise.all([1, 1, 2].map((number) => storage.ratings.add(number, game)));
	expect(added.filter((one) => one)).toHaveLength(1);
	expect(await storage.ratings.all()).toEqual([game]);
	const [standing] = (await storage.ratings.standings([subjectOfBot('full')], game.discipline)).values();
	expect(standing?.games).toBe(1);
	await storage.close();
});
