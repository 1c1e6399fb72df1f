import { expect, test, wordsOf } from './house.ts';

const MOST_SCRIPT_BYTES = 120_000;

test('Home is usable after few bytes of script', async ({ page, request }) => {
	const scripts = new Set<string>();
	page.on('response', (response) => {
		if (response.request().resourceType() === 'script') scripts.add(response.url());
	});
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeEnabled();
	await page.waitForLoadState('networkidle');
	let bytes = 0;
	for (const url of scripts) {
		const response = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
		expect(response.headers()['content-encoding'], url).toBe('gzip');
		bytes += Number(response.headers()['content-length']);
	}
	test.info().annotations.push({ type: 'script bytes, gzipped', description: String(bytes) });
	expect(scripts.size).toBeGreaterThan(1);
	expect(bytes).toBeGreaterThan(10_000);
	expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});

test('the language follows the browser, then the choice', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ locale: 'hu-HU', baseURL: baseURL ?? '' });
	const page = await context.newPage();
	await page.goto('/');
	await expect(page.getByRole('button', { name: wordsOf('hu').shell_play_now ?? '' }).first()).toBeVisible();
	await page.getByRole('button', { name: /^Nyelv/ }).click();
	await page.getByRole('menuitemradio', { name: 'Čeština' }).click();
	await expect(page.getByRole('button', { name: wordsOf('cs').shell_play_now ?? '' }).first()).toBeVisible();
	await page.reload();
	await expect(page.getByRole('button', { name: wordsOf('cs').shell_play_now ?? '' }).first()).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.lang)).toBe('cs');
	await context.close();
});

test('the theme follows the device, then the choice', async ({ page }) => {
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

test('the keyboard alone goes everywhere', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
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
	await expect(page.getByRole('menuitemradio', { name: 'As the device' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: /^Theme/ })).toBeFocused();
	await expect(page.getByRole('menu')).toHaveCount(0);
});

test('an address that leads nowhere says so, and leads home', async ({ page }) => {
	await page.goto('/game');
	await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
	await page.getByRole('link', { name: 'Back to Home' }).click();
	await expect(page.getByRole('heading', { name: 'Orrery' })).toBeFocused();
	await expect(page).toHaveTitle('Orrery');
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeFocused();
});

test('no button leads to a place that does not exist', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeVisible();
	for (const link of await page.getByRole('link').all()) {
		const href = await link.getAttribute('href');
		if (href === null || href.startsWith('#')) continue;
		const other = await page.context().newPage();
		await other.goto(href);
		await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(other.getByRole('heading', { name: 'There is nothing here' }), href).toHaveCount(0);
		await other.close();
	}
});
