import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import type { Language } from './house.ts';
import { expect, LANGUAGES, test, visit, wordsOf } from './house.ts';
import { click, offers, playTurn } from './nova-luna.ts';

/** A game against three bots, a few turns old, left in English; then seen in other languages and themes. */
async function begin(page: Page): Promise<string> {
	await page.goto('/new/nova-luna/bots');
	await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '3' }).check();
	await page.getByRole('button', { name: 'Start' }).click();
	for (let turn = 0; turn < 2; turn += 1) await playTurn(page, click);
	await offers(page);
	return new URL(page.url()).pathname;
}

/** The states of the table, one after the other, each looked at. */
async function through(
	page: Page,
	language: Language,
	look: (state: string) => Promise<void>,
): Promise<void> {
	const words = { ...wordsOf(language, 'play'), ...wordsOf(language, 'nova-luna'), ...wordsOf(language) };
	const named = (key: string): string => words[key] ?? key;
	await look('choosing');
	await page.keyboard.press('1');
	await look('placing');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: named('nova_luna_place') })).toBeVisible();
	await look('preview');
	for (const [key, title] of [
		['m', named('shell_settings')],
		['?', named('play_keys')],
		['l', named('play_last_moves')],
		['d', null],
		['o', null],
	] as const) {
		await page.keyboard.press(key);
		const dialog = page.getByRole('dialog', title === null ? {} : { name: title });
		await expect(dialog).toBeVisible();
		await look(`dialog of ${key}`);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
	}
}

test('axe finds nothing at the table, in either theme', async ({ page }) => {
	const game = await begin(page);
	await visit(page, game, { language: 'en' });
	await offers(page);
	await through(page, 'en', async (state) => expect(await axeFaults(page), state).toEqual([]));
});

test('nothing is cut off, too small or in the way at the table, in any language', async ({ page }) => {
	const game = await begin(page);
	for (const language of LANGUAGES) {
		await visit(page, game, { language });
		await expect(page.getByRole('region').first()).toBeVisible();
		await through(page, language, async (state) => {
			expect(await layoutFaults(page), `${language}, ${state}`).toEqual([]);
		});
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	}
});
