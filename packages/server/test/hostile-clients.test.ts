import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SeededRandom } from '@orrery/engine';
import type { ClientMessage } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { arrived, at, spectate } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/** The long version is `ORRERY_MUTATIONS=100000 npx vitest run packages/server/test/hostile-clients`. */
const MUTATIONS = Number(process.env.ORRERY_MUTATIONS ?? 3000);

/** The status that answers an attempt to open a socket; 101 if it opens. */
function opening(address: string, headers: Record<string, string>): Promise<number> {
	return new Promise((resolve) => {
		const socket = new WebSocket(`${address.replace('http', 'ws')}/api/socket`, { headers });
		socket.on('open', () => {
			socket.terminate();
			resolve(101);
		});
		socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
		socket.on('error', () => undefined);
	});
}

/** The first two messages from the server, of which the second answers a message of a stranger. */
function heardFrom(url: string, message: ClientMessage): Promise<readonly unknown[]> {
	return new Promise((resolve, reject) => {
		const heard: unknown[] = [];
		const socket = new WebSocket(url);
		socket.on('open', () => socket.send(JSON.stringify(message)));
		socket.on('error', reject);
		socket.on('message', (data) => {
			if (heard.push(JSON.parse(String(data))) < 2) return;
			socket.terminate();
			resolve(heard);
		});
	});
}

test('pages of other sites can neither post nor open sockets', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	for (const headers of [
		{ origin: 'http://evil.example' },
		{ origin: 'null' },
		{ origin: address.replace('http:', 'https:').replace(/\d+$/, '1') },
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site', origin: address },
	]) {
		expect(await ada.refusal('makeTable', { body: tableFor('nebula', 2), headers })).toBe('cross-site');
		expect(await ada.refusal('forgetGuest', { headers })).toBe('cross-site');
		expect(await opening(address, { ...headers, cookie: ada.cookie })).toBe(403);
	}
	expect(await opening(address, { origin: address, cookie: ada.cookie })).toBe(101);
	expect((await ada.must('guest', { headers: { origin: address } })).name).toBe('Ada');
	// A form can send text, but not JSON.
	const form = await fetch(`${address}/api/guest`, { method: 'POST', body: '{"name":"Eve"}' });
	expect(form.status).toBe(400);
	expect((await ada.must('lobby')).gathering).toEqual([]);
});

test('the server accepts every host name that it is set up for', async () => {
	const host = 'orrery.club.example:8080';
	const { address } = await startServer({}, undefined, { hosts: ['orrery.club.example'] });
	expect(await opening(address, { host, origin: `http://${host}` })).toBe(101);
	expect(await opening(address, { host, origin: address })).toBe(403);
});

test('the table in the address of a socket opens no door, whatever it is', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const { table } = (
		await ada.must('makeTable', { body: { ...tableFor('nebula', 2), visibility: 'private' } })
	).table;
	for (const query of [
		'',
		`?table=${table}`,
		'?table=',
		'?table=..%2F..',
		'?table=%00&table=%ff',
		'?other',
	]) {
		const heard = await heardFrom(`${address.replace('http', 'ws')}/api/socket${query}`, {
			type: 'watch',
			table,
		});
		expect(heard).toEqual([
			expect.objectContaining({ type: 'hello', nodes: 'one' }),
			{ type: 'unwatched', table, fault: { code: 'not-admitted' } },
		]);
	}
});

test('a forged cookie is not accepted', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const good = ada.cookie;
	const other = await startServer();
	const elsewhere = await visitor(other.address, 'Ada');
	const forged = [
		`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
		good.replace('=', '=x'),
		good.slice(0, -1),
		'orrery-session=',
		'orrery-session=%',
		`orrery-session=${'x'.repeat(4000)}`,
		good.replace('session', 'guest'),
		elsewhere.cookie,
	];
	for (const cookie of forged) {
		ada.cookie = cookie;
		expect([cookie, await ada.refusal('guest')]).toEqual([cookie, 'no-guest']);
	}
	ada.cookie = good;
	expect(await ada.must('guest')).toMatchObject({ name: 'Ada' });
});

test('nobody plays for another seat or at another table', async () => {
	const { address } = await startServer();
	const people = await Promise.all(['Ada', 'Ben', 'Eve'].map((name) => visitor(address, name)));
	const [ada, ben, eve] = people;
	if (!ada || !ben || !eve) throw new Error('nobody');
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const own = await startedTable([eve], tableFor('nova-luna', 2));
	const players = await Promise.all([ada, ben].map((someone) => arrived(table, someone)));
	const body = players.flatMap((player) => player.choice() ?? [])[0];
	if (body === undefined) throw new Error('it is nobody’s turn');
	const intruder = at(own.table, eve);
	await intruder.until(({ view }) => view !== null);
	for (const attempt of [body, { type: 'take-back' }, { type: 'resign' }, { type: 'claim' }] as const) {
		intruder.send({
			type: 'command',
			table,
			id: `attempt-${attempt.type}` as never,
			version: 1,
			body: attempt,
		});
	}
	await intruder.until(({ refusals }) => refusals.length === 4);
	expect(new Set(intruder.refusals)).toEqual(new Set(['not-seated']));
	expect(players.map(({ view }) => view?.version)).toEqual([1, 1]);
});

test('an invalid message gets a fault code; one that is too long, or too many, end the socket', async () => {
	const { address } = await startServer({ faultsPerSocket: 10, messagesAtOnce: 200, messagesPerSecond: 20 });
	const ada = await visitor(address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const broken = ['', '{', 'null', '[]', '"x"', '{"type":"no"}', '{"type":"watch"}', '{"__proto__":{}}'];
	const player = await arrived(table, ada);
	for (const text of broken) player.sendText(text);
	await player.until(({ faults }) => faults.length === broken.length);
	expect(new Set(player.faults)).toEqual(new Set(['malformed', 'unreadable']));
	player.sendText('1');
	player.sendText('2');
	await player.until(({ faults }) => faults.includes('too-many'));

	const long = at(table, ada, { returnsAfterMs: 10 });
	await long.until(({ view }) => view !== null);
	long.sendText(JSON.stringify({ type: 'ping', sent: 1, more: 'x'.repeat(20_000) }));
	await long.until(({ connections }) => connections === 2, 'coming back');
	const busy = at(table, ada);
	await busy.until(({ view }) => view !== null);
	for (let i = 0; i < 300; i++) busy.send({ type: 'ping', sent: i });
	await busy.until(({ faults }) => faults.includes('too-many'));

	for (const [body, code] of [
		['{', 'malformed'],
		['{}', 'unreadable'],
		['[]', 'unreadable'],
		[`{"name":"${'x'.repeat(20_000)}"}`, 'too-long'],
	] as const) {
		const response = await fetch(`${address}/api/guest`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
		});
		expect(await response.json()).toMatchObject({ code });
	}
	for (const path of ['/api/', '/api/no', '/api/tables/x', '/api/tables/%00', '/api/tables/../../etc/passwd'])
		expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 404]);
	expect(await ada.must('guest')).toMatchObject({ name: 'Ada' });
});

test('watching a table costs as much of the allowance as three other messages', async () => {
	const { address } = await startServer({ messagesAtOnce: 30, messagesPerSecond: 0.001 });
	const { table } = await startedTable([await visitor(address, 'Ada')], tableFor('nova-luna', 2));
	const [pinging, watching] = [spectate(table, address), spectate(table, address)];
	// Coming in is watching for the first time: 27 are left.
	await Promise.all([pinging, watching].map((one) => one.until(({ view }) => view !== null)));
	for (let i = 0; i < 27; i++) pinging.send({ type: 'ping', sent: i });
	for (let i = 0; i < 9; i++) watching.send({ type: 'watch', table: watching.table, since: 0 });
	const answers = ({ received }: typeof watching, type: string): number =>
		received.filter((text) => text.startsWith(`{"type":"${type}"`)).length;
	await pinging.until((one) => answers(one, 'pong') === 27);
	await watching.until((one) => answers(one, 'state') === 10);
	expect([...pinging.faults, ...watching.faults]).toEqual([]);
	pinging.send({ type: 'ping', sent: 28 });
	watching.send({ type: 'watch', table: watching.table, since: 0 });
	await Promise.all([pinging, watching].map((one) => one.until(({ faults }) => faults[0] === 'too-many')));
});

test('requests with a bad token count toward the rate limit before anything is looked up', async () => {
	const { address } = await startServer({ requestsPerMinute: 3 });
	const guesser = new Visitor(address);
	const answers: string[] = [];
	for (let i = 0; i < 5; i++) {
		guesser.token = `orrery_${i}`;
		answers.push(await guesser.refusal('guest'));
	}
	expect(answers).toEqual([...Array(3).fill('not-recognised'), 'too-many', 'too-many']);
});

/** A valid message with something wrong in it. */
function mutated(text: string, random: SeededRandom): string {
	const at = random.below(text.length);
	switch (random.below(8)) {
		case 0:
			return text.slice(0, at);
		case 1:
			return text.slice(0, at) + text.slice(at + 1 + random.below(5));
		case 2:
			return text.slice(0, at) + String.fromCharCode(random.below(0x500)) + text.slice(at + 1);
		case 3:
			return text.slice(0, at) + text.slice(at - random.below(20)) + text.slice(at);
		case 4:
			return text.replace(/\d+/, String([-1, 1e308, 2 ** 53, 0.5][random.below(4)]));
		case 5:
			return text.replace(/"[^"]*"/g, (word) => (random.below(6) === 0 ? 'null' : word));
		case 6:
			return text.replace(/\{/g, (brace) =>
				random.below(3) === 0 ? '{"__proto__":{"type":"resign"},' : brace,
			);
		default:
			return text.replace(/\[|\{/, '[[[[{"a":');
	}
}

function heapUsed(): number {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect === 'function') collect();
	return process.memoryUsage().heapUsed;
}

test(`${MUTATIONS} messages with something wrong in them change nothing`, { timeout: 600_000 }, async () => {
	const { address } = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	// A seat whose turn it is not may do nothing.
	const turnSeat = players.findIndex((player) => player.choice() !== null);
	const body = players[turnSeat]?.choice();
	const waiting = two[1 - turnSeat];
	if (!body || !waiting) throw new Error('it is nobody’s turn');
	const known = players.map(({ view }) => JSON.stringify(view));
	const command = { type: 'command', table, id: 'mutated-command', version: 1 };
	const valid = [
		{ ...command, body },
		{ ...command, body: { type: 'take-back' } },
		{ ...command, body: { type: 'play-move', move: { type: 'refill' } } },
		{ type: 'watch', table, since: 1 },
		{ type: 'watch-lobby' },
		{ type: 'ping', sent: 1 },
	].map((message) => JSON.stringify(message));
	const secretive = await visitor(address, 'Cleo');
	const wanted = tableFor('nebula', 2, { visibility: 'private' });
	const { table: closed } = (await secretive.must('makeTable', { body: wanted })).table;
	const bodies = [
		['ready', JSON.stringify({ ready: true, contribution: 'ab'.repeat(16) })],
		['secret', JSON.stringify({ open: true })],
		['entry', JSON.stringify({ secret: 'x'.repeat(22) })],
		['start', JSON.stringify({ fill: 'new' })],
	] as const;
	const random = new SeededRandom('mutations');
	let intruder = at(table, waiting, { checks: false });
	await intruder.until(({ view }) => view !== null);
	const used = heapUsed();
	for (let i = 0; i < MUTATIONS; i++) {
		intruder.sendText(mutated(valid[i % valid.length] ?? '', random));
		if (i % 20 === 0) {
			const [path, body] = bodies[(i / 20) % bodies.length] ?? bodies[0];
			const response = await fetch(`${address}/api/tables/${path === 'entry' ? closed : table}/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', cookie: waiting.cookie },
				body: mutated(body, random),
			});
			expect([400, 403, 404, 409]).toContain(response.status);
			await response.text();
		}
		if (i % 500 !== 499) continue;
		// A client that is still connected gets an answer, and by then everything before it was answered.
		intruder.send({ type: 'ping', sent: i });
		const sent = i;
		await intruder.until(({ others }) => others.some((one) => one.type === 'pong' && one.sent === sent));
		expect(intruder.acknowledged).toEqual([]);
		intruder.forget();
		intruder = at(table, waiting, { checks: false });
		await intruder.until(({ view }) => view !== null);
	}
	expect(heapUsed() - used).toBeLessThan(24_000_000);
	const watching = spectate(table, address);
	await watching.until(({ view }) => view !== null);
	expect(watching.view?.version).toBe(1);
	expect(players.map(({ view }) => JSON.stringify(view))).toEqual(known);
	expect((await new Visitor(address).must('lobby')).playing).toHaveLength(1);
});
