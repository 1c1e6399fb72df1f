import type { Page } from '@playwright/test';
import { axeFaults, axeFaultsOfLaptop } from './axe.ts';
import type { Language } from './fixtures.ts';
import { EVERY_CASE, expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { button, offers } from './nova-luna.ts';

/** States and dialogs with elements that others have as well, or that both games have: axe takes its time. */
const LIKE_OTHERS = ['choosing', 'refused', 'dialog of m', 'dialog of ?', 'dialog of l'];

/** Goes through the states of the table and checks each; ends with the tile put back. */
async function forEachState(page: Page, check: (state: string) => Promise<void>): Promise<void> {
	const place = button(page, 'Place tile');
	const chosen = page.getByRole('button', { pressed: true });
	await expect(chosen).toHaveCount(0);
	await check('choosing');
	await page.locator('[data-on-wheel]:not(.near)').first().click();
	await expect(page.locator('.bar .refusal')).toBeVisible();
	await check('refused');
	await page.keyboard.press('Escape');
	await page.keyboard.press('1');
	await expect(chosen.first()).toBeVisible();
	await check('placing');
	await page.keyboard.press('Enter');
	await expect(place).toBeVisible();
	await check('preview');
	for (const [key, title] of [
		['m', 'Settings'],
		['?', 'Keyboard shortcuts'],
		['l', 'Last moves'],
		['d', null],
		['o', null],
	] as const) {
		await page.keyboard.press(key);
		// Where there is room, a display is pinned beside the others instead.
		const dialog =
			key === 'o'
				? page.locator('dialog[open], .pinned')
				: page.getByRole('dialog', title === null ? {} : { name: title });
		await expect(dialog).toBeVisible();
		await check(`dialog of ${key}`);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
	}
	// One press takes back the place, the next the tile.
	await page.keyboard.press('Escape');
	await expect(place).toHaveCount(0);
	await page.keyboard.press('Escape');
	await expect(chosen).toHaveCount(0);
}

test('the table of Nova Luna has no fault that axe finds in either theme, and everything fits in every language', {
	tag: '@more',
}, async ({ page, stage }) => {
	await visit(page, await stage(page, 'nova-luna-four'));
	await offers(page);
	const heights = new Map<Language, Set<number>>();
	await forEachState(page, async (state) => {
		await inEveryLanguage(page, async (language) => {
			expect(await layoutFaults(page), `${language}, ${state}`).toEqual([]);
			const bar = (await page.locator('.bar').boundingBox())?.height ?? 0;
			heights.set(language, (heights.get(language) ?? new Set()).add(bar));
			const height = await page.evaluate(() => document.documentElement.scrollHeight);
			expect(height, `${language}, ${state}`).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
		});
		if (!EVERY_CASE && LIKE_OTHERS.includes(state)) return;
		const axe = state === 'placing' ? axeFaults : axeFaultsOfLaptop;
		expect(await axe(page), state).toEqual([]);
	});
	// The bar never grows while a player decides, so nothing above it moves.
	for (const [language, found] of heights) expect([...found], language).toHaveLength(1);
});
