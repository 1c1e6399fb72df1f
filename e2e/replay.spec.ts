import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, test, visit } from './fixtures.ts';
import { button } from './nova-luna.ts';

/* Going through a game that has been played. The example games come with the client and need no server. */

const NOVA_LUNA = '/replay/example-nova-luna-2';
const NEBULA = '/replay/example-nebula-2';

const slider = (page: Page): Locator => page.getByRole('slider');
/** How many steps have been played, as the address says. */
const step = (page: Page): number => Number(new URL(page.url()).pathname.split('/')[3]);
/** The switch of the seat whose view is shown. */
const seenBy = (page: Page, name: string): Locator =>
	page.getByRole('group', { name: 'Seen by' }).getByRole('radio', { name });
const bar = (page: Page): Locator => page.locator('.bar-place');

test('a game by keyboard: every moment has an address, which back and reload keep', async ({ page }) => {
	await visit(page, NOVA_LUNA);
	await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Before the first turn');
	await page.keyboard.press('ArrowRight');
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn 1 of \d+: \w+ takes .+/);
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(page).toHaveURL(/\/3$/);
	const third = await bar(page).innerText();

	await page.keyboard.press('End');
	await expect(bar(page)).toContainText('wins');
	const last = step(page);
	expect(last).toBeGreaterThan(30);
	// Steps leave no trace in the history, a jump leaves one.
	await page.goBack();
	await expect(page).toHaveURL(/\/3$/);
	await expect(bar(page)).toHaveText(third, { useInnerText: true });
	await page.goForward();
	await expect(bar(page)).toContainText('wins');
	await page.keyboard.press('ArrowLeft');
	await expect(page).toHaveURL(new RegExp(`/${last - 1}$`));

	await page.keyboard.press('s');
	await expect(page).toHaveURL(/\?seat=0$/);
	await expect(seenBy(page, 'Ganymede')).toBeChecked();
	await page.reload();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn/);
	expect(page.url()).toContain(`/${last - 1}?seat=0`);
	await expect(seenBy(page, 'Ganymede')).toBeChecked();

	await page.keyboard.press('Home');
	await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Before the first turn');
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Play or pause');
	await page.keyboard.press('Escape');
	await visit(page, `${NOVA_LUNA}/9999`);
	await expect(bar(page)).toContainText('wins');
	expect(await axeFaults(page)).toEqual([]);
});

test('the list and the chart lead to every turn, and the chart scrubs', async ({ page }) => {
	await visit(page, NOVA_LUNA);
	const list = page.getByRole('region', { name: 'Turns' });
	await list.getByRole('button').nth(11).click();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn 12 of/);
	await expect(list.locator('[aria-current]').first()).toContainText('12');

	const box = await slider(page).boundingBox();
	if (box === null) throw new Error('the chart is not there');
	const middle = box.y + box.height / 2;
	await page.mouse.move(box.x + box.width * 0.2, middle);
	await page.mouse.down();
	await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 6 });
	await page.mouse.up();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn (?:2|3)\d of/);
	// One entry of the history for the whole drag.
	await page.goBack();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn 12 of/);
});

test('a game plays by itself until something is touched, and stops at its end', async ({ page }) => {
	await visit(page, NOVA_LUNA);
	await button(page, 'Speed: normal').click();
	await expect(button(page, 'Speed: fast')).toBeVisible();
	await page.getByRole('heading', { level: 1 }).focus();
	await page.keyboard.press(' ');
	await expect(button(page, 'Pause')).toBeVisible();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Turn (?:[3-9]|\d\d) of/);
	await page.mouse.click(5, 400);
	await expect(button(page, 'Play the game')).toBeVisible();

	await page.keyboard.press('End');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press(' ');
	await expect(bar(page)).toContainText('wins');
	await expect(button(page, 'Play the game')).toBeVisible();
});

test('other moves make branches, and the game stays as it was', async ({ page }) => {
	await visit(page, `${NOVA_LUNA}/12`);
	await page.keyboard.press('ArrowRight');
	const next = await bar(page).innerText();
	await page.keyboard.press('ArrowLeft');
	await button(page, 'Try a move').click();
	// The tile that the game went on with is one of three: the last legal cell is another place than the first.
	await page.keyboard.press('1');
	await page.locator('[data-cell]').last().click();
	await button(page, 'Place tile').click();
	const branches = page.getByRole('region', { name: 'Branches' });
	await expect(branches.getByRole('button', { name: /^Branch 1 from turn \d+, 1 move$/ })).toBeVisible();
	// Everyone's chances after the move, and what it cost.
	const chances = page.getByRole('region', { name: 'Chances' });
	await expect(chances.getByText(/^\d+%$/)).toHaveCount(2, { timeout: 60_000 });
	await expect(chances.getByRole('status')).toContainText(/best move\./);
	await page.keyboard.press('1');
	await page.locator('[data-cell]').last().click();
	await button(page, 'Place tile').click();
	await expect(branches.getByRole('button', { name: /^Branch 1 from turn \d+, 2 moves$/ })).toBeVisible();
	// What is tried has no address of its own: a reload shows where it began.
	await expect(page).toHaveURL(/\/12$/);
	await page.keyboard.press('u');
	await expect(branches.getByRole('button', { name: /, 1 move$/ })).toBeVisible();

	await branches.getByRole('button', { name: 'The game as it was played' }).click();
	await page.keyboard.press('ArrowRight');
	await expect(bar(page)).toHaveText(next, { useInnerText: true });
	await branches.getByRole('button', { name: /^Branch 1/ }).click();
	await expect(bar(page)).toContainText('Branch 1');
	expect(await axeFaults(page)).toEqual([]);
	await button(page, 'Delete branch 1').click();
	await expect(branches).toBeHidden();
	await expect(page).toHaveURL(/\/12$/);
});

test('a new game goes on from a moment of the replay', async ({ page }) => {
	await visit(page, `${NOVA_LUNA}/20?seat=1`);
	const tiles = await page.locator('[data-laid]').count();
	await page.keyboard.press('p');
	const dialog = page.getByRole('dialog', { name: 'Play on from here' });
	await expect(dialog.getByRole('radio', { name: 'Callisto', exact: true })).toBeChecked();
	await dialog
		.getByRole('radio', { name: /level 1 of 7$/ })
		.first()
		.check();
	expect(await axeFaults(page)).toEqual([]);
	await dialog.getByRole('button', { name: 'Play on' }).click();
	await expect(page).toHaveURL(/\/game\/nova-luna\//);
	await expect(page.getByRole('region', { name: 'Your display' }).locator('[data-laid]')).toHaveCount(tiles);
});

test('a turn of Nebula has several steps: arrows go by turn, comma and period by step', async ({ page }) => {
	await visit(page, `${NEBULA}/12?seat=0`);
	await page.keyboard.press('.');
	await expect(page).toHaveURL(/\/13\?seat=0$/);
	await page.keyboard.press(',');
	await expect(page).toHaveURL(/\/12\?seat=0$/);
	await page.keyboard.press('ArrowRight');
	const current = page.getByRole('region', { name: 'Turns' }).locator('[aria-current]');
	await expect(current.last()).toContainText('ends their turn');
	const end = await bar(page).innerText();
	await page.keyboard.press('ArrowRight');
	await expect(bar(page)).not.toHaveText(end, { useInnerText: true });
	await page.keyboard.press('ArrowLeft');
	await expect(bar(page)).toHaveText(end, { useInnerText: true });
});
