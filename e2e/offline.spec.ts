import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import fastify from 'fastify';
import { serveClientFiles } from '../packages/server/src/http/client-files.ts';
import { copyClient, storeLess } from './client-copy.ts';
import { test as base, expect } from './fixtures.ts';

/** A server with a copy of the client for each test: it can be stopped, and the copy changed. */
interface Own {
	readonly folder: string;
	readonly address: string;
	close(): Promise<void>;
}

const test = base.extend<{ own: Own }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
	own: async ({}, use) => {
		const folder = copyClient();
		const server = fastify({ forceCloseConnections: true });
		await serveClientFiles(server, folder);
		const address = await server.listen({ host: '127.0.0.1', port: 0 });
		await use({ folder, address, close: () => server.close() });
		await server.close();
		rmSync(folder, { recursive: true });
	},
	baseURL: ({ own }, use) => use(own.address),
});

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker controls the page: then it has fetched everything. */
async function workerReady(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		if (navigator.serviceWorker.controller === null)
			await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
	});
}

/** What the service worker has stored, and other caches than its own. */
function storedFiles(page: Page): Promise<{ otherCaches: readonly string[]; paths: readonly string[] }> {
	return page.evaluate(async () => {
		const [name = '', ...otherCaches] = await caches.keys();
		const cache = await caches.open(name);
		const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
		return { otherCaches, paths: paths.filter((path) => !path.startsWith('/.')).sort() };
	});
}

/** The files of a build that a device needs. */
function filesOf(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.\w+$/.test(file) && !/\.(?:br|gz)$|^\.|^icon-.*\.png$|^sw\.js$/.test(file))
		.map((file) => `/${file}`)
		.sort();
}

test('one visit stores exactly the files of the build, and then the client starts and plays without a network', async ({
	page,
	own,
	faults,
	stage,
}) => {
	faults.expected.push(
		/Failed to load resource|ERR_CONNECTION_REFUSED|An unknown error occurred when fetching the script/,
	);
	await page.goto('/');
	await workerReady(page);
	expect(await storedFiles(page)).toEqual({ otherCaches: [], paths: filesOf(own.folder) });
	await own.close();
	await page.reload();
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeVisible();
	// Every language is there, and so is every place.
	await page.getByRole('button', { name: /^Language/ }).click();
	await page.getByRole('menuitemradio', { name: 'Magyar' }).click();
	await expect(page.getByRole('button', { name: 'Játssz most' }).first()).toBeVisible();
	// So are the lessons and the rules.
	await page.goto('/learn/nebula/time');
	await expect(page.getByRole('heading', { level: 1, name: 'Fektess be öt lépést' })).toBeVisible();
	await page.goto('/rules/nova-luna#nl-14');
	await expect(page.locator('#nl-14')).toBeInViewport();
	// So are replays: of the games that come with the product, and of those on this device.
	await page.goto('/replay/example-nebula-2/9999');
	await expect(page.getByRole('slider', { name: 'Pontok' })).toBeVisible();
	await page.goto((await stage(page, 'nova-luna-solo-finished')).replace('/game/nova-luna', '/replay'));
	await expect(page.getByRole('slider')).toBeVisible();
	await page.goto('/new/nova-luna/bots');
	await page.getByRole('button', { name: 'Kezdés' }).click();
	await expect(page).toHaveURL(/\/game\/.+/);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a new version waits until the player starts it, and no game is lost', async ({ page, own }) => {
	storeLess(own.folder);
	await page.goto('/');
	await workerReady(page);
	await page.getByRole('button', { name: 'Solo' }).click();
	await expect(page).toHaveURL(/\/game\/.+/);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	renew(own.folder);
	await page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		await registration?.update();
	});
	// Not in the middle of a game.
	await expect
		.poll(() =>
			page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null),
		)
		.toBe('installed');
	await expect(page.getByText('A new version is ready.')).toHaveCount(0);
	await page.goto('/');
	await expect(page.getByText('A new version is ready.')).toBeVisible();
	// The running version leaves alone what waits beside it, however often it is started.
	await page.reload();
	await expect(page.getByText('A new version is ready.')).toBeVisible();
	expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
	expect(await page.locator('meta[name="new-version"]').count()).toBe(0);
	await page.getByRole('button', { name: 'Update now' }).click();
	await expect(page.locator('meta[name="new-version"]')).toHaveCount(1);
	await expect(page.getByRole('link', { name: 'Continue: Nova Luna, solo' })).toBeVisible();
	await expect(page.getByText('A new version is ready.')).toHaveCount(0);
	await page.reload();
	await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
});

test('a page that is too old for the server can be updated at a table', async ({ page, own, faults }) => {
	faults.expected.push(/404 \(Not Found\)/);
	await page.routeWebSocket(/\/api\/socket(\?|$)/, (socket) => {
		socket.send(JSON.stringify({ type: 'hello', protocol: 99, now: 0 }));
	});
	storeLess(own.folder);
	await page.goto('/');
	await workerReady(page);
	renew(own.folder);
	// A reload alone brings the version that is kept.
	await page.goto('/table/AAAAAAAAAAAAAAAA');
	await expect(page.getByText('This page is out of date.')).toBeVisible();
	expect(await page.locator('meta[name="new-version"]').count()).toBe(0);
	await page.getByRole('button', { name: 'Update now' }).click();
	await expect(page.locator('meta[name="new-version"]')).toHaveCount(1);
});

/** Makes another build of the client: its page differs, and so do the worker's version and digest. */
function renew(folder: string): void {
	const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
		'<title>',
		'<meta name="new-version"><title>',
	);
	const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
		.replace(/VERSION = '\w+'/, "VERSION = 'next'")
		.replace(/("\/index\.html": ")[^"]*"/, `$1sha256-${digest(page)}"`);
	for (const [name, text] of [
		['index.html', page],
		['sw.js', worker],
	] as const) {
		writeFileSync(join(folder, name), text);
		for (const copy of ['br', 'gz']) rmSync(join(folder, `${name}.${copy}`), { force: true });
	}
}

function digest(text: string): string {
	return createHash('sha256').update(text).digest('base64');
}
