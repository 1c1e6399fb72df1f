import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import type { Language } from './fixtures.ts';
import { chooseLanguage, expect, LANGUAGES, test, visit, wordsOf } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { offers } from './nova-luna.ts';

/** Goes through the states of the table and checks each; ends with the tile put back. */
async function forEachState(
	page: Page,
	language: Language,
	check: (state: string) => Promise<void>,
): Promise<void> {
	const words = { ...wordsOf(language, 'play'), ...wordsOf(language, 'nova-luna'), ...wordsOf(language) };
	const named = (key: string): string => words[key] ?? key;
	const place = page.getByRole('button', { name: named('nova_luna_place') });
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
		['m', named('play_settings')],
		['?', named('play_keys')],
		['l', named('play_last_moves')],
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

test('the table of Nova Luna has no fault that axe finds in either theme, and everything fits in every language', async ({
	page,
	stage,
}) => {
	await visit(page, await stage(page, 'nova-luna-four'));
	await offers(page);
	for (const language of LANGUAGES) {
		await chooseLanguage(page, language);
		const heights = new Set<number>();
		await forEachState(page, language, async (state) => {
			expect(await layoutFaults(page), `${language}, ${state}`).toEqual([]);
			heights.add((await page.locator('.bar').boundingBox())?.height ?? 0);
			if (language === 'en') expect(await axeFaults(page), state).toEqual([]);
		});
		// The bar never grows while a player decides, so nothing above it moves.
		expect([...heights], language).toHaveLength(1);
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height, language).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	}
});
