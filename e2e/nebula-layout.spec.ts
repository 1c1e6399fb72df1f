import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { beginNebula, next } from './nebula.ts';
import { button } from './nova-luna.ts';

/** Goes through the states of the first turns and has each checked. The dialogs are opened by `openDialogs`. */
async function forEachState(
	page: Page,
	check: (state: string) => Promise<void>,
	checkDialogs: () => Promise<void>,
): Promise<void> {
	const shown = (name: string): Promise<void> => expect(button(page, name)).toBeVisible();
	await shown('Take stars');
	await check('drawing');
	await page.keyboard.press('1');
	for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
	await page.keyboard.press('2');
	for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowRight');
	await expect(button(page, 'Take stars')).toBeEnabled();
	await check('five steps spent');
	await button(page, 'Take stars').click();
	await shown('End turn');
	await check('placing');
	await page.keyboard.press('1');
	await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible();
	await check('a piece in hand');
	await checkDialogs();
	// Nothing is placed, so that there is a piece to give up for chaos.
	await page.keyboard.press('Escape');
	await page.keyboard.press('e');
	await shown('Take stars');
	await page.keyboard.press('c');
	await expect(button(page, 'Draw five')).toBeVisible();
	await check('chaos');
	await page
		.getByRole('group', { name: /leaves the game/ })
		.getByRole('button')
		.first()
		.click();
	await button(page, 'Draw five').click();
	await shown('Keep these');
	await check('five drawn');
}

/** Opens the dialogs of the table one after the other, by their keys. */
async function forEachDialog(page: Page, check: (dialog: string) => Promise<void>): Promise<void> {
	// Where there is room, a galaxy is pinned beside the others instead.
	const dialog = page.locator('dialog[open], .pinned');
	for (const key of ['m', '?', 'l', 't', 'o']) {
		await page.keyboard.press(key);
		await expect(dialog).toBeVisible();
		await check(`dialog of ${key}`);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
	}
}

test('the table of Nebula has no fault that axe finds in either theme, and everything fits in every language', async ({
	page,
	stage,
}) => {
	const fits = async (state: string): Promise<void> => {
		expect(await layoutFaults(page), state).toEqual([]);
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height, state).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	};
	const check = async (state: string): Promise<void> => {
		await inEveryLanguage(page, (language) => fits(`${state} in ${language}`));
		expect(await axeFaults(page), state).toEqual([]);
	};
	await beginNebula(page, 'Full game', 3);
	expect(await next(page)).toBe('Keep this card');
	await check('keeping a card');
	await visit(page, await stage(page, 'nebula-first-turn'));
	await forEachState(page, check, () =>
		inEveryLanguage(page, (language) =>
			forEachDialog(page, async (dialog) => {
				await fits(`${dialog} in ${language}`);
				if (language === 'en') expect(await axeFaults(page), dialog).toEqual([]);
			}),
		),
	);
});

test('text of double size fits at the table of Nebula', async ({ page, stage }) => {
	const check = async (state: string): Promise<void> => {
		// The bar stays in sight while the rest scrolls beneath it; at the end of the page it covers nothing.
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		expect(await layoutFaults(page), state).toEqual([]);
	};
	await page.addInitScript(() => {
		document.addEventListener('readystatechange', () => {
			document.documentElement.style.fontSize = '200%';
		});
	});
	await visit(page, await stage(page, 'nebula-first-turn'));
	await forEachState(page, check, () => forEachDialog(page, check));
});
