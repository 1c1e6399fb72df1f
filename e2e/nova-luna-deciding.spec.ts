import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, click, offers, playTurn } from './nova-luna.ts';
import {
	anyCell,
	bar,
	cells,
	centreOf,
	display,
	farTile,
	inReach,
	isAnswered,
	OUT_OF_REACH,
	openMiddle,
	TOO_MANY,
} from './nova-luna-parts.ts';

/* What a tile would do is seen before it is placed, and nothing moves while a player decides. */

test('nothing moves while a tile is chosen, tried and put back', async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	await nothingMoves(page);
});

async function nothingMoves(page: Page): Promise<void> {
	const places = (): Promise<string> =>
		page.evaluate(() => {
			const parts = '.wheel, section.display, .sight, .bar, header, button[data-laid], [data-on-wheel]';
			return Array.from(document.querySelectorAll(parts), (part) => {
				const { x, y, width, height } = part.getBoundingClientRect();
				const named = part.className || part.getAttribute('aria-label');
				return part.matches('[data-on-wheel]')
					? `tile ${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`
					: `${named?.toString().split(' ')[0]} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)} ${Math.round(height)}`;
			}).join('\n');
		});
	const before = await places();
	await page.keyboard.press('2');
	await expect(anyCell(page)).toBeVisible();
	expect(await places()).toBe(before);
	const box = await display(page).boundingBox();
	for (const cell of await cells(page).getByRole('button').all()) {
		const { x, y } = await centreOf(cell);
		// Cells beyond the edge of the display are brought into view, which moves it.
		if (box === null || x < 20 || x > box.x + box.width - 30 || y < box.y + 30 || y > box.y + box.height - 30)
			continue;
		await page.mouse.move(x, y);
		expect(await places()).toBe(before);
	}
	await page.mouse.down();
	await page.mouse.up();
	await expect(button(page, 'Place tile')).toBeVisible();
	expect(await places()).toBe(before);
	await page.keyboard.press('r');
	await isAnswered(page, TOO_MANY);
	expect(await places()).toBe(before);
	await page.keyboard.press('Escape');
	await expect(anyCell(page)).toHaveCount(0);
	await farTile(page).click();
	await isAnswered(page, OUT_OF_REACH);
	expect(await places()).toBe(before);
}

test('each legal cell shows how many tasks a tile would cover there', { tag: '@desktop' }, async ({
	page,
	stage,
}) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	let numbers = 0;
	for (const key of ['1', '2', '3']) {
		await page.keyboard.press(key);
		await page.mouse.move(2, 2);
		await expect(anyCell(page)).toBeVisible();
		for (const cell of await cells(page).getByRole('button', { pressed: false }).all()) {
			const covers = /covers (\d+) task/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? '';
			expect((await cell.textContent())?.trim()).toBe(covers);
			if (covers === '') continue;
			numbers += 1;
			const size = await cell.locator('.covers').evaluate((shown) => getComputedStyle(shown).fontSize);
			expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(11);
		}
		await page.keyboard.press('Escape');
		await expect(anyCell(page)).toHaveCount(0);
	}
	expect(numbers).toBeGreaterThan(0);
});

test('a tapped task shows what counts towards it, and where a tile would help', { tag: '@desktop' }, async ({
	page,
	stage,
}) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	const open = page
		.getByRole('list', { name: 'Tiles in the display' })
		.getByRole('button', { name: /tasks: (?!.*covered)/ })
		.first();
	await open.locator('[data-task="0"]').click();
	await expect(bar(page)).toContainText(/Still missing: \d/);
	await expect(bar(page)).toContainText(/At least \d/);
	await inReach(page).first().click();
	await expect(bar(page)).toContainText(/On \d+ bright cells? this tile helps|doesn’t help with it anywhere/);
	await page.keyboard.press('Escape');
	await expect(bar(page)).not.toContainText('Still missing');
	await open.focus();
	await page.keyboard.press('Enter');
	await expect(
		page
			.getByRole('log')
			.getByText(/^Still missing/)
			.last(),
	).toBeAttached();
	await button(page, 'Details').click();
	await expect(page.getByRole('dialog')).toContainText('Moved the token');
});

test('a solo game says what it is about, adds up its points and says when phase 1 has to end', {
	tag: '@desktop',
}, async ({ page, stage }) => {
	await page.goto('/');
	await button(page, 'Solo').click();
	await offers(page);
	const wheel = page.getByRole('region', { name: 'Moon wheel' });
	await expect(wheel).toContainText('0 of 8');
	await expect(wheel).not.toContainText('Points now');
	await page.keyboard.press('r');
	await isAnswered(page, 'You can end phase 1 once 8 more tokens are placed.');
	await playTurn(page, click);
	await expect(wheel).toContainText(/\d+ \+ \d × 10 = \d+/);

	await page.goto(await stage(page, 'nova-luna-solo-forced'));
	await offers(page);
	await expect(page.getByRole('list', { name: 'Score sheet' })).toContainText('has to end: no tiles left');
	await expect(page.getByText('choose a tile')).toHaveCount(0);
	await expect(bar(page)).toContainText('You can’t undo this');
	await button(page, 'End phase 1').click();
	await expect(bar(page)).toContainText('A refill can’t be undone.');
	await expect(page.getByRole('list', { name: 'Score sheet' })).toContainText(/\d+ \+ \d+ × 10 = \d+/);
});

test('who is about to win is announced', { tag: '@desktop' }, async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-late'));
	await isAnswered(page, 'Only 1 token left: place it and you win.');
});
