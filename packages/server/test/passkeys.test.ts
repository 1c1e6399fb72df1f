import type { AnswerOf, MadePasskey } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { PASSWORD } from './simulated/accounts.ts';
import type { Quirks } from './simulated/authenticator.ts';
import { Authenticator } from './simulated/authenticator.ts';
import { defined } from './simulated/defined.ts';
import { query } from './simulated/place-queries.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

/** A server as browsers on its own machine reach it, because passkeys need a host name. */
async function startLocal() {
	const { address, ...server } = await startServer();
	return { ...server, address: address.replace('127.0.0.1', 'localhost') };
}

async function withPasskey(address: string, name: string) {
	const someone = await visitor(address, name);
	const authenticator = new Authenticator(address);
	const options = await someone.must('passkeyToAdd', { body: { name } });
	const passkey = authenticator.make(options);
	const made = await someone.must('makeAccount', { body: { name, way: { kind: 'passkey', passkey } } });
	return { someone, authenticator, passkey, made };
}

async function signedIn(browser: Visitor, authenticator: Authenticator, quirks: Quirks = {}) {
	const options = await browser.must('passkeyToUse');
	return browser.ask('signIn', { body: { kind: 'passkey', passkey: authenticator.use(options, quirks) } });
}

test('an account with only a passkey can be created, left and opened again on another device', async () => {
	const { address } = await startLocal();
	const { someone, authenticator, made } = await withPasskey(address, 'Ada');
	expect(made.account).toMatchObject({ name: 'Ada', password: false, recoveryCodes: 10 });
	expect(made.account.passkeys).toHaveLength(1);
	const { table } = await startedTable([someone], tableFor('nova-luna', 2));
	await someone.must('signOut');
	expect(await someone.refusal('account')).toBe('no-guest');

	const elsewhere = new Visitor(address);
	const entered = await signedIn(elsewhere, authenticator);
	expect(entered).toMatchObject({ ok: true, value: { account: { name: 'Ada' }, moved: 0 } });
	expect((await elsewhere.must('history')).games.map((game) => game.table)).toEqual([table]);
	expect(defined((await elsewhere.must('account')).passkeys[0]).usedAt).not.toBeNull();
	// Without a password no password opens it.
	const guess = { kind: 'password', name: 'Ada', password: PASSWORD } as const;
	expect(await new Visitor(address).refusal('signIn', { body: guess })).toBe('not-recognised');
});

test('a challenge works once, for a short time, and for one player', async () => {
	const { address, data } = await startLocal();
	const { authenticator } = await withPasskey(address, 'Ada');
	const browser = new Visitor(address);
	const late = authenticator.use(await browser.must('passkeyToUse'));
	const [{ expires_at: expires } = {}] = await query(data, 'select expires_at from passkey_challenges');
	expect(Number(expires) - Date.now()).toBeLessThanOrEqual(300_000);
	await query(data, 'update passkey_challenges set expires_at = ?', Date.now() - 1);
	expect(await browser.refusal('signIn', { body: { kind: 'passkey', passkey: late } })).toBe(
		'not-recognised',
	);
	const options = await browser.must('passkeyToUse');
	const passkey = authenticator.use(options);
	await browser.must('signIn', { body: { kind: 'passkey', passkey } });
	expect(await new Visitor(address).refusal('signIn', { body: { kind: 'passkey', passkey } })).toBe(
		'not-recognised',
	);
	// A challenge that the server never created.
	const made = { challenge: Buffer.alloc(32, 7).toString('base64url') };
	expect(await signedIn(new Visitor(address), authenticator, made)).toMatchObject({ code: 'not-recognised' });

	// A challenge for one guest does not work for another, nor for signing in.
	const [ben, eve] = [await visitor(address, 'Ben'), await visitor(address, 'Eve')];
	const forBen = await ben.must('passkeyToAdd', { body: { name: 'Ben' } });
	const body = (made: MadePasskey) => ({ name: 'Eve', way: { kind: 'passkey', passkey: made } }) as const;
	expect(await eve.refusal('makeAccount', { body: body(new Authenticator(address).make(forBen)) })).toBe(
		'not-recognised',
	);
	const stolen = { ...(await new Visitor(address).must('passkeyToUse')), challenge: forBen.challenge };
	const misused = authenticator.use(stolen);
	expect(await eve.refusal('signIn', { body: { kind: 'passkey', passkey: misused } })).toBe('not-recognised');
});

test.each<[string, Quirks]>([
	['for another origin', { origin: 'https://evil.example' }],
	['for another port', { origin: 'http://localhost:1' }],
	['for another host name', { rpId: 'evil.example' }],
	['without user verification', { verified: false }],
	['with a counter that went backwards', { counter: 0 }],
	['for another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('a passkey used %s is refused', async (_, quirks) => {
	const { address } = await startLocal();
	const { authenticator } = await withPasskey(address, 'Ada');
	expect((await signedIn(new Visitor(address), authenticator)).ok).toBe(true);
	expect(await signedIn(new Visitor(address), authenticator, quirks)).toMatchObject({
		status: 401,
		code: 'not-recognised',
	});
	expect((await signedIn(new Visitor(address), authenticator)).ok).toBe(true);
});

test.each<[string, Quirks]>([
	['for another origin', { origin: 'https://evil.example' }],
	['for another host name', { rpId: 'evil.example' }],
	['without user verification', { verified: false }],
])('a passkey created %s is refused', async (_, quirks) => {
	const { address } = await startLocal();
	const ada = await visitor(address, 'Ada');
	const options = await ada.must('passkeyToAdd', { body: { name: 'Ada' } });
	const passkey = new Authenticator(address).make(options, quirks);
	expect(await ada.refusal('makeAccount', { body: { name: 'Ada', way: { kind: 'passkey', passkey } } })).toBe(
		'not-recognised',
	);
	expect(await ada.refusal('account')).toBe('no-account');
});

test('passkeys and a password can be added and removed, but never the last sign-in method', async () => {
	const { address } = await startLocal();
	const { someone, authenticator, passkey, made } = await withPasskey(address, 'Ada');
	const first = defined(made.account.passkeys[0]).id;
	expect(await someone.refusal('removePasskey', { params: { passkey: first } })).toBe('last-way-in');
	const second = new Authenticator(address);
	const options = await someone.must('passkeyToAdd', { body: { name: 'Ada' } });
	expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first]);
	// A known passkey is not added twice, no matter who sends it.
	expect(await someone.refusal('addPasskey', { body: { passkey } })).toBe('not-recognised');
	const added = await someone.must('addPasskey', { body: { passkey: second.make(options) } });
	expect(added.passkeys).toHaveLength(2);
	await someone.must('removePasskey', { params: { passkey: first } });
	expect(await signedIn(new Visitor(address), authenticator)).toMatchObject({ code: 'not-recognised' });
	expect((await signedIn(new Visitor(address), second)).ok).toBe(true);

	await someone.must('setPassword', { body: { password: PASSWORD } });
	const last = defined((await someone.must('account')).passkeys[0]).id;
	// If both of the last two are removed at once, one of them stays.
	const both = await Promise.all([
		someone.ask('removePassword'),
		someone.ask('removePasskey', { params: { passkey: last } }),
	]);
	expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
	const left: AnswerOf<'account'> = await someone.must('account');
	expect(Number(left.password) + left.passkeys.length).toBe(1);
});

test("a fresh passkey proves your identity; someone else's does not", async () => {
	const { address } = await startLocal();
	const ada = await withPasskey(address, 'Ada');
	const eve = await withPasskey(address, 'Eve');
	const prove = async (authenticator: Authenticator) =>
		ada.someone.ask('prove', {
			body: { kind: 'passkey', passkey: authenticator.use(await ada.someone.must('passkeyToUse')) },
		});
	expect(await prove(eve.authenticator)).toMatchObject({ code: 'not-recognised' });
	expect((await prove(ada.authenticator)).ok).toBe(true);
});

test('passkeys are not offered where browsers do not support them', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	expect(await ada.refusal('passkeyToAdd', { body: { name: 'Ada' } })).toBe('not-secure');
	expect(await ada.refusal('passkeyToUse')).toBe('not-secure');
});
