import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import { expect, LANGUAGES, visit } from './house.ts';

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
