import type { Page } from '@playwright/test';
import { axeFaults, contrastFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import { expect, LANGUAGES, visit } from './house.ts';

/** Looks at the result of a finished game as at every other screen: in each language, and in both themes. */
export async function lookAtResult(page: Page): Promise<void> {
	const { pathname } = new URL(page.url());
	for (const language of LANGUAGES) {
		await visit(page, pathname, { language });
		expect(await layoutFaults(page), `result, ${language}`).toEqual([]);
	}
	await visit(page, pathname, { theme: 'light', language: 'en' });
	expect(await contrastFaults(page), 'result, light').toEqual([]);
	await visit(page, pathname, { theme: 'dark', language: 'en' });
	expect(await axeFaults(page), 'result, dark').toEqual([]);
}
