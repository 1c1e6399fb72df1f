import { expect, test } from 'vitest';
import { issueReset } from '../src/accounts/reset.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder, PASSWORD, tokenOf } from './simulated/accounts.ts';
import { Authenticator } from './simulated/authenticator.ts';
import { defined } from './simulated/defined.ts';
import { failing, query } from './simulated/place-queries.ts';
import { arrived } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor } from './simulated/visitor.ts';

/* Password resets by a link from the operator. */

const NOTIFICATIONS = {
	origin: 'https://orrery.example',
	push: { contact: 'mailto:host@orrery.example', hosts: ['fcm.googleapis.com'] },
};
const OTHER_PASSWORD = 'another moon altogether';

const reset = (token: string, password: string) => ({ body: { token, password } as never });

async function linkFor(data: string, name: string): Promise<string> {
	const storage = await openStorage(data, { shared: true });
	const issued = await issueReset(storage, name);
	await storage.close();
	if (!issued.ok) throw new Error(issued.fault);
	return issued.value.token;
}

test("the operator's link sets the password once and voids everything before", async () => {
	const { address, data, close } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const { token: program } = await tokenOf(ada, ['read']);
	const storage = await openStorage(data, { shared: true });
	expect(await issueReset(storage, 'Nobody')).toEqual({ ok: false, fault: 'no-such-account' });
	const older = await issueReset(storage, 'ada');
	const issued = await issueReset(storage, 'ADA');
	await storage.close();
	if (!older.ok || !issued.ok) throw new Error('no link');
	expect(issued.value.expiresAt - Date.now()).toBeGreaterThan(23 * 3_600_000);
	const someone = new Visitor(address);
	expect(await someone.refusal('reset', reset('x'.repeat(43), OTHER_PASSWORD))).toBe('not-recognised');
	expect(await someone.refusal('reset', reset(older.value.token, OTHER_PASSWORD))).toBe('not-recognised');
	// A rejected password does not use up the link.
	expect(await someone.refusal('reset', reset(issued.value.token, '1234567890'))).toBe('weak-password');
	const { account } = await someone.must('reset', reset(issued.value.token, OTHER_PASSWORD));
	expect(account.name).toBe('Ada');
	expect(await someone.refusal('reset', reset(issued.value.token, OTHER_PASSWORD))).toBe('not-recognised');
	expect(await ada.refusal('guest')).toBe('no-guest');
	expect(await Object.assign(new Visitor(address), { token: program }).refusal('guest')).toBe(
		'not-recognised',
	);
	await new Visitor(address).must('signIn', {
		body: { kind: 'password', name: 'Ada', password: OTHER_PASSWORD },
	});
	await close();
});

test('the link locks out an intruder, whatever they came by or left behind', async () => {
	const { address: plain, data } = await startServer({}, undefined, { notifications: NOTIFICATIONS });
	const address = plain.replace('127.0.0.1', 'localhost');
	const { someone: intruder, codes } = await accountHolder(address, 'Ada');
	const authenticator = new Authenticator(address);
	const passkey = authenticator.make(await intruder.must('passkeyToAdd', { body: { name: 'Ada' } }));
	await intruder.must('addPasskey', { body: { passkey } });
	const { token: program } = await tokenOf(intruder, ['read']);
	const push = { endpoint: 'https://fcm.googleapis.com/send/1', keys: { p256dh: 'p', auth: 'a' } };
	await intruder.must('subscribe', { body: { ...push, language: 'en' } });
	const { table } = await startedTable([intruder], tableFor('nova-luna', 2));
	const watching = await arrived(table, intruder);

	const ada = new Visitor(address);
	const { account, recoveryCodes } = await ada.must(
		'reset',
		reset(await linkFor(data, 'Ada'), OTHER_PASSWORD),
	);
	expect(account).toMatchObject({ password: true, passkeys: [], recoveryCodes: 10 });
	expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
	await watching.until(({ faults }) => faults.includes('no-guest'), 'the end of the socket');
	const back = new Visitor(address);
	const used = authenticator.use(await back.must('passkeyToUse'));
	for (const body of [
		{ kind: 'password', name: 'Ada', password: PASSWORD },
		{ kind: 'passkey', passkey: used },
		...codes.map((code) => ({ kind: 'code', name: 'Ada', code }) as const),
	] as const)
		expect([body.kind, await back.refusal('signIn', { body })]).toEqual([body.kind, 'not-recognised']);
	expect(await intruder.refusal('guest')).toBe('no-guest');
	expect(await query(data, 'select endpoint from push_subscriptions')).toEqual([]);
	expect(await Object.assign(new Visitor(address), { token: program }).refusal('lobby')).toBe(
		'not-recognised',
	);
	// Anyone with the link gets the new codes.
	await new Visitor(address).must('signIn', {
		body: { kind: 'code', name: 'Ada', code: defined(recoveryCodes[0]) },
	});
});

test('a reset that fails halfway changes nothing, and the link still works', async () => {
	const { address, data } = await startServer({}, undefined, { logLevel: 'silent' });
	const { codes } = await accountHolder(address, 'Ada');
	const link = await linkFor(data, 'Ada');
	const works = await failing(data, 'delete', 'sessions', 'broken');
	expect(await new Visitor(address).refusal('reset', reset(link, OTHER_PASSWORD))).toBe('failed');
	await works();
	const body = { kind: 'password', name: 'Ada', password: PASSWORD } as const;
	await new Visitor(address).must('signIn', { body });
	await new Visitor(address).must('signIn', { body: { kind: 'code', name: 'Ada', code: defined(codes[0]) } });
	await new Visitor(address).must('reset', reset(link, OTHER_PASSWORD));
	expect(await new Visitor(address).refusal('signIn', { body })).toBe('not-recognised');
});
