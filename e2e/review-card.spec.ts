import { expect, test, visit } from './fixtures.ts';
import { button } from './nova-luna.ts';
import { referenceWork, workOf } from './trace.ts';

/* The review in short, on the result screen. Only the end of a solo game is analyzed for real, which takes seconds. */

test('a review is made when asked for, leaves the page free, is kept, and opens the replay', async ({
	browser,
	page,
	stage,
}) => {
	await visit(page, await stage(page, 'nova-luna-solo-short'));
	await expect(page.getByText(/^Looks at every decision, .* about 20 seconds\.$/)).toBeVisible();
	const whole = page.getByRole('link', { name: 'Review the game' });
	const work = await workOf(browser, page, async () => {
		await button(page, 'Analyze the game').click();
		await expect(page.getByText('Looking at your game')).toBeVisible();
		await expect(whole).toBeVisible({ timeout: 90_000 });
	});
	// The search runs in its worker: no task of the page is near as long as a thought of it.
	const reference = (await workOf(browser, page, () => referenceWork(page))).total;
	expect(work.tasks[0]).toBeLessThan(Math.max(200, 3 * reference));
	await expect(page.getByText('Accuracy', { exact: true })).toBeVisible();

	await page.reload();
	await expect(whole).toBeVisible();
	await expect(button(page, 'Analyze the game')).toBeHidden();
	const turn = page.getByRole('link', { name: /^The turn that cost most Turn \d+: cost \d+ points?/ });
	await turn.click();
	await expect(page).toHaveURL(/\/replay\/nova-luna-solo-short\/\d+/);
});

// In the replay an analysis is stopped, fails and goes on in every run: see `review-kept.spec.ts`.
test('a review that is stopped keeps what it found, and waits until it is continued', {
	tag: '@long',
}, async ({ page, stage }) => {
	await visit(page, await stage(page, 'nova-luna-finished'));
	await button(page, 'Analyze the game').click();
	await expect(page.getByText(/^[1-9]\d* of \d+ decisions$/)).toBeVisible({ timeout: 60_000 });
	await button(page, 'Stop the analysis').click();
	await expect(button(page, 'Continue the analysis')).toBeVisible();
	await page.reload();
	await expect(button(page, 'Continue the analysis')).toBeVisible();
	await expect(page.getByText(/^[1-9]\d* of \d+ decisions$/)).toBeVisible();
});
