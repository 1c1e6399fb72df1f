import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { keepAllStaged } from '../scripts/screenshots/keep-staged.ts';
import { PASSWORD } from './account.ts';
import { axeFaultsOfLaptop } from './axe.ts';
import {
	EVERY_CASE,
	expect,
	inEveryLanguage,
	isFirstTried,
	PHONE,
	test,
	withDoubleText,
} from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { test as onlineTest, SERVER_UNREACHABLE, startedTable } from './online.ts';

/* The player's own numbers: charts and their tables, filters, files, and which games count. */

/** Waits until the moves of all games have been read. */
async function allRead(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeEnabled();
}

function card(page: Page, title: string): Locator {
	return page.getByRole('region', { name: title, exact: true });
}

/** The cells of the table behind a chart, without its head. */
async function tableBehind(page: Page, title: string): Promise<readonly (readonly string[])[]> {
	const region = card(page, title);
	const button = region.getByRole('button', { name: 'As a table' });
	if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
	const rows = await region.locator('tbody tr').all();
	return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

function figure(page: Page, name: string): Locator {
	return page.locator('dl > div').filter({ hasText: name }).locator('dd');
}

async function saved(page: Page, button: string): Promise<string> {
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: button }).click(),
	]);
	return readFileSync(await download.path(), 'utf8');
}

test('who has no games sees what will be here and a way to play', { tag: '@more' }, async ({ page }) => {
	await page.goto('/statistics');
	await expect(page.getByRole('heading', { level: 1, name: 'Your statistics' })).toBeVisible();
	await expect(page.getByText('Three games and this page has something to say.')).toBeVisible();
	await expect(page.getByRole('list', { name: 'What you’ll find here:' })).toContainText(
		'Win rate by opponent',
	);
	for (const size of [page.viewportSize() ?? PHONE, PHONE]) {
		await page.setViewportSize(size);
		expect(await axeFaultsOfLaptop(page)).toEqual([]);
		expect(await layoutFaults(page)).toEqual([]);
	}
	await page.getByRole('link', { name: 'Play now' }).click();
	await expect(page).toHaveURL('/new/nova-luna/bots');
});

test('filters stand in the address, every chart has a table, and the files have the numbers shown', async ({
	page,
	helper,
}) => {
	await keepAllStaged(page, await helper.ask('ownGames'));
	await page.goto('/history');
	await page.getByRole('link', { name: 'Statistics' }).click();
	await expect(page).toHaveURL('/statistics/nova-luna');
	await allRead(page);
	await expect(figure(page, 'games')).toHaveText('6');

	// The tables add up to what the figures say.
	const sum = (rows: readonly (readonly string[])[], ...columns: readonly number[]): number =>
		rows.reduce((all, row) => all + columns.reduce((one, column) => one + Number(row[column]), 0), 0);
	const weeks = await tableBehind(page, 'Games a week');
	expect(sum(weeks, 1, 2, 3)).toBe(6);
	expect(await tableBehind(page, 'Solo scores')).toHaveLength(1);
	expect(await tableBehind(page, 'Accuracy')).toHaveLength(1);
	expect(await tableBehind(page, 'Luck')).toHaveLength(1);
	expect(await tableBehind(page, 'Tasks for your time')).toHaveLength(6);
	expect((await tableBehind(page, 'Tokens left by turn')).length).toBeGreaterThan(10);
	expect(sum(await tableBehind(page, 'Margins'), 1, 2)).toBe(5);
	const opponents = await tableBehind(page, 'Win rate by opponent');
	expect(opponents.map(([name, games]) => [name, games])).toEqual([
		['Phoebe · level 1 of 7', '3'],
		['Io · level 3 of 7', '1'],
		['Titan · level 4 of 7', '2'],
	]);
	expect(sum(weeks, 1)).toBe(
		Math.round((Number.parseInt(await figure(page, 'won').innerText(), 10) * 5) / 100),
	);

	// A file has a row for each game, and the same sums.
	const [names = [], ...rows] = (await saved(page, 'Save as CSV'))
		.trimEnd()
		.split('\r\n')
		.map((line) => line.split(','));
	expect(rows).toHaveLength(6);
	const column = (name: string): readonly string[] => rows.map((row) => row[names.indexOf(name)] ?? '');
	expect(column('won').filter((won) => won === 'true')).toHaveLength(sum(weeks, 1));
	const reds = column('tiles_red').reduce((all, count) => all + Number(count), 0);
	expect((await tableBehind(page, 'Favorite colors'))[0]?.slice(0, 2)).toEqual(['red', String(reds)]);
	const { games } = JSON.parse(await saved(page, 'Save as JSON'));
	expect(games.map(({ id }: { id: string }) => id)).toEqual(column('id'));

	// Filters: in the address, after a reload, and on the way back from a replay.
	await page.getByRole('combobox', { name: 'Players' }).selectOption('2 players');
	await page.getByRole('combobox', { name: 'Opponent' }).selectOption('Phoebe · level 1 of 7');
	await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
	await expect(page).toHaveURL('/statistics/nova-luna?players=2&opponent=bot-new&period=90d');
	await expect(figure(page, 'game')).toHaveText('1');
	await page.reload();
	await expect(figure(page, 'game')).toHaveText('1');
	await allRead(page);
	await card(page, 'Games that stand out').getByRole('link').first().click();
	await expect(page).toHaveURL(/\/replay\/own-Nova-Luna-1$/);
	await page.goBack();
	await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('90d');
	await expect(figure(page, 'game')).toHaveText('1');
	await page.getByRole('combobox', { name: 'Players' }).selectOption('4 players');
	await page.getByRole('button', { name: 'Show all games' }).click();
	await expect(figure(page, 'games')).toHaveText('6');

	// The other game has its own numbers.
	await page.getByRole('navigation', { name: 'Game' }).getByRole('link', { name: 'Nebula' }).click();
	await expect(page).toHaveURL('/statistics/nebula');
	await allRead(page);
	await expect(figure(page, 'game')).toHaveText('1');
	expect((await tableBehind(page, 'Points by round')).length).toBeGreaterThan(5);
	expect(await tableBehind(page, 'Tasks for your time')).toHaveLength(1);
	expect(await tableBehind(page, 'Points per round')).toHaveLength(1);
	await expect(card(page, 'Tasks for your time')).toContainText('public tasks per 10 turns with time spent');
});

test('charts and tables have no fault that axe finds, and fit in every language', {
	tag: '@more',
}, async ({ page, helper }) => {
	await keepAllStaged(page, await helper.ask('ownGames'));
	const laptop = page.viewportSize() ?? PHONE;
	for (const game of ['nova-luna', 'nebula'] as const) {
		await page.setViewportSize(laptop);
		await page.goto(`/statistics/${game}`);
		await allRead(page);
		const buttons = await page.getByRole('button', { name: 'As a table' }).all();
		for (const size of [laptop, PHONE]) {
			await page.setViewportSize(size);
			const where = `${game} at ${size.width}`;
			// `npm test` looks at large text and tables of each game once: at those of Nebula where there is least room.
			const thorough = EVERY_CASE || (game === 'nebula') === (size === PHONE);
			expect(await axeFaultsOfLaptop(page), `charts of ${where}`).toEqual([]);
			await inEveryLanguage(page, async (language) => {
				expect(await layoutFaults(page), `charts of ${where} in ${language}`).toEqual([]);
				if (thorough && isFirstTried(language))
					await withDoubleText(page, async () =>
						expect(await layoutFaults(page), `${where} with double text`).toEqual([]),
					);
			});
			if (!thorough) continue;
			for (const button of buttons) await button.click();
			expect(await axeFaultsOfLaptop(page), `tables of ${where}`).toEqual([]);
			expect(await layoutFaults(page), `tables of ${where}`).toEqual([]);
			for (const button of buttons) await button.click();
		}
	}
});

onlineTest('online games count too, and what is missing without a connection is said', async ({ online }) => {
	const ada = await online.newGuest('Ada');
	const mira = await online.newGuest('Mira');
	const table = await startedTable([ada, mira], 'nova-luna');
	await Promise.all([ada.playOn(table), mira.playOn(table)]);
	await ada.rememberName();
	const { page } = ada;
	await page.goto('/statistics/nova-luna');
	await allRead(page);
	await expect(figure(page, 'game')).toHaveText('1');
	await expect(card(page, 'Win rate by opponent')).toContainText('few games');
	expect((await tableBehind(page, 'Win rate by opponent')).map((row) => row.slice(0, 2))).toEqual([
		['Mira', '1'],
	]);
	expect((await tableBehind(page, 'Tokens left by turn')).length).toBeGreaterThan(10);

	online.expected.push(SERVER_UNREACHABLE, /ERR_FAILED/);
	await page.route('**/api/history*', (route) => route.abort());
	await page.reload();
	// It is announced as well.
	const missing = page.getByRole('main').getByText('Your online games can’t be reached right now.');
	await expect(missing).toBeVisible();
	await page.unroute('**/api/history*');
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(figure(page, 'game')).toHaveText('1');
	await expect(missing).toHaveCount(0);
});

onlineTest(
	'an account has its numbers on a new device, and old games behind a filter too, each record once',
	async ({ online }) => {
		const ada = await online.newGuest('Ada');
		await ada.createAccount('Ada', PASSWORD);
		const table = await startedTable([ada], 'nova-luna', { players: 3 });
		await ada.playOn(table);
		const device = await online.newGuest('A visitor');
		await device.request('POST', 'session', { kind: 'password', name: 'Ada', password: PASSWORD });
		await device.rememberName();
		const { page } = device;
		const asked: string[] = [];
		page.on('request', (request) => {
			const [, id] = /\/tables\/([^/]+)\/record$/.exec(request.url()) ?? [];
			if (id !== undefined) asked.push(id);
		});

		// Since then Ada has played more games than are read at a time, all of them against one bot.
		const newer = Array.from({ length: 60 }, (_, i) => `newer-${String(i).padStart(10, '0')}`);
		await page.route('**/api/history*', async (route) => {
			const response = await route.fetch();
			const { games, before }: History = await response.json();
			const copies = games.flatMap((game) =>
				newer.map((id) => ({
					...game,
					table: id,
					endedAt: Date.now(),
					seats: game.seats.slice(0, 2),
					role: 0,
				})),
			);
			await route.fulfill({ response, json: { games: [...copies, ...games], before } });
		});
		await page.route(/\/tables\/newer-\d+\/record$/, async (route) => {
			await route.fulfill({ response: await route.fetch({ url: recordOf(table, route.request().url()) }) });
		});
		await page.goto('/statistics/nova-luna');
		await allRead(page);
		await expect(figure(page, 'games')).toHaveText('61');
		expect(new Set(asked)).toEqual(new Set(newer));
		await expect(page.getByText('For 1 older online game only the result counts so far')).toBeVisible();

		await page.getByRole('combobox', { name: 'Players' }).selectOption('3 players');
		await allRead(page);
		await expect(figure(page, 'game')).toHaveText('1');
		expect((await tableBehind(page, 'Tokens left by turn')).length).toBeGreaterThan(10);
		await expect(page.getByText('only the result counts so far')).toHaveCount(0);
		expect(asked).toHaveLength(61);
		expect(asked.at(-1)).toBe(table);

		// The device has kept what it found.
		await page.reload();
		await allRead(page);
		expect((await tableBehind(page, 'Tokens left by turn')).length).toBeGreaterThan(10);
		await page.getByRole('combobox', { name: 'Players' }).selectOption('Any number');
		await allRead(page);
		await expect(figure(page, 'games')).toHaveText('61');
		await expect(page.getByText('only the result counts so far')).toHaveCount(0);
		expect(asked).toHaveLength(61);
	},
);

interface History {
	readonly games: readonly { readonly table: string; readonly seats: readonly unknown[] }[];
	readonly before: number | null;
}

/** The address of the record of another table. */
function recordOf(table: string, address: string): string {
	return address.replace(/newer-\d+/, table);
}
