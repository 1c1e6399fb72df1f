import { tmpdir } from 'node:os';
import type { AnswerOf, NewTable } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { ServerOptions } from '../src/index.ts';
import { createServer } from '../src/index.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import { accountHolder, PASSWORD } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import { arrived, insist } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/* What one stranger can do to all others, and how far. */

const PUBLIC: NewTable = tableFor('nova-luna', 2);
const { waitingPublicTablesPerPlayer, waitingPublicTablesPerAddress, shortestClockMs } = SETTINGS;
const from = (address: string) => ({ 'x-forwarded-for': address });

test('one visitor cannot blank the lobby, with one name or with many', async () => {
	const limits = { waitingPublicTablesPerPlayer, waitingPublicTablesPerAddress };
	const { address } = await startServer(limits, undefined, { trustedProxies: 1 });
	const ada = await visitor(address, 'Ada');
	const { table: own } = await ada.must('makeTable', { body: PUBLIC, headers: from('192.0.2.1') });
	const codes: string[] = [];
	const made: AnswerOf<'makeTable'>['table'][] = [];
	const eves = await Promise.all(Array.from({ length: 12 }, (_, i) => visitor(address, `Eve ${i}`)));
	await Promise.all(
		eves.map(async (eve) => {
			for (let i = 0; i < 4; i++) {
				const asked = await eve.ask('makeTable', { body: PUBLIC, headers: from('192.0.2.66') });
				codes.push(asked.ok ? 'ok' : asked.code);
				if (asked.ok) made.push(asked.value.table);
			}
		}),
	);
	expect(codes.filter((code) => code === 'ok')).toHaveLength(waitingPublicTablesPerAddress);
	expect(new Set(codes)).toEqual(new Set(['ok', 'tables-waiting']));
	const { gathering } = await ada.must('lobby');
	expect(gathering.map(({ table }) => table)).toContain(own.table);
	// Private tables are not listed, and a table that has been left makes room for another.
	const [eve] = eves;
	await defined(eve).must('makeTable', {
		body: { ...PUBLIC, visibility: 'private' },
		headers: from('192.0.2.66'),
	});
	const left = defined(made[0]);
	for (const one of eves) await one.ask('leaveSeat', { table: left.table, seat: 0 });
	const fresh = await visitor(address, 'Eve again');
	await fresh.must('makeTable', { body: PUBLIC, headers: from('192.0.2.66') });
	expect(await fresh.refusal('makeTable', { body: PUBLIC, headers: from('192.0.2.66') })).toBe(
		'tables-waiting',
	);
});

test('one player has only a few public tables waiting, from whatever addresses', async () => {
	const { address } = await startServer({ waitingPublicTablesPerPlayer }, undefined, { trustedProxies: 1 });
	const eve = await visitor(address, 'Eve');
	const codes = [];
	for (let i = 0; i <= waitingPublicTablesPerPlayer; i++)
		codes.push(await eve.refusal('makeTable', { body: PUBLIC, headers: from(`192.0.2.${i}`) }));
	expect(codes).toEqual([...Array(waitingPublicTablesPerPlayer).fill('not refused'), 'tables-waiting']);
});

test('nobody fills the lobby by rematches of public games', async () => {
	const limits = { waitingPublicTablesPerPlayer, waitingPublicTablesPerAddress };
	const { address } = await startServer(limits, undefined, { trustedProxies: 1 });
	const headers = from('192.0.2.66');
	/** Ends a game for two and asks for the next one, in which a seat can be opened. */
	const another = async (host: Visitor, other: Visitor): Promise<void> => {
		const { table } = (await host.must('makeTable', { body: PUBLIC, headers })).table;
		await other.must('sit', { table, seat: 1, body: { kind: 'self' } });
		for (const one of [host, other]) await one.must('ready', { table, body: someContribution() });
		await insist(await arrived(table, other), { type: 'resign' });
		await expect.poll(async () => (await host.must('table', { table })).status).toBe('ended');
		await host.must('rematch', { table, headers });
		// Those for whom the table was created come in without a limit.
		await other.must('rematch', { table, headers });
	};
	const eve = await visitor(address, 'Eve');
	const ally = await visitor(address, 'Mallory');
	for (let i = 0; i < waitingPublicTablesPerPlayer; i++) await another(eve, ally);
	expect(await eve.refusal('makeTable', { body: PUBLIC, headers })).toBe('tables-waiting');
	for (let i = waitingPublicTablesPerPlayer; i < waitingPublicTablesPerAddress; i++)
		await another(await visitor(address, `Eve ${i}`), ally);
	// The address is full, also for a player who has no table waiting.
	const fresh = await visitor(address, 'Eve again');
	expect(await fresh.refusal('makeTable', { body: PUBLIC, headers })).toBe('tables-waiting');
});

test('a player with enough tables waiting gets no rematch until one of them waits no longer', async () => {
	const { address } = await startServer({ waitingPublicTablesPerPlayer: 2 });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = await startedTable([ada, ben], PUBLIC);
	await insist(await arrived(table, ben), { type: 'resign' });
	await expect.poll(async () => (await ada.must('table', { table })).status).toBe('ended');
	const waiting = [];
	for (let i = 0; i < 2; i++) waiting.push((await ada.must('makeTable', { body: PUBLIC })).table.table);
	expect(await ada.refusal('rematch', { table })).toBe('tables-waiting');
	expect((await ben.must('table', { table })).rematch).toBeNull();
	await ada.must('leaveSeat', { table: defined(waiting[0]), seat: 0 });
	const next = await ada.must('rematch', { table });
	expect((await ben.must('rematch', { table })).table).toBe(next.table);
	expect((await ada.must('rematch', { table })).table).toBe(next.table);
	const spectator = await visitor(address, 'Cleo');
	for (let i = 0; i < 2; i++) await spectator.must('makeTable', { body: PUBLIC });
	expect(await spectator.refusal('rematch', { table })).toBe('not-seated');
});

test('tables without an open seat are not in the lobby', async () => {
	const { address } = await startServer();
	const eve = await visitor(address, 'Eve');
	const { table } = (await eve.must('makeTable', { body: PUBLIC })).table;
	await eve.must('sit', { table, seat: 1, body: { kind: 'bot', level: 'new' } });
	expect((await eve.must('lobby')).gathering).toEqual([]);
	await eve.must('leaveSeat', { table, seat: 1 });
	expect((await eve.must('lobby')).gathering).toHaveLength(1);
});

test('a clock of a millisecond is refused', async () => {
	const { address } = await startServer({ shortestClockMs });
	const eve = await visitor(address, 'Eve');
	const clocked = (baseMs: number): { readonly body: NewTable } => ({
		body: { ...PUBLIC, clock: { kind: 'live', baseMs, incrementMs: 0 } },
	});
	expect(await eve.refusal('makeTable', clocked(1))).toBe('clock-too-short');
	expect(await eve.refusal('makeTable', clocked(shortestClockMs - 1))).toBe('clock-too-short');
	await eve.must('makeTable', clocked(shortestClockMs));
});

test('a stranger with the id of a private table does not learn whether its game has started', async () => {
	const { address } = await startServer();
	const [ada, ben, eve] = await Promise.all(['Ada', 'Ben', 'Eve'].map((name) => visitor(address, name)));
	const two = [defined(ada), defined(ben)];
	const stranger = defined(eve);
	const body: NewTable = { ...PUBLIC, visibility: 'private' };
	const waiting = (await defined(ada).must('makeTable', { body })).table.table;
	const { table: playing } = await startedTable(two, body);
	const answers = async (table: string): Promise<readonly string[]> => [
		await stranger.refusal('table', { table }),
		await stranger.refusal('sit', { table, seat: 1, body: { kind: 'self' } }),
		await stranger.refusal('sit', { table, seat: 1, body: { kind: 'bot', level: 'new' } }),
		await stranger.refusal('leaveSeat', { table, seat: 1 }),
		await stranger.refusal('ready', { table, body: { ready: false } }),
		await stranger.refusal('start', { table, body: { fill: 'new' } }),
		await stranger.refusal('rematch', { table }),
		await stranger.refusal('changeSecret', { table, body: { open: true } }),
		await stranger.refusal('record', { table }),
		await stranger.refusal('chat', { table }),
	];
	expect(await answers(waiting)).toEqual(Array(10).fill('not-admitted'));
	expect(await answers(playing)).toEqual(Array(10).fill('not-admitted'));
});

test('a link says who invites to what before the visitor has a name, and a wrong one nothing', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const { table, secret } = await ada.must('makeTable', { body: { ...PUBLIC, visibility: 'private' } });
	const nobody = new Visitor(address);
	const invited = await nobody.must('invitation', { table: table.table, body: { secret: defined(secret) } });
	expect(invited).toMatchObject({ game: 'nova-luna', host: 0, clock: { kind: 'none' } });
	expect(invited.seats[0]).toMatchObject({ holder: { kind: 'human', name: 'Ada' } });
	expect(nobody.cookie).toBe('');
	const wrong = { body: { secret: defined(secret).replace(/^./, (c) => (c === 'x' ? 'y' : 'x')) } };
	for (const id of [table.table, 'x'.repeat(16)])
		expect(await nobody.refusal('invitation', { table: id, ...(wrong as object) })).toBe('wrong-secret');
});

/** A server that does not listen, for requests with any host and address. */
async function injected(
	options: Partial<ServerOptions> = {},
): Promise<Awaited<ReturnType<typeof createServer>>> {
	const server = await createServer({ client: tmpdir(), data: await temporaryPlace(), ...options });
	onTestFinished(() => server.close());
	return server;
}

test('a name that was pointed to this machine does not make it the server of that name', async () => {
	const alone = await injected();
	const status = async (server: typeof alone, host: string, url = '/api/tables'): Promise<number> =>
		(await server.inject({ url, headers: { host } })).statusCode;
	for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', '192.168.1.20:8080'])
		expect([host, await status(alone, host)]).toEqual([host, 200]);
	for (const host of ['printer.local', 'raspberry', 'orrery.lan:8080', 'orrery.home.arpa'])
		expect([host, await status(alone, host)]).toEqual([host, 200]);
	for (const host of [
		'evil.example',
		'evil.example:8080',
		'localhost.evil.example',
		'127.0.0.1.evil.example',
	])
		expect([host, await status(alone, host)]).toEqual([host, 421]);
	expect((await alone.inject({ url: '/api/address', headers: { host: 'evil.example' } })).json()).toEqual({
		code: 'wrong-host',
	});
	const page = await alone.inject({ url: '/', headers: { host: 'evil.example', accept: 'text/html' } });
	expect([page.statusCode, page.body]).toEqual([421, expect.stringContaining('ORRERY_HOSTS')]);
	expect(await status(alone, 'evil.example', '/healthz')).toBe(200);
	const named = await injected({ hosts: ['orrery.example'] });
	expect(await status(named, 'Orrery.example:443')).toBe(200);
	expect(await status(named, 'evil.example')).toBe(421);
	// The proxy knows the names, unless the server is told them too.
	expect(await status(await injected({ trustedProxies: 1 }), 'orrery.example')).toBe(200);
	const both = await injected({ trustedProxies: 1, hosts: ['orrery.example'] });
	expect(await status(both, 'evil.example')).toBe(421);
});

test('metrics are not for visitors whom a proxy brings without saying so', async () => {
	const server = await injected({ hosts: ['orrery.example'] });
	const status = async (host: string): Promise<number> =>
		(await server.inject({ url: '/metrics', headers: { host } })).statusCode;
	expect(await status('localhost:8080')).toBe(200);
	expect(await status('orrery.example')).toBe(404);
});

test('a page of the same name over another scheme is another site', async () => {
	const server = await injected({ trustedProxies: 1 });
	const post = async (headers: Readonly<Record<string, string>>): Promise<number> =>
		(
			await server.inject({
				method: 'POST',
				url: '/api/guest',
				headers: { host: 'orrery.example', ...headers },
				payload: { name: 'Ada' },
			})
		).statusCode;
	const https = { 'x-forwarded-proto': 'https' };
	expect(await post({ ...https, origin: 'https://orrery.example' })).toBe(200);
	expect(await post({ ...https, origin: 'http://orrery.example' })).toBe(403);
	expect(await post({ origin: 'https://orrery.example' })).toBe(403);
	// A browser behind a proxy that the server was not told about has compared the schemes itself.
	expect(await post({ origin: 'https://orrery.example', 'sec-fetch-site': 'same-origin' })).toBe(200);
});

test('over https no subdomain can set the session, and sessions of earlier releases go on', async () => {
	const data = await temporaryPlace();
	const server = await injected({ trustedProxies: 1, data });
	const headers = { host: 'orrery.example', 'x-forwarded-proto': 'https' };
	const named = await server.inject({ method: 'POST', url: '/api/guest', headers, payload: { name: 'Ada' } });
	const set = String(named.headers['set-cookie']);
	expect(set).toMatch(
		/^__Host-orrery-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict/,
	);
	const token = defined(/=([\w-]{43});/.exec(set)?.[1]);
	const asked = async (cookie: string, from = server): Promise<typeof named> =>
		from.inject({ url: '/api/guest', headers: { ...headers, cookie } });
	// Another host of the domain could have set this.
	const planted = await asked(`orrery-session=${token}`);
	expect([planted.json(), planted.headers['set-cookie']]).toEqual([{ code: 'no-guest' }, undefined]);
	const both = await asked(`orrery-session=${'x'.repeat(43)}; __Host-orrery-session=${token}`);
	expect(both.json()).toMatchObject({ name: 'Ada' });
	// A session from before the upgrade.
	await query(data, 'update sessions set created_at = 1');
	const earlier = await asked(`orrery-session=${token}`);
	expect(earlier.json()).toMatchObject({ name: 'Ada' });
	expect(String(earlier.headers['set-cookie'])).toContain(`__Host-orrery-session=${token}`);
	await server.close();
	// After three months every session has the new cookie or has ended.
	await query(data, `update settings set value = '2' where name = 'host-cookies-since'`);
	const later = await injected({ trustedProxies: 1, data });
	expect((await asked(`orrery-session=${token}`, later)).json()).toEqual({ code: 'no-guest' });
	expect((await asked(`__Host-orrery-session=${token}`, later)).json()).toMatchObject({ name: 'Ada' });
});

test('pages may not use devices that no game needs', async () => {
	const { headers } = await (await injected()).inject({ url: '/api/tables' });
	expect(headers['permissions-policy']).toContain('camera=(), ');
});

test('strangers who guess a password from many addresses do not shut its owner out of a known device', async () => {
	const { address } = await startServer({ freeAttempts: 1, attemptWaitMs: 60_000 }, undefined, {
		trustedProxies: 1,
	});
	await accountHolder(address, 'Ada');
	const body = { kind: 'password', name: 'Ada', password: PASSWORD } as const;
	const signIn = (cookie: string, password: string, ip: string): Promise<Response> =>
		fetch(`${address}/api/session`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', cookie, ...from(ip) },
			body: JSON.stringify({ ...body, password }),
		});
	const first = await signIn('', PASSWORD, '192.0.2.1');
	const mark = defined(first.headers.getSetCookie().find((cookie) => cookie.startsWith('orrery-device=')));
	expect(mark).toMatch(/; Path=\/api; HttpOnly; SameSite=Strict/);
	const device = defined(mark.split(';')[0]);
	for (let i = 0; i < 21; i++) await signIn('', `guess ${i}`, `198.51.100.${i}`);
	expect((await signIn('', PASSWORD, '192.0.2.2')).status).toBe(429);
	expect((await signIn(device.replace(/.$/, 'A').replace('=', '=x'), PASSWORD, '192.0.2.3')).status).toBe(
		429,
	);
	expect((await signIn(device, PASSWORD, '192.0.2.4')).status).toBe(200);
	// A known device is no way to guess: it waits after its own failures.
	await signIn(device, 'guess', '192.0.2.5');
	expect((await signIn(device, PASSWORD, '192.0.2.6')).status).toBe(429);
});

test('setting a password again and again is limited, because each one costs much work', async () => {
	const { address } = await startServer({ signInsPerMinute: 3 });
	const { someone } = await accountHolder(address, 'Ada');
	const codes = [];
	for (let i = 0; i < 4; i++)
		codes.push(await someone.refusal('setPassword', { body: { password: `a password, number ${i}` } }));
	expect(codes).toEqual(['not refused', 'not refused', 'not refused', 'too-many']);
});
