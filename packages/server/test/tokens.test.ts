import { expect, onTestFinished, test, vi } from 'vitest';
import { accountHolder, elsewhere, programOf, tokenOf } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import { query } from './simulated/place-queries.ts';
import { arrived, at } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const MINUTE = 60_000;

/** Sets the date in this process, where the server runs too. Timers go on as they are. */
function setDate(moment: number): void {
	vi.useFakeTimers({ toFake: ['Date'], now: moment });
	onTestFinished(() => {
		vi.useRealTimers();
	});
}

test('a program with a token can create a table, sit down and move', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const program = await programOf(ada, ['read', 'play']);
	const { table } = await startedTable([program], tableFor('nova-luna', 2));
	const playing = at(table, program, { plays: true });
	await playing.until(({ acknowledged }) => acknowledged.length > 1, 'moves');
	// It is the same player as in the browser.
	expect((await ada.must('table', { table })).you.role).toBe(playing.role);
	// A page of another site cannot send a token, so the origin does not matter.
	const headers = { origin: 'https://bots.example', 'sec-fetch-site': 'cross-site' };
	await program.must('makeTable', { body: tableFor('nebula', 2), headers });
	expect(defined((await ada.must('tokens')).tokens[0]).usedAt).not.toBeNull();
});

test('a token can do what its scopes allow, over HTTP and through the socket', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const [reads, plays] = [await programOf(ada, ['read']), await programOf(ada, ['play'])];
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	expect(await reads.refusal('makeTable', { body: tableFor('nebula', 2) })).toBe('no-scope');
	expect(await plays.refusal('table', { table })).toBe('no-scope');
	expect((await reads.must('table', { table })).you.role).not.toBe('spectator');

	const reader = await arrived(table, reads);
	const own = await arrived(table, ada);
	await own.until((player) => player.choice() !== null, 'the turn');
	await reader.until(({ view }) => view?.version === own.view?.version);
	reader.command(defined(reader.choice()));
	await reader.until(({ refusals }) => refusals.length > 0);
	expect(reader.refusals).toEqual(['no-scope']);
	const player = at(table, plays);
	await player.until(({ faults }) => faults.length > 0);
	expect(player.faults).toEqual(['no-scope']);
	player.send({ type: 'watch-lobby' });
	await player.until(({ faults }) => faults.length > 1);
	const version = defined(own.view).version;
	player.send({
		type: 'command',
		table: table,
		id: 'by-a-program' as never,
		version,
		body: defined(own.choice()),
	});
	await own.until(({ view }) => defined(view).version > version, 'the move');
});

test('a token stops working when it is revoked or expires, and its sockets are closed', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const { token, info } = await tokenOf(ada, ['read']);
	expect(token).toMatch(/^orrery_[\w-]{43}$/);
	const program = Object.assign(new Visitor(address), { token });
	const watching = await arrived(table, program);
	await ada.must('revokeToken', { params: { token: info.id } });
	await watching.until(({ faults }) => faults.includes('not-recognised'), 'the end of the socket');
	expect(await program.refusal('lobby')).toBe('not-recognised');
	expect(await ada.refusal('revokeToken', { params: { token: info.id } })).toBe('not-found');

	const expiresAt = Date.now() + MINUTE;
	const brief = await tokenOf(ada, ['read'], expiresAt);
	program.token = brief.token;
	await program.must('lobby');
	setDate(expiresAt);
	expect(await program.refusal('lobby')).toBe('not-recognised');
	const body = { label: 'late', scopes: ['read'], expiresAt: Date.now() - 1 } as const;
	expect(await ada.refusal('makeToken', { body })).toBe('unreadable');
	for (const scopes of [[], ['read', 'read'], ['all']])
		expect(await ada.refusal('makeToken', { body: { label: 'x', scopes, expiresAt: null } as never })).toBe(
			'unreadable',
		);
	await ada.must('deleteAccount');
	expect(await program.refusal('lobby')).toBe('not-recognised');
});

test('a socket opened with a token closes when that expires, even before the next command', async () => {
	const { address } = await startServer({ heartbeatMs: 400 });
	const slow = await startServer({ heartbeatMs: 3_600_000 });
	for (const [origin, acts] of [
		[address, false],
		[slow.address, true],
	] as const) {
		const { someone: ada } = await accountHolder(origin, 'Ada');
		const { table } = await startedTable([ada], tableFor('nova-luna', 2));
		const expiresAt = Date.now() + MINUTE;
		const { token } = await tokenOf(ada, ['read', 'play'], expiresAt);
		const program = await arrived(table, Object.assign(new Visitor(origin), { token }));
		expect(program.faults).toEqual([]);
		setDate(expiresAt);
		if (acts) program.command({ type: 'resign' });
		await program.until(({ faults }) => faults.includes('not-recognised'), 'the end of the socket');
		expect(program.acknowledged).toEqual([]);
	}
});

test('a socket opened in a session closes when that expires, unless the player was seen in it since', async () => {
	const { address, data } = await startServer({ heartbeatMs: 200, sessionLastsMs: MINUTE });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const [gone, kept] = [await arrived(table, ada), await arrived(table, ben)];
	await query(
		data,
		"update sessions set seen_at = ? where player in (select id from players where name = 'Ben')",
		Date.now() + 3_600_000,
	);
	expect(gone.faults).toEqual([]);
	setDate(Date.now() + MINUTE);
	await gone.until(({ faults }) => faults.includes('no-guest'), 'the end of the socket');
	kept.command({ type: 'resign' });
	await kept.until(({ pending }) => pending === null);
	expect(kept.acknowledged).toHaveLength(1);
	expect(kept.faults).toEqual([]);
});

test('an invalid token is refused, whatever else is sent', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { token } = await tokenOf(ada, ['read']);
	const good = `Bearer ${token}`;
	for (const authorization of [
		'',
		'Bearer',
		'Bearer orrery_',
		`Bearer ${token.slice(0, -1)}`,
		`Bearer ${token}x`,
		`Bearer ${token.replace('orrery_', '')}`,
		`Basic ${token}`,
		`Bearer ${ada.cookie.split('=')[1]}`,
	])
		expect([authorization, await ada.refusal('guest', { headers: { authorization } })]).toEqual([
			authorization,
			'not-recognised',
		]);
	// With a token cookies are ignored, even one that could do more.
	expect(await ada.refusal('account', { headers: { authorization: good } })).toBe('no-scope');
	expect(
		await ada.refusal('makeTable', { body: tableFor('nebula', 2), headers: { authorization: good } }),
	).toBe('no-scope');
	// A token is not a cookie.
	const cookie = `orrery-session=${token.replace('orrery_', '')}`;
	expect(await Object.assign(new Visitor(address), { cookie }).refusal('guest')).toBe('no-guest');
});

test('tokens are for accounts, and those of others are out of reach', async () => {
	const { address } = await startServer();
	const guest = await visitor(address, 'Guest');
	const body = { label: 'mine', scopes: ['read'], expiresAt: null } as const;
	expect(await guest.refusal('makeToken', { body })).toBe('no-account');
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { someone: eve } = await accountHolder(address, 'Eve');
	const { info } = await tokenOf(ada, ['read']);
	expect(await eve.refusal('revokeToken', { params: { token: info.id } })).toBe('not-found');
	expect((await eve.must('tokens')).tokens).toEqual([]);
	// The owner sees the same list in every session.
	expect((await (await elsewhere(address, 'Ada')).must('tokens')).tokens).toHaveLength(1);
});
