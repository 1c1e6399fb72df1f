import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { chooseLanguage, expect, follow, inEveryLanguage, PHONE, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';

const LAPTOP = { width: 1280, height: 720 };
const GAMES = ['nova-luna', 'nebula'] as const;

async function openRules(page: Page, path: string): Promise<void> {
	await visit(page, path);
	await expect(page.getByRole('article')).toBeVisible();
}

/** The rule or section that is marked, and how far it is from the top of the window. */
function topOf(page: Page, id: string): Promise<number> {
	return page.evaluate(
		(anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN,
		id,
	);
}

/**
 * In a figure of Nebula every field and ray can be picked, and on a board of this size they are closer to each other
 * than a finger is wide. What else a page can get wrong counts there too.
 */
const CLOSE = /^button “.*” (?:is only|lies over) /;

async function faultsOf(page: Page, game: (typeof GAMES)[number]): Promise<readonly string[]> {
	const faults = await layoutFaults(page);
	return game === 'nebula' ? faults.filter((fault) => !CLOSE.test(fault)) : faults;
}

function titleOf(page: Page): Promise<string> {
	return page.locator('#section-2-heading').innerText();
}

for (const game of GAMES)
	test(`the rules of ${game} fit in every language on a laptop and on a phone, and have no fault that axe finds`, {
		tag: game === 'nova-luna' ? '@more' : '@long',
	}, async ({ page }) => {
		await openRules(page, `/rules/${game}`);
		expect(await axeFaults(page)).toEqual([]);
		const titles: string[] = [await titleOf(page)];
		await inEveryLanguage(page, async (language) => {
			await page.setViewportSize(LAPTOP);
			await expect(page.getByRole('article')).toHaveAttribute('lang', language);
			if (language !== 'en') titles.push(await titleOf(page));
			expect(await faultsOf(page, game), `laptop, ${language}`).toEqual([]);
			await page.setViewportSize(PHONE);
			// On a phone the figures stand in the text, and contents and search are sheets.
			await expect(page.getByRole('navigation').filter({ hasText: '3' })).toHaveCount(0);
			expect(await faultsOf(page, game), `phone, ${language}`).toEqual([]);
		});
		// They are the same rules in other words.
		expect(titles.length).toBeGreaterThan(1);
		expect(new Set(titles).size).toBe(titles.length);
		// On a phone several figures show the same kind of board, each with a name of its own.
		expect(await axeFaults(page)).toEqual([]);
	});

test('an address leads to its rule, which is marked; Back, links and another language keep the place', async ({
	page,
}) => {
	await openRules(page, '/rules/nova-luna#nl-23');
	const rule = page.locator('#nl-23');
	await expect(rule).toBeFocused();
	await expect(rule).toHaveClass(/marked/);
	await expect(rule).toBeInViewport();
	await rule.getByRole('link', { name: 'NL-8' }).click();
	await expect(page).toHaveURL(/\/rules\/nova-luna#nl-8$/);
	await expect(page.locator('#nl-8')).toBeFocused();
	await expect(page.locator('#nl-8')).toHaveClass(/marked/);
	await expect(rule).not.toHaveClass(/marked/);
	await page.goBack();
	await expect(rule).toBeFocused();
	await expect(rule).toBeInViewport();

	// The text is longer in German, but what is read stays where it is.
	const before = await topOf(page, 'nl-23');
	await chooseLanguage(page, 'de');
	await expect(rule).toContainText('Wertung von Phase 1');
	await expect.poll(async () => Math.abs((await topOf(page, 'nl-23')) - before)).toBeLessThan(120);
	await expect(rule).toBeInViewport();
	await chooseLanguage(page, 'en');

	await page.getByRole('navigation', { name: 'Game' }).getByRole('link', { name: 'Nebula' }).click();
	await expect(page).toHaveURL(/\/rules\/nebula$/);
	await expect(page.locator('#section-8')).toBeAttached();
	// A rule that does not exist shows the top.
	await follow(page, '/rules/nova-luna#nl-99');
	await expect(page.locator('#nl-1')).toBeAttached();
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the rules are searched and read by keyboard', async ({ page }) => {
	await openRules(page, '/rules/nova-luna');
	await page.keyboard.press('/');
	const field = page.getByRole('textbox', { name: 'Search the rules' });
	await expect(field).toBeFocused();
	await page.keyboard.type('corners');
	const hits = page.getByRole('link').filter({ has: page.locator('b') });
	await expect(hits.first()).toBeVisible();
	await expect(hits.filter({ hasText: 'NL-13' }).locator('b')).toHaveText('Corners');
	await field.fill('moonquake');
	await expect(page.getByText('Nothing found. Try other words.')).toBeVisible();
	await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
	await field.fill('whole group');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(page.locator('#nl-14')).toBeFocused();
	await field.focus();
	await page.keyboard.press('Escape');
	await expect(field).toHaveValue('');

	// J and K go through the sections; the contents follow.
	await page.locator('#nl-14').focus();
	await page.keyboard.press('j');
	await expect(page.locator('#section-7-heading')).toBeFocused();
	const current = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]');
	await expect(current).toHaveText(/The end/);
	await page.keyboard.press('k');
	await expect(page.locator('#section-6-heading')).toBeFocused();
	await expect(current).toHaveText(/When a task is fulfilled/);
});

test('a figure stays beside the section that is read, and answers', async ({ page }) => {
	await openRules(page, '/rules/nova-luna#nl-11');
	const figure = page.getByRole('figure');
	await expect(figure).toContainText('Bright cells share a side');
	await expect(figure).toBeInViewport();
	await figure.getByRole('button', { name: /^row 3, column 4/i }).click();
	await expect(figure.getByRole('status')).toContainText('it shares a side');
	await figure.getByRole('button', { name: /^Red 3/ }).click();
	await expect(figure.getByRole('status')).toContainText('The cell is taken');
	await page.getByRole('link', { name: '6 When a task is fulfilled' }).click();
	await expect(figure).toContainText('Tap a task');
	await figure.getByRole('button', { name: /^Yellow 4/ }).press('Enter');
	await expect(figure.getByRole('status')).toContainText('3 red: 3 tiles count. Covered.');
	await page.getByRole('link', { name: '4 Who plays next' }).click();
	await figure.getByRole('button', { name: 'Next step' }).click();
	await expect(figure.getByRole('status')).toContainText('Ada takes yellow 4 and moves 4 spaces. Mira');
});

test('on paper the rules are black on white, with the figures in the text and without bars', async ({
	page,
}) => {
	await openRules(page, '/rules/nova-luna');
	await expect(page.getByRole('figure')).toHaveCount(1);
	await page.emulateMedia({ media: 'print' });
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
	await expect(page.getByRole('figure')).toHaveCount(8);
	for (const bar of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('textbox')])
		await expect(bar.filter({ visible: true })).toHaveCount(0);
	const text = page.locator('#nl-14 p');
	await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
	await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
	await page.emulateMedia({ media: null });
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await expect(page.getByRole('figure')).toHaveCount(1);
});
