import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, inEveryLanguage } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';

/** How a button is pressed: by mouse, by finger, by whatever a test is about. */
export type Press = (target: Locator) => Promise<void>;

/** The way to the result, or back from it: a finished game has one of them. */
export const OVER = /^(?:Result|View the table)$/;

/** Stays at the board of a finished game, or goes back to it where the result is shown already; gives the way there. */
export async function stayAtTable(page: Page): Promise<Locator> {
	// A key keeps the result from being shown by itself.
	await page.keyboard.press('Shift');
	const over = page.getByRole('button', { name: OVER });
	await expect(over).toBeVisible();
	if ((await over.textContent())?.trim() !== 'Result') await over.click();
	return page.getByRole('button', { name: 'Result', exact: true });
}

/** Expects that what can be done after a game can be pressed, and is in sight where the result has two columns, in each language. */
export async function expectWaysInSight(page: Page): Promise<void> {
	const ways = page.locator('.ways').locator('a, button');
	expect(await ways.count()).toBeGreaterThan(2);
	const twoColumns = (page.viewportSize()?.width ?? 0) >= 900;
	await inEveryLanguage(page, async (language) => {
		expect(await layoutFaults(page), `result, ${language}`).toEqual([]);
		if (!twoColumns) return;
		for (const way of await ways.all()) await expect(way, language).toBeInViewport({ ratio: 1 });
	});
}

/** Checks the layout of the result of a finished game in each language, and axe in both themes. */
export async function checkResult(page: Page): Promise<void> {
	await page.reload();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.evaluate(() => document.fonts.ready);
	// What can be opened is open, so that all of it is looked at.
	const closed = page.getByRole('table').getByRole('button', { expanded: false });
	for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
	await inEveryLanguage(page, async (language) => {
		expect(await layoutFaults(page), `result, ${language}`).toEqual([]);
	});
	expect(await axeFaults(page), 'result').toEqual([]);
}
