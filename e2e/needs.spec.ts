import type { Locator, Page } from '@playwright/test';
import { chooseLanguage, expect, test, visit } from './fixtures.ts';
import { button, click, offers, playTurn } from './nova-luna.ts';
import { difference, pictureOf } from './pictures.ts';

/* People who need other colors, other keys, or a screen reader. */

/** How much of a picture a state has to change, so that it is seen. */
const SEEN = 0.02;

async function expectSeen(page: Page, state: string, before: Buffer, after: Buffer): Promise<void> {
	expect(await difference(page, before, after), state).toBeGreaterThan(SEEN);
}

/** The picture of something changes with what is done; gives the new picture. */
async function changes(
	state: string,
	target: Locator,
	act: () => Promise<void>,
	around?: number,
): Promise<void> {
	const before = await pictureOf(target, around);
	await act();
	await expectSeen(target.page(), state, before, await pictureOf(target, around));
}

for (const colorScheme of ['dark', 'light'] as const)
	test(`with forced colors every state can be seen, ${colorScheme}`, {
		tag: colorScheme === 'dark' ? [] : '@long',
	}, async ({ page, stage }) => {
		await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
		await visit(page, await stage(page, 'nova-luna-late'));
		await offers(page);
		const near = page.locator('[data-on-wheel]').first();
		const cells = page.locator('[data-cell]');
		await changes('a chosen tile', near, () => near.click());
		const legal = await pictureOf(cells.first(), 0);
		const place = await cells.first().boundingBox();
		await changes('a previewed cell', cells.first(), () => cells.first().click());
		await changes('the focus', near, () => page.keyboard.press('w'));
		await expect(near).toBeFocused();
		await button(page, 'Cancel').click();
		await expect(cells).toHaveCount(0);
		if (place === null) throw new Error('the cell has no place');
		await expectSeen(page, 'a legal cell', await page.screenshot({ clip: place }), legal);

		await button(page, 'Menu').click();
		const night = page.locator('label', { has: page.getByRole('radio', { name: 'Night' }) });
		await changes('a selected radio button', night, () => night.click(), 0);
		const sound = page.getByRole('switch', { name: 'Sound' });
		await changes('a switch', sound.locator('.track'), () => sound.click(), 0);
		await button(page, 'Close').click();

		await visit(page, await stage(page, 'nebula-place'));
		const pieces = page.getByRole('region', { name: 'Observatory', exact: true }).getByRole('button', {
			disabled: false,
		});
		await expect(button(page, 'End turn')).toBeVisible();
		const sky = page.getByRole('region', { name: 'Your galaxy' });
		const plain = await pictureOf(sky, 0);
		await changes('a chosen piece', pieces.first(), () => pieces.first().click());
		await expectSeen(page, 'legal fields', plain, await pictureOf(sky, 0));
		const field = sky.getByRole('button').first();
		await changes('a previewed field', field, () => field.click());
		await expect(button(page, 'Place star')).toBeVisible();
	});

test('single-key shortcuts are turned off, and the other keys still play', async ({ page, stage }) => {
	await visit(page, await stage(page, 'nova-luna-four'));
	await offers(page);
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
	await keys.getByRole('switch', { name: 'Single-key shortcuts' }).click();
	await expect(keys.locator('kbd')).toHaveText(['Arrow keys', 'Tab', 'Enter', 'Space', 'Esc']);
	await page.keyboard.press('Escape');
	for (const key of ['1', 'm', 'o', '?']) await page.keyboard.press(key);
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
	await expect(page.locator('[data-key]')).toHaveCount(0);
	await page.locator('[data-on-wheel][tabindex="0"]').first().focus();
	await page.keyboard.press('Enter');
	await expect(page.locator('[data-cell]:focus')).toHaveCount(1);
	await page.keyboard.press('Enter');
	await expect(button(page, 'Place tile')).toBeVisible();
	// It is a setting: it lasts, and the menu has it too.
	await page.reload();
	await offers(page);
	await button(page, 'Menu').click();
	const setting = page.getByRole('switch', { name: 'Single-key shortcuts' });
	await expect(setting).not.toBeChecked();
	await setting.click();
	await page.keyboard.press('Escape');
	await page.keyboard.press('l');
	await expect(page.getByRole('dialog')).toBeVisible();
});

test('after a piece is placed by keyboard the focus is at the player’s own pieces', async ({
	page,
	stage,
}) => {
	await visit(page, await stage(page, 'nebula-place'));
	await expect(button(page, 'End turn')).toBeVisible();
	const own = page.locator('.hand section button:focus, .bar .button:focus');
	const open = page
		.getByRole('region', { name: 'Observatory', exact: true })
		.getByRole('button', { disabled: false });
	// Until nothing more can be placed: then the first button on the page would be another player's galaxy.
	for (let placed = 0; placed < 3 && (await open.count()) > 0; placed += 1) {
		await open.first().focus();
		await page.keyboard.press('Enter');
		const place = page.getByRole('button', { name: /^Place (?:star|black hole)$/ });
		if ((await place.count()) === 0) await page.keyboard.press('Enter');
		await expect(place).toBeVisible();
		await page.keyboard.press('Enter');
		await expect(place).toHaveCount(0);
		await expect(own).toHaveCount(1);
	}
	await expect(page.locator('.bar .button:focus')).toHaveText('End turn');
});

test('what was announced is said in the language that is chosen now', async ({ page, stage }) => {
	await visit(page, await stage(page, 'nova-luna-four'));
	expect(await playTurn(page, click)).toBe('played');
	await offers(page);
	const said = page.locator('[data-announcer]');
	await expect(said).toContainText('Your turn');
	const lines = await said.locator('p').count();
	await chooseLanguage(page, 'de');
	await expect(said).toContainText('Du bist dran');
	await expect(said).not.toContainText(/Your turn|takes|took/);
	await expect(said.locator('p')).toHaveCount(lines);
});

test.describe('on a touch screen', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	test('the menu lists keys only after one was pressed', async ({ page, stage }) => {
		await visit(page, await stage(page, 'nova-luna-four'));
		await button(page, 'Menu').tap();
		const keys = button(page, 'Keyboard shortcuts');
		await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
		await expect(keys).toHaveCount(0);
		await page.keyboard.press('Escape');
		await button(page, 'Menu').tap();
		await expect(keys).toBeVisible();
	});
});
