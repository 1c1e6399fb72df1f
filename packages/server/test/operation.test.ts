import { once } from 'node:events';
import type { BodyOf } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { AdminClient } from '../src/admin/admin-client.ts';
import { createServer, serve } from '../src/index.ts';
import { VERSION } from '../src/model/version.ts';
import { Health } from '../src/operation/health.ts';
import { lockOwnerOf } from '../src/storage/data-folder.ts';
import { placeName } from '../src/storage/place.ts';
import { isServed } from '../src/storage/storage.ts';
import { accountHolder, elsewhere, programOf } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import { KilledServer } from './simulated/killed-server.ts';
import { failing, query } from './simulated/place-queries.ts';
import { temporaryFolder, temporaryPlace, testOfFiles } from './simulated/places.ts';
import { arrived, at } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/** In tests the server polls for orders all the time. */
const QUICK = { ordersMs: 10 };

async function adminAt(data: string): Promise<AdminClient> {
	const opened = await AdminClient.open(data);
	if (!opened.ok) throw new Error(opened.fault);
	onTestFinished(() => opened.value.close());
	return opened.value;
}

/** The values of all series, by name and labels. */
async function figures(address: string, headers: Record<string, string> = {}): Promise<Map<string, number>> {
	const text = await (await fetch(`${address}/metrics`, { headers })).text();
	const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

test('/healthz reports a healthy server and its version', async () => {
	const { address } = await startServer();
	const answer = await fetch(`${address}/healthz`);
	expect(answer.status).toBe(200);
	expect(await answer.json()).toEqual({ status: 'ok', version: VERSION });
	expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('while it shuts down the server says so with a code, on /healthz and to players', async () => {
	const data = await temporaryPlace();
	const server = await createServer({ client: temporaryFolder(), data });
	const semaphore = new AbortController();
	server.addHook('preClose', async () => {
		await once(semaphore.signal, 'abort');
	});
	const address = await server.listen({ host: '127.0.0.1', port: 0 });
	const closed = server.close();
	const health = await fetch(`${address}/healthz`);
	expect(health.status).toBe(503);
	expect(await health.json()).toEqual({ status: 'closing', version: VERSION });
	const lobby = await fetch(`${address}/api/tables`);
	expect(lobby.status).toBe(503);
	expect(await lobby.json()).toEqual({ code: 'closing' });
	semaphore.abort();
	await closed;
	expect(await isServed(data)).toBe(false);
});

test('the health is that of the storage', async () => {
	let [reads, writes] = [true, true];
	const works = (well: boolean): Promise<void> =>
		well ? Promise.resolve() : Promise.reject(new Error('no'));
	const health = new Health({ read: () => works(reads), write: () => works(writes) });
	expect(await health.check()).toBeNull();
	reads = false;
	expect(await health.check()).toBe('storage-silent');
	reads = true;
	// A failed commit counts until a write succeeds again, even if it is only a probe.
	writes = false;
	health.writeFailed();
	expect(await health.check()).toBe('storage-failing');
	expect(await health.check()).toBe('storage-failing');
	writes = true;
	expect(await health.check()).toBeNull();
	health.writeFailed();
	health.wrote();
	writes = false;
	expect(await health.check()).toBeNull();
	health.close();
	expect(await health.check()).toBe('closing');
});

test('a storage that breaks under the server is visible from outside', async () => {
	const { address, data } = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const { table } = await startedTable(two, tableFor('nova-luna', 2));
	const players = await Promise.all(two.map((someone) => arrived(table, someone)));
	const mover = defined(players.find((player) => player.choice() !== null));
	const works = await Promise.all(
		['log_entries', 'settings'].map((table) => failing(data, 'insert', table, 'disk full')),
	);
	mover.command(defined(mover.choice()));
	await mover.until(({ pending }) => pending === null);
	expect(mover.refusals).toEqual(['failed']);
	const ill = await fetch(`${address}/healthz`);
	expect(ill.status).toBe(503);
	expect(await ill.json()).toEqual({ status: 'storage-failing', version: VERSION });
	const seen = await figures(address);
	expect(seen.get('orrery_commits_failed_total')).toBe(1);
	for (const again of works) await again();
	expect((await fetch(`${address}/healthz`)).status).toBe(200);
	// Nobody has lost anything.
	mover.command(defined(mover.choice()));
	await mover.until(({ pending }) => pending === null);
	expect(mover.acknowledged.length).toBe(1);
});

test('a table that cannot be read is refused, and shown once it can be read', async () => {
	const { address, data } = await startServer();
	const ada = await visitor(address, 'Ada');
	const { table } = await ada.must('makeTable', { body: tableFor('nova-luna', 2) });
	await query(data, 'alter table tables rename to tables_away');
	const player = at(table.table, ada);
	await player.until(({ faults }) => faults.length > 0, 'the fault');
	const told = player.received.map((text) => JSON.parse(text)).findLast(({ type }) => type !== 'pong');
	expect(told).toEqual({ type: 'unwatched', table: table.table, fault: { code: 'failed' } });
	await query(data, 'alter table tables_away rename to tables');
	player.send({ type: 'watch', table: table.table });
	await player.until(({ info }) => info !== null, 'the table');
	expect(player.faults).toEqual(['failed']);
});

test('metrics count what happened', async () => {
	const { address } = await startServer();
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const none = await figures(address);
	expect(none.get('orrery_moves_total')).toBe(0);
	const { table } = await startedTable(two, tableFor('nova-luna', 3), 'new');
	await defined(two[0]).must('makeTable', { body: tableFor('nebula', 2) });
	const players = two.map((someone) => at(table, someone, { plays: true }));
	await Promise.all(players.map((player) => player.until(({ isOver }) => isOver, 'the end')));
	const stale = defined(players[0]);
	stale.command({ type: 'resign' }, { version: 2 });
	await stale.until(({ pending }) => pending === null);
	const acknowledged = players.reduce((sum, player) => sum + player.acknowledged.length, 0);
	const refused = players.flatMap(({ refusals }) => refusals);
	expect(refused.length).toBeGreaterThan(0);

	const seen = await figures(address);
	expect(seen.get('orrery_moves_total')).toBe(acknowledged);
	expect(seen.get('orrery_acknowledgement_seconds_count')).toBe(acknowledged);
	for (const code of new Set(refused))
		expect(seen.get(`orrery_commands_refused_total{code="${code}"}`)).toBe(
			refused.filter((one) => one === code).length,
		);
	const events = defined(players[0]).events.length;
	const byBots = defined(players[0]).events.filter((event) => event.type === 'moved' && event.by === 'bot');
	expect(seen.get('orrery_bot_thinking_seconds_count{game="nova-luna",level="new"}')).toBe(byBots.length);
	// The first entry is stored with the table; all others went through shared commits.
	expect(seen.get('orrery_commit_entries_sum')).toBe(events - 1);
	expect(seen.get('orrery_commit_seconds_count')).toBe(seen.get('orrery_commit_entries_count'));
	expect(seen.get('orrery_sockets')).toBe(2);
	expect(seen.get('orrery_tables{status="gathering"}')).toBe(1);
	expect(seen.get('orrery_games_in_memory')).toBe(1);
	expect(seen.get(`orrery_info{version="${VERSION}"}`)).toBe(1);
	expect(seen.get('orrery_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0);
	for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes'])
		expect(seen.get(name)).toBeGreaterThan(0);
	for (const player of players) player.close();
	await expect.poll(async () => (await figures(address)).get('orrery_sockets')).toBe(0);
	// No label identifies anyone.
	const text = [...seen.keys()].join('\n');
	for (const personal of ['Ada', 'Ben', table]) expect(text).not.toContain(personal);
});

test('metrics are for this machine, or for the holder of the token', async () => {
	const open = await startServer({}, null, { metricsToken: 'let me in' });
	const proxied = await startServer({}, null, { metricsToken: 'let me in', trustedProxies: 1 });
	const without = await startServer({}, null, { trustedProxies: 1 });
	const ask = async (address: string, headers: Record<string, string>): Promise<number> =>
		(await fetch(`${address}/metrics`, { headers })).status;
	const right = { authorization: 'Bearer let me in' };
	const forwarded = { 'x-forwarded-for': '203.0.113.7' };
	expect(await ask(open.address, {})).toBe(200);
	// A proxied request is not local, whatever the address of the proxy is.
	for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
		expect(await ask(open.address, { [header]: '127.0.0.1' })).toBe(404);
	expect(await ask(open.address, { ...forwarded, ...right })).toBe(200);
	expect(await ask(proxied.address, {})).toBe(404);
	expect(await ask(proxied.address, forwarded)).toBe(404);
	expect(await ask(proxied.address, { ...forwarded, authorization: 'Bearer let me out' })).toBe(404);
	expect(await ask(proxied.address, right)).toBe(200);
	for (const authorization of ['', 'Bearer ', 'Bearer undefined', 'Bearer null'])
		expect(await ask(without.address, { authorization })).toBe(404);
});

test('the log contains start, stop and orders, and identifies nobody', async () => {
	const lines: string[] = [];
	const log = { logLevel: 'debug', logTo: { write: (line: string) => void lines.push(line) } } as const;
	const data = await temporaryPlace();
	const server = await startServer(QUICK, data, { ...log, trustedProxies: 1 });
	const personal: string[] = [];
	const forwarded = { 'x-forwarded-for': '198.51.100.23', 'user-agent': 'Telescope/7' };
	const [ada, ben] = await Promise.all([
		visitor(server.address, 'Adelheid'),
		visitor(server.address, 'Benedikt'),
	]);
	await defined(ada).must('guest', { headers: forwarded });
	const made = await defined(ada).must('makeTable', {
		body: tableFor('nova-luna', 2, { visibility: 'private' }),
		headers: forwarded,
	});
	const { table } = made.table;
	const secret = defined(made.secret);
	await defined(ben).must('enter', { table, body: { secret } });
	await defined(ben).must('sit', { table, seat: 1, body: { kind: 'self' } });
	const contributions = [someContribution(), someContribution()];
	for (const [i, someone] of [defined(ada), defined(ben)].entries())
		await someone.must('ready', { table, body: defined(contributions[i]) });
	// The same holds for bad requests: malformed bodies and paths, from other sites, and too long.
	await fetch(`${server.address}/api/tables/${table}/entry?secret=${secret}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie: defined(ada).cookie, ...forwarded },
		body: '{"secret": "Mnemosyne"',
	});
	await fetch(`${server.address}/Mnemosyne/%2e%2e?q=Mnemosyne`, { headers: forwarded });
	await defined(ada).refusal('makeTable', {
		body: tableFor('nova-luna', 2),
		headers: { origin: 'https://mnemosyne.example' },
	});
	// Nobody plays by themselves: the game must not be over before the ban, however long that takes.
	const players = [defined(ada), defined(ben)].map((someone) => at(table, someone));
	for (const player of players) await player.until(({ view }) => view !== null, 'the game');
	for (let moves = 0; moves < 8; moves++) {
		const decider = defined(players.find((player) => player.choice() !== null));
		const version = defined(decider.view ?? undefined).version;
		decider.command(defined(decider.choice() ?? undefined));
		for (const player of players)
			await player.until(({ view }) => view !== null && view.version > version, 'the move');
	}
	defined(players[0]).sendText('{"type": "Mnemosyne"');
	const id = await adminAt(data).then(async (admin) => {
		const banned = await admin.ban('Benedikt');
		return banned.ok ? banned.value.player.id : '';
	});
	expect(id).not.toBe('');
	await defined(players[1]).until(({ faults }) => faults.includes('banned'), 'the ban');
	await server.close();

	personal.push('Adelheid', 'Benedikt', secret, id, 'Mnemosyne', 'mnemosyne', '198.51.100.23', 'Telescope');
	personal.push(...contributions.map((one) => defined('contribution' in one ? one.contribution : null)));
	for (const { cookie } of [defined(ada), defined(ben)])
		personal.push(cookie, decodeURIComponent(cookie.split('=')[1] ?? ''));
	const text = lines.join('');
	for (const one of personal) expect(text.includes(one), one).toBe(false);
	expect(text.replaceAll(placeName(data), '')).not.toMatch(/127\.0\.0\.1(?!:\d+")/);

	const told = lines.map((line) => JSON.parse(line));
	expect(told.map(({ msg }) => msg)).toEqual(['started', 'an admin order was carried out', 'stopped']);
	expect(told[0]).toMatchObject({
		level: 'info',
		version: VERSION,
		address: server.address,
		data: placeName(data),
	});
	expect(told[1]).toMatchObject({ action: 'ban', sockets: 1, tables: 1 });
});

test('internal errors are logged without the caller', async () => {
	const lines: string[] = [];
	const { address, data } = await startServer({}, null, {
		logTo: { write: (line: string) => void lines.push(line) },
	});
	const ada = await visitor(address, 'Adelheid');
	await failing(data, 'insert', 'tables', 'disk full');
	expect(await ada.refusal('makeTable', { body: tableFor('nova-luna', 2) })).toBe('failed');
	expect(lines.length).toBe(1);
	expect(JSON.parse(defined(lines[0]))).toMatchObject({ level: 'error', err: { message: 'disk full' } });
	for (const one of ['Adelheid', '127.0.0.1', ada.cookie]) expect(lines[0]).not.toContain(one);
});

test('requests that a stop cuts off are not logged as errors', async () => {
	const lines: string[] = [];
	const { address, close } = await startServer({}, null, {
		logTo: { write: (line: string) => void lines.push(line) },
	});
	const ada = await visitor(address, 'Ada');
	const cut = Array.from({ length: 300 }, () => ada.must('ownData').catch(() => null));
	await Promise.race(cut);
	await close();
	await Promise.all(cut);
	expect(lines).toEqual([]);
});

testOfFiles('one server at a time uses a folder; the second one learns which process that is', async () => {
	const { data, close } = await startServer();
	expect(lockOwnerOf(data)).toEqual({ pid: process.pid });
	const second = await serve({ client: data, data }, { host: '127.0.0.1', port: 0 });
	expect(second).toEqual({ ok: false, fault: 'data-in-use' });
	await close();
	expect(lockOwnerOf(data)).toBeNull();
	await startServer({}, data);
});

testOfFiles('the lock of a killed server is released', async () => {
	const data = await temporaryPlace();
	const server = await KilledServer.start(data);
	onTestFinished(() => server.kill());
	const pid = defined(lockOwnerOf(data)).pid;
	expect(pid).not.toBe(process.pid);
	expect(pid).toBeGreaterThan(0);
	expect(await serve({ client: data, data }, { host: '127.0.0.1', port: 0 })).toMatchObject({ ok: false });
	await server.kill();
	expect(lockOwnerOf(data)).toBeNull();
	await startServer({}, data);
});

test('a banned player is refused with a code, loses their sockets, and a bot plays on', async () => {
	const { address, data } = await startServer(QUICK);
	const [ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const { table } = await startedTable([defined(ada), defined(ben)], tableFor('nova-luna', 2));
	const waiting = await defined(ben).must('makeTable', { body: tableFor('nebula', 2) });
	const [stays, goes] = [at(table, defined(ada), { plays: true }), await arrived(table, defined(ben))];
	const admin = await adminAt(data);
	const banned = await admin.ban('ben');
	expect(banned).toMatchObject({
		ok: true,
		value: { player: { name: 'Ben' }, outcome: { kind: 'done', figures: { sockets: 1, tables: 2 } } },
	});
	await goes.until(({ faults }) => faults.includes('banned'), 'the reason');
	for (const route of ['guest', 'lobby', 'history'] as const)
		expect(await defined(ben).refusal(route)).toBe('banned');
	const again = at(table, defined(ben));
	await expect(again.until(({ connections }) => connections > 0, 'a greeting', 300)).rejects.toThrow();
	// The other one plays to the end, against a bot.
	await stays.until(({ isOver }) => isOver, 'the end');
	const seat = defined(stays.view?.seats.find(({ left }) => left !== null));
	expect(seat.left).toBe('resigned');
	expect((await defined(ada).must('table', { table: waiting.table.table })).status).toBe('closed');

	expect((await admin.bans()).map(({ name }) => name)).toEqual(['Ben']);
	expect(await admin.ban('Ben')).toEqual({ ok: false, fault: { code: 'already' } });
	expect(await admin.ban('Nobody')).toEqual({ ok: false, fault: { code: 'no-such-player' } });
	expect(await admin.unban('Ada')).toEqual({ ok: false, fault: { code: 'not-banned' } });
	expect(await admin.unban('Ben')).toMatchObject({ ok: true, value: { outcome: { kind: 'done' } } });
	expect(await defined(ben).must('guest')).toMatchObject({ name: 'Ben' });
});

test('the operator can reset an account, and a ban holds for every sign-in method', async () => {
	const { address, data } = await startServer(QUICK);
	const { someone: ada } = await accountHolder(address, 'Ada');
	const program = await programOf(ada, ['read']);
	const admin = await adminAt(data);
	expect(await admin.reset('Ben')).toEqual({ ok: false, fault: { code: 'no-such-account' } });
	expect(await admin.ban('Ada')).toMatchObject({ ok: true, value: { player: { account: 'person' } } });
	expect(await program.refusal('guest')).toBe('banned');
	await expect(elsewhere(address, 'Ada')).rejects.toThrow('banned');
	expect(await admin.unban('Ada')).toMatchObject({ ok: true });
	expect(await program.must('guest')).toMatchObject({ name: 'Ada' });
	const reset = await admin.reset('ada');
	if (!reset.ok) throw new Error('no link');
	const body = { token: reset.value.token, password: 'another moon altogether' };
	const { account } = await new Visitor(address).must('reset', { body: body as BodyOf<'reset'> });
	expect(account.name).toBe('Ada');
	expect(await program.refusal('guest')).toBe('not-recognised');
	expect(await admin.stats()).toMatchObject({ guests: 0, accounts: 1 });
});

test('if several players have one name, only the id tells them apart', async () => {
	const { address, data } = await startServer(QUICK);
	const [one, other] = [await visitor(address, 'Ada'), await visitor(address, 'ADA')];
	const admin = await adminAt(data);
	const asked = await admin.ban('ada');
	if (asked.ok || asked.fault.code !== 'several') throw new Error('they were told apart');
	expect(asked.fault.players.length).toBe(2);
	const { id } = defined(asked.fault.players.find(({ name }) => name === 'ADA'));
	expect(await admin.ban(id)).toMatchObject({ ok: true });
	expect(await other.refusal('guest')).toBe('banned');
	expect(await one.must('guest')).toMatchObject({ name: 'Ada' });
});

test('without a running server an order waits for the next one', async () => {
	const first = await startServer(QUICK);
	const ada = await visitor(first.address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	await first.close();
	const admin = await adminAt(first.data);
	expect(await admin.ban('Ada')).toMatchObject({ ok: true, value: { outcome: { kind: 'no-server' } } });
	const second = await startServer(QUICK, first.data);
	const again = Object.assign(new Visitor(second.address), { cookie: ada.cookie });
	expect(await again.refusal('guest')).toBe('banned');
	const looker = await visitor(second.address, 'Ben');
	await expect.poll(async () => (await looker.must('table', { table })).status).toBe('ended');
});

test('a removed table is gone for everyone, with everything that belongs to it', async () => {
	const { address, data } = await startServer(QUICK);
	const two = await Promise.all(['Ada', 'Ben'].map((name) => visitor(address, name)));
	const { table } = await startedTable(two, tableFor('nebula', 3));
	const stays = await startedTable(two, tableFor('nova-luna', 2));
	const players = two.map((someone) => at(table, someone, { plays: true }));
	const late = await arrived(table, defined(two[0]));
	await defined(players[0]).until(({ acknowledged }) => acknowledged.length > 2);
	const admin = await adminAt(data);
	expect((await admin.tables()).map(({ id }) => id).toSorted()).toEqual([table, stays.table].toSorted());
	expect(await admin.removeTable(table)).toMatchObject({
		ok: true,
		value: { outcome: { kind: 'done', figures: { watchers: 3 } } },
	});
	for (const player of [...players, late])
		await player.until(({ faults }) => faults.includes('not-found'), 'the removal');
	for (const player of players) player.close();
	late.command({ type: 'resign' });
	await late.until(({ pending }) => pending === null);
	expect(late.refusals.at(-1)).toBe('not-seated');
	expect(await defined(two[0]).refusal('table', { table })).toBe('not-found');
	expect((await defined(two[0]).must('table', { table: stays.table })).status).toBe('playing');
	for (const where of ['tables where id', 'seats where table_id', 'log_entries where table_id'])
		expect(await query(data, `select * from ${where} = ?`, table)).toEqual([]);
	expect(await admin.removeTable(table)).toEqual({ ok: false, fault: { code: 'no-such-table' } });
	expect(await admin.stats()).toMatchObject({ guests: 2, accounts: 0, tables: { playing: 1 }, bans: 0 });
});

test('an admin client opens only a storage of this release', async () => {
	expect(await AdminClient.open(await temporaryPlace())).toEqual({ ok: false, fault: 'no-data' });
	const { data, close } = await startServer();
	await close();
	await query(data, "insert into kysely_migration values ('9999-the-future', '2030-01-01T00:00:00.000Z')");
	expect(await AdminClient.open(data)).toEqual({ ok: false, fault: 'other-release' });
	await query(data, "delete from kysely_migration where name = '9999-the-future' or name like '0001%'");
	expect(await AdminClient.open(data)).toEqual({ ok: false, fault: 'other-release' });
});
