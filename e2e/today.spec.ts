import type { Page } from '@playwright/test';
import { keepStaged } from '../scripts/screenshots/keep-staged.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';

/* The day: its pages, its only counted try, and sending a result once. */

const NOON = new Date(2026, 10, 16, 12);
const SOLO = '/today/nova-luna/2026-11-16/solo';

/** Begins the solo of the day, and gives the address of its game. */
async function beginSolo(page: Page, solo: string = SOLO): Promise<string> {
	await page.goto(solo);
	await page.getByRole('button', { name: 'Play it' }).click();
	await page.waitForURL(/\/game\/nova-luna\//);
	return new URL(page.url()).pathname;
}

/** Puts the end of a staged game in the place of the solo that has begun, as if it had been played. */
async function endSolo(page: Page, staged: string, begun: string): Promise<void> {
	await page.evaluate(
		([from = '', to = '']) =>
			new Promise<void>((resolve, reject) => {
				const opening = indexedDB.open('orrery');
				opening.onsuccess = () => {
					const database = opening.result;
					const entries = database.transaction('entries', 'readwrite').objectStore('entries');
					entries.delete(IDBKeyRange.bound([to, 0], [to, Number.POSITIVE_INFINITY]));
					const reading = entries.getAll(IDBKeyRange.bound([from, 0], [from, Number.POSITIVE_INFINITY]));
					reading.onsuccess = () => {
						for (const [i, entry] of reading.result.entries()) entries.put(entry, [to, i + 1]);
					};
					entries.transaction.oncomplete = () => {
						database.close();
						resolve();
					};
					entries.transaction.onerror = () => reject(new Error('could not write'));
				};
			}),
		[staged, begun].map((path) => path.split('/').at(-1) ?? ''),
	);
}

test('a counted try cannot be repeated by a reload, a second tab, or the clock forward and back', async ({
	page,
	context,
}) => {
	await page.clock.setFixedTime(NOON);
	const game = await beginSolo(page);
	// A reload, and another tab, lead back to the same game.
	await page.goto(SOLO);
	await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', game);
	const second = await context.newPage();
	await second.clock.setFixedTime(NOON);
	await second.goto(SOLO);
	await expect(second.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', game);
	await second.close();
	// A day later it still counts for its own day; back again it is the same game.
	for (const hours of [24, -24, 0]) {
		await page.clock.setFixedTime(new Date(NOON.getTime() + hours * 3_600_000));
		await page.goto(SOLO);
		if (hours < 0)
			await expect(page.getByRole('heading', { name: 'This day hasn’t come yet' })).toBeVisible();
		else await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', game);
	}
});

test('the day changes at local midnight, and the old one stays until the new one is asked for', async ({
	page,
}) => {
	await page.clock.install({ time: new Date(2026, 10, 16, 23, 58) });
	await page.goto('/today');
	await expect(page.getByText('Next one in 2 min').first()).toBeVisible();
	await expect(page.getByRole('button', { name: 'Monday, November 16: nothing done' })).toHaveAttribute(
		'aria-current',
		'date',
	);
	await page.clock.runFor(130_000);
	await expect(page.getByText('A new day has begun.')).toBeVisible();
	await expect(page.locator('header').getByText(/Monday/)).toBeVisible();
	await page.getByRole('button', { name: 'Show it' }).click();
	await expect(page.locator('header').getByText(/Tuesday/)).toBeVisible();
	await expect(page.getByText('A new day has begun.')).toBeHidden();
	// The past day has become a part of the archive, which the keyboard opens.
	await page.getByRole('button', { name: /November 16:/ }).focus();
	await page.keyboard.press('Enter');
	const archive = page.getByRole('dialog', { name: /November 16/ });
	await expect(archive.getByRole('link', { name: /Solo of the day/ })).toHaveAttribute('href', SOLO);
	expect(await axeFaults(page)).toEqual([]);
	await page.keyboard.press('Escape');
	await expect(archive).toBeHidden();
	expect(await axeFaults(page)).toEqual([]);
});

test('a solo that was played offline is sent once there is a connection, and the server ranks it once', async ({
	page,
	context,
	browser,
	contextShape,
	helper,
	faults,
}) => {
	faults.expected.push(/ERR_INTERNET_DISCONNECTED/);
	let offline: RegExp | null = /\/api\//;
	const sent: unknown[] = [];
	await context.route('**/api/**', async (route) => {
		const request = route.request();
		if (offline?.test(request.url())) return route.abort('internetdisconnected');
		if (request.method() === 'POST' && /\/api\/daily\//.test(request.url()))
			sent.push(request.postDataJSON());
		await route.continue();
	});
	// The server counts a day only while it lasts somewhere.
	const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
	const solo = `/today/nova-luna/${day}/solo`;
	const staged = await keepStaged(page, await helper.ask('soloPlayed', day));
	const begun = await beginSolo(page, solo);
	await endSolo(page, staged, begun);
	await page.goto(begun);
	await page.getByRole('link', { name: 'Result of the day' }).click();
	await expect(page.getByText('Other players’ results need a connection.')).toBeVisible();

	// The connection is there for a moment, just long enough to get a name.
	const online = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event('online')));
	offline = null;
	await online(page);
	await page.getByRole('textbox', { name: /Give yourself a name/ }).fill('Ada of the day');
	offline = /\/api\/daily\//;
	await page.getByRole('button', { name: 'Join' }).click();
	await expect(page.getByText('Other players’ results need a connection.')).toBeVisible();
	expect(sent).toHaveLength(0);

	offline = null;
	await online(page);
	const row = page.getByRole('row', { name: /Ada of the day/ });
	await expect(row).toHaveCount(1);
	// The page knows that it has been sent.
	await expect(page.getByText('Yours isn’t on the leaderboard yet.')).toHaveCount(0);
	expect(sent).toHaveLength(1);

	// Neither a reload, another tab nor another connection sends it again.
	const other = await context.newPage();
	await other.goto(solo);
	await Promise.all([page.reload(), online(other)]);
	await expect(row).toHaveCount(1);
	await expect(other.getByRole('row', { name: /Ada of the day/ })).toHaveCount(1);
	await other.close();
	expect(sent).toHaveLength(1);
	const board = await page.request.get(`/api/daily/${day}/nova-luna`);
	expect(await board.json()).toMatchObject({ players: 1, own: { name: 'Ada of the day', you: true } });
	await expect(page.getByRole('link', { name: 'What the search played' })).toBeVisible();
	for (const size of [
		{ width: 1280, height: 720 },
		{ width: 390, height: 844 },
	]) {
		await page.setViewportSize(size);
		expect(await axeFaults(page)).toEqual([]);
	}

	// Another device of the same player has not played, but the server knows of the try.
	const device = await browser.newContext({ ...contextShape, storageState: await context.storageState() });
	const second = await device.newPage();
	await second.goto(solo);
	await expect(second.getByText(/already played on another device, and that try counts\./)).toBeVisible();
	await expect(second.getByText(/^\d+ points$/)).toBeVisible();
	await expect(second.getByText('You have one try.')).toHaveCount(0);
	expect(await axeFaults(second)).toEqual([]);
	await second.getByRole('button', { name: 'Play again, uncounted' }).click();
	await second.waitForURL(/\/game\/nova-luna\//);
	// Practice has taken no try of the device: the same is said again.
	await second.goto(solo);
	await expect(second.getByRole('button', { name: 'Play again, uncounted' })).toBeVisible();
	await device.close();
});

for (const [what, address, ready] of [
	['game', SOLO, 'Play it'],
	['puzzle', '/today/nova-luna/2026-11-16', 'Show answer'],
] as const)
	test(`the page of a day’s ${what} says that a new day has begun, and stays`, async ({ page }) => {
		await page.clock.install({ time: new Date(2026, 10, 16, 23, 58) });
		await page.goto(address);
		await expect(page.getByRole('button', { name: ready })).toBeVisible();
		await page.clock.runFor(130_000);
		await expect(page.getByText('A new day has begun.')).toBeVisible();
		expect(new URL(page.url()).pathname).toBe(address);
		await page.getByRole('button', { name: 'Show it' }).click();
		await expect(page).toHaveURL('/today');
		await expect(page.getByText('A new day has begun.')).toBeHidden();
	});

test('what the search played with the deal of a day is a replay', async ({ page, stage }) => {
	await page.clock.setFixedTime(NOON);
	const staged = await stage(page, 'nova-luna-solo-finished');
	const begun = await beginSolo(page);
	await endSolo(page, staged, begun);
	await page.goto(begun);
	await page.getByRole('link', { name: 'Result of the day' }).click();
	const [, par = ''] = /par (\d+)/.exec(await page.locator('tfoot').innerText()) ?? [];
	expect(par).not.toBe('');
	await page.getByRole('link', { name: 'What the search played' }).click();
	await page.getByRole('slider').waitFor();
	await page.keyboard.press('End');
	await expect(page.locator('.bar-place')).toContainText(par);
});
