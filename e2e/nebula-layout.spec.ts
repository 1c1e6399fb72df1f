import type { Page } from '@playwright/test';
import { axeFaults, axeFaultsOfLaptop } from './axe.ts';
import { EVERY_CASE, expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { beginNebula, next } from './nebula.ts';
import { button } from './nova-luna.ts';

/** Goes through the states of the first turns and has each checked. */
async function forEachState(page: Page, check: (state: string) => Promise<void>): Promise<void> {
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

/** States and dialogs with elements that others have as well: axe, which takes its time, looks at those. */
const LIKE_OTHERS = ['five steps spent', 'placing', 'dialog of ?', 'dialog of l'];

/** Nothing is cut off, covered or out of sight in any language, and axe finds no fault in either theme. */
async function checkState(page: Page, state: string): Promise<void> {
	await inEveryLanguage(page, async (language) => {
		const found = `${state} in ${language}`;
		expect(await layoutFaults(page), found).toEqual([]);
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height, found).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	});
	if (state === 'a piece in hand') expect(await axeFaults(page), state).toEqual([]);
	else if (EVERY_CASE || !LIKE_OTHERS.includes(state))
		expect(await axeFaultsOfLaptop(page), state).toEqual([]);
}

test('the table of Nebula has no fault that axe finds in either theme, and everything fits in every language', {
	tag: '@more',
}, async ({ page, stage }) => {
	await beginNebula(page, 'Full game', 3);
	expect(await next(page)).toBe('Keep this card');
	await checkState(page, 'keeping a card');
	await visit(page, await stage(page, 'nebula-first-turn'));
	await forEachState(page, (state) => checkState(page, state));
});

test('the dialogs of Nebula have no fault that axe finds in either theme, and fit in every language', {
	tag: '@more',
}, async ({ page, stage }) => {
	await visit(page, await stage(page, 'nebula-place'));
	await expect(button(page, 'End turn')).toBeVisible();
	await forEachDialog(page, (dialog) => checkState(page, dialog));
});

test('text of double size fits at the table of Nebula', { tag: '@long' }, async ({ page, stage }) => {
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
	await forEachState(page, check);
	await visit(page, await stage(page, 'nebula-place'));
	await expect(button(page, 'End turn')).toBeVisible();
	await forEachDialog(page, check);
});
