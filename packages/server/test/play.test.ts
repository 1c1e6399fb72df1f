import { novaLuna } from '@orrery/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DueStore } from '../src/storage/due-store.ts';
import { TableStore } from '../src/storage/table-store.ts';
import type { Player } from './simulated/player.ts';
import { openEvents } from './simulated/player.ts';
import { arrived, at, insist, spectate } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, type Visitor, visitor } from './simulated/visitor.ts';

async function people(address: string, ...names: readonly string[]): Promise<readonly Visitor[]> {
	return Promise.all(names.map((name) => visitor(address, name)));
}

test('the same command again gets the same answer and is carried out once', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	const mover = players.find((player) => player.choice() !== null);
	const other = players.find((player) => player !== mover);
	const body = mover?.choice();
	if (!mover || !other || !body) throw new Error('it is nobody’s turn');
	for (let i = 0; i < 3; i++) mover.command(body, { id: 'the-same-id', version: 1 });
	await mover.until(({ acknowledged }) => acknowledged.length === 3, 'three answers');
	expect(mover.acknowledged.map(({ sequence }) => sequence)).toEqual([2, 2, 2]);
	expect(mover.view?.version).toBe(2);
	// Ids belong to a seat: another seat with the same id neither clashes nor learns anything.
	other.command(body, { id: 'the-same-id', version: 1 });
	await other.until(({ refusals }) => refusals.length === 1);
	expect(other.refusals).toEqual(['stale']);
	// The same id with other content is not the same command.
	mover.command({ type: 'resign' }, { id: 'the-same-id', version: 2 });
	await mover.until(({ refusals }) => refusals.length === 1);
	expect(mover.refusals).toEqual(['id-taken']);
	expect(mover.view?.version).toBe(2);
});

test('a table is read once for all who open it, and its end asks for no work that is due', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const found = vi.spyOn(TableStore.prototype, 'find');
	const claimed = vi.spyOn(DueStore.prototype, 'claim');
	onTestFinished(() => {
		found.mockRestore();
		claimed.mockRestore();
	});
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	expect(found).toHaveBeenCalledTimes(1);
	const claims = claimed.mock.calls.length;
	players[0]?.command({ type: 'resign' });
	await Promise.all(players.map((player) => player.until(({ info }) => info?.status === 'ended')));
	expect(found).toHaveBeenCalledTimes(1);
	expect(claimed).toHaveBeenCalledTimes(claims);
	// What is shown is what is stored.
	expect(await two[0]?.must('table', { table })).toMatchObject({ revision: players[0]?.info?.revision });
});

test('a stale command is answered with the missed events', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	for (let version = 2; version <= 7; version++) {
		const player = players.find((one) => one.choice() !== null);
		const body = player?.choice();
		if (!player || !body) throw new Error('it is nobody’s turn');
		player.command(body);
		await player.until(({ pending }) => pending === null);
		await Promise.all(players.map((one) => one.until(({ view }) => view?.version === version)));
	}
	const [ada] = players;
	if (!ada) throw new Error('nobody');
	const from = ada.received.length;
	ada.command({ type: 'play-move', move: { type: 'refill' } }, { version: 3 });
	await ada.until(({ refusals }) => refusals.length > 0);
	const answer = JSON.parse(ada.received[from] ?? '');
	expect(answer).toMatchObject({ type: 'refused', refusal: { code: 'stale' } });
	expect(answer.missed.events.map(({ sequence }: { sequence: number }) => sequence)).toEqual([4, 5, 6, 7]);
	expect(answer.missed.view.version).toBe(7);
	ada.command({ type: 'play-move', move: { type: 'refill' } }, { version: 99 });
	await ada.until(({ refusals }) => refusals.length > 1);
	expect(ada.refusals).toEqual(['stale', 'unknown-version']);
});

test('refusals name their reason and change nothing', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	const mover = players.find((player) => player.choice() !== null);
	const other = players.find((player) => player !== mover);
	const body = mover?.choice();
	if (!mover || !other || !body) throw new Error('it is nobody’s turn');
	other.command(body);
	other.command({ type: 'take-back' });
	other.command({ type: 'claim' });
	await other.until(({ refusals }) => refusals.length === 3);
	expect(other.refusals).toEqual(['not-your-turn', 'nothing-to-undo', 'not-won']);
	mover.command({ type: 'play-move', move: { type: 'take', tile: 999, x: 0, y: 0 } });
	mover.command({ type: 'play-move', move: { type: 'refill' } });
	mover.command({ type: 'play-move', move: 'anything' });
	await mover.until(({ refusals }) => refusals.length === 3);
	expect(mover.refusals).toEqual(['unreadable', 'refused', 'unreadable']);
	const watching = spectate(table, address);
	await watching.until(({ view }) => view !== null);
	watching.command(body);
	await watching.until(({ refusals }) => refusals.length === 1);
	expect(watching.refusals).toEqual(['not-seated']);
	expect(watching.view?.version).toBe(1);
});

test.each(['nova-luna', 'nebula'] as const)(
	'%s goes on over connections that keep dropping',
	async (game) => {
		const { address } = await startServer();
		const two = await people(address, 'Ada', 'Ben');
		const { table } = await startedTable(two, tableFor(game, 2));
		const players = two.map((someone) => at(table, someone, { plays: true, returnsAfterMs: 5 }));
		const watching = spectate(table, address, { returnsAfterMs: 5 });
		const all = [...players, watching];
		// Each connection drops after some events, exactly when its player has sent the next move.
		await Promise.all(
			all.map((one, i) => {
				let broken = 0;
				const breakOften = (player: Player): boolean => {
					if (!player.isOver && player.events.length >= broken + 4 + i) {
						broken = player.events.length;
						player.cut();
					}
					return player.isOver;
				};
				return one.until(breakOften, 'the end');
			}),
		);
		expect(Math.max(...all.map(({ connections }) => connections))).toBeGreaterThan(3);
		const humanMoves = watching.events.filter(({ type }) => type === 'moved').map(({ sequence }) => sequence);
		// Answers may be lost with a connection, but events never are.
		for (const player of players) {
			expect(JSON.stringify(openEvents(player.events))).toBe(JSON.stringify(watching.events));
			for (const { sequence } of player.acknowledged) expect(humanMoves).toContain(sequence);
			expect(new Set(player.acknowledged.map(({ id }) => id)).size).toBe(
				new Set(player.acknowledged.map(({ sequence }) => sequence)).size,
			);
		}
	},
);

test('two tabs of the same player see the same, and either can play', async () => {
	const { address } = await startServer();
	const [ada] = await people(address, 'Ada');
	if (!ada) throw new Error('nobody');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const tabs = [at(table, ada, { plays: true, seed: 'a' }), at(table, ada, { plays: true, seed: 'b' })];
	await Promise.all(tabs.map((tab) => tab.until(({ isOver }) => isOver, 'the end')));
	expect(JSON.stringify(tabs[0]?.events)).toBe(JSON.stringify(tabs[1]?.events));
	const acknowledged = tabs.flatMap((tab) => tab.acknowledged.map(({ sequence }) => sequence));
	expect(new Set(acknowledged).size).toBe(acknowledged.length);
});

test('a step can be taken back within the turn, but not after something was revealed', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nebula', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	let taken = 0;
	let refused = 0;
	for (let i = 0; i < 150 && (taken < 3 || refused < 3); i++) {
		const player = players.find((one) => one.choice() !== null);
		const body = player?.choice();
		if (!player || !body) throw new Error('it is nobody’s turn');
		const version = player.view?.version ?? 0;
		player.command(body);
		await player.until(({ pending }) => pending === null);
		await Promise.all(players.map((one) => one.until(({ view }) => view?.version === version + 1)));
		const undoable = player.view?.undoable ?? 0;
		// With endless take-backs a turn would never end.
		if (undoable > 0 ? taken >= 3 || i % 2 === 0 : refused >= 3) continue;
		player.command({ type: 'take-back' });
		await player.until(({ pending }) => pending === null);
		if (undoable === 0) {
			refused++;
			expect(player.refusals.at(-1)).toBe('nothing-to-undo');
			continue;
		}
		taken++;
		await Promise.all(players.map((one) => one.until(({ view }) => view?.version === version + 2)));
		for (const one of players) expect(one.events.at(-1)).toMatchObject({ type: 'taken-back', steps: 1 });
	}
	expect([taken, refused]).toEqual([3, 3]);
});

test('a player who resigns is replaced by a bot, and the last one left may claim the win', async () => {
	const { address } = await startServer();
	const three = await people(address, 'Ada', 'Ben', 'Cleo');
	const { table } = await startedTable(three, tableFor('nova-luna', 4));
	const [ada, ben, cleo] = await Promise.all(three.map((someone) => arrived(table, someone)));
	if (!ada || !ben || !cleo) throw new Error('nobody');
	for (const leaver of [ben, cleo]) {
		// Bots may be playing at the same time.
		do {
			ada.command({ type: 'claim' });
			await ada.until(({ pending }) => pending === null);
		} while (ada.refusals.at(-1) === 'stale');
		expect(ada.refusals.at(-1)).toBe('not-won');
		await insist(leaver, { type: 'resign' });
		const gone = leaver.acknowledged[0]?.sequence ?? 0;
		await ada.until(({ view }) => (view?.version ?? 0) >= gone);
	}
	expect(ada.acknowledged).toEqual([]);
	const seat = ada.role;
	const bot = ada.view?.seats.findIndex(({ player }) => player.kind === 'bot');
	expect(ada.view?.seats.filter(({ standIn }) => standIn?.level === 'quarter')).toHaveLength(2);
	do {
		await ada.until(({ view }) => view?.deciders.includes(seat as 0) === true, 'the bots to play on');
		ada.command({ type: 'claim' });
		await ada.until(({ pending }) => pending === null);
	} while (ada.acknowledged.length === 0);
	await ada.until(({ isOver }) => isOver, 'the end');
	const ranking = [[seat], [bot], [cleo.role], [ben.role]];
	expect(ada.view?.ending).toEqual({ kind: 'claimed', ranking });
	expect(ada.events.at(-1)).toMatchObject({ type: 'claimed', seat });
	await ada.until(({ info }) => info?.status === 'ended');
	const record = await three[0]?.must('record', { table });
	expect(record).toMatchObject({ game: 'nova-luna', result: { reason: 'resigned', ranking } });
	expect(novaLuna.replay(record)).toMatchObject({ ok: true });
});

test('with two players the game ends when one runs out of time, and the other has won', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const clock = { kind: 'live', baseMs: 700, incrementMs: 0 } as const;
	const { table } = await startedTable(two, tableFor('nova-luna', 2, { clock }));
	const watching = spectate(table, address);
	await watching.until(({ isOver }) => isOver, 'the end');
	const ranOut = watching.events.flatMap((event) => (event.type === 'ran-out' ? [event] : []));
	expect(ranOut).toHaveLength(1);
	const [{ seat, at } = { seat: 0, at: 0 }] = ranOut;
	expect(at - (watching.events[0]?.at ?? 0)).toBeGreaterThanOrEqual(700);
	expect(watching.view?.ending).toEqual({ kind: 'ran-out', ranking: [[1 - seat], [seat]] });
	const [ada] = two;
	await expect.poll(async () => (await ada?.must('table', { table }))?.status).toBe('ended');
	expect(await ada?.must('record', { table })).toMatchObject({ result: { ranking: [[1 - seat], [seat]] } });
});

test('with three a bot takes the seat of a player who runs out of time; the last one to do so ends the game', async () => {
	const { address } = await startServer();
	const three = await people(address, 'Ada', 'Ben', 'Cleo');
	const clock = { kind: 'live', baseMs: 700, incrementMs: 0 } as const;
	const { table } = await startedTable(three, tableFor('nova-luna', 3, { clock }));
	const watching = spectate(table, address);
	await watching.until(({ isOver }) => isOver, 'the end');
	const leavers = watching.events.flatMap((event) => (event.type === 'ran-out' ? [event.seat] : []));
	expect(leavers).toHaveLength(3);
	expect(watching.events.some((event) => event.type === 'moved' && event.by === 'bot')).toBe(true);
	expect(watching.view?.ending).toEqual({
		kind: 'ran-out',
		ranking: leavers.toReversed().map((seat) => [seat]),
	});
});

test('games that nobody plays any more are abandoned, and their shuffle is revealed', async () => {
	const { address } = await startServer({ gameWaitsMs: 150, sweepMs: 50 });
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const watching = spectate(table, address);
	await watching.until(({ info }) => info?.status === 'ended', 'the end');
	expect(watching.view?.ending).toEqual({ kind: 'abandoned' });
	expect(watching.info?.draw.secret).toMatch(/^[0-9a-f]{64}$/);
	expect(await two[0]?.refusal('record', { table })).toBe('no-record');
});

test('everyone sees which players are connected and how many spectators there are', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table, you } = await startedTable(two, tableFor('nova-luna', 2));
	const ada = two[0] && (await arrived(table, two[0]));
	const presence = () => ada?.others.findLast(({ type }) => type === 'presence');
	const alone = [false, false].with(Number(you.role), true);
	expect(presence()).toMatchObject({ seats: alone, spectators: 0 });
	const watching = spectate(table, address);
	await ada?.until(() => JSON.stringify(presence()).includes('"spectators":1'));
	const ben = two[1] && at(table, two[1]);
	await ada?.until(() => JSON.stringify(presence()).includes('[true,true]'));
	watching.close();
	ben?.cut();
	await ada?.until(() => JSON.stringify(presence()).includes('"spectators":0'));
	await ada?.until(() => JSON.stringify(presence()).includes(JSON.stringify(alone)));
});

test('the same players can play a rematch', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const [ada, ben] = two;
	if (!ada || !ben) throw new Error('nobody');
	const wanted = tableFor('nova-luna', 3, { visibility: 'private' });
	const { table } = await startedTable(two, wanted);
	const players = two.map((someone) => at(table, someone, { plays: true }));
	await Promise.all(players.map((one) => one.until(({ info }) => info?.status === 'ended', 'the end')));
	const [next, same] = await Promise.all([ada.must('rematch', { table }), ben.must('rematch', { table })]);
	expect(same.table).toBe(next.table);
	expect(next.table).not.toBe(table);
	await Promise.all(
		players.map((one) => one.until(({ info }) => info?.rematch === next.table, 'the invitation')),
	);
	expect(next.seats.map(({ holder }) => holder.kind).toSorted()).toEqual(['bot', 'human', 'human']);
	expect(next.visibility).toBe('private');
	expect(await (await visitor(address, 'Cleo')).refusal('rematch', { table })).toBe('not-admitted');
	for (const someone of two) await someone.must('ready', { table: next.table, body: someContribution() });
	expect((await ada.must('table', { table: next.table })).status).toBe('playing');
	const { games } = await ada.must('history');
	expect(games.map(({ status }) => status)).toEqual(['playing', 'ended']);
	expect(games.map(({ places }) => places?.flat().toSorted() ?? null)).toEqual([null, [0, 1, 2]]);
});

test('a deleted player leaves the game to a bot and loses their sockets', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const [ada, ben] = await Promise.all(two.map((someone) => arrived(table, someone)));
	await two[1]?.must('forgetGuest');
	await ada?.until(({ view }) => view?.seats.some(({ left }) => left === 'resigned') === true);
	await ben?.until(({ faults }) => faults.includes('no-guest'));
});

test('a server that shuts down finishes what it acknowledged and tells clients to reconnect', async () => {
	const first = await startServer();
	const two = await people(first.address, 'Ada', 'Ben');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = two.map((someone) => at(table, someone, { plays: true }));
	await Promise.all(players.map((one) => one.until(({ events }) => events.length > 6, 'some moves')));
	await first.close();
	for (const player of players) {
		await player.until(({ others }) => others.some(({ type }) => type === 'closing'), 'the notice');
	}
	const seen = Math.max(...players.map(({ events }) => events.length));
	const second = await startServer({}, first.data);
	const again = two.map(({ cookie }) =>
		at(table, { address: second.address, cookie } as Visitor, { plays: true }),
	);
	await Promise.all(again.map((one) => one.until(({ isOver }) => isOver, 'the end')));
	const [before] = players;
	expect(again[0]?.events.slice(0, seen).length).toBe(seen);
	expect(JSON.stringify(again[0]?.events.slice(0, before?.events.length))).toBe(
		JSON.stringify(before?.events),
	);
});

test('players find their tables again, those where it is their turn first', async () => {
	const { address } = await startServer();
	const two = await people(address, 'Ada', 'Ben');
	const [ada, ben] = two;
	if (!ada || !ben) throw new Error('nobody');
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const { table: later } = await ada.must('makeTable', { body: tableFor('nebula', 2) });
	const [adas, bens] = [(await ada.must('ownTables')).tables, (await ben.must('ownTables')).tables];
	expect(bens.map((own) => own.table)).toEqual([table]);
	// One of the two starts.
	const isAdasTurn = adas.find((own) => own.table === table)?.yourTurn;
	expect(bens[0]?.yourTurn).toBe(!isAdasTurn);
	expect(adas.map((own) => own.table)).toEqual(isAdasTurn ? [table, later.table] : [later.table, table]);
	expect(adas.find((own) => own.table === later.table)).toMatchObject({ role: 0, yourTurn: false });
	expect(await (await visitor(address, 'Cleo')).must('ownTables')).toEqual({ tables: [] });
});
