import { rmSync } from 'node:fs';
import type { AnswerOf } from '@orrery/protocol';
import type { Page } from '@playwright/test';
import type { PushService } from '../packages/server/test/simulated/push-service.ts';
import { openPushService } from '../packages/server/test/simulated/push-service.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts';
import { PASSWORD, signOut } from './account.ts';
import { copyClient, storeLess } from './client-copy.ts';
import { click, playTurn } from './nova-luna.ts';
import type { Person } from './online.ts';
import { activePlayer, test as base, expect, startedTable } from './online.ts';

/* Notifications for players who are away: from the server to a push service, and from there to the service worker. */

const test = base.extend<{ pushService: PushService; client: string }>({
	/** A client whose service worker is ready at once. */
	// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
	client: async ({}, use) => {
		const folder = copyClient();
		storeLess(folder);
		await use(folder);
		rmSync(folder, { recursive: true });
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
	pushService: async ({}, use) => {
		const service = await openPushService();
		await use(service);
		service.close();
	},
	serverOptions: ({ pushService, client }, use) =>
		use({
			client,
			notifications: {
				origin: 'https://orrery.example',
				push: { contact: 'mailto:host@orrery.example', hosts: [pushService.origin] },
			},
			settings: { notifyAfterMs: 100 },
		}),
});
test.use({
	serviceWorkers: 'allow',
	// The headless shell shows no notifications.
	launchOptions: { executablePath: findChromium() ?? '', args: [...CHROMIUM_ARGUMENTS] },
});

const DAYS = { kind: 'days', days: 3 } as const;

/** Hands a message to the service worker of the page, as a push service would. */
async function deliver(page: Page, origin: string, message: unknown): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const registration = new Promise<string>((found) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const [first] = registrations;
			if (first !== undefined) found(first.registrationId);
		});
	});
	await session.send('ServiceWorker.enable');
	await session.send('ServiceWorker.deliverPushMessage', {
		origin,
		registrationId: await registration,
		data: JSON.stringify(message),
	});
	await session.detach();
}

/** More than one player can have in a row. */
const MOST_TURNS = 20;

async function isTheirTurn(person: Person): Promise<boolean> {
	const own = await person.request<AnswerOf<'ownTables'>>('GET', 'own-tables');
	return own.tables.some(({ yourTurn }) => yourTurn);
}

/** The addresses to which the server sends notifications for a player. */
async function endpointsOf(person: Person): Promise<readonly string[] | undefined> {
	return (await person.request<AnswerOf<'notifications'>>('GET', 'notifications')).push?.endpoints;
}

test('a player who is away gets a notification when it is their turn, and none after signing out', async ({
	online,
	pushService,
}) => {
	const [ada, ben] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	await ben.request('POST', 'account', { name: 'Ben', way: { kind: 'password', password: PASSWORD } });
	await ben.rememberName();
	await ben.context.grantPermissions(['notifications']);
	// No service of a browser can be reached here, so this browser gives the one of the test instead.
	await ben.context.addInitScript((given) => {
		// A subscription outlives the page.
		const subscription = {
			toJSON: () => given,
			unsubscribe: async () => localStorage.removeItem('test.subscribed'),
		};
		Object.assign(PushManager.prototype, {
			subscribe: async () => {
				localStorage.setItem('test.subscribed', 'yes');
				return subscription;
			},
			getSubscription: async () => (localStorage.getItem('test.subscribed') === null ? null : subscription),
		});
	}, pushService.subscription);

	await ben.page.goto('/account');
	const toggle = ben.page.getByRole('switch', { name: 'Notify me on this device' });
	await toggle.click();
	await expect(toggle).toBeChecked();
	await expect.poll(() => endpointsOf(ben)).toEqual([pushService.subscription.endpoint]);

	const table = await startedTable([ada, ben], 'nova-luna', { clock: DAYS });
	await ada.page.goto(`/table/${table}`);
	await ben.page.goto(`/table/${table}`);
	const first = await activePlayer([ada, ben]);
	await expect(first.page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-turn.svg');
	for (let turn = 0; turn < MOST_TURNS && (await isTheirTurn(ben)); turn += 1)
		await playTurn(ben.page, click);
	await expect.poll(async () => (await activePlayer([ada])).name).toBe('Ada');
	await ben.page.goto('/');
	// If Ben began, he was told of that before he opened the table.
	const before = pushService.received.length;
	// After a small tile it may be the same player’s turn again; in the moment after a move only the server knows.
	for (let turn = 0; turn < MOST_TURNS && (await isTheirTurn(ada)); turn += 1)
		await playTurn(ada.page, click);
	expect(await isTheirTurn(ada)).toBe(false);
	await expect.poll(() => pushService.received.length).toBe(before + 1);
	const notification = {
		title: 'Nova Luna: your turn',
		body: 'You’re playing with Ada.',
		url: `/table/${table}`,
		tag: table,
	};
	expect(pushService.received.at(-1)).toEqual(notification);

	const shown = (): Promise<readonly { title: string; body: string; data: unknown }[]> =>
		ben.page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			const all = await registration.getNotifications();
			return all.map(({ title, body, data }) => ({ title, body, data }));
		});
	// Now and then Chromium drops what its developer tools deliver; a message that comes twice is shown once.
	await expect(async () => {
		await deliver(ben.page, online.server.address, pushService.received.at(-1));
		const told = { title: notification.title, body: notification.body, data: notification.url };
		await expect.poll(shown, { timeout: 2000 }).toEqual([told]);
	}).toPass();

	// After signing out this browser gets no notifications any more.
	await ben.page.goto('/account');
	await expect(toggle).toBeChecked();
	await signOut(ben.page);
	expect(await ben.page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull();
	await ben.request('POST', 'session', { kind: 'password', name: 'Ben', password: PASSWORD });
	expect(await endpointsOf(ben)).toEqual([]);
});
