import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf } from '@orrery/protocol';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { PushService } from '../packages/server/test/simulated/push-service.ts';
import { openPushService } from '../packages/server/test/simulated/push-service.ts';
import { PASSWORD, signOut } from './account.ts';
import { click, playTurn } from './nova-luna.ts';
import { expect, onTurn, Person, Server, seated, test } from './online.ts';

/* News for whoever is away: from the server to a push service, and from there to the service worker of the page. */

const DAYS = { kind: 'days', days: 3 } as const;

/** What a push service does: hands on to the worker of the page what the server sent. */
async function deliver(page: Page, origin: string, news: unknown): Promise<void> {
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
		data: JSON.stringify(news),
	});
	await session.detach();
}

test('whoever is away is told by their browser that it is their turn', async ({ browser, viewport }) => {
	const service = await openPushService();
	const data = await mkdtemp(join(tmpdir(), 'orrery-news-'));
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const server = new Server(data, 'localhost', {
		notifications: { origin: 'https://orrery.example', push },
		settings: { notifyAfterMs: 100 },
	});
	await server.start();
	try {
		await tellWhoIsAway(browser, { viewport }, server, service);
	} finally {
		await server.end('SIGTERM');
		await rm(data, { recursive: true, force: true });
		service.close();
	}
});

async function isOnTurn(person: Person): Promise<boolean> {
	const own = await person.ask<AnswerOf<'ownTables'>>('GET', 'own-tables');
	return own.tables.some(({ yourTurn }) => yourTurn);
}

/** Where somebody is told. */
async function toldAt(person: Person): Promise<readonly string[] | undefined> {
	return (await person.ask<AnswerOf<'notifications'>>('GET', 'notifications')).push?.endpoints;
}

async function tellWhoIsAway(
	browser: Browser,
	{ viewport }: Pick<BrowserContextOptions, 'viewport'>,
	server: Server,
	service: PushService,
): Promise<void> {
	const options = { viewport: viewport ?? null, locale: 'en-GB', reducedMotion: 'reduce' } as const;
	const ada = await Person.arrive(browser, server.address, 'Ada', options);
	const ben = await Person.arrive(browser, server.address, 'Ben', options);
	await ben.ask('POST', 'account', { name: 'Ben', way: { kind: 'password', password: PASSWORD } });
	await ben.remember();
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
	}, service.subscription);

	await ben.page.goto('/account');
	const toggle = ben.page.getByRole('switch', { name: 'Tell me on this device' });
	await toggle.click();
	await expect(toggle).toBeChecked();
	await expect.poll(() => toldAt(ben)).toEqual([service.subscription.endpoint]);

	const table = await seated([ada, ben], 'nova-luna', { clock: DAYS });
	await ada.page.goto(`/table/${table}`);
	await ben.page.goto(`/table/${table}`);
	const first = await onTurn([ada, ben]);
	await expect(first.page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-turn.svg');
	if (first === ben) await playTurn(ben.page, click);
	await expect.poll(async () => (await onTurn([ada])).name).toBe('Ada');
	await ben.page.goto('/');
	// If he began, he was told of that before he came.
	const before = service.received.length;
	// Whoever takes a small tile may be on turn again; only the server knows in the moment after a move.
	do await playTurn(ada.page, click);
	while (await isOnTurn(ada));
	await expect.poll(() => service.received.length).toBe(before + 1);
	const news = {
		title: 'Nova Luna: your turn',
		body: 'You play with Ada.',
		url: `/table/${table}`,
		tag: table,
	};
	expect(service.received.at(-1)).toEqual(news);

	const shown = (): Promise<readonly { title: string; body: string; data: unknown }[]> =>
		ben.page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			const all = await registration.getNotifications();
			return all.map(({ title, body, data }) => ({ title, body, data }));
		});
	// Now and then Chromium drops what its tools hand on, as no push service would; told twice is shown once.
	await expect(async () => {
		await deliver(ben.page, server.address, service.received.at(-1));
		const told = { title: news.title, body: news.body, data: news.url };
		await expect.poll(shown, { timeout: 2000 }).toEqual([told]);
	}).toPass();

	// Whoever signs out leaves nobody in this browser who is told of their games.
	await ben.page.goto('/account');
	await expect(toggle).toBeChecked();
	await signOut(ben.page);
	expect(await ben.page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull();
	await ben.ask('POST', 'session', { kind: 'password', name: 'Ben', password: PASSWORD });
	expect(await toldAt(ben)).toEqual([]);

	for (const { context } of [ada, ben]) await context.close();
}
