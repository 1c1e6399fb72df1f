import type { CommandId, ServerMessage, TableId } from '@orrery/protocol';
import { PROTOCOL } from '@orrery/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from './connection.svelte.ts';
import { FakeGame } from './fake-game.ts';
import type { FakeSocket } from './fake-sockets.ts';
import { FakeSockets } from './fake-sockets.ts';

const TABLE = 'Kx3vQ9mZ_a81TgYw' as TableId;
const OTHER = 'Zb7_pL20sDqEw4Xn' as TableId;
const THIRD = 'Qd1_mK93tWzFo7Rb' as TableId;
const COMMAND = '0b6f3c52-4c1d' as CommandId;
const PRESENCE: ServerMessage = { type: 'presence', table: TABLE, seats: [true, false], spectators: 3 };
/** Longer than the first pause before another attempt. */
const SOON = 500;

let sockets: FakeSockets;
let connection: Connection;

beforeEach(() => {
	vi.useFakeTimers();
	sockets = new FakeSockets();
	connection = new Connection(sockets);
});
afterEach(() => vi.useRealTimers());

/** Watches a table over an open connection. */
function watching(): { readonly heard: ServerMessage[]; readonly end: () => void } {
	const heard: ServerMessage[] = [];
	const end = connection.watch(TABLE, (message) => heard.push(message));
	sockets.last.greet();
	return { heard, end };
}

/** The same, with a game of which so many events are known. */
function watchingGame(version: number): ReturnType<typeof watching> {
	const watched = watching();
	sockets.last.hear(new FakeGame(TABLE).playTo(version).shown('state', 0));
	watched.heard.length = 0;
	return watched;
}

describe('the connection opens when it is needed', () => {
	it('does nothing before', () => {
		expect(connection.state).toBe('idle');
		expect(sockets.sockets).toHaveLength(0);
	});

	it('watches once the server has said hello, and passes on messages about that table alone', () => {
		const heard: ServerMessage[] = [];
		connection.watch(TABLE, (message) => heard.push(message));
		expect(connection.state).toBe('connecting');
		expect(sockets.last.sent).toEqual([]);
		sockets.last.greet();
		expect(connection.state).toBe('open');
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 0 }]);
		sockets.last.hear(PRESENCE);
		sockets.last.hear({ ...PRESENCE, table: OTHER });
		expect(heard).toEqual([PRESENCE]);
	});

	it('closes when nothing needs it any more', async () => {
		const { end } = watching();
		const { last } = sockets;
		end();
		expect(last.said.at(-1)).toEqual({ type: 'unwatch', table: TABLE });
		await vi.advanceTimersByTimeAsync(1000);
		expect(connection.state).toBe('idle');
		expect(last.closed).toBe(true);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sockets.sockets).toHaveLength(1);
	});

	it('stays open when one page follows another, which has to be loaded first', async () => {
		const { end } = watching();
		end();
		await vi.advanceTimersByTimeAsync(900);
		connection.watch(OTHER, () => undefined);
		await vi.advanceTimersByTimeAsync(1000);
		expect(connection.state).toBe('open');
		expect(sockets.sockets).toHaveLength(1);
		expect(sockets.last.said.slice(1)).toEqual([
			{ type: 'unwatch', table: TABLE },
			{ type: 'watch', table: OTHER, since: 0 },
		]);
	});

	it('serves several watchers of one table and unwatches it with the last of them', async () => {
		const first = watching();
		const later: ServerMessage[] = [];
		const end = connection.watch(TABLE, (message) => later.push(message));
		sockets.last.hear(PRESENCE);
		expect([first.heard, later]).toEqual([[PRESENCE], [PRESENCE]]);
		first.end();
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 0 }]);
		end();
		expect(sockets.last.said.at(-1)).toEqual({ type: 'unwatch', table: TABLE });
	});

	it('tells a later watcher what it knows, without asking the server again', () => {
		watching();
		const game = new FakeGame(TABLE).playTo(3);
		const first = game.shown('state', 0);
		sockets.last.hear(first);
		sockets.last.hear(PRESENCE);
		for (const version of [3, 4]) sockets.last.hear(game.playTo(version + 1).shown('events', version));
		const later: ServerMessage[] = [];
		connection.watch(TABLE, (message) => later.push(message));
		expect(later).toEqual([first, game.shown('events', 3), PRESENCE]);
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 0 }]);
	});

	it('asks for events that are missing before it hands later ones on', () => {
		const { heard } = watchingGame(2);
		const game = new FakeGame(TABLE).playTo(4);
		sockets.last.hear(game.shown('events', 3));
		expect(heard).toEqual([]);
		expect(sockets.last.said.slice(1)).toEqual([{ type: 'watch', table: TABLE, since: 2 }]);
		sockets.last.hear(game.shown('state', 2));
		expect(heard).toEqual([game.shown('state', 2)]);
	});

	it('asks again for a table that the server had stopped showing, if another watcher comes', () => {
		watchingGame(2);
		sockets.last.hear({ type: 'unwatched', table: TABLE, fault: { code: 'not-admitted' } });
		const later: ServerMessage[] = [];
		connection.watch(TABLE, (message) => later.push(message));
		expect(later).toEqual([]);
		expect(sockets.last.said.slice(1)).toEqual([{ type: 'watch', table: TABLE, since: 0 }]);
	});

	it('watches the lobby', () => {
		const lobbies: unknown[] = [];
		connection.watchLobby((lobby) => lobbies.push(lobby));
		sockets.last.greet();
		expect(sockets.last.said).toEqual([{ type: 'watch-lobby' }]);
		sockets.last.hear({ type: 'lobby', lobby: { gathering: [], playing: [] } });
		expect(lobbies).toEqual([{ gathering: [], playing: [] }]);
	});
});

describe('a lost connection', () => {
	it('comes back by itself and resumes from the last event', async () => {
		watchingGame(3);
		connection.watch(TABLE, () => undefined);
		connection.watchLobby(() => undefined);
		sockets.last.hear(new FakeGame(TABLE).playTo(7).shown('events', 3));
		sockets.last.break();
		expect(connection.state).toBe('lost');
		await vi.advanceTimersByTimeAsync(SOON);
		expect(sockets.sockets).toHaveLength(2);
		expect(connection.state).toBe('lost');
		sockets.last.greet();
		expect(connection.state).toBe('open');
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 7 }, { type: 'watch-lobby' }]);
	});

	it('waits longer after every failure, but never gives up', async () => {
		watching();
		const counts: number[] = [];
		sockets.last.break();
		for (let minute = 0; minute < 3; minute++) {
			const before = sockets.sockets.length;
			for (let second = 0; second < 60; second++) {
				await vi.advanceTimersByTimeAsync(1000);
				// Every attempt is rejected.
				if (connection.state === 'lost') sockets.last.break();
			}
			counts.push(sockets.sockets.length - before);
		}
		const [first = 0, second = 0, third = 0] = counts;
		expect(first).toBeGreaterThan(second);
		expect(third).toBeGreaterThanOrEqual(5);
	});

	it('is retried at once when the network is back, and not at all while there is none', async () => {
		watching();
		sockets.change(true);
		sockets.last.break();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sockets.sockets).toHaveLength(1);
		sockets.change(false);
		expect(sockets.sockets).toHaveLength(2);
		sockets.last.greet();
		expect(connection.state).toBe('open');
	});

	it('is noticed when nothing arrives any more, even if the socket does not close', async () => {
		watching();
		const { last } = sockets;
		await vi.advanceTimersByTimeAsync(16_000);
		expect(last.sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
		last.hear({ type: 'pong', sent: 0, now: 0 });
		await vi.advanceTimersByTimeAsync(14_000);
		expect(connection.state).toBe('open');
		await vi.advanceTimersByTimeAsync(12_000);
		expect(connection.state).toBe('lost');
		expect(last.closed).toBe(true);
		// Messages of the old socket are ignored.
		last.break();
		last.greet();
		expect(connection.state).toBe('lost');
	});

	it('comes back when the closing server said, not before', async () => {
		watching();
		sockets.last.hear({ type: 'closing', comeBackMs: 9000 });
		sockets.last.break();
		await vi.advanceTimersByTimeAsync(8900);
		expect(sockets.sockets).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(200);
		expect(sockets.sockets).toHaveLength(2);
	});

	it('reconnects when the player’s identity changes, and asks for all that the new one may see', () => {
		watchingGame(3);
		const { last } = sockets;
		connection.reopen();
		expect(last.closed).toBe(true);
		sockets.last.greet();
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 0 }]);
	});
});

describe('the table that the page is about', () => {
	const SENT = { type: 'command', table: TABLE, id: COMMAND, version: 4, body: { type: 'take-back' } };
	/** The states of the connection that a page could see. */
	let states: Set<string>;
	const look = (): void => {
		states.add(connection.state);
	};

	beforeEach(() => {
		states = new Set();
	});

	/** Opens a table, as its screen does. */
	function visit(table: TableId): { readonly heard: ServerMessage[]; readonly end: () => void } {
		const heard: ServerMessage[] = [];
		const leave = connection.visit(table);
		const unwatch = connection.watch(table, (message) => {
			heard.push(message);
			look();
		});
		return {
			heard,
			end: () => {
				unwatch();
				leave();
			},
		};
	}

	/** A page that looks at a game among several nodes, and the socket for it. */
	function visitingGame(version: number): ReturnType<typeof visit> & { readonly before: FakeSocket } {
		const visited = visit(TABLE);
		sockets.last.greet(1_000_000, 'several');
		sockets.last.hear(new FakeGame(TABLE).playTo(version).shown('state', 0));
		visited.heard.length = 0;
		states.clear();
		return { ...visited, before: sockets.last };
	}

	it('is the one that its socket is opened for, and opened again for', async () => {
		const { end } = visitingGame(3);
		expect(sockets.last.table).toBe(TABLE);
		sockets.last.break();
		await vi.advanceTimersByTimeAsync(SOON);
		expect(sockets.sockets.map(({ table }) => table)).toEqual([TABLE, TABLE]);
		end();
		await vi.advanceTimersByTimeAsync(1000);
		connection.watchLobby(() => undefined);
		expect(sockets.last.table).toBeNull();
	});

	it('is not watched before the socket for it is there, and then only there', () => {
		connection.watchLobby(look);
		sockets.last.greet(1_000_000, 'several');
		const { last: before } = sockets;
		const { heard } = visit(TABLE);
		expect(sockets.last.table).toBe(TABLE);
		expect([before.closed, before.said]).toEqual([false, [{ type: 'watch-lobby' }]]);
		before.hear({ type: 'lobby', lobby: { gathering: [], playing: [] } });
		sockets.last.greet(1_000_000, 'several');
		expect(before.closed).toBe(true);
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 0 }, { type: 'watch-lobby' }]);
		sockets.last.hear(PRESENCE);
		expect(heard).toEqual([PRESENCE]);
		expect([...states]).toEqual(['open']);
		expect(sockets.sockets).toHaveLength(2);
	});

	it('needs no other socket where one process serves the place', () => {
		connection.watchLobby(() => undefined);
		sockets.last.greet();
		visit(TABLE);
		visit(OTHER);
		expect(sockets.sockets).toHaveLength(1);
		expect(sockets.last.said.slice(1)).toEqual([
			{ type: 'watch', table: TABLE, since: 0 },
			{ type: 'watch', table: OTHER, since: 0 },
		]);
	});

	it('needs no other socket when it is watched once more, or another table is', () => {
		visitingGame(3);
		connection.watch(TABLE, () => undefined);
		connection.watch(OTHER, () => undefined);
		connection.watchLobby(() => undefined);
		visit(TABLE);
		expect(sockets.sockets).toHaveLength(1);
	});

	it('may change before the server has said that there are several nodes', () => {
		connection.watchLobby(() => undefined);
		visit(TABLE);
		const { last: before } = sockets;
		before.greet(1_000_000, 'several');
		expect(sockets.sockets.map(({ table }) => table)).toEqual([null, TABLE]);
		expect(before.said).toEqual([{ type: 'watch-lobby' }]);
	});

	it('changes without a gap: what is watched goes on, and commands are answered once', async () => {
		const { before } = visitingGame(4);
		const heard: number[] = [];
		connection.watch(TABLE, (message) => {
			look();
			if (message.type === 'events' || message.type === 'state')
				heard.push(...message.events.map(({ sequence }) => sequence));
		});
		heard.length = 0;
		let answers = 0;
		const answer = connection.command(TABLE, COMMAND, 4, { type: 'take-back' }).finally(() => answers++);
		visit(OTHER);
		const { last: after } = sockets;
		// The old socket still serves.
		const game = new FakeGame(TABLE).playTo(5);
		before.hear(game.shown('events', 4));
		look();
		after.greet(1_000_000, 'several');
		look();
		expect(before.closed).toBe(true);
		expect(after.said).toEqual([
			{ type: 'watch', table: TABLE, since: 5 },
			{ type: 'watch', table: OTHER, since: 0 },
			SENT,
		]);
		// What still comes from the old one is too late.
		const answered = { type: 'ack', table: TABLE, id: COMMAND, sequence: 6 } as const;
		before.hear(answered);
		before.hear(game.playTo(6).shown('events', 5));
		before.break();
		look();
		after.hear(game.shown('state', 5));
		after.hear(answered);
		after.hear(answered);
		expect(await answer).toEqual({ kind: 'ack', sequence: 6 });
		expect([answers, heard, [...states]]).toEqual([1, [5, 6], ['open']]);
		await vi.advanceTimersByTimeAsync(5000);
		expect(sockets.sockets).toHaveLength(2);
	});

	it.each([
		['is refused', (socket: FakeSocket) => socket.break()],
		[
			'is closed at once',
			(socket: FakeSocket) => {
				socket.hear({ type: 'fault', fault: { code: 'too-many' } });
				socket.break();
			},
		],
		['never opens', () => undefined],
	])('is watched over the old socket if the one for it %s', async (_, fail) => {
		const { before } = visitingGame(4);
		const { heard } = visit(OTHER);
		const { last: after } = sockets;
		fail(after);
		await vi.advanceTimersByTimeAsync(3000);
		look();
		expect([after.closed, before.closed, [...states]]).toEqual([true, false, ['open']]);
		expect(before.said.slice(1)).toEqual([{ type: 'watch', table: OTHER, since: 0 }]);
		before.hear({ ...PRESENCE, table: OTHER });
		expect(heard).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(5000);
		expect(sockets.sockets).toHaveLength(2);
	});

	it('is resumed like any other if the connection is lost while it moves', async () => {
		const { before } = visitingGame(4);
		visit(OTHER);
		const { last: after } = sockets;
		before.break();
		expect([after.closed, connection.state]).toEqual([true, 'lost']);
		await vi.advanceTimersByTimeAsync(SOON);
		expect(sockets.last.table).toBe(OTHER);
		sockets.last.greet(1_000_000, 'several');
		expect(sockets.last.said).toEqual([
			{ type: 'watch', table: TABLE, since: 4 },
			{ type: 'watch', table: OTHER, since: 0 },
		]);
		expect(sockets.sockets).toHaveLength(3);
	});

	it('keeps its socket for a rematch, and for the next one', () => {
		const { end } = visitingGame(4);
		connection.goOn(TABLE, OTHER);
		connection.goOn(OTHER, THIRD);
		const { last } = sockets;
		const ends = [OTHER, THIRD].map((table) => visit(table).end);
		// The page before leaves after the next one has come.
		end();
		ends[0]?.();
		expect(sockets.sockets).toHaveLength(1);
		expect(last.said.slice(1)).toEqual([
			...[OTHER, THIRD].map((table) => ({ type: 'watch', table, since: 0 })),
			...[TABLE, OTHER].map((table) => ({ type: 'unwatch', table })),
		]);
	});

	it('leads to where the players of a rematch are, also from elsewhere and after the connection was lost', async () => {
		connection.goOn(TABLE, OTHER);
		connection.watchLobby(() => undefined);
		sockets.last.greet(1_000_000, 'several');
		const { last: before } = sockets;
		visit(OTHER);
		expect(sockets.last.table).toBe(TABLE);
		expect(before.said).toEqual([{ type: 'watch-lobby' }]);
		sockets.last.break();
		expect(before.said.at(-1)).toEqual({ type: 'watch', table: OTHER, since: 0 });
		before.break();
		await vi.advanceTimersByTimeAsync(SOON);
		expect(sockets.last.table).toBe(TABLE);
	});

	it('may change back before the other socket is there', () => {
		const { before } = visitingGame(4);
		const { end } = visit(OTHER);
		const { last: after } = sockets;
		end();
		connection.visit(TABLE);
		after.greet(1_000_000, 'several');
		expect([after.closed, before.closed, sockets.sockets.length]).toEqual([true, false, 2]);
	});
});

describe('a command', () => {
	const BODY = { type: 'take-back' } as const;
	const SENT = { type: 'command', table: TABLE, id: COMMAND, version: 4, body: BODY };

	it('is answered', async () => {
		watching();
		const answer = connection.command(TABLE, COMMAND, 4, BODY);
		expect(sockets.last.said.at(-1)).toEqual(SENT);
		sockets.last.hear({ type: 'ack', table: TABLE, id: COMMAND, sequence: 5 });
		expect(await answer).toEqual({ kind: 'ack', sequence: 5 });
	});

	it('is repeated word for word after the connection was lost, until it is answered', async () => {
		watchingGame(4);
		const answer = connection.command(TABLE, COMMAND, 4, BODY);
		for (let time = 0; time < 3; time++) {
			sockets.last.break();
			await vi.advanceTimersByTimeAsync(SOON);
			sockets.last.greet();
			expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 4 }, SENT]);
		}
		sockets.last.hear({ type: 'ack', table: TABLE, id: COMMAND, sequence: 5 });
		expect(await answer).toEqual({ kind: 'ack', sequence: 5 });
		sockets.last.break();
		await vi.advanceTimersByTimeAsync(SOON);
		sockets.last.greet();
		expect(sockets.last.said).toEqual([{ type: 'watch', table: TABLE, since: 4 }]);
	});

	it('waits for the connection if there is none', async () => {
		watching();
		sockets.last.break();
		const answer = connection.command(TABLE, COMMAND, 4, BODY);
		await vi.advanceTimersByTimeAsync(SOON);
		sockets.last.greet();
		expect(sockets.last.said.at(-1)).toEqual(SENT);
		sockets.last.hear({ type: 'refused', table: TABLE, id: COMMAND, refusal: { code: 'nothing-to-undo' } });
		expect(await answer).toEqual({ kind: 'refused', refusal: { code: 'nothing-to-undo' } });
	});

	it('is sent to the next server when this one stops', async () => {
		watching();
		const answer = connection.command(TABLE, COMMAND, 4, BODY);
		sockets.last.hear({ type: 'closing', comeBackMs: 100 });
		sockets.last.hear({ type: 'refused', table: TABLE, id: COMMAND, refusal: { code: 'closing' } });
		sockets.last.break();
		await vi.advanceTimersByTimeAsync(SOON);
		sockets.last.greet();
		expect(sockets.last.said.at(-1)).toEqual(SENT);
		sockets.last.hear({ type: 'ack', table: TABLE, id: COMMAND, sequence: 5 });
		expect(await answer).toEqual({ kind: 'ack', sequence: 5 });
	});

	it('is sent again to a failing server, but not forever', async () => {
		watching();
		const answer = connection.command(TABLE, COMMAND, 4, BODY);
		const failed = { type: 'refused', table: TABLE, id: COMMAND, refusal: { code: 'failed' } } as const;
		for (let time = 0; time < 3; time++) {
			sockets.last.hear(failed);
			await vi.advanceTimersByTimeAsync(2000);
		}
		expect(sockets.last.said.filter(({ type }) => type === 'command')).toHaveLength(3);
		expect(await answer).toEqual({ kind: 'refused', refusal: { code: 'failed' } });
	});
});

describe('a server that fails', () => {
	const FAILED: ServerMessage = { type: 'unwatched', table: TABLE, fault: { code: 'failed' } };
	const watched = (): number => sockets.last.said.filter(({ type }) => type === 'watch').length;

	it('is asked for the table again, from the last event, before the error is shown', async () => {
		const { heard } = watchingGame(7);
		// More than one request may be under way.
		for (let time = 0; time < 3; time++) sockets.last.hear(FAILED);
		expect(watched()).toBe(1);
		await vi.advanceTimersByTimeAsync(2000);
		expect(sockets.last.said.slice(1)).toEqual([{ type: 'watch', table: TABLE, since: 7 }]);
		sockets.last.hear(PRESENCE);
		expect(heard).toEqual([PRESENCE]);
	});

	it('is not asked forever: then the error is shown, and the next try starts over', async () => {
		const { heard } = watching();
		for (let time = 0; time < 3; time++) {
			sockets.last.hear(FAILED);
			await vi.advanceTimersByTimeAsync(2000);
		}
		expect([watched(), heard]).toEqual([3, [FAILED]]);
		connection.resume(TABLE);
		sockets.last.hear(FAILED);
		await vi.advanceTimersByTimeAsync(2000);
		expect([watched(), heard]).toEqual([5, [FAILED]]);
	});

	it('is not asked for a table that no one watches any more', async () => {
		const { end } = watching();
		connection.watchLobby(() => undefined);
		sockets.last.hear(FAILED);
		end();
		await vi.advanceTimersByTimeAsync(2000);
		expect(watched()).toBe(1);
	});

	it('is asked for the lobby again', async () => {
		const end = connection.watchLobby(() => undefined);
		sockets.last.greet();
		const lobbies = (): number => sockets.last.said.filter(({ type }) => type === 'watch-lobby').length;
		sockets.last.hear({ type: 'fault', fault: { code: 'failed' } });
		expect(lobbies()).toBe(1);
		await vi.advanceTimersByTimeAsync(12_000);
		expect(lobbies()).toBe(2);
		connection.watch(TABLE, () => undefined);
		sockets.last.hear({ type: 'fault', fault: { code: 'failed' } });
		end();
		await vi.advanceTimersByTimeAsync(12_000);
		expect(lobbies()).toBe(2);
	});

	it.each(['no-guest', 'banned'] as const)('reports %s as a lost identity', (code) => {
		watching();
		let dismissed = 0;
		connection.ondismissed = () => dismissed++;
		sockets.last.hear({ type: 'fault', fault: { code } });
		expect(dismissed).toBe(1);
	});

	it('is not asked again if the error is not its own', () => {
		const { heard } = watching();
		const gone: ServerMessage = { type: 'unwatched', table: TABLE, fault: { code: 'not-found' } };
		sockets.last.hear(gone);
		expect(heard).toEqual([gone]);
	});
});

describe('an unreadable message', () => {
	it('marks the page as outdated and does no harm', () => {
		const { heard } = watching();
		expect(connection.foreign).toBe(false);
		sockets.last.hearText('{"type":"unheard-of"}');
		sockets.last.hearText('no JSON at all');
		expect(connection.foreign).toBe(true);
		sockets.last.hear(PRESENCE);
		expect(heard).toEqual([PRESENCE]);
	});

	it('is expected from a server of another protocol version, until there is one of the same', () => {
		const told: boolean[] = [];
		connection.onforeign = (foreign) => told.push(foreign);
		connection.watch(TABLE, () => undefined);
		sockets.last.hear({ type: 'hello', protocol: PROTOCOL + 1, now: 0 });
		expect([connection.foreign, told]).toEqual([true, [true]]);
		connection.reopen();
		sockets.last.greet();
		expect([connection.foreign, told]).toEqual([false, [true, false]]);
	});
});

describe('the server clock', () => {
	it('follows the shortest round trip', async () => {
		const pongAfter = async (ms: number, now: number): Promise<void> => {
			const sent = performance.now();
			await vi.advanceTimersByTimeAsync(ms);
			sockets.last.hear({ type: 'pong', sent, now });
		};
		connection.watch(TABLE, () => undefined);
		sockets.last.greet(5_000_000);
		expect(connection.serverNow()).toBe(5_000_000);
		await vi.advanceTimersByTimeAsync(250);
		expect(connection.serverNow()).toBe(5_000_250);
		// The hello was under way for 30 ms, as a round trip of 40 ms shows; a slower one adds nothing.
		await pongAfter(40, 5_000_300);
		expect(connection.serverNow()).toBe(5_000_320);
		await pongAfter(400, 7_000_000);
		expect(connection.serverNow()).toBe(5_000_720);
	});
});
