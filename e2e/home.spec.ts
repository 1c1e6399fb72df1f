import { expect, follow, test, wordsOf } from './fixtures.ts';

test.describe('in a Hungarian browser', () => {
	test.use({ locale: 'hu-HU' });

	test('the language is that of the browser until another is chosen', async ({ page }) => {
		await page.goto('/');
		await expect(
			page.getByRole('button', { name: wordsOf('hu').shell_play_now ?? '' }).first(),
		).toBeVisible();
		await page.getByRole('button', { name: /^Nyelv/ }).click();
		await page.getByRole('menuitemradio', { name: 'Čeština' }).click();
		await expect(
			page.getByRole('button', { name: wordsOf('cs').shell_play_now ?? '' }).first(),
		).toBeVisible();
		await page.reload();
		await expect(
			page.getByRole('button', { name: wordsOf('cs').shell_play_now ?? '' }).first(),
		).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.lang)).toBe('cs');
	});
});

test('the theme is that of the device until another is chosen', async ({ page }) => {
	const shown = (): Promise<string | undefined> =>
		page.evaluate(() => document.documentElement.dataset.theme);
	await page.emulateMedia({ colorScheme: 'light' });
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeVisible();
	expect(await shown()).toBe('light');
	await page.emulateMedia({ colorScheme: 'dark' });
	await expect.poll(shown).toBe('dark');
	await page.getByRole('button', { name: /^Theme/ }).click();
	await page.getByRole('menuitemradio', { name: 'Daylight' }).click();
	await expect.poll(shown).toBe('light');
	expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#eaeefa');
	await page.reload();
	expect(await shown()).toBe('light');
});

test('the bar of Home can be used with the keyboard', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	await expect(page.getByRole('button', { name: 'Sound' })).toBeFocused();
	await page.keyboard.press('Space');
	await expect(page.getByRole('button', { name: 'Sound', pressed: true })).toBeFocused();
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
	await page.keyboard.press('End');
	await expect(page.getByRole('menuitemradio', { name: 'Daylight' })).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('menuitemradio', { name: 'Match device' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: /^Theme/ })).toBeFocused();
	await expect(page.getByRole('menu')).toHaveCount(0);
});

test('an unknown address says so and links to Home', async ({ page }) => {
	await page.goto('/game');
	await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
	await page.getByRole('link', { name: 'Back to Home' }).click();
	await expect(page.getByRole('heading', { name: 'Orrery' })).toBeFocused();
	await expect(page).toHaveTitle('Orrery');
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeFocused();
});

test('every link of Home leads to a page', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeVisible();
	// Strangers find each other without looking under “With friends”.
	for (const game of ['Nova Luna', 'Nebula'])
		await expect(page.getByRole('link', { name: `Play online: ${game}` })).toBeInViewport({ ratio: 1 });
	const links = page.getByRole('link');
	const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
	const pages = new Set(addresses.filter((address) => address.startsWith('/')));
	expect(pages.size).toBeGreaterThan(3);
	for (const address of pages) {
		if (new URL(page.url()).pathname !== address) await follow(page, address);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(page.getByRole('heading', { name: 'There’s nothing here' }), address).toHaveCount(0);
	}
});
