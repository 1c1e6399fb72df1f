import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { chooseLanguage, expect, inEveryLanguage, test } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { galaxy } from './nebula.ts';
import { button } from './nova-luna.ts';
import { stayAtTable } from './result.ts';

/* Hints that a player asks for in a game against bots: where to look, which piece, the move. */

const card = (page: Page): Locator => page.getByRole('region', { name: 'Hint' });

async function expectHint(page: Page, step: number): Promise<void> {
	await expect(card(page)).toContainText(`Hint ${step} of 3`);
	await expect(card(page)).not.toContainText('Looking for');
}

test('Nova Luna: three hints by keyboard lead to the win, which says so and is no best result', async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nova-luna-winning'));
	await expect(button(page, 'Hint')).toHaveAttribute('aria-keyshortcuts', 'h');
	for (const step of [1, 2, 3]) {
		await page.keyboard.press('h');
		await expectHint(page, step);
	}
	const [, tile = '', row = '', column = ''] =
		/Place (\w+ \d) here: row (\d+), column (\d+)/.exec((await card(page).textContent()) ?? '') ?? [];
	await expect(page.getByRole('log').getByText(`Place ${tile} here`)).toBeAttached();
	expect(await axeFaults(page)).toEqual([]);
	await page.getByRole('button', { name: new RegExp(`^Take ${tile},`) }).press('Enter');
	await page.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column}:`) }).press('Enter');
	await page.keyboard.press('Enter');

	await (await stayAtTable(page)).press('Enter');
	await expect(page.getByText('With 3 hints, so it doesn’t count as a best result')).toBeVisible();
	await expect(page.getByText('on this device')).toHaveCount(0);
	await page.goto('/history');
	await expect(page.getByText('3 hints')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Your best results on this device' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Replay' }).first().click();
	await expect(page.getByText('3 hints were used in this game.')).toBeVisible();
});

test('Nebula: three hints by mouse fit beside three players and on a phone, and can be put away', {
	tag: '@more',
}, async ({ page, stage }) => {
	await page.goto(await stage(page, 'nebula-place'));
	await button(page, 'Hint').click();
	for (const step of [1, 2, 3]) {
		if (step > 1) await button(page, 'Another hint').click();
		await expectHint(page, step);
	}
	await expect(galaxy(page).locator('[data-hint]')).toBeVisible();
	for (const viewport of [
		{ width: 1280, height: 720 },
		{ width: 390, height: 844 },
		{ width: 844, height: 390 },
	]) {
		await page.setViewportSize(viewport);
		await inEveryLanguage(page, async (language) => {
			expect(await layoutFaults(page), `${viewport.width}, ${language}`).toEqual([]);
		});
	}
	await button(page, 'Hide the hint').click();
	await expect(card(page)).toHaveCount(0);
	await expect(button(page, 'Another hint')).toHaveCount(0);
	await expect(galaxy(page).locator('[data-hint]')).toHaveCount(0);
});

test('a solo game has hints, a game of several people on one device has none', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nova-luna-solo'));
	await button(page, 'Hint').click();
	await expectHint(page, 1);
	await chooseLanguage(page, 'hu');
	expect(await layoutFaults(page)).toEqual([]);
	await chooseLanguage(page, 'en');

	await page.goto(await stage(page, 'nebula-one-screen'));
	await button(page, 'I’m Ada').click();
	await expect(button(page, 'Menu')).toBeVisible();
	await expect(button(page, 'Hint')).toHaveCount(0);
	await page.keyboard.press('?');
	const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
	await expect(keys).toBeVisible();
	await expect(keys.getByText('Hint', { exact: true })).toHaveCount(0);
});
