import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { button } from './nova-luna.ts';

/* Reviews of games with several players. Their analyses are kept with the staged games, so nothing is searched for. */

const slider = (page: Page): Locator => page.getByRole('slider');
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Review' });
const bar = (page: Page): Locator => page.locator('.bar-place');
const replayOf = (address: string): string => `/replay/${address.split('/').at(-1)}`;

test('Nova Luna with four players: chances of all, luck and skill, and what the costly turns cost', async ({
	page,
	stage,
}) => {
	await visit(page, replayOf(await stage(page, 'nova-luna-reviewed')));
	await expect(panel(page).getByRole('heading', { name: 'Accuracy' })).toBeVisible();
	await expect(panel(page).getByText('90%')).toBeVisible();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /you 25 percent, Io 25, Titan 25, Rhea 25/);
	await expect(slider(page).locator('[data-mark]')).toHaveCount(2);
	await button(page, 'Next costly turn').click();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /Blunder, minus 20/);
	await expect(bar(page)).toContainText(/turn \d+ cost you 20%.*Better: /);
	expect(await axeFaults(page)).toEqual([]);

	// A file takes the analysis along: another device shows the review at once.
	await page.goto('/history');
	await page.getByRole('button', { name: /^More/ }).click();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('menuitem', { name: 'Save as JSON' }).click(),
	]);
	const record: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
	expect(record).toMatchObject({ analysis: { format: 1 } });
	const renamed = JSON.stringify({ ...Object(record), names: ['Ada', 'Bea', 'Cy', 'Dee'] });
	await button(page, 'Import games').click();
	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(renamed) });
	await page.getByRole('link', { name: 'Replay it' }).click();
	await expect(panel(page).getByRole('heading', { name: 'Accuracy' })).toBeVisible();
	await expect(panel(page).getByText('Bea')).toBeVisible();
});

test('Nebula on a phone: the verdict, the better move and the sheet fit in every language', {
	tag: '@more',
}, async ({ page, stage }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await visit(page, replayOf(await stage(page, 'nebula-reviewed')));
	await button(page, 'Next costly turn').click();
	await expect(slider(page)).toHaveAttribute('aria-valuetext', /Blunder, minus 20/);
	await expect(page.getByText(/cost you 20%/)).toBeVisible();
	await inEveryLanguage(page, async (language) => {
		expect(await layoutFaults(page), language).toEqual([]);
	});
	await button(page, 'Review').click();
	const sheet = page.getByRole('dialog');
	await expect(sheet.getByRole('heading', { name: 'Accuracy' })).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);
});

test('an analysis that was stopped waits, says when it fails, and goes on where it was', async ({
	page,
	stage,
	faults,
}) => {
	const address = await stage(page, 'nova-luna-partly-reviewed');
	// A browser that cannot start the search.
	faults.expected.push(/bot\.worker/);
	await page.route(/bot\.worker/, (route) => route.abort());
	await visit(page, replayOf(address));
	await expect(panel(page).getByText(/12 of \d+/)).toBeVisible();
	await button(page, 'Continue').click();
	await expect(panel(page).getByRole('alert')).toBeVisible();
	await page.unroute(/bot\.worker/);
	await button(page, 'Try again').click();
	await expect(panel(page).getByText(/^1[3-9] of \d+/)).toBeVisible({ timeout: 60_000 });
	await button(page, 'Stop').click();
	await expect(button(page, 'Continue')).toBeVisible();
});
