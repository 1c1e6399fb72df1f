import { tmpdir } from 'node:os';
import type { BodyOf, TableSecret } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../src/index.ts';
import { temporaryPlace } from './simulated/places.ts';
import { at, spectate } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const SELF: BodyOf<'sit'> = { kind: 'self' };

test('a guest has a name, can change it and can be deleted', async () => {
	const { address } = await startServer();
	const someone = new Visitor(address);
	expect(await someone.refusal('guest')).toBe('no-guest');
	expect(await someone.refusal('makeTable', { body: tableFor('nebula', 2) })).toBe('no-guest');
	await someone.must('nameGuest', { body: { name: 'Ada' } });
	const { cookie } = someone;
	expect(await someone.must('guest')).toEqual({ name: 'Ada', account: null });
	await someone.must('nameGuest', { body: { name: '<b>Ada</b>' } });
	expect(someone.cookie).toBe(cookie);
	expect(await someone.must('guest')).toEqual({ name: '<b>Ada</b>', account: null });
	for (const name of ['', ' ', 'x'.repeat(33), 'a\nb', ' a', '\u202eevil', '\ud800'])
		expect([name, await someone.refusal('nameGuest', { body: { name } })]).toEqual([name, 'unreadable']);
	await someone.must('forgetGuest');
	someone.cookie = cookie;
	expect(await someone.refusal('guest')).toBe('no-guest');
});

test('the cookie is hidden from scripts and other sites, and is secure only over https', async () => {
	const { address } = await startServer();
	const response = await fetch(`${address}/api/guest`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: '{"name":"Ada"}',
	});
	const cookie = response.headers.get('set-cookie') ?? '';
	expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
	expect(cookie).not.toContain('Secure');
	expect(response.headers.get('referrer-policy')).toBe('no-referrer');
	expect(response.headers.get('cache-control')).toBe('no-store');
});

test('behind a proxy with https the cookie is secure', async () => {
	const server = await createServer({ client: tmpdir(), data: await temporaryPlace(), trustedProxies: 1 });
	onTestFinished(() => server.close());
	for (const [protocol, secure] of [
		['https', true],
		['http', false],
	] as const) {
		const { headers } = await server.inject({
			method: 'POST',
			url: '/api/guest',
			headers: { 'x-forwarded-proto': protocol, 'x-forwarded-for': '192.0.2.7' },
			payload: { name: 'Ada' },
		});
		expect(String(headers['set-cookie']).includes('Secure')).toBe(secure);
	}
});

test('a table from its creation to the start', async () => {
	const { address } = await startServer();
	const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => visitor(address, name)));
	if (!ada || !ben || !cleo) throw new Error('nobody');
	const { table: made, secret } = await ada.must('makeTable', { body: tableFor('nova-luna', 4) });
	const { table } = made;
	expect(secret).toBeNull();
	expect(made.draw).toMatchObject({ secret: null, contributions: null });
	expect(made.you).toEqual({ role: 0, host: true });
	const watching = at(table, cleo);
	await watching.until(({ info }) => info !== null);

	await ben.must('sit', { table, seat: 2, body: SELF });
	expect(await ben.refusal('sit', { table, seat: 2, body: SELF })).toBe('seated-already');
	expect(await ben.refusal('sit', { table, seat: 0, body: SELF })).toBe('seat-taken');
	expect(await ben.refusal('sit', { table, seat: 7, body: SELF })).toBe('no-such-seat');
	const moved = await ben.must('sit', { table, seat: 1, body: SELF });
	expect(moved.seats.map(({ holder }) => holder.kind)).toEqual(['human', 'human', 'open', 'open']);

	const bot: BodyOf<'sit'> = { kind: 'bot', level: 'sliver' };
	expect(await ben.refusal('sit', { table, seat: 3, body: bot })).toBe('not-host');
	await ada.must('sit', { table, seat: 3, body: bot });
	expect(await ada.refusal('sit', { table, seat: 1, body: bot })).toBe('seat-taken');
	await watching.until(({ info }) => info?.seats[3]?.holder.kind === 'bot', 'the bot');

	expect(await cleo.refusal('ready', { table, body: someContribution() })).toBe('not-seated');
	await ada.must('ready', { table, body: someContribution() });
	expect(await ada.refusal('start', { table, body: { fill: 'new' } })).toBe('not-ready');
	await ben.must('ready', { table, body: someContribution() });
	const unready = await ben.must('ready', { table, body: { ready: false } });
	expect(unready.seats.map(({ ready }) => ready)).toEqual([true, false, false, true]);
	expect(unready.status).toBe('gathering');
	await ben.must('ready', { table, body: someContribution() });
	expect(await ben.refusal('start', { table, body: { fill: 'new' } })).toBe('not-host');
	const started = await ada.must('start', { table, body: { fill: 'new' } });
	expect(started.status).toBe('playing');
	expect(started.seats.map(({ holder }) => holder.kind).toSorted()).toEqual(['bot', 'bot', 'human', 'human']);
	expect(started.draw.secret).toBeNull();
	expect(started.draw.commitment).toBe(made.draw.commitment);
	for (const refused of [
		await cleo.refusal('sit', { table, seat: 0, body: SELF }),
		await ben.refusal('leaveSeat', { table, seat: 0 }),
		await ben.refusal('ready', { table, body: { ready: false } }),
		await ada.refusal('start', { table, body: { fill: 'new' } }),
	])
		expect(refused).toBe('started-already');
	expect(await ada.refusal('record', { table })).toBe('not-ended');
	expect(await ada.refusal('rematch', { table })).toBe('not-ended');
	await watching.until(({ view }) => view !== null, 'the game');
	expect(watching.role).toBe('spectator');
});

test('seats are shuffled at the start', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const seats = new Set<unknown>();
	// About eight games are enough; that three hundred are not has a chance of 1 in 10^37.
	for (let i = 0; i < 300 && seats.size < 4; i++)
		seats.add((await startedTable([ada], tableFor('nova-luna', 4))).you.role);
	expect([...seats].toSorted()).toEqual([0, 1, 2, 3]);
});

test('the host removes players, and they stay out', async () => {
	const { address } = await startServer();
	const [ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	if (!ada || !ben) throw new Error('nobody');
	const { table: made } = await ada.must('makeTable', { body: tableFor('nebula', 3) });
	const { table } = made;
	await ben.must('sit', { table, seat: 1, body: SELF });
	expect(await ben.refusal('leaveSeat', { table, seat: 0 })).toBe('not-host');
	const left = await ada.must('leaveSeat', { table, seat: 1 });
	expect(left.seats[1]?.holder.kind).toBe('open');
	expect(await ben.refusal('sit', { table, seat: 1, body: SELF })).toBe('not-admitted');
});

test('a table goes to the next player when its host leaves, and closes with the last', async () => {
	const { address } = await startServer();
	const [ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	if (!ada || !ben) throw new Error('nobody');
	const { table: made } = await ada.must('makeTable', { body: tableFor('nebula', 3) });
	const { table } = made;
	await ben.must('sit', { table, seat: 1, body: SELF });
	await ada.must('leaveSeat', { table, seat: 0 });
	expect((await ben.must('table', { table })).you).toEqual({ role: 1, host: true });
	const closed = await ben.must('leaveSeat', { table, seat: 1 });
	expect(closed.status).toBe('closed');
	expect(closed.draw.secret).toMatch(/^[0-9a-f]{64}$/);
});

test('a private table admits anyone with its secret until the secret is revoked', async () => {
	const { address } = await startServer();
	const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => visitor(address, name)));
	if (!ada || !ben || !cleo) throw new Error('nobody');
	const wanted = tableFor('nova-luna', 3, { visibility: 'private' });
	const { table: made, secret } = await ada.must('makeTable', { body: wanted });
	const { table } = made;
	if (secret === null) throw new Error('no secret');
	const other = await ben.must('makeTable', { body: wanted });

	expect((await cleo.must('lobby')).gathering).toEqual([]);
	for (const refused of [
		await ben.refusal('table', { table }),
		await ben.refusal('sit', { table, seat: 1, body: SELF }),
		await new Visitor(address).refusal('table', { table }),
	])
		expect(refused).toBe('not-admitted');
	const outside = at(table, ben);
	await outside.until(({ faults }) => faults.length > 0);
	expect(outside.faults).toEqual(['not-admitted']);
	for (const wrong of ['x'.repeat(22) as TableSecret, other.secret])
		expect(await ben.refusal('enter', { table, body: { secret: wrong as TableSecret } })).toBe(
			'wrong-secret',
		);

	await ben.must('enter', { table, body: { secret } });
	await cleo.must('enter', { table, body: { secret } });
	await ben.must('sit', { table, seat: 1, body: SELF });
	const looking = at(table, cleo);
	await looking.until(({ info }) => info !== null);

	expect(await ben.refusal('changeSecret', { table, body: { open: true } })).toBe('not-host');
	const { secret: renewed } = await ada.must('changeSecret', { table, body: { open: true } });
	await looking.until(({ faults }) => faults.includes('not-admitted'), 'being sent away');
	expect(await cleo.refusal('table', { table })).toBe('not-admitted');
	expect((await ben.must('table', { table })).you.role).toBe(1);
	expect(await cleo.refusal('enter', { table, body: { secret } })).toBe('wrong-secret');
	await cleo.must('enter', { table, body: { secret: renewed as TableSecret } });
	// Someone who was let in may also come back by the old link; it lets nobody else in.
	await cleo.must('enter', { table, body: { secret } });
	const dora = await visitor(address, 'Dora');
	expect(await dora.refusal('enter', { table, body: { secret } })).toBe('wrong-secret');
	expect(await ada.must('changeSecret', { table, body: { open: false } })).toEqual({ secret: null });
	expect(await cleo.refusal('enter', { table, body: { secret: renewed as TableSecret } })).toBe(
		'wrong-secret',
	);
});

test('watchers get the lobby when it changes', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const looking = spectate('x'.repeat(16), address);
	await looking.until(({ faults }) => faults.includes('not-found'));
	looking.send({ type: 'watch-lobby' });
	const lists = () =>
		looking.others.flatMap((message) =>
			message.type === 'lobby' ? [[message.lobby.gathering.length, message.lobby.playing.length].join()] : [],
		);
	await looking.until(() => lists().length === 1, 'the lobby');
	const { table: made } = await ada.must('makeTable', { body: tableFor('nova-luna', 2) });
	await looking.until(() => lists().at(-1) === '1,0', 'the table');
	await ada.must('ready', { table: made.table, body: someContribution() });
	await ada.must('start', { table: made.table, body: { fill: 'new' } });
	await looking.until(() => lists().at(-1) === '0,1', 'the game');
	expect((await ada.must('lobby')).playing[0]?.table).toBe(made.table);
});

test('tables that nobody returns to are closed', async () => {
	const { address } = await startServer({ tableWaitsMs: 2000, sweepMs: 50 });
	const [ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	if (!ada || !ben) throw new Error('nobody');
	const attended = (await ada.must('makeTable', { body: tableFor('nova-luna', 2) })).table.table;
	const sitting = at(attended, ada);
	await sitting.until(({ info }) => info !== null);
	const { table } = (await ben.must('makeTable', { body: tableFor('nova-luna', 2) })).table;
	await expect.poll(async () => (await ben.must('table', { table })).status).toBe('closed');
	expect(sitting.info?.status).toBe('gathering');
});

test('a restart closes no table that was attended until then', async () => {
	const settings = { tableWaitsMs: 3000 };
	const first = await startServer(settings);
	const ada = await visitor(first.address, 'Ada');
	const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 2) })).table;
	const sitting = at(table, ada);
	await sitting.until(({ info }) => info !== null);
	// Longer than a table waits that nobody attends.
	await new Promise((resolve) => setTimeout(resolve, 3800));
	await first.close();
	const second = await startServer(settings, first.data);
	const later = Object.assign(new Visitor(second.address), { cookie: ada.cookie });
	await new Promise((resolve) => setTimeout(resolve, 400));
	expect((await later.must('table', { table })).status).toBe('gathering');
	// If she does not come back, it is forgotten after all.
	await expect.poll(async () => (await later.must('table', { table })).status).toBe('closed');
});

test('limits: guests and sockets per address, tables per guest', async () => {
	const { address } = await startServer({
		guestsPerHour: 2,
		socketsPerAddress: 2,
		waitingTablesPerPlayer: 1,
	});
	const ada = await visitor(address, 'Ada');
	await visitor(address, 'Ben');
	const third = new Visitor(address);
	expect(await third.refusal('nameGuest', { body: { name: 'Cleo' } })).toBe('too-many');
	const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 2) })).table;
	expect(await ada.refusal('makeTable', { body: tableFor('nova-luna', 2) })).toBe('too-many');
	const [one, two] = [at(table, ada), at(table, ada)];
	await Promise.all([one, two].map((player) => player.until(({ info }) => info !== null)));
	const more = at(table, ada);
	let opened = false;
	await expect(
		Promise.race([
			more
				.until(() => more.connections > 0)
				.then(() => {
					opened = true;
				}),
			new Promise((resolve) => setTimeout(resolve, 300)),
		]),
	).resolves.toBeUndefined();
	expect(opened).toBe(false);
	one.close();
	// It tries until the server has noticed that there is room.
	const again = at(table, ada, { returnsAfterMs: 20 });
	await again.until(({ connections }) => connections > 0, 'a free place');
});
