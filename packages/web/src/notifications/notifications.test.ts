import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationSettings } from './notification-settings.svelte.ts';
import { subscribe } from './push.ts';

const ENDPOINT = 'https://push.example/here';
const ELSEWHERE = 'https://push.example/elsewhere';
const KEYS = { p256dh: 'BNc', auth: 'xyz' };

/** What this browser has subscribed to. */
let subscribed: boolean;
/** Where the server sends the news of whoever is here; null while it is away. */
let endpoints: string[] | null;

beforeEach(() => {
	[subscribed, endpoints] = [true, []];
	const subscription = {
		toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
		unsubscribe: () => {
			subscribed = false;
			return Promise.resolve(true);
		},
	};
	const pushManager = {
		getSubscription: () => Promise.resolve(subscribed ? subscription : null),
		subscribe: () => {
			subscribed = true;
			return Promise.resolve(subscription);
		},
	};
	const registration = { pushManager };
	vi.stubGlobal('navigator', {
		serviceWorker: {
			getRegistration: () => Promise.resolve(registration),
			ready: Promise.resolve(registration),
		},
	});
	vi.stubGlobal('PushManager', class {});
	const permission = { requestPermission: () => Promise.resolve('granted') };
	vi.stubGlobal('Notification', permission);
	vi.stubGlobal('window', { PushManager: class {}, Notification: permission });
	vi.stubGlobal('fetch', () => {
		if (endpoints === null) return Promise.reject(new Error('away'));
		return Promise.resolve(Response.json({ push: { key: 'BNc', endpoints }, mail: null }));
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('whether this very browser is told', () => {
	test('is known by its own place among those of whoever is here', async () => {
		endpoints = [ELSEWHERE, ENDPOINT];
		const settings = new NotificationSettings();
		await settings.load();
		expect([settings.here, subscribed]).toEqual([true, true]);
	});

	test('does not follow from what is told elsewhere, and whoever was here before is not told here any more', async () => {
		endpoints = [ELSEWHERE];
		const settings = new NotificationSettings();
		await settings.load();
		expect([settings.here, subscribed]).toEqual([false, false]);
	});

	test('stays as it is while the server cannot be asked', async () => {
		endpoints = null;
		const settings = new NotificationSettings();
		await settings.load();
		expect([settings.fault?.code, subscribed]).toEqual(['unreachable', true]);
	});
});

test('a worker that could not be set up is not waited for without end', async () => {
	vi.useFakeTimers();
	vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
	const made = subscribe('BNc');
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await made).toEqual({ ok: false, fault: { code: 'push-failed' } });
});
