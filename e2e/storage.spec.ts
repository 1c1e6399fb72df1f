import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, click, offers, playTurn } from './nova-luna.ts';

/* What a player sees when the device does not store games as it should: a clear sentence, and nothing is lost. */

async function solo(page: Page): Promise<string> {
	await page.goto('/');
	await button(page, 'Solo').click();
	await playTurn(page, click);
	return new URL(page.url()).pathname;
}

const OWN_DISPLAY = /^Your display$/;
function laid(page: Page): Locator {
	return page
		.getByRole('region', { name: OWN_DISPLAY })
		.getByRole('list', { name: 'Tiles in the display' })
		.getByRole('listitem');
}

test('a second tab asks before it takes a game over, and both show the same game', async ({
	page,
	context,
}) => {
	const game = await solo(page);
	await offers(page);
	const second = await context.newPage();
	await second.goto(game);
	await expect(second.getByText('This game is open in another tab')).toBeVisible();
	await expect(second.getByRole('button', { name: /^Take .*option/ })).toHaveCount(0);
	await second.getByRole('button', { name: 'Play here' }).click();
	await playTurn(second, click);
	await expect(laid(second)).toHaveCount(2);
	await expect(page.getByText('This game is open in another tab')).toBeVisible();
	await page.getByRole('button', { name: 'Play here' }).click();
	await offers(page);
	await expect(laid(page)).toHaveCount(2);
});

test('without any storage the game goes on, and the page says that it will not be saved', async ({
	page,
}) => {
	await page.addInitScript(() => {
		indexedDB.open = () => {
			throw new DOMException('blocked', 'SecurityError');
		};
	});
	await page.goto('/');
	await expect(page.getByText('Your browser won’t save games here')).toBeVisible();
	await button(page, 'Solo').click();
	await expect(page.getByText('a reload will lose this game')).toBeVisible();
	for (let turn = 0; turn < 3; turn += 1) await playTurn(page, click);
	await expect(laid(page)).toHaveCount(3);
	// It is still there as long as the page is.
	await page.getByRole('link', { name: 'Back to Home' }).click();
	await page.getByRole('link', { name: 'Continue: Nova Luna, solo' }).click();
	await expect(laid(page)).toHaveCount(3);
});

test('a full device is reported, and everything is saved once there is room', async ({ page }) => {
	await page.addInitScript(() => {
		const add = IDBObjectStore.prototype.add;
		IDBObjectStore.prototype.add = function (...args) {
			if (sessionStorage.getItem('full') !== null) throw new DOMException('full', 'QuotaExceededError');
			return add.apply(this, args);
		};
	});
	await solo(page);
	await offers(page);
	await page.evaluate(() => sessionStorage.setItem('full', 'yes'));
	await playTurn(page, click);
	await expect(page.getByText('This device is out of space')).toBeVisible();
	// Where games can be deleted is one press away.
	await expect(page.getByRole('status').getByRole('button', { name: 'Your games' })).toBeVisible();
	await playTurn(page, click);
	await page.evaluate(() => sessionStorage.removeItem('full'));
	await playTurn(page, click);
	await expect(page.getByText('This device is out of space')).toHaveCount(0);
	await page.reload();
	await expect(laid(page)).toHaveCount(4);
});

test('games of a newer version are named and left unchanged', async ({ page }) => {
	const game = await solo(page);
	await change(page, 'games', { format: 99 });
	await page.goto('/');
	await page.getByRole('link', { name: /on this device/ }).click();
	await expect(page.getByRole('region', { name: /can’t be opened/ })).toContainText(
		'Saved by a newer version',
	);
	await change(page, 'entries', { format: 99 });
	await page.goto(game);
	await expect(page.getByRole('heading', { name: 'This game can’t be opened' })).toBeVisible();
	await expect(page.getByText('It was saved by a newer version of this page.')).toBeVisible();
	await expect(button(page, 'Reload')).toBeVisible();
});

test('a database of a newer version is left unchanged', async ({ page }) => {
	await page.goto('/no/such/place');
	await page.evaluate(
		() =>
			new Promise((done) => {
				indexedDB.open('orrery', 99).onsuccess = (event) => {
					if (event.target instanceof IDBOpenDBRequest) event.target.result.close();
					done(null);
				};
			}),
	);
	await page.goto('/');
	await expect(page.getByText('Your saved games belong to a newer version.')).toBeVisible();
	await button(page, 'Solo').click();
	await expect(page.getByText('The saved games belong to a newer version of this page')).toBeVisible();
	await playTurn(page, click);
});

test('a game that cannot be read is reported and left unchanged', async ({ page }) => {
	const game = await solo(page);
	await change(page, 'entries', { type: 'nonsense' });
	await page.goto(game);
	await expect(
		page.getByText('This saved game can’t be read. It stays on your device unchanged.'),
	).toBeVisible();
});

test('an address without a game says so', async ({ page }) => {
	await page.goto('/game/nova-luna/none');
	await expect(page.getByText('There’s no game at this address on this device.')).toBeVisible();
	await page.getByRole('link', { name: 'Home' }).click();
	await expect(button(page, 'Play now: Nova Luna')).toBeVisible();
});

/** Changes every record of a store, as another version or a broken disk would. */
function change(page: Page, store: string, fields: Readonly<Record<string, unknown>>): Promise<unknown> {
	return page.evaluate(
		([name, changed]) =>
			new Promise((done, failed) => {
				const opening = indexedDB.open('orrery');
				opening.onerror = () => failed(opening.error);
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(name, 'readwrite');
					const walking = transaction.objectStore(name).openCursor();
					walking.onsuccess = () => {
						walking.result?.update({ ...walking.result.value, ...changed });
						walking.result?.continue();
					};
					transaction.oncomplete = () => {
						opening.result.close();
						done(null);
					};
				};
			}),
		[store, fields] as const,
	);
}

test('games that an older version of the page stored are all there, and can be played on', async ({
	page,
	helper,
}) => {
	const games = [
		await helper.ask('stageGame', 'nova-luna-late'),
		await helper.ask('stageGame', 'nova-luna-winning'),
	];
	// The first version of the database had two stores.
	await page.goto('/theme.js');
	await page.evaluate(
		(staged) =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('orrery', 1);
				opening.onupgradeneeded = () => {
					for (const store of ['games', 'entries']) opening.result.createObjectStore(store);
				};
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(['games', 'entries'], 'readwrite');
					for (const { id, log, summary } of staged) {
						for (const [i, entry] of log.entries())
							transaction.objectStore('entries').put(entry, [id, i + 1]);
						transaction.objectStore('games').put(summary, id);
					}
					transaction.onerror = () => failed(transaction.error);
					transaction.oncomplete = () => {
						opening.result.close();
						done();
					};
				};
			}),
		games,
	);
	await page.goto('/history');
	await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Titan' })).toHaveCount(2);
	await page.goto(`/game/nova-luna/${games[0]?.id}`);
	await offers(page);
	const before = await laid(page).count();
	await playTurn(page, click);
	await expect(laid(page)).toHaveCount(before + 1);
	expect(await page.evaluate(async () => (await indexedDB.databases())[0]?.version)).toBeGreaterThan(1);
});
