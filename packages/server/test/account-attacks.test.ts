import type { Route, RouteName } from '@orrery/protocol';
import { ROUTES } from '@orrery/protocol';
import { expect, test, vi } from 'vitest';
import { Attempts } from '../src/accounts/attempts.ts';
import { issueReset } from '../src/accounts/reset.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder, elsewhere, PASSWORD, tokenOf } from './simulated/accounts.ts';
import { Authenticator } from './simulated/authenticator.ts';
import { defined } from './simulated/defined.ts';
import { contentOf } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { tableFor, Visitor, visitor } from './simulated/visitor.ts';

/* Attacks on other people's accounts. */

const argon = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
	const library = await original<typeof import('@node-rs/argon2')>();
	return {
		...library,
		verify: (...parameters: Parameters<typeof library.verify>) => {
			argon.verified++;
			return library.verify(...parameters);
		},
	};
});

const guess = (name: string, password: string) => ({ body: { kind: 'password', name, password } }) as const;

test('session fixation: a session that someone else knew is worthless after signing in', async () => {
	const { address } = await startServer();
	await accountHolder(address, 'Ada');
	// The attacker's own session, planted in the victim's browser.
	const attacker = await visitor(address, 'Eve');
	const victim = Object.assign(new Visitor(address), { cookie: attacker.cookie });
	await victim.must('signIn', guess('Ada', PASSWORD));
	expect(victim.cookie).not.toBe(attacker.cookie);
	expect(await attacker.refusal('account')).toBe('no-guest');
	// The same when the victim creates an account.
	const second = await visitor(address, 'Eve');
	const maker = Object.assign(new Visitor(address), { cookie: second.cookie });
	await maker.must('makeAccount', { body: { name: 'Ben', way: { kind: 'password', password: PASSWORD } } });
	expect(await second.refusal('guest')).toBe('no-guest');
	// And when another account was signed in.
	const before = maker.cookie;
	await maker.must('signIn', guess('Ada', PASSWORD));
	expect(await Object.assign(new Visitor(address), { cookie: before }).refusal('guest')).toBe('no-guest');
	// Nobody can choose their own session token.
	const chosen = Object.assign(new Visitor(address), { cookie: `orrery-session=${'A'.repeat(43)}` });
	await chosen.must('nameGuest', { body: { name: 'Eve' } });
	expect(chosen.cookie).not.toContain('A'.repeat(43));
});

const CHANGING = Object.entries<Route>(ROUTES).filter(([, { method }]) => method !== 'GET');

test('cross-site requests cannot change anything', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	expect(CHANGING.length).toBeGreaterThan(20);
	for (const [name] of CHANGING)
		for (const headers of [
			{ origin: 'https://evil.example' },
			{ origin: 'null' },
			{ 'sec-fetch-site': 'cross-site' },
			{ 'sec-fetch-site': 'same-site', origin: address },
		])
			expect([name, await ada.refusal(name as RouteName, { headers })]).toEqual([name, 'cross-site']);
	// A form can send this without a preflight request, so it is not read, even if the browser sends no origin.
	for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
		const response = await fetch(`${address}/api/account/password`, {
			method: 'PUT',
			headers: { 'content-type': type, cookie: ada.cookie },
			body: JSON.stringify({ password: 'chosen by somebody else' }),
		});
		expect([type, response.status]).toEqual([type, 400]);
	}
	await elsewhere(address, 'Ada');
});

test('brute force: after a few failures the name has to wait at that address, even with the right password; other names and addresses do not', async () => {
	const { address } = await startServer({ freeAttempts: 3, attemptWaitMs: 60_000 });
	const { codes } = await accountHolder(address, 'Ada');
	await accountHolder(address, 'Ben');
	argon.verified = 0;
	// Parallel attempts are no cheaper than sequential ones.
	const codesOf = await Promise.all(
		Array.from({ length: 12 }, (_, i) =>
			new Visitor(address).refusal('signIn', guess('Ada', `guess number ${i}`)),
		),
	);
	expect(codesOf.filter((code) => code === 'not-recognised')).toHaveLength(3);
	expect(codesOf.filter((code) => code === 'too-many')).toHaveLength(9);
	expect(argon.verified).toBe(3);
	const browser = new Visitor(address);
	for (const name of ['Ada', 'ADA', 'Аda'])
		expect(await browser.refusal('signIn', guess(name, PASSWORD))).toBe('too-many');
	// Recovery codes have a counter of their own, which limits them too.
	const code = (text: string) => ({ body: { kind: 'code', name: 'Ada', code: text } }) as const;
	const tried = [];
	for (let i = 0; i < 4; i++) tried.push(await browser.refusal('signIn', code(`AAAA-BBBB-CCCC-DDD${i}`)));
	expect(tried).toEqual(['not-recognised', 'not-recognised', 'not-recognised', 'too-many']);
	expect(await browser.refusal('signIn', code(defined(codes[0])))).toBe('too-many');
	const response = await fetch(`${address}/api/session`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(guess('Ada', PASSWORD).body),
	});
	expect(response.status).toBe(429);
	expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
	expect(await response.json()).toMatchObject({ code: 'too-many', waitMs: expect.any(Number) });
	await browser.must('signIn', guess('Ben', PASSWORD));
});

test('brute force: the wait doubles up to a limit, and ends with a success or after a day', async () => {
	const storage = await openStorage(await temporaryPlace());
	vi.useFakeTimers({ toFake: ['Date'] });
	try {
		const attempts = new Attempts(
			storage.attempts,
			{
				...SETTINGS,
				freeAttempts: 2,
				attemptWaitMs: 1000,
				longestAttemptWaitMs: 5000,
			},
			Date.now,
		);
		const failing = () => attempts.make({ by: 'Ada' }, async () => null);
		for (let i = 0; i < 2; i++) expect((await failing()).ok).toBe(true);
		const waits: number[] = [];
		for (let i = 0; i < 5; i++) {
			const early = await failing();
			if (early.ok) throw new Error('nobody had to wait');
			waits.push(early.fault.waitMs);
			vi.setSystemTime(Date.now() + early.fault.waitMs);
			expect((await failing()).ok).toBe(true);
		}
		expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
		vi.setSystemTime(Date.now() + 5000);
		expect(await attempts.make({ by: 'Ada' }, async () => 'in')).toEqual({ ok: true, value: 'in' });
		expect(await failing()).toEqual({ ok: true, value: null });
		expect(await failing()).toEqual({ ok: true, value: null });
		expect((await failing()).ok).toBe(false);
		vi.setSystemTime(Date.now() + 86_500_000);
		for (let i = 0; i < 2; i++) expect((await failing()).ok).toBe(true);
		// An attempt that fails with an error counts too.
		vi.setSystemTime(Date.now() + 86_500_000);
		for (let i = 0; i < 2; i++)
			await expect(attempts.make({ by: 'Ben' }, () => Promise.reject(new Error('broken')))).rejects.toThrow();
		expect((await attempts.make({ by: 'Ben' }, async () => 'in')).ok).toBe(false);
	} finally {
		vi.useRealTimers();
		await storage.close();
	}
});

test('brute force: one address has a limited number of attempts per minute, whatever the names', async () => {
	const { address } = await startServer({ signInsPerMinute: 4 });
	const codes: string[] = [];
	for (let i = 0; i < 6; i++)
		codes.push(await new Visitor(address).refusal('signIn', guess(`Name ${i}`, PASSWORD)));
	expect(codes).toEqual([...Array(4).fill('not-recognised'), 'too-many', 'too-many']);
});

test('neither the answer nor the work reveals whether an account exists', async () => {
	const { address: plain } = await startServer({ freeAttempts: 4, attemptWaitMs: 60_000 });
	const address = plain.replace('127.0.0.1', 'localhost');
	await accountHolder(address, 'Ada');
	const pia = await visitor(address, 'Pia');
	const passkey = new Authenticator(address).make(await pia.must('passkeyToAdd', { body: { name: 'Pia' } }));
	await pia.must('makeAccount', { body: { name: 'Pia', way: { kind: 'passkey', passkey } } });
	// The first attempt creates the decoy hash.
	await new Visitor(address).refusal('signIn', guess('Warm up', 'no such password'));

	const answerTo = async (body: object) => {
		argon.verified = 0;
		const response = await fetch(`${address}/api/session`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const headers = Object.fromEntries(response.headers);
		const { date: _, 'x-ratelimit-remaining': __, 'x-ratelimit-reset': ___, ...broadcast } = headers;
		return { status: response.status, text: await response.text(), broadcast, work: argon.verified };
	};
	const names = ['Ada', 'Pia', 'Nobody'];
	for (const shown of [
		{ kind: 'password', password: 'no such password' },
		{ kind: 'code', code: 'AAAA-BBBB-CCCC-DDDD' },
	]) {
		const answers = [];
		for (const name of names) answers.push(await answerTo({ ...shown, name }));
		expect(answers[0]).toMatchObject({ status: 401, text: '{"code":"not-recognised"}' });
		expect(answers[0]?.work).toBe(shown.kind === 'password' ? 1 : 0);
		for (const answer of answers) expect(answer).toEqual(answers[0]);
	}
	// The wait is the same too.
	for (const name of names) {
		const codes = [];
		for (let i = 0; i < 4; i++)
			codes.push(await new Visitor(address).refusal('signIn', guess(name, 'wrong password')));
		expect(codes).toEqual(['not-recognised', 'not-recognised', 'not-recognised', 'too-many']);
	}
});

test('no credential is stored in the form in which it was handed out', async () => {
	const { address: plain, data, close } = await startServer();
	const address = plain.replace('127.0.0.1', 'localhost');
	const { someone: ada, codes } = await accountHolder(address, 'Adamantine');
	const guest = await visitor(address, 'Guest');
	const again = await elsewhere(address, 'Adamantine');
	const { token } = await tokenOf(ada, ['read', 'play']);
	const { secret } = await ada.must('makeTable', { body: tableFor('nebula', 2, { visibility: 'private' }) });
	const storage = await openStorage(data, { shared: true });
	const reset = await issueReset(storage, 'Adamantine');
	await storage.close();
	const secrets = [
		PASSWORD,
		...[ada, guest, again].map(({ cookie }) => defined(cookie.split('=')[1])),
		...codes,
		...codes.map((code) => code.replaceAll('-', '')),
		token,
		token.replace('orrery_', ''),
		defined(secret),
		reset.ok ? reset.value.token : '',
	];
	expect(new Set(secrets).size).toBe(28);
	const scan = (bytes: Buffer) => secrets.filter((one) => one === '' || bytes.includes(one));
	expect(scan(await contentOf(data))).toEqual([]);
	await close();
	const stored = await contentOf(data);
	expect(scan(stored)).toEqual([]);
	// This proves that the scan finds what is there.
	expect(stored.includes('Adamantine')).toBe(true);
	expect(stored.includes('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true);
});
