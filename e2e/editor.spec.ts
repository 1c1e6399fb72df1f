import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, faultsIn, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';

/* Setting up a position of Nova Luna. */

const space = (page: Page, number: number): Locator =>
	page.getByRole('button', { name: new RegExp(`^Space ${number},`) });
const box = (page: Page): Locator => page.getByRole('list', { name: 'Tiles', exact: true });
const freeTile = (page: Page, name: string): Locator =>
	box(page)
		.getByRole('button', { name: new RegExp(`^${name};(?!.*(?:wheel|display))`) })
		.first();
const verdict = (page: Page): Locator => page.locator('footer').getByRole('status');
const laid = (page: Page): Locator =>
	page.getByRole('list', { name: 'Tiles in the display' }).getByRole('button');

async function startFrom(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: 'Start from…' }).click();
	await page.getByRole('menuitem', { name }).click();
}

test('an impossible position of Nova Luna is refused with its reason, by mouse', async ({ page }) => {
	await visit(page, '/editor/nova-luna');
	await expect(verdict(page)).toContainText('This position can be played.');

	// The meeple on a tile.
	await page.getByRole('button', { name: 'Space 1, Meeple' }).click();
	await space(page, 2).click();
	await expect(verdict(page)).toContainText('The Meeple is on space 2, but there’s a tile');
	// The button can be pressed, and says why nothing happens.
	await page.getByRole('button', { name: 'Play', exact: true }).click({ force: true });
	await expect(page.getByRole('dialog')).toBeHidden();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(verdict(page)).toContainText('can be played');
	await page.getByRole('button', { name: 'Redo' }).click();
	await expect(verdict(page)).toContainText('The Meeple is on space');
	await page.keyboard.press('Control+z');

	// A tile that is on the table twice: on the wheel, and dragged into a display.
	const name = (await space(page, 3).getAttribute('aria-label')) ?? '';
	const tile = /, (\w+ \d)/.exec(name)?.[1] ?? '';
	const used = box(page).getByRole('button', { name: /space 3 of the wheel/ });
	await used.dragTo(page.getByRole('button', { name: /^Row 1, column 1/ }));
	await expect(laid(page)).toHaveCount(1);
	await expect(verdict(page)).toContainText(
		new RegExp(`${tile} is on the table twice: space 3 of the wheel and Player 1’s display`, 'i'),
	);

	// A reload keeps the draft; taking one of the two away mends it.
	await page.reload();
	await expect(verdict(page)).toContainText('on the table twice');
	await laid(page).click();
	await page.getByRole('button', { name: 'Return to the box' }).click();
	await expect(laid(page)).toHaveCount(0);
	await expect(verdict(page)).toContainText('can be played');
});

test('a position of Nova Luna travels in a link, and is played against a bot', async ({
	page,
	browser,
	contextShape,
	seedContext,
	baseURL,
}) => {
	await visit(page, '/editor/nova-luna');
	await page.getByRole('radio', { name: 'Players' }).check({ force: true });
	await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
	await page.getByRole('radio', { name: 'Tiles' }).check({ force: true });
	// A display with a tile that covers nothing yet: the engine counts the tokens.
	await freeTile(page, 'Red 1').click();
	await page.getByRole('button', { name: /^Row 1, column 1: covers no tasks/ }).click();
	await expect(page.getByRole('heading', { name: 'Ada’s display' })).toBeVisible();
	const shown = await space(page, 4).getAttribute('aria-label');
	await page.getByRole('button', { name: 'Share' }).click();
	const field = page.getByRole('textbox', { name: 'Link to this position' });
	await expect(field).toHaveValue(/\/editor\/nova-luna#1/);
	const link = await field.inputValue();
	const saved = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as a file' }).click();
	const file = await (await saved).path();
	await page.getByRole('button', { name: 'Close' }).click();

	// The file brings the position back.
	await startFrom(page, 'Empty boards');
	await expect(laid(page)).toHaveCount(0);
	await page.locator('input[type=file]').setInputFiles(file);
	await expect(laid(page)).toHaveCount(1);
	await expect(space(page, 4)).toHaveAccessibleName(shown ?? '');

	// Another device opens it and has the same position.
	const other = await browser.newContext({ ...contextShape, ...(baseURL ? { baseURL } : {}) });
	await seedContext(other);
	const faults = faultsIn(other, baseURL ?? '');
	const guest = await other.newPage();
	await guest.goto(link);
	await expect(guest.getByRole('heading', { name: 'Ada’s display' })).toBeVisible();
	await expect(laid(guest)).toHaveCount(1);
	await expect(space(guest, 4)).toHaveAccessibleName(shown ?? '');
	await expect(verdict(guest)).toContainText('Player 2 is next.');

	// It is played in the first seat: the bot in the second one moves first, because Ada has gone a space further.
	await guest.getByRole('button', { name: 'Play', exact: true }).click();
	await guest.getByRole('dialog').getByRole('radio', { name: 'Ada' }).check({ force: true });
	await guest.getByRole('button', { name: 'Start', exact: true }).click();
	await expect(guest).toHaveURL(/\/game\/nova-luna\//);
	await expect(guest.getByRole('region', { name: 'Your display' })).toContainText('20 tokens left');
	await expect(guest.locator('.bar')).toContainText('Take');
	await expect.poll(() => guest.locator('[data-on-wheel]').count()).toBeLessThan(11);
	await expect(guest.getByRole('region', { name: 'Your display' }).locator('[data-laid]')).toHaveCount(1);
	expect(faults).toEqual([]);
	await other.close();

	// A link of which a part is missing says so, and the draft stays.
	await page.goto(`${link.slice(0, -20)}`);
	await expect(page.getByText('This link can’t be read.')).toBeVisible();
	await expect(laid(page)).toHaveCount(1);
});

test('a position of Nova Luna is set up by keyboard', { tag: '@more' }, async ({ page }) => {
	await visit(page, '/editor/nova-luna');
	await startFrom(page, 'Empty boards');
	await expect(verdict(page)).toContainText('The draw pile has 68 tiles, more than at the start');
	await space(page, 1).focus();
	await page.keyboard.press('ArrowRight');
	await expect(space(page, 2)).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByText('Space 2 of the wheel: choose a tile')).toBeVisible();
	// Tiles go space by space, without going back to the wheel.
	await freeTile(page, 'Red 1').focus();
	await page.keyboard.press('Enter');
	await expect(space(page, 2)).toHaveAccessibleName(/red 1/);
	await freeTile(page, 'Red 2').focus();
	await page.keyboard.press('Enter');
	await expect(space(page, 3)).toHaveAccessibleName(/red 2/);
	await page.keyboard.press('Escape');
	await space(page, 3).focus();
	await page.keyboard.press('Delete');
	await expect(space(page, 3)).toHaveAccessibleName('Space 3, empty');

	await freeTile(page, 'Blue 2').focus();
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: /^Row 1, column 1/ }).focus();
	await page.keyboard.press('Enter');
	await expect(laid(page)).toHaveCount(1);
	await laid(page).focus();
	await page.keyboard.press('Delete');
	await expect(laid(page)).toHaveCount(0);
	expect(await axeFaults(page)).toEqual([]);
	await inEveryLanguage(page, async (language) => expect(await layoutFaults(page), language).toEqual([]));
});
