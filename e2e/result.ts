import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import { expect, LANGUAGES, visit } from './house.ts';

/** How a button is worked: by mouse, by finger, by whatever a test is about. */
export type Press = (target: Locator) => Promise<void>;

/** The way to the result, or back from it: a game that is over has one of them. */
export const OVER = /^(?:Result|Look at the table)$/;

/** Stays at the table of a game that is over, or goes back to it where the result has come already; gives the way there. */
export async function stayAtTable(page: Page): Promise<Locator> {
	// Whoever presses anything is not shown it any more.
	await page.keyboard.press('Shift');
	const over = page.getByRole('button', { name: OVER });
	await expect(over).toBeVisible();
	if ((await over.textContent())?.trim() !== 'Result') await over.click();
	return page.getByRole('button', { name: 'Result', exact: true });
}

/** Looks at the result of a finished game as at every other screen: in each language, and in both themes. */
export async function lookAtResult(page: Page): Promise<void> {
	const { pathname } = new URL(page.url());
	for (const language of LANGUAGES) {
		await visit(page, pathname, { language });
		expect(await layoutFaults(page), `result, ${language}`).toEqual([]);
	}
	await visit(page, pathname, { language: 'en' });
	expect(await axeFaults(page), 'result').toEqual([]);
}
