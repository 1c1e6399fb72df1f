import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, test, visit } from './fixtures.ts';
import { button } from './nova-luna.ts';

/* The review of a game in its replay. The end of a solo game is short enough to be analyzed for real. */

const slider = (page: Page): Locator => page.getByRole('slider');
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Review' });
const spoken = async (page: Page): Promise<string> =>
	(await slider(page).getAttribute('aria-valuetext')) ?? '';

test('a solo game is reviewed on request: curve, marks, accuracy, and from one costly turn to the next', async ({
	page,
	stage,
}) => {
	const id = (await stage(page, 'nova-luna-solo-short')).split('/').at(-1) ?? '';
	await visit(page, `/replay/${id}`);
	// Nothing is analyzed before it is asked for.
	await expect(slider(page)).toHaveAttribute('aria-label', 'Tokens left');
	await panel(page).getByRole('button', { name: 'Review the game' }).click();
	await expect(panel(page).getByRole('heading', { name: 'Accuracy' })).toBeVisible({ timeout: 60_000 });
	await expect(panel(page).getByText(/^\d+%$/)).toBeVisible();
	await expect(panel(page).getByText(/at the start, \d+(?:\.\d)? at the end/)).toBeVisible();
	await expect(slider(page)).toHaveAttribute('aria-label', 'Expected score');
	expect(await axeFaults(page)).toEqual([]);

	// Quick bots play with many costly turns.
	const marks = slider(page).locator('[data-mark]');
	expect(await marks.count()).toBeGreaterThan(1);
	await button(page, 'Next costly turn').click();
	const verdict = /^Turn \d+ of \d+, expected score \d+\.\d\. (?:Inaccuracy|Mistake|Blunder), plus \d/;
	await expect(slider(page)).toHaveAttribute('aria-valuetext', verdict);
	await expect(page.locator('.bar-place')).toContainText(/turn \d+ cost you \d+\.\d points.*Better: /);
	const first = await spoken(page);
	await page.keyboard.press('Shift+ArrowRight');
	await expect(slider(page)).not.toHaveAttribute('aria-valuetext', first);
	await page.keyboard.press('Shift+ArrowLeft');
	await expect(slider(page)).toHaveAttribute('aria-valuetext', first);

	// The better move is drawn, and B hides it.
	const better = page.locator('[data-hint]').first();
	await expect(better).toBeVisible();
	await page.keyboard.press('b');
	await expect(better).toBeHidden();

	const turns = page.getByRole('region', { name: 'Turns' });
	await turns.getByRole('radio', { name: 'Costly' }).check();
	await expect(turns.getByRole('button', { name: /(?:Inaccuracy|Mistake|Blunder) \+\d/ })).toHaveCount(
		await marks.count(),
	);
	await page.getByRole('group', { name: 'Chart' }).getByRole('radio', { name: 'Tokens left' }).check();
	await expect(slider(page)).toHaveAttribute('aria-label', 'Tokens left');

	// It is kept with the game, and shown at once.
	await page.reload();
	await expect(panel(page).getByRole('heading', { name: 'Accuracy' })).toBeVisible();
	await page.keyboard.press('End');
	await expect(button(page, 'Result')).toBeVisible();
});
