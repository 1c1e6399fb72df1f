import { axeFaults } from './axe.ts';
import { expect, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { button } from './nova-luna.ts';

test('a replay by touch: turns, the wheel, the list and a move that is tried', async ({ page }) => {
	await visit(page, '/replay/example-nova-luna-2/12?seat=0');
	const slider = page.getByRole('slider');
	await button(page, 'Next turn').tap();
	await expect(slider).toHaveAttribute('aria-valuetext', /^Turn/);
	await expect(page).toHaveURL(/\/13\?seat=0$/);
	await page.getByRole('radio', { name: 'Callisto' }).tap();
	await expect(page).toHaveURL(/\?seat=1$/);
	expect(await layoutFaults(page)).toEqual([]);
	expect(await axeFaults(page)).toEqual([]);

	await button(page, 'Wheel').tap();
	await expect(page.locator('[data-on-wheel]').first()).toBeVisible();
	await button(page, 'Display').tap();
	await expect(page.locator('[data-on-wheel]')).toHaveCount(0);

	await button(page, 'List of turns').tap();
	const list = page.getByRole('dialog', { name: 'List of turns' });
	expect(await layoutFaults(page)).toEqual([]);
	await list.getByRole('button', { name: /^20/ }).tap();
	await expect(list).toBeHidden();
	await expect(slider).toHaveAttribute('aria-valuetext', /^Turn 20 of/);
	await page.goBack();
	await expect(page).toHaveURL(/\/13\?seat=1$/);

	await button(page, 'Try a move').tap();
	// The wheel lies over the display until a tile is chosen.
	await page.locator('[data-on-wheel]').first().tap();
	await page.locator('[data-cell]').last().tap();
	await button(page, 'Place tile').tap();
	await button(page, 'Stop trying').tap();
	await button(page, 'Back to the game').tap();
	await expect(button(page, 'Try a move')).toBeVisible();
});
