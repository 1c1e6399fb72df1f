import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NotificationSettings } from './notification-settings.svelte.ts';
import { subscribe } from './push.ts';

const ENDPOINT = 'https://push.example/here';
const ELSEWHERE = 'https://push.example/elsewhere';
const KEYS = { p256dh: 'BNc', auth: 'xyz' };

/** Whether this browser has a push subscription. */
let subscribed: boolean;
/** The push endpoints of the current player on the server; null while the server is away. */
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

describe('push notifications in this browser', () => {
	test('are on if the browser’s endpoint is among the player’s', async () => {
		endpoints = [ELSEWHERE, ENDPOINT];
		const settings = new NotificationSettings();
		await settings.load();
		await settings.lookForSubscription();
		expect([settings.here, subscribed]).toEqual([true, true]);
	});

	test('are off if only other browsers are subscribed, and an earlier player’s subscription is ended', async () => {
		endpoints = [ELSEWHERE];
		const settings = new NotificationSettings();
		await settings.load();
		await settings.lookForSubscription();
		expect([settings.here, subscribed]).toEqual([false, false]);
	});

	test('stay as they are while the server cannot be reached', async () => {
		endpoints = null;
		const settings = new NotificationSettings();
		await settings.load();
		await settings.lookForSubscription();
		expect([settings.fault?.code, subscribed]).toEqual(['unreachable', true]);
	});
});

test('a service worker that was never installed is not awaited forever', async () => {
	vi.useFakeTimers();
	vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
	const made = subscribe('BNc');
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await made).toEqual({ ok: false, fault: { code: 'push-failed' } });
});
