import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, click, playTurn } from './nova-luna.ts';

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

test('people and bots share a device, each with a token of their choice', async ({ page }) => {
	await page.goto('/new/nova-luna/one-screen');
	const kind = (player: number, name: string) =>
		page.getByRole('group', { name: `Player ${player}: human or bot` }).getByRole('radio', { name });
	await page.getByRole('group', { name: 'Players', exact: true }).getByRole('radio', { name: '3' }).check();

	// Somebody has to play.
	for (const player of [1, 2, 3]) await kind(player, 'Bot').check();
	await button(page, 'Start').click();
	await expect(page.getByRole('alert')).toHaveText('At least one person has to play.');
	for (const player of [1, 3]) await kind(player, 'Human').check();
	await expect(page.getByRole('alert')).toHaveCount(0);

	await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
	await page.getByRole('textbox', { name: 'Name of player 3' }).fill('Mira');
	await page.getByRole('group', { name: 'Level of player 2' }).getByRole('radio', { name: /^Rhea/ }).check();
	// The player who had the token gets the other one.
	await button(page, 'Ada’s token: White circle').click();
	await page.getByRole('menuitemradio', { name: 'Purple square' }).click();
	await expect(button(page, 'Mira’s token: White circle')).toBeVisible();
	await expect(button(page, 'Ada’s token: Purple square')).toBeFocused();
	await button(page, 'Start').click();
	await expect(page).toHaveURL(/\/game\/.+/);
	await playTurn(page, click);
	await expect(page.getByText('Rhea').first()).toBeVisible();

	await page.goto('/new/nova-luna/one-screen');
	await expect(kind(2, 'Bot')).toBeChecked();
	await expect(page.getByText('Rhea · level 2 of 7')).toBeVisible();
	await expect(button(page, 'Ada’s token: Purple square')).toBeVisible();
});

test('on one device nobody can undo the turn of another person', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nebula-one-screen'));
	await button(page, 'I’m Ada').click();
	await expect(button(page, 'Undo Ada’s step')).toBeEnabled();
	await button(page, 'End turn').click();
	// Until the device is passed on, the player can take the step back.
	await button(page, 'Undo Ada’s step').click();
	await button(page, 'I’m Ada').click();
	await button(page, 'End turn').click();
	await button(page, 'I’m Mira').click();
	await expect(button(page, 'Take stars')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Undo', exact: true, disabled: true })).toBeVisible();
	await page.keyboard.press('u');
	await expect(page.getByText('Another player has moved since. That can’t be undone.')).toBeVisible();
	await expect(button(page, 'Take stars')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Mira’s galaxy' })).toBeVisible();
});

test('Play now keeps all bots of the last game, and a newcomer begins at level 1', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByText('Against Phoebe · level 1 of 7')).toHaveCount(2);
	await page.goto('/new/nebula/bots');
	await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '2' }).check();
	await page.getByRole('group', { name: 'Level of bot 2' }).getByRole('radio', { name: /^Rhea/ }).check();
	await button(page, 'Start').click();
	await expect(page).toHaveURL(/\/game\/.+/);
	await page.goto('/');
	await expect(page.getByText('Basic game · Against Phoebe and Rhea')).toBeVisible();
	const { pathname } = new URL(page.url());
	await button(page, 'Play now: Nebula').click();
	await expect(page).not.toHaveURL(pathname);
	for (const name of ['Phoebe', 'Rhea'])
		await expect(page.getByRole('button', { name: new RegExp(`^${name}’s galaxy`) })).toBeVisible();
});
