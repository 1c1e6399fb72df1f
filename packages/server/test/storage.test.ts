import { sessionId, tableId, tokenId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import { LogStore } from '../src/storage/log-store.ts';
import { openStorage } from '../src/storage/storage.ts';
import { defined } from './simulated/defined.ts';
import { emptyDatabase } from './simulated/empty-database.ts';
import { temporaryPlace } from './simulated/places.ts';
import { arrived } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

interface Logged {
	readonly log: LogStore;
	/** How many appends each commit contained. */
	readonly commits: readonly number[];
}

async function emptyLog(): Promise<Logged> {
	const commits: number[] = [];
	const database = await emptyDatabase();
	const log = new LogStore({
		db: database.db,
		append(appends, steps, preceding) {
			commits.push(appends.length);
			return database.append(appends, steps, preceding);
		},
	});
	return { log, commits };
}

function entry(sequence: number): { readonly sequence: number; readonly at: number } {
	return { sequence, at: sequence };
}

test('entries that arrive during a commit share the next one', async () => {
	const { log, commits } = await emptyLog();
	const games = Array.from({ length: 300 }, (_, i) => `game ${i}`);
	expect(new Set(await Promise.all(games.map((game) => log.append(game, [entry(1)]))))).toEqual(
		new Set(['stored']),
	);
	expect(commits.length).toBeLessThanOrEqual(2);
	for (const game of ['game 0', 'game 299']) expect(await log.read(game)).toEqual([entry(1)]);
	// Sequential appends get a commit each.
	for (let sequence = 2; sequence < 6; sequence++) await log.append('game 0', [entry(sequence)]);
	expect(commits.length).toBeGreaterThanOrEqual(5);
	expect(await log.read('game 0')).toEqual([1, 2, 3, 4, 5].map(entry));
});

test('new entries of many games are read in a few queries', async () => {
	const database = await emptyDatabase();
	let queries = 0;
	const db = database.db.withPlugin({
		transformQuery({ node }) {
			queries++;
			return node;
		},
		transformResult: ({ result }) => Promise.resolve(result),
	});
	const log = new LogStore({ db, append: (...group) => database.append(...group) });
	const games = Array.from({ length: 60 }, (_, i) => `game ${i}`);
	await Promise.all(games.map((game) => log.append(game, [entry(1), entry(2), entry(3)])));
	queries = 0;
	const news = await Promise.all(games.map((game, i) => log.read(game, (i % 3) + 1)));
	expect(queries).toBe(2);
	for (const [i, entries] of news.entries()) expect(entries).toEqual([2, 3].slice(i % 3).map(entry));
	// The same game, asked for after different numbers.
	expect(await Promise.all([1, 2, 9].map((after) => log.read('game 0', after)))).toEqual([
		[entry(2), entry(3)],
		[entry(3)],
		[],
	]);
	expect(await log.read('no game', 1)).toEqual([]);
	expect(await log.read('game 1')).toEqual([1, 2, 3].map(entry));
});

test('a number is given once; the second writer is refused, and the others are not delayed', async () => {
	const { log } = await emptyLog();
	expect(
		await Promise.all([
			log.append('one', [entry(1)]),
			log.append('two', [entry(1), entry(2)]),
			log.append('one', [entry(1)]),
			log.append('two', [entry(2), entry(3)]),
			log.append('three', [entry(1)]),
		]),
	).toEqual(['stored', 'stored', 'taken', 'taken', 'stored']);
	expect(await log.read('one')).toEqual([entry(1)]);
	// All or none: the third entry was not stored without the second.
	expect(await log.read('two')).toEqual([entry(1), entry(2)]);
	expect(await log.append('two', [entry(3)])).toBe('stored');
});

test('stored entries are there when the storage is opened again', async () => {
	const folder = await temporaryPlace();
	const first = await openStorage(folder);
	void first.log.append('game', [entry(1)]);
	// Closing waits for pending entries.
	await first.close();
	const second = await openStorage(folder);
	expect(await second.log.read('game')).toEqual([entry(1)]);
	await second.close();
	await expect(second.log.append('game', [entry(2)])).rejects.toThrow();
});

test('two servers on one storage never lose or duplicate a move', async () => {
	const first = await startServer();
	const second = await startServer({}, first.data, { sharedData: true });
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(first.address, name)));
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const here = await Promise.all(two.map((someone) => arrived(table, someone)));
	const turnSeat = here.findIndex((player) => player.choice() !== null);
	const [mover, cookie] = [defined(here[turnSeat]), defined(two[turnSeat]).cookie];
	// The same player, connected to the other server, which has opened the game too.
	const elsewhere = await arrived(table, Object.assign(new Visitor(second.address), { cookie }));
	const body = defined(mover.choice());
	mover.command(body);
	await mover.until(({ pending }) => pending === null);
	elsewhere.command(body);
	await elsewhere.until(({ pending }) => pending === null);
	expect(elsewhere.refusals).toEqual(['stale']);
	await elsewhere.until(({ view }) => view?.version === 2);
	expect(JSON.stringify(elsewhere.events)).toBe(JSON.stringify(mover.events));
});

test('a folder that cannot be used is reported as such', async () => {
	await expect(openStorage('/dev/null/data')).rejects.toThrow('/dev/null/data');
});

// SQLite takes some 32,000 parameters a statement; with more ids these were refused.
test('what belongs to any number of games, sessions and tokens is read', async () => {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	const ids = Array.from({ length: 40_000 }, (_, i) => `number-of-${String(i).padStart(6, '0')}`);
	const tables = ids.map((id) => tableId.parse(id));
	const player = newPlayerId();
	await storage.ratings.subjectOf(player);
	const [first, last] = [defined(tables[0]), defined(tables.at(-1))];
	for (const table of [first, last])
		await storage.results.add(table, { places: null, scores: null, turns: 7 });
	expect([...(await storage.results.of(tables)).keys()]).toEqual([first, last]);
	expect((await storage.ratings.changesAt(player, tables)).size).toBe(0);
	expect((await storage.log.standings(tables)).size).toBe(0);
	expect((await storage.tables.heads(tables)).size).toBe(0);
	expect((await storage.sessions.existing(ids.map((id) => sessionId.parse(id)))).size).toBe(0);
	expect((await storage.tokens.existing(ids.map((id) => tokenId.parse(id)))).size).toBe(0);
});

test('expired guests are deleted, unless they sit in a game', async () => {
	const first = await startServer();
	const [idle, busy] = await Promise.all(['Ada', 'Ben'].map((name) => visitor(first.address, name)));
	await startedTable([defined(busy)], tableFor('nova-luna', 2));
	await first.close();
	const { address } = await startServer({ guestLastsMs: 1, sweepMs: 20 }, first.data);
	const again = [idle, busy].map((someone) =>
		Object.assign(new Visitor(address), { cookie: defined(someone).cookie }),
	);
	await expect.poll(() => defined(again[0]).refusal('guest')).toBe('no-guest');
	expect(await defined(again[1]).must('guest')).toMatchObject({ name: 'Ben' });
});
