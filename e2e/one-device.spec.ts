import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button } from './nova-luna.ts';

const dialogs = (page: Page) => page.locator('dialog[open]');

test('going back closes what is open over a game before it leaves the game', async ({ page, stage }) => {
	const game = await stage(page, 'nova-luna-late');
	await page.goto('/');
	await page.getByRole('link', { name: /^Continue/ }).click();
	await expect(page).toHaveURL(game);
	const entries = (): Promise<number> => page.evaluate(() => history.length);

	await button(page, 'Menu').click();
	await expect(dialogs(page)).toHaveCount(1);
	await page.goBack();
	await expect(dialogs(page)).toHaveCount(0);
	await expect(page).toHaveURL(game);

	// Going forward does not open it again.
	await page.goForward();
	await expect(button(page, 'Menu')).toBeEnabled();
	await expect(dialogs(page)).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => history.state)).toBeNull();

	// A dialog that takes the place of the menu has its entry, too; closing it by a button leaves none behind.
	await button(page, 'Menu').click();
	const open = await entries();
	await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
	expect(await entries()).toBe(open);
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
	await expect.poll(() => page.evaluate(() => history.state)).toBeNull();

	// After a reload with the menu open, going back leaves the game as well.
	await button(page, 'Menu').click();
	await expect.poll(() => page.evaluate(() => history.state)).toEqual({ overlays: 1 });
	await page.reload();
	await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
	await expect(button(page, 'Menu')).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL('/');

	// A question over a list closes first; a link in the menu goes to its page, and back from there is the game.
	await page.getByRole('link', { name: /^Continue/ }).click();
	await button(page, 'Menu').click();
	await page.getByRole('button', { name: 'Delete this game' }).click();
	await expect(page.getByRole('dialog', { name: 'Delete this game?' })).toBeVisible();
	await page.goBack();
	await expect(page.getByRole('dialog', { name: 'Delete this game?' })).toBeHidden();
	await expect(page).toHaveURL(game);
});
