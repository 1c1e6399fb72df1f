import type { Locator, Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { expect, idle, test } from './fixtures.ts';
import { galaxy, observatory } from './nebula.ts';
import { button } from './nova-luna.ts';
import { centreOf, display, emptyCorner, inReach, NOT_BESIDE, openMiddle } from './nova-luna-parts.ts';

/* From a refused move to its rule, and back to the same half-made move. */

const answer = (page: Page): Locator => page.locator('.refusal');
const why = (page: Page): Locator => page.getByRole('link', { name: /^Why\?/ });
const chosenTile = (page: Page): Locator => page.getByRole('button', { name: /^Take/, pressed: true });
const piece = (page: Page, name: string): Locator =>
	observatory(page).getByRole('button', { name: new RegExp(`^${name}`) });

/** Presses with a mouse or a finger. */
async function press(isMobile: boolean, target: Locator): Promise<void> {
	await (isMobile ? target.tap() : target.click());
}

/** The rules are open at the rule. */
async function reads(page: Page, address: string): Promise<void> {
	await expect(page).toHaveURL(new RegExp(`/rules/${address}$`));
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('Nova Luna: from a refused cell to its rule and back to the tile in hand', async ({
	page,
	stage,
	isMobile,
}) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	const game = page.url();
	await press(isMobile, inReach(page).first());
	const name = await chosenTile(page).getAttribute('aria-label');
	const corner = await emptyCorner(page);
	await (isMobile ? page.touchscreen.tap(corner.x, corner.y) : page.mouse.click(corner.x, corner.y));
	await expect(answer(page)).toHaveText(NOT_BESIDE);
	const box = await why(page).boundingBox();
	expect(box?.height).toBeGreaterThanOrEqual(44);
	// On its way to the link the mouse crosses cells where the tile could go: the answer stays.
	if (!isMobile) {
		const { x, y } = await centreOf(display(page));
		await page.mouse.move(x, y, { steps: 8 });
		await expect(answer(page)).toHaveText(NOT_BESIDE);
	}
	await press(isMobile, why(page));
	await reads(page, 'nova-luna#nl-11');
	await press(isMobile, page.getByRole('link', { name: 'Back to the game' }));
	await expect(page).toHaveURL(game);
	await expect(chosenTile(page)).toHaveAttribute('aria-label', name ?? '');
	await expect(answer(page)).toHaveCount(0);
	// The browser's own way back is as good.
	await page.goBack();
	await reads(page, 'nova-luna#nl-11');
	await page.goBack();
	await expect(chosenTile(page)).toHaveAttribute('aria-label', name ?? '');
});

test('Nebula: from a refused field to its rule and back to the star in hand', { tag: '@phone-long' }, async ({
	page,
	stage,
	isMobile,
}) => {
	await page.goto(await stage(page, 'nebula-placing'));
	const game = page.url();
	await press(isMobile, piece(page, 'Red'));
	const field = await centreOf(
		galaxy(page).getByRole('button', { name: /^Anchor, orbit 3, field 1 of 2[,:]/ }),
	);
	await (isMobile ? page.touchscreen.tap(field.x, field.y) : page.mouse.click(field.x, field.y));
	await expect(answer(page)).toHaveText('The line to Anchor, orbit 4 leads to the same color (red).');
	await press(isMobile, why(page));
	await reads(page, 'nebula#nb-8.17');
	// The figure at the rule answers in the same words, and leads nowhere.
	const figure = page.getByRole('figure').filter({ hasText: 'A red star is in hand.' });
	await figure.getByRole('button', { name: /^Kite, orbit 4/ }).dispatchEvent('click', { detail: 0 });
	await expect(figure.getByRole('status')).toHaveText('No line links this field to any of your stars.');
	await figure.getByRole('button', { name: /^Kite, orbit 3, replaces purple star/ }).press('Enter');
	await expect(figure.getByRole('status')).toHaveText('Kite, orbit 3: allowed. It replaces: purple star.');
	await press(isMobile, page.getByRole('link', { name: 'Back to the game' }));
	await expect(page).toHaveURL(game);
	await expect(piece(page, 'Red')).toHaveAttribute('aria-pressed', 'true');
});

test('by keyboard: a key and the Tab key lead to the rule, and the move is kept', async ({ page, stage }) => {
	await page.clock.install();
	await page.goto(await stage(page, 'nebula-first-turn'));
	const game = page.url();
	await expect(button(page, 'Take stars')).toBeVisible();
	await drawn(page);
	await page.keyboard.press('1');
	for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
	await button(page, 'Take stars').focus();
	await page.keyboard.press('Enter');
	await expect(answer(page)).toHaveText('2 steps left: you have to spend all 5.');
	await expect(page.getByRole('log')).toContainText('Press Y to read rule NB-8.9.');
	// The answer waits while the focus is in the bar.
	await page.clock.fastForward('01:00');
	await idle(page);
	await expect(answer(page)).toBeVisible();
	await page.keyboard.press('Shift+Tab');
	while (!(await why(page).evaluate((link) => link.matches(':focus'))))
		await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await reads(page, 'nebula#nb-8.9');
	await page.goBack();
	await expect(page).toHaveURL(game);
	await button(page, 'Take stars').focus();
	await page.keyboard.press('Enter');
	await expect(answer(page)).toHaveText('2 steps left: you have to spend all 5.');
	await page.keyboard.press('y');
	await reads(page, 'nebula#nb-8.9');
	await page.goBack();
	// Elsewhere the answer goes after a while.
	await expect(button(page, 'Take stars')).toBeVisible();
	const figure = page.locator('.clusters input').nth(1);
	// Each key is answered before the next one: a table that has just come back may still be drawing itself.
	await expect(async () => {
		await page.keyboard.press('2');
		await expect(figure).toBeFocused({ timeout: 1000 });
	}).toPass();
	for (const steps of ['1', '2']) {
		await page.keyboard.press('ArrowRight');
		await expect(figure).toHaveValue(steps);
	}
	await page.keyboard.press('ArrowRight');
	await expect(answer(page)).toHaveText('3 steps away; 2 left for this figure.');
	await page.clock.fastForward('00:10');
	await expect(answer(page)).toHaveCount(0);
});

test('a game and its rules say who made it', { tag: '@phone-long' }, async ({ page, stage, isMobile }) => {
	const about = page.getByRole('dialog', { name: 'About this edition' });
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	await press(isMobile, button(page, 'Menu'));
	await press(isMobile, button(page, 'About this edition'));
	await expect(about).toContainText('a game by Uwe Rosenberg');
	await press(isMobile, about.getByRole('link', { name: 'Rules' }));
	await reads(page, 'nova-luna');
	await press(isMobile, button(page, 'About this edition'));
	await expect(about).toContainText('Lukas Siegmon');
});
