import type { Page } from '@playwright/test';

/**
 * Waits until the page has drawn itself with the sizes that it has now: boards measure themselves, which takes a frame
 * after they are there. They have no cells to focus before, and after a change of the window the old layout.
 */
export async function drawn(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
	});
}
