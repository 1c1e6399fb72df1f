import type { Page } from '@playwright/test';
import { expect, test } from './house.ts';
import { next, playStep, playToTheEnd } from './nebula.ts';
import { button, click } from './nova-luna.ts';

async function begin(page: Page, variant: 'Basic game' | 'Full game', opponents = 1): Promise<void> {
	await page.goto('/new/nebula/bots');
	await page.getByRole('radio', { name: variant }).check();
	await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: `${opponents}` }).check();
	for (const level of await page.getByRole('radio', { name: /^New moon/ }).all()) await level.check();
	await page.getByRole('button', { name: 'Start' }).click();
}

test('a whole full game by role and name only, told in words', async ({ page }) => {
	await begin(page, 'Full game');
	await playToTheEnd(page, click);
	await expect(page.getByRole('log')).toContainText(/The game is over/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win|over/);
});
