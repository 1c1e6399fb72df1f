import type { Route, RouteName } from '@orrery/protocol';
import { ROUTES } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { accountHolder, programOf, tokenOf } from './simulated/accounts.ts';
import { Authenticator } from './simulated/authenticator.ts';
import { defined } from './simulated/defined.ts';
import { at } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { someContribution, startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/*
 * Who may do what, for every route. The expectations are written down here again, apart from what the routes declare.
 * A route that is missing in these tables fails the test.
 */

const CALLERS = ['nobody', 'guest', 'account', 'proved', 'read', 'play'] as const;
type CallerName = (typeof CALLERS)[number];

/*
 * The answer to each caller, in the order above. Callers who may not use a route must be refused before anything is
 * read, so every request has an unreadable body and unknown ids: `in` is whatever comes after that.
 */
const NO_TOKEN = 'no-scope no-scope';
const READING = 'in in in in in no-scope';
const OWN_READING = 'no-guest in in in in no-scope';
const PLAYING = 'no-guest in in in no-scope in';
const PLAYER = `no-guest in in in ${NO_TOKEN}`;
const ACCOUNT = `no-guest no-account in in ${NO_TOKEN}`;
const PROVED = `no-guest no-account proof-needed in ${NO_TOKEN}`;
const BROWSER = `in in in in ${NO_TOKEN}`;

const EXPECTED: Readonly<Record<RouteName, string>> = {
	guest: OWN_READING,
	nameGuest: BROWSER,
	forgetGuest: PLAYER,
	address: READING,
	lobby: READING,
	makeTable: PLAYING,
	table: READING,
	enter: PLAYING,
	invitation: BROWSER,
	changeSecret: PLAYING,
	sit: PLAYING,
	leaveSeat: PLAYING,
	ready: PLAYING,
	start: PLAYING,
	rematch: PLAYING,
	record: READING,
	chat: READING,
	say: PLAYING,
	report: PLAYING,
	ownTables: OWN_READING,
	history: OWN_READING,
	leaders: READING,
	profile: READING,
	dailyBoard: READING,
	enterDaily: PLAYER,
	account: ACCOUNT,
	makeAccount: PLAYER,
	deleteAccount: PROVED,
	renameAccount: ACCOUNT,
	setAccountKind: ACCOUNT,
	setPassword: PROVED,
	removePassword: PROVED,
	passkeyToAdd: PLAYER,
	addPasskey: PROVED,
	removePasskey: PROVED,
	renewCodes: PROVED,
	prove: ACCOUNT,
	reset: BROWSER,
	ownData: PLAYER,
	passkeyToUse: BROWSER,
	signIn: BROWSER,
	signOut: ACCOUNT,
	sessions: ACCOUNT,
	endOtherSessions: ACCOUNT,
	endSession: ACCOUNT,
	tokens: ACCOUNT,
	makeToken: PROVED,
	revokeToken: ACCOUNT,
	notifications: PLAYER,
	subscribe: PLAYER,
	unsubscribe: PLAYER,
	setMail: ACCOUNT,
	confirmMail: ACCOUNT,
	forgetMail: ACCOUNT,
	blocks: PLAYER,
	block: PLAYER,
	unblock: PLAYER,
};

/** The answers to callers who may not use a route. */
const KEPT_OUT = new Set([
	'no-guest',
	'no-account',
	'proof-needed',
	'no-scope',
	'not-recognised',
	'cross-site',
]);
/** Routes that end the caller's account or session; they are called by people created for it. */
const ENDING: readonly RouteName[] = ['forgetGuest', 'deleteAccount', 'signOut', 'endOtherSessions'];

const NOTHING = {
	table: 'x'.repeat(16),
	seat: 0,
	params: {
		session: 'x'.repeat(16),
		token: 'x'.repeat(16),
		passkey: 'x',
		block: 'x'.repeat(16),
		day: '2026-11-16',
		game: 'nebula',
	},
};

async function answerTo(someone: Visitor, name: RouteName): Promise<string> {
	const route: Route = ROUTES[name];
	const code = await someone.refusal(name, {
		...NOTHING,
		...(route.body === null ? {} : { body: [] as never }),
	});
	return KEPT_OUT.has(code) ? code : 'in';
}

test('every route is in the table, and nothing else', () => {
	expect(new Set(Object.keys(EXPECTED))).toEqual(new Set(Object.keys(ROUTES)));
	for (const [name, row] of Object.entries(EXPECTED))
		expect([name, row.split(' ').length]).toEqual([name, CALLERS.length]);
});

test('every route refuses callers who may not use it', async () => {
	// Proofs that last long enough for one test, and proofs that expire at once.
	const { address } = await startServer({ proofLastsMs: 3_600_000 });
	let made = 0;
	const callers: Readonly<Record<CallerName, () => Promise<Visitor>>> = {
		nobody: async () => new Visitor(address),
		guest: () => visitor(address, 'Guest'),
		account: async () => (await accountHolder(address, `Account ${++made}`)).someone,
		proved: async () => (await accountHolder(address, `Proved ${++made}`)).someone,
		read: async () => programOf((await accountHolder(address, `Read ${++made}`)).someone, ['read']),
		play: async () => programOf((await accountHolder(address, `Play ${++made}`)).someone, ['play']),
	};
	for (const [i, caller] of CALLERS.entries()) {
		if (caller === 'account') continue;
		const someone = await callers[caller]();
		const answers: Record<string, string> = {};
		for (const name of Object.keys(ROUTES) as RouteName[])
			answers[name] = await answerTo(ENDING.includes(name) ? await callers[caller]() : someone, name);
		expect([caller, answers]).toEqual([caller, expectedOf(i)]);
	}
});

test('every route that needs a proof asks for one', async () => {
	const { address } = await startServer({ proofLastsMs: 0 });
	let made = 0;
	const holder = async () => (await accountHolder(address, `Account ${++made}`)).someone;
	const someone = await holder();
	const answers: Record<string, string> = {};
	for (const name of Object.keys(ROUTES) as RouteName[])
		answers[name] = await answerTo(ENDING.includes(name) ? await holder() : someone, name);
	expect(answers).toEqual(expectedOf(CALLERS.indexOf('account')));
	// None of it was done.
	expect((await someone.must('account')).recoveryCodes).toBe(10);
});

function expectedOf(column: number): Readonly<Record<string, string>> {
	return Object.fromEntries(
		Object.entries(EXPECTED).map(([name, row]) => [name, defined(row.split(' ')[column])]),
	);
}

const PLACES = ['host', 'seated', 'admitted', 'kicked', 'outsider', 'nobody'] as const;

/* At a private table before the start: the answer to each caller, with a valid request. */
const AT_A_TABLE: Readonly<Partial<Record<RouteName, string>>> = {
	table: 'ok ok ok not-admitted not-admitted not-admitted',
	enter: 'ok ok ok not-admitted wrong-secret no-guest',
	invitation: 'wrong-secret wrong-secret wrong-secret wrong-secret wrong-secret wrong-secret',
	changeSecret: 'ok not-host not-host not-admitted not-admitted no-guest',
	sit: 'ok ok ok not-admitted not-admitted no-guest',
	leaveSeat: 'ok not-host not-host not-admitted not-admitted no-guest',
	ready: 'ok ok not-seated not-admitted not-admitted no-guest',
	start: 'not-ready not-host not-host not-admitted not-admitted no-guest',
	rematch: 'not-ended not-ended not-ended not-admitted not-admitted no-guest',
	record: 'not-ended not-ended not-ended not-admitted not-admitted not-admitted',
	chat: 'ok ok ok not-admitted not-admitted not-admitted',
	say: 'ok ok ok not-admitted not-admitted no-guest',
	report: 'not-found not-found not-found not-admitted not-admitted no-guest',
};

/** The body, and the seat. */
const ASKED: Readonly<Partial<Record<RouteName, object>>> = {
	enter: { secret: 'x'.repeat(22) },
	invitation: { secret: 'x'.repeat(22) },
	changeSecret: { open: true },
	sit: { kind: 'self' },
	ready: someContribution(),
	start: { fill: 'new' },
	say: { id: 'a-message-of-mine', words: { kind: 'phrase', phrase: 'hello' } },
	report: { chatMessage: 999 },
};

test('every route of a table is in the table', () => {
	const routes = Object.entries<Route>(ROUTES).filter(([, { path }]) => path.includes(':table'));
	expect(new Set(Object.keys(AT_A_TABLE))).toEqual(new Set(routes.map(([name]) => name)));
});

test('at a private table everyone may do what their role allows, and no more', async () => {
	const { address } = await startServer();
	const [host, seated, admitted, kicked, outsider] = await Promise.all(
		PLACES.slice(0, 5).map((name) => visitor(address, name)),
	);
	const people = [host, seated, admitted, kicked, outsider, new Visitor(address)].map(defined);
	for (const [name, row] of Object.entries(AT_A_TABLE) as [RouteName, string][])
		for (const [i, expected] of row.split(' ').entries()) {
			const { table: made, secret } = await defined(host).must('makeTable', {
				body: tableFor('nova-luna', 4, { visibility: 'private' }),
			});
			const { table } = made;
			for (const one of [seated, admitted, kicked])
				await defined(one).must('enter', { table, body: { secret: defined(secret) } });
			await defined(seated).must('sit', { table, seat: 1, body: { kind: 'self' } });
			await defined(kicked).must('sit', { table, seat: 2, body: { kind: 'self' } });
			await defined(host).must('leaveSeat', { table, seat: 2 });
			const body = ASKED[name];
			// Empties the host's seat, and takes a free one.
			const seat = name === 'sit' ? 3 : 0;
			const asked = await defined(people[i]).ask(name, {
				table,
				seat,
				...(body === undefined ? {} : { body: body as never }),
			});
			expect([name, PLACES[i], asked.ok ? 'ok' : asked.code]).toEqual([name, PLACES[i], expected]);
		}
});

test('the socket shows a private table only to those who may see it', async () => {
	const { address } = await startServer();
	const [host, seated, admitted, kicked, outsider] = await Promise.all(
		PLACES.slice(0, 5).map((name) => visitor(address, name)),
	);
	const { table: made, secret } = await defined(host).must('makeTable', {
		body: tableFor('nova-luna', 4, { visibility: 'private' }),
	});
	const { table } = made;
	for (const one of [seated, admitted, kicked])
		await defined(one).must('enter', { table, body: { secret: defined(secret) } });
	for (const [i, one] of [seated, kicked].entries())
		await defined(one).must('sit', { table, seat: i + 1, body: { kind: 'self' } });
	await defined(host).must('leaveSeat', { table, seat: 2 });
	const shown = await Promise.all(
		[host, seated, admitted, kicked, outsider, new Visitor(address)].map(async (someone) => {
			const socket = at(table, defined(someone));
			await socket.until(({ info, faults }) => info !== null || faults.length > 0);
			return socket.info === null ? socket.faults[0] : 'shown';
		}),
	);
	expect(shown).toEqual([...Array(3).fill('shown'), ...Array(3).fill('not-admitted')]);
});

test('what belongs to another account is not found', async () => {
	const { address: plain } = await startServer();
	const address = plain.replace('127.0.0.1', 'localhost');
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { someone: eve } = await accountHolder(address, 'Eve');
	const options = await ada.must('passkeyToAdd', { body: { name: 'Ada' } });
	await ada.must('addPasskey', { body: { passkey: new Authenticator(address).make(options) } });
	await tokenOf(ada, ['read']);
	const { table } = await startedTable([ada, eve], tableFor('nova-luna', 2));
	const seat = (await eve.must('table', { table })).you.role;
	await ada.must('block', { body: { table, seat: seat === 'spectator' ? 0 : seat } });
	const before = await ada.must('ownData');
	const owned = {
		endSession: { session: defined(before.sessions[0]).id },
		revokeToken: { token: defined(before.tokens[0]).id },
		removePasskey: { passkey: defined(defined(before.account).passkeys[0]).id },
		unblock: { block: defined(before.blocks[0]).id },
	} satisfies Partial<Record<RouteName, Record<string, string>>>;
	// Every route that changes what an id in its path names, apart from tables.
	const named = Object.entries<Route>(ROUTES).filter(
		([, { method, path }]) => method !== 'GET' && /:(?!table|seat|day|game)/.test(path),
	);
	expect(new Set(named.map(([name]) => name))).toEqual(new Set(Object.keys(owned)));
	for (const [name, params] of Object.entries(owned))
		expect([name, await eve.refusal(name as RouteName, { params })]).toEqual([name, 'not-found']);
	const after = await ada.must('ownData');
	expect({ ...after, account: null }).toEqual({ ...before, account: null });
	expect(after.account?.passkeys).toEqual(before.account?.passkeys);
	// Its owner can do exactly that.
	for (const name of ['revokeToken', 'removePasskey', 'unblock', 'endSession'] as const)
		await ada.must(name, { params: owned[name] });
});
