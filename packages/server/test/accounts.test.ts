import { FORGOTTEN_NAME } from '@orrery/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accountHolder, elsewhere, PASSWORD, tokenOf } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import { arrived, at, insist, spectate } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const OTHER_PASSWORD = 'another moon altogether';
const SELF = { kind: 'self' } as const;

async function gamesOf(someone: Visitor): Promise<readonly string[]> {
	return (await someone.must('history')).games.map(({ table }) => table).toSorted();
}

test('a guest becomes an account, keeps everything and finds it again on another device', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Guest');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const waiting = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table.table;
	const sitting = await arrived(table, ada);
	const before = ada.cookie;
	const { account, recoveryCodes } = await ada.must('makeAccount', {
		body: { name: 'Ada', way: { kind: 'password', password: PASSWORD } },
	});
	expect(account).toMatchObject({ name: 'Ada', kind: 'person', password: true, recoveryCodes: 10 });
	expect(new Set(recoveryCodes).size).toBe(10);
	// The guest's session has ended, and so have its sockets.
	expect(ada.cookie).not.toBe(before);
	await sitting.until(({ faults }) => faults.includes('no-guest'), 'the end of the old socket');
	expect(await Object.assign(new Visitor(address), { cookie: before }).refusal('guest')).toBe('no-guest');
	expect(await ada.must('guest')).toMatchObject({ name: 'Ada' });

	const again = await elsewhere(address, 'ada');
	expect(await gamesOf(again)).toEqual([table]);
	expect((await again.must('table', { table: waiting })).you).toEqual({ role: 0, host: true });
	expect((await again.must('table', { table: waiting })).seats[0]).toMatchObject({ account: 'person' });
	// Guests and accounts have different routes for this.
	expect(
		await ada.refusal('makeAccount', {
			body: { name: 'Eve', way: { kind: 'password', password: PASSWORD } },
		}),
	).toBe('has-account');
	expect(await ada.refusal('nameGuest', { body: { name: 'Eve' } })).toBe('has-account');
	expect(await ada.refusal('forgetGuest')).toBe('has-account');
});

test('account names are unique and cannot look alike, and guests cannot take them', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada Paul');
	const way = { kind: 'password', password: PASSWORD } as const;
	const eve = new Visitor(address);
	for (const name of ['Ada Paul', 'ADA PAUL', 'АDА PАUL', 'ᎪᎠᎪ Paul', 'admin', 'Io'])
		expect([name, await eve.refusal('nameGuest', { body: { name } })]).toEqual([name, 'name-taken']);
	await eve.must('nameGuest', { body: { name: 'Eve' } });
	// Guests may share a name with each other.
	await visitor(address, 'Eve');
	expect(await eve.refusal('nameGuest', { body: { name: 'ada paul' } })).toBe('name-taken');
	for (const name of ['Ada Paul', 'ada paul', 'АDА PАUL', 'AdaPauI', 'Ada_Pau1', 'Ada Paul\ufe0f'])
		expect([name, await eve.refusal('makeAccount', { body: { name, way } })]).toEqual([name, 'name-taken']);
	await eve.must('makeAccount', { body: { name: 'Eve', way } });
	expect(await eve.refusal('renameAccount', { body: { name: 'ADA PAUL' } })).toBe('name-taken');
	expect((await eve.must('renameAccount', { body: { name: 'EVE' } })).name).toBe('EVE');
	await ada.must('renameAccount', { body: { name: 'Adele' } });
	expect((await eve.must('renameAccount', { body: { name: 'Ada Paul' } })).name).toBe('Ada Paul');
	// If two ask at once, one of them gets it.
	const both = await Promise.all(
		['One', 'Two'].map(async (name) =>
			(await visitor(address, name)).ask('makeAccount', { body: { name: 'Same', way } }),
		),
	);
	expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
	for (const name of [FORGOTTEN_NAME, `${FORGOTTEN_NAME}\u200d`, 'Same\u034f', '\u3164'])
		expect([name, await eve.refusal('renameAccount', { body: { name } })]).toEqual([name, 'unreadable']);
});

test('a password has to be long enough and not too common, and nothing else', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const attempt = async (password: string) => {
		const way = { kind: 'password', password } as const;
		return ada.refusal('makeAccount', { body: { name: 'Ada Lovelace', way } });
	};
	for (const [password, fault] of [
		['short one', 'unreadable'],
		['x'.repeat(201), 'unreadable'],
		['1234567890', 'weak-password'],
		['Password123', 'weak-password'],
		['Ada Lovelace', 'weak-password'],
		['ada_lovelace', 'weak-password'],
	] as const)
		expect([password, await attempt(password)]).toEqual([password, fault]);
	expect(await attempt('🌒🌓🌔🌕🌖🌗🌘🌑🌒🌓')).toBe('not refused');
	for (const password of ['ten chars!', 'x'.repeat(200)])
		await ada.must('setPassword', { body: { password } });
});

test('signing in moves the games of the guest, except where the account sits already', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const own = await startedTable([ada], tableFor('nova-luna', 2));
	const guest = await visitor(address, 'Somebody');
	const alone = await startedTable([guest], tableFor('nova-luna', 2));
	const waiting = (await guest.must('makeTable', { body: tableFor('nebula', 3) })).table.table;
	const shared = await startedTable([ada, guest], tableFor('nova-luna', 3));
	const met = (await ada.must('makeTable', { body: tableFor('nebula', 3) })).table.table;
	await guest.must('sit', { table: met, seat: 1, body: SELF });
	const secretive = await visitor(address, 'Cleo');
	const { table: closed, secret } = await secretive.must('makeTable', {
		body: tableFor('nova-luna', 2, { visibility: 'private' }),
	});
	await guest.must('enter', { table: closed.table, body: { secret: defined(secret) } });
	const playing = await arrived(alone.table, guest);
	const { cookie } = guest;

	const { moved } = await guest.must('signIn', {
		body: { kind: 'password', name: 'Ada', password: PASSWORD },
	});
	expect(moved).toBe(2);
	expect(await gamesOf(guest)).toEqual([own.table, alone.table, shared.table].toSorted());
	const table = await guest.must('table', { table: waiting });
	expect(table.you).toEqual({ role: 0, host: true });
	expect(table.seats[0]).toMatchObject({ holder: { name: 'Ada' }, account: 'person' });
	// The account may see what the guest was let in to.
	await guest.must('table', { table: closed.table });
	// Where both sat, the guest has left.
	expect((await ada.must('table', { table: met })).seats.map(({ holder }) => holder.kind)).toEqual([
		'human',
		'open',
		'open',
	]);
	const watching = await arrived(shared.table, ada);
	await watching.until(({ view }) => view?.seats.some(({ left }) => left === 'resigned') === true);
	// The guest is gone.
	await playing.until(({ faults }) => faults.includes('no-guest'), 'the end of the socket');
	expect(await Object.assign(new Visitor(address), { cookie }).refusal('guest')).toBe('no-guest');
	// The game goes on with the account in the seat.
	const again = at(alone.table, guest, { plays: true });
	await again.until(({ acknowledged }) => acknowledged.length > 0, 'a move');
});

test('signing in as someone else moves nothing between accounts', async () => {
	const { address } = await startServer();
	const { someone } = await accountHolder(address, 'Ada');
	await accountHolder(address, 'Ben');
	const { table } = await startedTable([someone], tableFor('nova-luna', 2));
	const { moved } = await someone.must('signIn', {
		body: { kind: 'password', name: 'Ben', password: PASSWORD },
	});
	expect(moved).toBe(0);
	expect(await gamesOf(someone)).toEqual([]);
	expect(await gamesOf(await elsewhere(address, 'Ada'))).toEqual([table]);
});

test('sessions are listed and ended one by one or all at once, with their sockets', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { table } = await startedTable([ada], tableFor('nova-luna', 2));
	const [second, third] = [await elsewhere(address, 'Ada'), await elsewhere(address, 'Ada')];
	const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
	const fourth = new Visitor(address);
	await fourth.must('signIn', {
		body: { kind: 'password', name: 'Ada', password: PASSWORD },
		headers: { 'user-agent': agent },
	});
	const { sessions } = await ada.must('sessions');
	expect(sessions).toHaveLength(4);
	expect(sessions.filter(({ current }) => current)).toHaveLength(1);
	expect(sessions.map(({ device }) => device)).toContainEqual({ browser: 'Firefox', system: 'Linux' });

	const socket = await arrived(table, second);
	const kept = await arrived(table, ada);
	const other = defined((await second.must('sessions')).sessions.find(({ current }) => current)).id;
	expect((await ada.must('endSession', { params: { session: other } })).sessions).toHaveLength(3);
	await socket.until(({ faults }) => faults.includes('no-guest'), 'the end of the socket');
	expect(await second.refusal('guest')).toBe('no-guest');
	expect(await ada.refusal('endSession', { params: { session: other } })).toBe('not-found');

	const left = await ada.must('endOtherSessions');
	expect(left.sessions.map(({ current }) => current)).toEqual([true]);
	for (const gone of [third, fourth]) expect(await gone.refusal('account')).toBe('no-guest');
	expect(kept.faults).toEqual([]);
	const { cookie } = ada;
	await ada.must('signOut');
	await kept.until(({ faults }) => faults.includes('no-guest'), 'the end of the socket');
	expect(await Object.assign(new Visitor(address), { cookie }).refusal('guest')).toBe('no-guest');
});

test('a recovery code opens the account once; new codes replace the old ones', async () => {
	const { address } = await startServer();
	const { someone: ada, codes } = await accountHolder(address, 'Ada');
	const [first = '', second = ''] = codes;
	const lost = new Visitor(address);
	const typed = first.toLowerCase().replaceAll('-', ' ');
	const { account } = await lost.must('signIn', { body: { kind: 'code', name: 'Ada', code: typed } });
	expect(account.recoveryCodes).toBe(9);
	// A player who signed in this way can set a password.
	await lost.must('setPassword', { body: { password: OTHER_PASSWORD } });
	const again = new Visitor(address);
	expect(await again.refusal('signIn', { body: { kind: 'code', name: 'Ada', code: first } })).toBe(
		'not-recognised',
	);
	await again.must('signIn', { body: { kind: 'password', name: 'Ada', password: OTHER_PASSWORD } });
	expect(await ada.refusal('guest')).toBe('no-guest');
	const { recoveryCodes } = await again.must('renewCodes');
	expect(
		await new Visitor(address).refusal('signIn', { body: { kind: 'code', name: 'Ada', code: second } }),
	).toBe('not-recognised');
	await new Visitor(address).must('signIn', {
		body: { kind: 'code', name: 'Ada', code: defined(recoveryCodes[3]) },
	});
	// Codes work only for their own account.
	await accountHolder(address, 'Ben');
	expect(
		await new Visitor(address).refusal('signIn', {
			body: { kind: 'code', name: 'Ben', code: defined(recoveryCodes[4]) },
		}),
	).toBe('not-recognised');
});

const PROOF_MS = 600_000;

test('dangerous actions need a fresh proof of identity', async () => {
	const { address } = await startServer({ proofLastsMs: PROOF_MS });
	const { someone: ada, codes } = await accountHolder(address, 'Ada');
	const real = Date.now.bind(Date);
	const later = vi.spyOn(Date, 'now').mockImplementation(() => real() + PROOF_MS);
	onTestFinished(() => later.mockRestore());
	expect((await ada.must('account')).provedUntil).toBeNull();
	expect(await ada.refusal('setPassword', { body: { password: OTHER_PASSWORD } })).toBe('proof-needed');
	expect(await ada.refusal('deleteAccount')).toBe('proof-needed');
	expect(await ada.refusal('prove', { body: { kind: 'password', password: OTHER_PASSWORD } })).toBe(
		'not-recognised',
	);
	expect(await ada.refusal('deleteAccount')).toBe('proof-needed');
	const proved = await ada.must('prove', { body: { kind: 'code', code: defined(codes[0]) } });
	expect(proved.provedUntil).toBeGreaterThan(Date.now());
	await ada.must('prove', { body: { kind: 'password', password: PASSWORD } });
	await ada.must('setPassword', { body: { password: OTHER_PASSWORD } });
});

test('a deleted account leaves its games to the others, and its name nowhere', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Adamantine');
	const ben = await visitor(address, 'Ben');
	const waiting = (await ada.must('makeTable', { body: tableFor('nebula', 3) })).table.table;
	await ben.must('sit', { table: waiting, seat: 1, body: SELF });
	const over = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const resigning = await arrived(over.table, ada);
	resigning.command({ type: 'resign' });
	await resigning.until(({ pending }) => pending === null);
	const last = await arrived(over.table, ben);
	await insist(last, { type: 'resign' });
	await expect.poll(async () => (await ben.must('table', { table: over.table })).status).toBe('ended');
	const going = await startedTable([ada, ben], tableFor('nova-luna', 3));
	const playing = await arrived(going.table, ben);

	await ada.must('deleteAccount');
	expect(await ada.refusal('guest')).toBe('no-guest');
	expect(
		await new Visitor(address).refusal('signIn', {
			body: { kind: 'password', name: 'Adamantine', password: PASSWORD },
		}),
	).toBe('not-recognised');
	expect((await ben.must('table', { table: waiting })).you.host).toBe(true);
	await playing.until(({ events }) => events.some(({ type }) => type === 'resigned'), 'the leaving');
	const record = JSON.stringify(await ben.must('record', { table: over.table }));
	expect(record).toContain(FORGOTTEN_NAME);
	const later = await arrived(going.table, ben);
	const told = [
		record,
		JSON.stringify(await ben.must('history')),
		JSON.stringify(await ben.must('table', { table: over.table })),
		JSON.stringify(await ben.must('table', { table: waiting })),
		...later.received,
	];
	for (const text of told) expect(text).not.toContain('Adamantine');
	// The game goes on.
	const on = at(going.table, ben, { plays: true });
	await on.until(({ acknowledged }) => acknowledged.length > 0, 'a move');
	// The name rests, and another one is free.
	expect(await ben.refusal('nameGuest', { body: { name: 'Adamantine' } })).toBe('name-taken');
	await accountHolder(address, 'Adriana');
});

test('players can download everything that is stored about them', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const ben = await visitor(address, 'Ben');
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const ended = await startedTable([ada], tableFor('nova-luna', 2));
	const player = await arrived(ended.table, ada);
	await insist(player, { type: 'resign' });
	await expect.poll(async () => (await ada.must('table', { table: ended.table })).status).toBe('ended');
	const seat = (await ben.must('table', { table })).you.role;
	await ada.must('block', { body: { table: table, seat: seat === 'spectator' ? 0 : seat } });
	const { token } = await tokenOf(ada, ['read']);
	const data = await ada.must('ownData');
	expect(data).toMatchObject({
		name: 'Ada',
		account: { name: 'Ada' },
		sessions: [{ current: true }],
		tokens: [{ label: 'read' }],
		blocks: [{ name: 'Ben' }],
	});
	expect(data.games.map((game) => [game.table, game.record?.game ?? null])).toEqual(
		expect.arrayContaining([
			[table, null],
			[ended.table, 'nova-luna'],
		]),
	);
	// It contains no credentials, and nothing hidden from an unfinished game.
	const text = JSON.stringify(data);
	expect(text).not.toContain(token);
	expect(text).not.toMatch(/argon2|hash/i);
	// A guest can download it too.
	expect(await ben.must('ownData')).toMatchObject({ name: 'Ben', account: null, tokens: [] });
});

test('a blocked player cannot join a table of the other, and does not learn who blocked them', async () => {
	const { address } = await startServer();
	const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => visitor(address, name)));
	if (!ada || !ben || !cleo) throw new Error('nobody');
	const met = (await cleo.must('makeTable', { body: tableFor('nova-luna', 4) })).table.table as never;
	await ben.must('sit', { table: met, seat: 1, body: SELF });
	for (const seat of [1, 2] as const)
		expect(await ben.refusal('block', { body: { table: met, seat } })).toBe('no-such-seat');
	const { blocks } = await ada.must('block', { body: { table: met, seat: 1 } });
	expect(blocks.map(({ name }) => name)).toEqual(['Ben']);
	expect((await ada.must('block', { body: { table: met, seat: 1 } })).blocks).toHaveLength(1);

	const table = (await ada.must('makeTable', { body: tableFor('nova-luna', 4) })).table.table;
	expect(await ben.refusal('sit', { table, seat: 1, body: SELF })).toBe('not-admitted');
	await cleo.must('sit', { table, seat: 1, body: SELF });
	// If they already sit there, the one who blocked them may still sit down.
	await ada.must('sit', { table: met, seat: 2, body: SELF });
	await ben.must('sit', { table: met, seat: 3, body: SELF });
	// Without the other player at the table nothing stops them.
	await ada.must('leaveSeat', { table, seat: 0 });
	await ben.must('sit', { table, seat: 2, body: SELF });
	expect(await ada.must('unblock', { params: { block: defined(blocks[0]).id } })).toEqual({ blocks: [] });
	expect(await ada.refusal('unblock', { params: { block: defined(blocks[0]).id } })).toBe('not-found');
});

test('an account can be blocked by its name, however that is written', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { someone: ben } = await accountHolder(address, 'Ben');
	expect(await ben.must('guest')).toEqual({ name: 'Ben', account: 'person' });
	expect(await ada.refusal('block', { body: { name: 'Ada' } })).toBe('no-such-seat');
	expect(await ada.refusal('block', { body: { name: 'Nobody' } })).toBe('not-found');
	const { blocks } = await ada.must('block', { body: { name: 'bEn' } });
	expect(blocks.map(({ name }) => name)).toEqual(['Ben']);
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2, { rated: true }) })).table;
	expect((await ada.must('table', { table })).rated).toBe(true);
	expect(await ben.refusal('sit', { table, seat: 1, body: SELF })).toBe('not-admitted');
});

test('a bot account is shown as one', async () => {
	const { address } = await startServer();
	const { someone } = await accountHolder(address, 'Automaton');
	expect((await someone.must('setAccountKind', { body: { kind: 'program' } })).kind).toBe('program');
	const { table } = await someone.must('makeTable', { body: tableFor('nebula', 2) });
	expect(table.seats[0]?.account).toBe('program');
	const [listed] = (await new Visitor(address).must('lobby')).gathering;
	expect(listed?.seats.map(({ account }) => account)).toEqual(['program', undefined]);
	// Watchers see the change, and the new name.
	const watching = spectate(table.table, address);
	await watching.until(({ info }) => info !== null);
	await someone.must('setAccountKind', { body: { kind: 'person' } });
	await watching.until(({ info }) => info?.seats[0]?.account === 'person', 'the person');
	await someone.must('renameAccount', { body: { name: 'Anna' } });
	await watching.until(({ info }) => JSON.stringify(info?.seats[0]?.holder).includes('Anna'), 'the name');
});
