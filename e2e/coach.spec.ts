import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { drawn } from './drawn.ts';
import { expect, inEveryLanguage, test } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { galaxy } from './nebula.ts';
import { button, click } from './nova-luna.ts';
import { display } from './nova-luna-parts.ts';

/*
 * The coached first game. In the staged games a mistake and a good move are known: of Nova Luna the second tile in reach
 * covers nothing and costs most, and the first covers a task; in Nebula ending the turn gives up two pieces.
 */

const coach = (page: Page): Locator => page.getByRole('region', { name: 'Coach' });

const bar = (page: Page): Locator => page.locator('.bar-place .bar');

/**
 * Does something while the clock of the page stands still. The coach does not make a player wait for a warning longer
 * than a second; on a busy machine the search may need longer.
 */
async function withoutHurry(page: Page, act: () => Promise<void>): Promise<void> {
	// It can only be stopped at a time to come.
	const now = await page.evaluate(() => Date.now());
	await page.clock.pauseAt(now + 20_000);
	await act();
	await page.clock.resume();
}

/** Opens a staged game as one that began with a coach. */
async function openCoached(page: Page, address: string): Promise<void> {
	await page.evaluate(
		(id) => localStorage.setItem('orrery.coached-games', JSON.stringify([[id, { on: true, muted: [] }]])),
		address.split('/').at(-1),
	);
	await page.clock.install();
	await page.goto(address);
	await expect(button(page, 'Hint')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1, name: 'Your first game, coached' })).toBeAttached();
	await drawn(page);
}

/** Asks for all three hints; the last one shows the move. */
async function takeHints(page: Page): Promise<void> {
	await button(page, 'Hint').click();
	await expect(coach(page)).toContainText('Hint 1 of 3');
	// The search has found a move when the coach has something to say.
	await expect(coach(page)).not.toContainText('Looking for');
	await button(page, 'Another hint').click();
	await expect(coach(page)).toContainText('Hint 2 of 3');
	await button(page, 'Another hint').click();
	await expect(coach(page)).toContainText('Hint 3 of 3');
}

/** Takes a tile in reach and picks the first place for it. */
async function pick(page: Page, tile: number): Promise<void> {
	await page.getByRole('button', { name: new RegExp(`^Take .*option ${tile} of 3`) }).click();
	const cell = page.getByRole('list', { name: 'Where the tile can go' }).getByRole('button').first();
	await click(cell);
	await expect(button(page, 'Place tile')).toBeVisible();
}

async function fitsInEveryLanguage(page: Page): Promise<void> {
	await inEveryLanguage(page, async (language) => {
		const faults = await layoutFaults(page);
		// The name of the staged bot is longer than any place for it, and is cut.
		expect(
			faults.filter((fault) => !fault.includes('Featherstonehaugh')),
			language,
		).toEqual([]);
	});
}

const tilesLaid = (page: Page): Locator =>
	page.getByRole('list', { name: 'Tiles in the display' }).getByRole('button');

test('the course of a game leads to its coached first game', { tag: '@desktop' }, async ({ page }) => {
	for (const game of ['nova-luna', 'nebula']) {
		await page.goto(`/learn/${game}`);
		await page.getByRole('button', { name: /^Your first game, coached/ }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Your first game, coached' })).toBeVisible();
		await expect(coach(page)).toContainText('Phoebe');
	}
});

test('Nova Luna: a mistake is warned of once, and can be made anyway', { tag: '@phone-long' }, async ({
	page,
	stage,
}) => {
	await openCoached(page, await stage(page, 'nova-luna-middle'));
	const before = await tilesLaid(page).count();
	await pick(page, 2);
	await withoutHurry(page, async () => {
		await button(page, 'Place tile').click();
		await expect(button(page, 'Choose again')).toBeFocused();
	});
	// On the phone it stands above the bar.
	await expect(bar(page).or(coach(page)).getByText('Another tile covers more').first()).toBeVisible();
	await expect(page.getByRole('log').getByText('Another tile covers more').last()).toBeAttached();
	expect(await axeFaults(page)).toEqual([]);
	expect(await tilesLaid(page).count()).toBe(before);

	// Enter answers: nothing is in hand, and the same mistake is not warned of again in this turn.
	await page.keyboard.press('Enter');
	await expect(page.getByRole('list', { name: 'Where the tile can go' })).toHaveCount(0);
	await expect(button(page, 'Choose again')).toHaveCount(0);

	// After a reload the game is still coached.
	await page.reload();
	await pick(page, 2);
	await withoutHurry(page, async () => {
		await button(page, 'Place tile').click();
		await button(page, 'Play anyway').click();
	});
	await expect(tilesLaid(page)).toHaveCount(before + 1);
	// What the bot then did is explained.
	await expect(coach(page)).toContainText(/Bartholomew Featherstonehaugh (?:took|refilled)/);
});

test('Nova Luna: three hints lead to a good move, which is not warned of', {
	tag: ['@more', '@phone-long', '@long'],
}, async ({ page, stage }) => {
	await openCoached(page, await stage(page, 'nova-luna-middle'));
	const before = await tilesLaid(page).count();
	await takeHints(page);
	const [, tile = '', row = '', column = ''] =
		/Place (\w+ \d) here: row (\d+), column (\d+)/.exec((await coach(page).textContent()) ?? '') ?? [];
	await expect(display(page).locator('[data-hint]')).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);
	await fitsInEveryLanguage(page);
	await page.getByRole('button', { name: new RegExp(`^Take ${tile},`) }).click();
	await page.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column}:`) }).click();
	await withoutHurry(page, async () => {
		await button(page, 'Place tile').click();
		await expect(tilesLaid(page)).toHaveCount(before + 1);
	});
	await expect(button(page, 'Choose again')).toHaveCount(0);
	await expect(coach(page)).toContainText(/Bartholomew Featherstonehaugh (?:took|refilled)/);

	// It is turned off from its card for good, and on again in the menu.
	await button(page, 'Turn the coach off').click();
	await expect(coach(page)).toHaveCount(0);
	await expect(button(page, 'Hint')).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole('button', { name: /^Take .*option 1/ })).toBeVisible();
	await expect(coach(page)).toHaveCount(0);
	await button(page, 'Menu').click();
	await page.getByRole('switch', { name: 'Coach in this game' }).click();
	await page.keyboard.press('Escape');
	await expect(coach(page)).toBeVisible();
});

test('Nebula: a mistake is warned of by keyboard, and hints lead to a good move', {
	tag: '@desktop',
}, async ({ page, stage }) => {
	await openCoached(page, await stage(page, 'nebula-coached'));
	await withoutHurry(page, async () => {
		await page.keyboard.press('e');
		await expect(button(page, 'Choose again')).toBeFocused();
	});
	await expect(bar(page)).toContainText('You can still place 2 pieces');
	await page.keyboard.press('Escape');
	await expect(button(page, 'Choose again')).toHaveCount(0);
	await expect(button(page, 'End turn')).toBeVisible();
	for (const step of [1, 2, 3]) {
		await page.keyboard.press('h');
		await expect(coach(page)).toContainText(`Hint ${step} of 3`);
		await expect(coach(page)).not.toContainText('Looking for');
	}
	await expect(galaxy(page).locator('[data-hint]')).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);
});

test('Nebula: a mistake is warned of, and the bot’s turn is explained', {
	tag: ['@more', '@phone-long'],
}, async ({ page, stage }) => {
	await openCoached(page, await stage(page, 'nebula-coached'));
	await withoutHurry(page, async () => {
		await button(page, 'End turn').click();
		await expect(button(page, 'Choose again')).toBeFocused();
	});
	expect(await axeFaults(page)).toEqual([]);
	await fitsInEveryLanguage(page);
	await button(page, 'Play anyway').click();
	await expect(coach(page)).toContainText(/Titan (?:placed|completed|matched|was first)/);
});
