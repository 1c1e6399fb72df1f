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

test('a result that was played offline is sent once, and its page shows it', async ({
	page,
	context,
	stage,
	faults,
}) => {
	faults.expected.push(/ERR_INTERNET_DISCONNECTED/);
	let offline = true;
	const sent: unknown[] = [];
	const board = (own: boolean) => ({
		...{ day: '2026-11-16', game: 'nova-luna', players: own ? 3 : 2 },
		best: [{ place: 1, name: 'Mira', account: 'person', score: 88, you: false }],
		own: own ? { place: 2, name: 'Ada', account: null, score: 95, you: true } : null,
		scores: [
			{ score: 88, players: 1 },
			{ score: 104, players: 1 },
		],
	});
	await context.route('**/api/daily/**', async (route) => {
		if (offline) return route.abort('internetdisconnected');
		if (route.request().method() === 'POST') sent.push(route.request().postDataJSON());
		await route.fulfill({ json: board(sent.length > 0) });
	});
	await page.clock.setFixedTime(NOON);
	const staged = await stage(page, 'nova-luna-solo-finished');
	const begun = await beginSolo(page);
	await endSolo(page, staged, begun);
	await page.evaluate(() => localStorage.setItem('orrery.guest', '{"name":"Ada","account":false}'));
	await page.goto(begun);
	await page.getByRole('link', { name: 'Result of the day' }).click();
	await expect(page.getByText('Other players’ results need a connection.')).toBeVisible();
	expect(sent).toHaveLength(0);
	offline = false;
	await page.evaluate(() => dispatchEvent(new Event('online')));
	await expect(page.getByRole('row', { name: /Ada/ })).toBeVisible();
	expect(sent).toHaveLength(1);
	await page.reload();
	await expect(page.getByRole('row', { name: /Ada/ })).toBeVisible();
	expect(sent).toHaveLength(1);
	await expect(page.getByRole('link', { name: 'What the search played' })).toBeVisible();
	for (const size of [
		{ width: 1280, height: 720 },
		{ width: 390, height: 844 },
	]) {
		await page.setViewportSize(size);
		expect(await axeFaults(page)).toEqual([]);
	}
});

test('the server plays a solo of the day again and ranks it once', async ({ page, helper }) => {
	const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
	const staged = await keepStaged(page, await helper.ask('soloPlayed', day));
	const solo = `/today/nova-luna/${day}/solo`;
	const begun = await beginSolo(page, solo);
	await endSolo(page, staged, begun);
	await page.goto(begun);
	await page.getByRole('link', { name: 'Result of the day' }).click();
	await page.getByRole('textbox', { name: /Give yourself a name/ }).fill('Ada of the day');
	await page.getByRole('button', { name: 'Join' }).click();
	const row = page.getByRole('row', { name: /Ada of the day/ });
	await expect(row).toHaveCount(1);
	await page.reload();
	await expect(row).toHaveCount(1);
	const again = await page.request.get(`/api/daily/${day}/nova-luna`);
	expect(await again.json()).toMatchObject({ own: { name: 'Ada of the day', you: true } });
});

test('the page of a day’s game says that a new day has begun, and stays', async ({ page }) => {
	await page.clock.install({ time: new Date(2026, 10, 16, 23, 58) });
	await page.goto(SOLO);
	await expect(page.getByRole('button', { name: 'Play it' })).toBeVisible();
	await page.clock.runFor(130_000);
	await expect(page.getByText('A new day has begun.')).toBeVisible();
	expect(new URL(page.url()).pathname).toBe(SOLO);
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
