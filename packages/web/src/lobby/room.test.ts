import type { TableInfo } from '@orrery/protocol';
import { tableId, tableInfo } from '@orrery/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';
import type { FakeSockets } from '../session/fake-sockets.ts';
import type { OwnList } from './own-list.svelte.ts';
import type { Room } from './room.svelte.ts';

const TABLE = tableId.parse('Kx3vQ9mZ_a81TgYw');
const ADA = { name: 'Ada', account: null };

/** The server's answers, in order. */
let answers: Promise<Response>[] = [];
let sockets: FakeSockets;
let revisions = 0;

beforeEach(async () => {
	vi.resetModules();
	// The connection must not keep retrying after a test.
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	answers = [];
	stubPage();
	vi.stubGlobal(
		'fetch',
		vi.fn(() => answers.shift() ?? Promise.reject(new Error('nobody is there'))),
	);
	const fake = await import('../session/fake-sockets.ts');
	sockets = new fake.FakeSockets();
	vi.doMock('../session/page-sockets.ts', () => ({ pageSockets: sockets }));
});
afterEach(() => {
	vi.useRealTimers();
	vi.doUnmock('../session/page-sockets.ts');
	vi.unstubAllGlobals();
});

/** A table with these people, of whom Ada is here, one change later than the last one. */
function table(names: readonly (string | null)[], changed: Partial<TableInfo> = {}): TableInfo {
	const mine = names.indexOf('Ada');
	return tableInfo.parse({
		table: TABLE,
		revision: ++revisions,
		game: 'nova-luna',
		options: { players: names.length, firstGame: false },
		clock: { kind: 'none' },
		status: 'gathering',
		rated: false,
		host: 0,
		seats: names.map((name) => ({
			holder: name === null ? { kind: 'open' } : { kind: 'human', name },
			ready: false,
		})),
		createdAt: 1,
		visibility: 'public',
		draw: { commitment: 'aa', secret: null, contributions: null },
		you: { role: mine < 0 ? 'spectator' : mine, host: false },
		startedAt: null,
		endedAt: null,
		rematch: null,
		...changed,
	});
}

/** Ada watches a table over an open connection. */
async function looking(info: TableInfo): Promise<Room> {
	const { guest } = await import('../session/guest.svelte.ts');
	guest.is(ADA);
	const { Room: Made } = await import('./room.svelte.ts');
	const room = new Made(TABLE);
	room.watch();
	sockets.last.greet();
	tell(info);
	return room;
}

function tell(info: TableInfo): void {
	sockets.last.hear({ type: 'table', info });
}

function answer(value: unknown, status = 200): void {
	answers.push(Promise.resolve(Response.json(value, { status })));
}

test('a table is asked for once, however much of the page shows it: its room, its game and its chat', async () => {
	const room = await looking(table(['Ada', 'Ben'], { status: 'playing' }));
	const { FakeGame } = await import('../session/fake-game.ts');
	sockets.last.hear(new FakeGame(TABLE).playTo(4).shown('state', 0));
	const { connection } = await import('../session/connection.svelte.ts');
	const { OnlineTable } = await import('../online/online-table.svelte.ts');
	const { novaLunaOnline } = await import('../nova-luna/online-nova-luna.ts');
	const { chatAt } = await import('../chat/chat.svelte.ts');
	// Behind a proxy, the socket leads to where the others at this table are.
	expect(sockets.last.table).toBe(TABLE);
	if (room.info === null) throw new Error('the room is not open');
	const game = new OnlineTable(room.info, novaLunaOnline, connection);
	const ends = [game.watch(), chatAt(TABLE).listen(() => undefined)];
	// The game opens from what the room has heard.
	expect(game.opening.state === 'open' && game.opening.game.moment.version).toBe(4);
	expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 0 }]);
	for (const end of ends) end();
	expect(sockets.last.said).toHaveLength(1);
});

describe('answers and updates', () => {
	test('may overtake each other: a game that has begun goes on', async () => {
		const room = await looking(table(['Ben', 'Ada']));
		answer(table(['Ben', 'Ada']));
		const request = room.ready(true);
		const begun = table(['Ada', 'Ben'], { status: 'playing' });
		tell(begun);
		expect((await request).ok).toBe(true);
		expect(room.info).toEqual(begun);
		// Nor does the connection bring an earlier state.
		tell(table(['Ben', 'Ada'], { revision: begun.revision - 1 }));
		expect(room.info).toEqual(begun);
		tell({ ...begun, status: 'ended' });
		expect(room.info?.status).toBe('ended');
	});

	test('show the table of the last update, or of the answer if there was none', async () => {
		const room = await looking(table(['Ben', 'Ada', null]));
		answer(table(['Ben', 'Ada', null]));
		const request = room.ready(false);
		tell(table(['Ben', 'Ada', 'Cleo']));
		await request;
		expect(room.open).toEqual([]);
		answer(table(['Ben', null, 'Cleo']));
		await room.empty(1);
		expect(room.open).toEqual([1]);
	});
});

test('a player who sits down is ready, even if an update from before that comes during the request', async () => {
	const room = await looking(table(['Ben', null, null]));
	const [before, sat, ready] = [
		table(['Ben', null, 'Cleo']),
		table(['Ben', 'Ada', 'Cleo']),
		table(['Ben', 'Ada', 'Cleo']),
	];
	answer(sat);
	answer(ready);
	const request = room.sitReady(1);
	tell(before);
	expect((await request).ok).toBe(true);
	expect(fetch).toHaveBeenCalledTimes(2);
	expect(room.info).toEqual(ready);
});

describe('a lost seat', () => {
	test('is reported, and a player who was not kicked can sit down again', async () => {
		const room = await looking(table(['Ben', 'Ada']));
		tell(table(['Ben', null]));
		expect([room.unseated, room.kicked]).toEqual([true, false]);
		answer(table(['Ben', 'Ada']));
		expect((await room.sit(1)).ok).toBe(true);
		expect([room.unseated, room.kicked, room.mine]).toEqual([false, false, 1]);
	});

	test('means a kick if the player may not sit down again', async () => {
		const room = await looking(table(['Ben', 'Ada']));
		tell(table(['Ben', null]));
		answer({ code: 'not-admitted' }, 403);
		expect((await room.sit(1)).ok).toBe(true);
		expect(room.kicked).toBe(true);
		tell(table(['Ben', 'Cleo']));
		expect(room.kicked).toBe(true);
	});

	test('means a kick if the player may not even watch', async () => {
		const room = await looking(table(['Ben', 'Ada'], { visibility: 'private' }));
		tell(table(['Ben', null], { visibility: 'private' }));
		sockets.last.hear({ type: 'unwatched', table: TABLE, fault: { code: 'not-admitted' } });
		expect([room.info, room.kicked]).toEqual([null, true]);
	});

	test.each(['before', 'after'])(
		'is not reported to a player who left it, updated %s the answer',
		async (when) => {
			const room = await looking(table(['Ben', 'Ada']));
			// Something else happens first.
			const [other, left] = [table(['Cleo', 'Ada']), table(['Cleo', null])];
			answer(left);
			const request = room.empty(1);
			tell(other);
			if (when === 'before') tell(left);
			await request;
			if (when === 'after') tell(left);
			expect([room.mine, room.unseated]).toEqual([null, false]);
		},
	);

	test('is not reported to another identity', async () => {
		const room = await looking(table(['Ben', 'Ada']));
		const { guest } = await import('../session/guest.svelte.ts');
		guest.is(null);
		tell(table(['Ben', null]));
		expect(room.unseated).toBe(false);
		guest.is({ name: 'Cleo', account: null });
		expect([room.unseated, room.kicked]).toEqual([false, false]);
	});
});

describe('the list of the player’s own tables', () => {
	async function listed(): Promise<OwnList> {
		const { guest } = await import('../session/guest.svelte.ts');
		guest.is(ADA);
		const { OwnList: List } = await import('./own-list.svelte.ts');
		return new List();
	}

	const own = { tables: [{ ...table(['Ada', 'Ben']), role: 0, yourTurn: true }] };

	test('is cleared when the player signs out', async () => {
		const list = await listed();
		const { guest } = await import('../session/guest.svelte.ts');
		answer(own);
		await list.look();
		expect(list.tables).toHaveLength(1);
		answer({ code: 'closing' }, 503);
		await list.look();
		expect(list.tables).toHaveLength(1);
		answer({ code: 'no-guest' }, 401);
		await list.look();
		expect([list.tables, guest.name]).toEqual([null, null]);
	});

	test('does not come back with a late answer', async () => {
		const list = await listed();
		answer(own);
		const looked = list.look();
		list.forget();
		await looked;
		expect(list.tables).toBeNull();
	});
});
