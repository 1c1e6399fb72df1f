import { fail, ok } from '@orrery/engine';
import { account as accountShape, password as passwordShape } from '@orrery/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';
import type { AccountPage, OwnAccount } from './own-account.svelte.ts';
import { lacking } from './password.ts';

let kept: Map<string, string>;

beforeEach(() => {
	vi.resetModules();
	kept = stubPage();
});

test('a password is long enough here exactly when it is for the server', () => {
	for (const text of ['', 'short', '123456789', '1234567890', '🌑🌒🌓🌔🌕🌖🌗🌘🌙', '🌑🌒🌓🌔🌕🌖🌗🌘🌙⭐'])
		expect(lacking(text) === 0, text).toBe(passwordShape.safeParse(text).success);
});

describe('the identity that a device remembers', () => {
	test('outlives the page, with the name and whether there is an account', async () => {
		const { rememberIdentity, identity, isKnown } = await import('../session/identity.svelte.ts');
		expect([identity(), isKnown()]).toEqual([null, false]);
		rememberIdentity({ name: 'Ada', account: true });
		vi.resetModules();
		const again = await import('../session/identity.svelte.ts');
		expect([again.identity(), again.isKnown()]).toEqual([{ name: 'Ada', account: true }, true]);
		again.rememberIdentity(null);
		expect([again.identity(), again.isKnown(), kept.size]).toEqual([null, false, 0]);
	});

	test('is unknown until the server answers if what is stored cannot be read', async () => {
		kept.set('orrery.guest', 'named');
		const { identity, isKnown } = await import('../session/identity.svelte.ts');
		expect([identity(), isKnown()]).toEqual([null, true]);
	});

	test('is null for any other stored value', async () => {
		const { readIdentity } = await import('../session/identity.svelte.ts');
		for (const junk of [null, 7, [], {}, { name: 3 }, { name: '' }]) expect(readIdentity(junk)).toBeNull();
		expect(readIdentity({ name: 'Ada', account: 'yes' })).toEqual({ name: 'Ada', account: false });
	});
});

describe('an action that needs a fresh proof', () => {
	const NOW = Date.now();
	const account = accountShape.parse({
		name: 'Ada',
		kind: 'person',
		createdAt: 1,
		password: true,
		passkeys: [],
		recoveryCodes: 10,
		provedUntil: null,
	});

	async function own(provedUntil: number | null): Promise<OwnAccount> {
		const { OwnAccount: Own } = await import('./own-account.svelte.ts');
		return new Own({ ...account, provedUntil });
	}

	test('runs at once while an earlier proof is valid', async () => {
		const ada = await own(NOW + 600_000);
		expect(await ada.proved(async () => ok('done'))).toEqual(ok('done'));
		expect(ada.asking).toBe(false);
	});

	test('asks for a proof first if there is none, and then runs by itself', async () => {
		const ada = await own(null);
		const work = vi.fn(async () => ok('done'));
		const request = ada.proved(work);
		await expect.poll(() => ada.asking).toBe(true);
		expect(work).not.toHaveBeenCalled();
		ada.settle(true);
		expect(await request).toEqual(ok('done'));
		expect(work).toHaveBeenCalledTimes(1);
	});

	test('does not run if the player closes the question', async () => {
		const ada = await own(null);
		const work = vi.fn(async () => ok('done'));
		const request = ada.proved(work);
		await expect.poll(() => ada.asking).toBe(true);
		ada.settle(false);
		expect(await request).toEqual(fail({ code: 'unproved' }));
		expect(work).not.toHaveBeenCalled();
	});

	test('asks again and runs again when the server says that the proof has expired', async () => {
		const ada = await own(NOW + 600_000);
		const answers = [fail({ code: 'proof-needed' as const }), ok('done')];
		const request = ada.proved(async () => answers.shift() ?? ok('too often'));
		await expect.poll(() => ada.asking).toBe(true);
		ada.settle(true);
		expect(await request).toEqual(ok('done'));
	});
});

describe.each(['signOut', 'deleteAccount', 'forgetGuest'] as const)('signing out by %s', (way) => {
	const unsubscribe = vi.fn(() => Promise.resolve(true));
	const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) };

	/** Signs Ada in and returns what signs her out. */
	async function going(fetching: () => Promise<Response>) {
		unsubscribe.mockReset();
		vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
		vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
		vi.stubGlobal('fetch', fetching);
		vi.stubGlobal('history', { pushState: () => undefined });
		vi.stubGlobal('scrollTo', () => undefined);
		const { guest } = await import('../session/guest.svelte.ts');
		guest.is({ name: 'Ada', account: 'person' });
		const { go, route } = await import('../routing/route.svelte.ts');
		go({ page: 'account' });
		const { notices } = await import('../ui/notices.svelte.ts');
		const { signOutBy } = await import('./session.ts');
		return {
			guest,
			gone: () => signOutBy(way, () => 'goodbye'),
			shown: () => [route().page, ...notices().map(({ text }) => text())],
		};
	}

	test('forgets the identity, ends the push notifications of this browser and says goodbye on Home', async () => {
		const { guest, gone, shown } = await going(async () => Response.json(null));
		expect(await gone()).toEqual(ok(true));
		expect([guest.name, kept.size]).toEqual([null, 0]);
		expect(unsubscribe).toHaveBeenCalledTimes(1);
		expect(shown()).toEqual(['home', 'goodbye']);
	});

	test('succeeds even if the browser fails to unsubscribe from push notifications', async () => {
		const { guest, gone } = await going(async () => Response.json(null));
		unsubscribe.mockRejectedValue(new Error('away'));
		expect(await gone()).toEqual(ok(true));
		expect(guest.name).toBeNull();
	});

	test('changes nothing if the server cannot be reached', async () => {
		const { guest, gone, shown } = await going(() => Promise.reject(new Error('nobody is there')));
		expect(await gone()).toEqual(fail({ code: 'unreachable' }));
		expect(shown()).toEqual(['account']);
		expect(guest.name).toBe('Ada');
		expect(unsubscribe).not.toHaveBeenCalled();
	});
});

describe('the page of the account', () => {
	const ADA = { name: 'Ada', kind: 'person', createdAt: 1, password: true, passkeys: [], recoveryCodes: 10 };
	const BEN = { ...ADA, name: 'Ben', createdAt: 2 };
	let answers: Response[] = [];

	function answer(value: unknown, status = 200): void {
		answers.push(Response.json(value, { status }));
	}

	/** Ada is signed in and looks at her account. */
	async function opened(): Promise<AccountPage> {
		answers = [];
		vi.stubGlobal('fetch', async () => answers.shift() ?? Promise.reject(new Error('nobody is there')));
		const { guest } = await import('../session/guest.svelte.ts');
		guest.is({ name: 'Ada', account: 'person' });
		const { AccountPage: Place } = await import('./own-account.svelte.ts');
		const page = new Place();
		answer({ ...ADA, provedUntil: null });
		await page.load();
		expect([page.known, page.fault, page.own?.account.name]).toEqual([true, null, 'Ada']);
		return page;
	}

	test('shows another account in panels of its own, and the same one under a new name in the same', async () => {
		const page = await opened();
		const { guest } = await import('../session/guest.svelte.ts');
		const { own } = page;
		answer({ ...ADA, name: 'Ada L.', provedUntil: null });
		await page.refresh();
		expect(page.own).toBe(own);
		expect([own?.account.name, guest.name]).toEqual(['Ada L.', 'Ada L.']);
		page.codes = ['AAAA'];
		answer({ ...BEN, provedUntil: null });
		await page.refresh();
		expect(page.own).not.toBe(own);
		expect([own?.account.name, page.own?.account.name, guest.name]).toEqual(['Ada L.', 'Ben', 'Ben']);
		expect(page.codes).toBeNull();
	});

	test('asks the server again who this is when the account no longer exists', async () => {
		const page = await opened();
		const { guest } = await import('../session/guest.svelte.ts');
		answer({ code: 'no-account' }, 403);
		answer({ name: 'somebody', account: null });
		await page.refresh();
		expect([guest.name, guest.hasAccount]).toEqual(['somebody', false]);
	});

	test('does not show an account that has signed out meanwhile', async () => {
		const page = await opened();
		const { guest } = await import('../session/guest.svelte.ts');
		answer({ ...ADA, provedUntil: null });
		const looked = page.refresh();
		guest.is(null);
		page.leave();
		await looked;
		expect(page.own).toBeNull();
	});

	test('shows why it could not load, but ignores errors of later refreshes', async () => {
		const page = await opened();
		await page.refresh();
		expect([page.fault, page.own?.account.name]).toEqual([null, 'Ada']);
		answer({ code: 'banned' }, 403);
		await page.load();
		expect(page.fault).toEqual({ code: 'banned' });
	});
});
