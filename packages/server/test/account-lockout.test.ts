import { expect, test, vi } from 'vitest';
import { Attempts } from '../src/accounts/attempts.ts';
import { hashOf } from '../src/encoding/random-text.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder, PASSWORD } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import { temporaryPlace } from './simulated/places.ts';
import type { TestServer } from './simulated/servers.ts';
import { startServer } from './simulated/servers.ts';
import { Visitor } from './simulated/visitor.ts';

/* Attempts to lock people out of their own accounts. */

/** A server that believes the address that the client claims. */
function reachedFromAnywhere(freeAttempts: number): Promise<TestServer> {
	return startServer({ freeAttempts, attemptWaitMs: 60_000 }, undefined, { trustedProxies: 1 });
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = (name: string, password: string) => ({ body: { kind: 'password', name, password } }) as const;
const byCode = (name: string, code: string) => ({ body: { kind: 'code', name, code } }) as const;
const proof = (password: string) => ({ body: { kind: 'password', password } }) as const;

test('failed sign-ins lock out nobody at another address, with a recovery code or with a session', async () => {
	const { address } = await reachedFromAnywhere(2);
	const { someone: ada, codes } = await accountHolder(address, 'Ada');
	const eve = new Visitor(address);
	const failures = [];
	for (let i = 0; i < 4; i++)
		failures.push(await eve.refusal('signIn', { ...guess('ada', `guess ${i}`), ...from('192.0.2.66') }));
	expect(failures).toEqual(['not-recognised', 'not-recognised', 'too-many', 'too-many']);
	await ada.must('prove', proof(PASSWORD));
	await new Visitor(address).must('signIn', { ...guess('Ada', PASSWORD), ...from('192.0.2.1') });
	// A recovery code works even from the address of the failures.
	await new Visitor(address).must('signIn', { ...byCode('Ada', defined(codes[0])), ...from('192.0.2.66') });
	// Failures with codes lock neither the password nor the codes from other addresses.
	for (let i = 0; i < 4; i++)
		await eve.refusal('signIn', { ...byCode('Ada', 'AAAA-BBBB-CCCC-DDDD'), ...from('192.0.2.67') });
	await new Visitor(address).must('signIn', { ...guess('Ada', PASSWORD), ...from('192.0.2.67') });
	await new Visitor(address).must('signIn', { ...byCode('Ada', defined(codes[1])), ...from('192.0.2.1') });
	// All addresses of one network count as one.
	for (let i = 0; i < 2; i++)
		await eve.refusal('signIn', { ...guess('Ada', `guess ${i}`), ...from(`2001:db8:1:2::${i}`) });
	expect(await eve.refusal('signIn', { ...guess('Ada', PASSWORD), ...from('2001:db8:1:2::9') })).toBe(
		'too-many',
	);
});

test('a signed-in player who fails to prove their identity has to wait, and nobody else does', async () => {
	const { address } = await reachedFromAnywhere(2);
	const { someone: ada } = await accountHolder(address, 'Ada');
	const failures = [];
	for (let i = 0; i < 3; i++) failures.push(await ada.refusal('prove', proof(`guess number ${i}`)));
	expect(failures).toEqual(['not-recognised', 'not-recognised', 'too-many']);
	expect(await ada.refusal('prove', { ...proof(PASSWORD), ...from('192.0.2.1') })).toBe('too-many');
	await new Visitor(address).must('signIn', guess('Ada', PASSWORD));
});

test('many addresses that guess one password wait together, while a recovery code still works', async () => {
	const { address } = await reachedFromAnywhere(1);
	const { someone: ada, codes } = await accountHolder(address, 'Ada');
	for (const name of ['Ada', 'Nobody']) {
		const failures = [];
		for (let i = 0; i < 22; i++)
			failures.push(
				await new Visitor(address).refusal('signIn', {
					...guess(name, `guess ${i}`),
					...from(`192.0.2.${i}`),
				}),
			);
		expect(failures.filter((code) => code === 'not-recognised')).toHaveLength(20);
		expect(failures.slice(20)).toEqual(['too-many', 'too-many']);
	}
	const elsewhere = from('198.51.100.1');
	expect(await new Visitor(address).refusal('signIn', { ...guess('Ada', PASSWORD), ...elsewhere })).toBe(
		'too-many',
	);
	await new Visitor(address).must('signIn', { ...byCode('Ada', defined(codes[0])), ...elsewhere });
	await ada.must('prove', proof(PASSWORD));
});

test('bug: a node with a wrong wall clock locked an address out of the others', async () => {
	const storage = await openStorage(await temporaryPlace());
	let sharedTime = Date.now();
	const attempts = new Attempts(storage.attempts, SETTINGS, () => sharedTime);
	const signIn = () => attempts.countWithin('sign-in from here', 3, 60_000);
	vi.useFakeTimers({ toFake: ['Date'] });
	try {
		vi.setSystemTime(Date.now() + 3_600_000);
		expect(await signIn()).toBe(0);
		await attempts.make({ by: 'Ada' }, async () => null);
	} finally {
		vi.useRealTimers();
	}
	expect([await signIn(), await signIn()]).toEqual([0, 0]);
	const waitMs = await signIn();
	expect(waitMs).toBeGreaterThan(0);
	expect(waitMs).toBeLessThanOrEqual(60_000);
	sharedTime += 60_000;
	expect(await signIn()).toBe(0);
	await storage.close();
});

test('one address alone cannot lock a name', async () => {
	const storage = await openStorage(await temporaryPlace());
	vi.useFakeTimers({ toFake: ['Date'] });
	try {
		const attempts = new Attempts(storage.attempts, SETTINGS, Date.now);
		const attempt = (by: string) => attempts.make({ by, among: 'Ada' }, async () => null);
		let shut = 0;
		for (let i = 0; i < 200; i++) {
			while ((await attempt('Eve')).ok);
			const made = await attempt('Eve');
			if (made.ok) throw new Error('nobody had to wait');
			// Halfway through the wait of one attacker, another one may try, and fails too.
			vi.setSystemTime(Date.now() + made.fault.waitMs / 2);
			if (!(await attempt(`Ben ${i}`)).ok) shut++;
			vi.setSystemTime(Date.now() + made.fault.waitMs / 2);
		}
		expect(shut).toBe(0);
		const failures: number[] = [];
		await storage.attempts.count([hashOf('Ada')], Number.MAX_SAFE_INTEGER, (before) => {
			failures.push(before.failures);
			return before;
		});
		expect(failures[0]).toBeGreaterThan(300);
	} finally {
		vi.useRealTimers();
		await storage.close();
	}
});
