import type { Locator, Page } from '@playwright/test';
import { axeFaultsOfLaptop } from './axe.ts';
import { expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { keys } from './learn-nebula.ts';
import { byKeys } from './learn-nova-luna.ts';
import { button } from './nova-luna.ts';
import type { PuzzleData } from './puzzle-data.ts';

/* The puzzle of a day. What to play is read from its data, so new puzzles change nothing here. */

/** What the puzzle says: its task, what the last try did, or the answer. */
const card = (page: Page, name: RegExp): Locator => page.getByRole('region', { name });

/** It is the evening of the day of the puzzle. */
async function onItsDay(page: Page, { day }: PuzzleData): Promise<void> {
	await page.clock.setFixedTime(new Date(`${day}T20:00:00`));
}

/** Chooses a tile and a cell with the mouse; nothing is tried by that. */
async function choose(page: Page, [move]: PuzzleData['best']): Promise<void> {
	if (move?.type !== 'take') throw new Error('no tile to take');
	await page.locator(`[data-on-wheel="${String(move.tile)}"]`).click();
	const cell = page.locator(`[data-cell="${String(move.x)},${String(move.y)}"]`);
	await cell.click();
	await cell.click();
}

test('a puzzle of Nova Luna by mouse: a miss, a reload, another tab, the answer, sharing and playing on', async ({
	page,
	context,
	helper,
}) => {
	const puzzle = await helper.ask('puzzle', 'nova-luna');
	const address = `/today/nova-luna/${puzzle.day}`;
	await onItsDay(page, puzzle);
	await visit(page, address);
	await expect(page).toHaveTitle(/^Puzzle of the day – Nova Luna/);
	await expect(card(page, /^Find the best move/)).toContainText('3 tries left');

	// A second click on the cell is none on the button.
	await choose(page, puzzle.wrong);
	await expect(page.getByText('3 tries left')).toBeVisible();
	await button(page, 'Try it').click();
	const miss = card(page, /^First try: /);
	await expect(miss).toContainText(/There’s a (?:better move|move that covers more)\./);
	await expect(miss).toContainText('2 tries left');

	await page.reload();
	await expect(page.getByText('2 tries left')).toBeVisible();
	const other = await context.newPage();
	await onItsDay(other, puzzle);
	await visit(other, address);
	await expect(other.getByText('2 tries left')).toBeVisible();

	await choose(page, puzzle.best);
	await button(page, 'Try it').click();
	await expect(card(page, /^Solved on your second try/)).toBeVisible();
	await expect(page.getByText(/^Chance to win: \d+%/)).toBeVisible();
	await expect(page.locator('[data-better-star]')).toBeVisible();
	await expect(card(other, /^Solved on your second try/)).toBeVisible();
	await other.close();

	await button(page, 'Share').click();
	const text = page.getByRole('dialog').getByRole('textbox');
	await expect(text).toHaveValue(
		/^Orrery · Puzzle of the day · Nova Luna\n.+ · ⊗🌕\nhttp\S+\/today\/nova-luna\/\S+$/,
	);
	await page.keyboard.press('Escape');
	await button(page, 'Play on from here').click();
	await expect(page).toHaveURL(/\/game\/nova-luna\//);
});

test('a puzzle of Nova Luna by keyboard: Enter tries, Esc puts the tile back, a third miss shows the answer', async ({
	page,
	helper,
}) => {
	const puzzle = await helper.ask('puzzle', 'nova-luna');
	const play = byKeys(page);
	await onItsDay(page, puzzle);
	await visit(page, `/today/nova-luna/${puzzle.day}`);
	await expect(page.getByText('3 tries left')).toBeVisible();
	await page.keyboard.press('1');
	await expect(page.locator('[data-cell]:focus')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.locator('[data-cell]')).toHaveCount(0);
	for (const said of [/^First try/, /^Second try/, /^Answer shown/]) {
		for (const move of puzzle.wrong) await play(move);
		await expect(card(page, said)).toBeVisible();
	}
	await expect(page.locator('[data-announcer]')).toContainText('Answer shown');
	await expect(button(page, 'Share')).toBeFocused();
});

test('a puzzle of Nebula by keyboard: steps are taken back, a miss, and the answer', async ({
	page,
	helper,
}) => {
	const puzzle = await helper.ask('puzzle', 'nebula');
	const { play } = keys(page);
	await onItsDay(page, puzzle);
	await visit(page, `/today/nebula/${puzzle.day}`);
	await expect(card(page, /^Find the best turn/)).toContainText('3 tries left');
	const [first] = puzzle.wrong;
	if (first === undefined) throw new Error('a turn without moves');
	await play(first);
	await expect(button(page, 'Try it')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(button(page, 'Try it')).toHaveCount(0);

	for (const move of puzzle.wrong) await play(move);
	await expect(card(page, /^First try/)).toContainText('2 tries left');
	for (const move of puzzle.best) await play(move);
	await expect(card(page, /^Solved on your second try/)).toBeVisible();
	await expect(page.locator('[data-better-star]')).toBeVisible();
});

for (const game of ['nova-luna', 'nebula'] as const)
	test(`a puzzle of ${game} fits at both sizes, and axe finds no fault before and after the answer`, {
		tag: '@more',
	}, async ({ page, helper }) => {
		const puzzle = await helper.ask('puzzle', game);
		await onItsDay(page, puzzle);
		await visit(page, `/today/${game}/${puzzle.day}`);
		await expect(page.getByText('3 tries left')).toBeVisible();
		for (const answered of [false, true]) {
			if (answered) await button(page, 'Show answer').click();
			await expect(card(page, answered ? /^Answer shown/ : /^Find the best/)).toBeVisible();
			for (const size of [
				{ width: 1280, height: 720 },
				{ width: 390, height: 844 },
			]) {
				await page.setViewportSize(size);
				await expect.poll(() => fits(page), `${answered} ${size.width}`).toBe(true);
				expect(await axeFaultsOfLaptop(page), `${answered} ${size.width}`).toEqual([]);
				// The reason comes last, and must not be cut off in a language with longer words.
				if (answered)
					await inEveryLanguage(page, async (language) => {
						await expect.poll(() => fits(page), `answer at ${size.width} in ${language}`).toBe(true);
					});
			}
		}
	});

/** Nothing has to be scrolled to, neither the page nor the card of the puzzle. */
function fits(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const root = document.documentElement;
		const cards = [...document.querySelectorAll('section.card, section.strip')];
		return [root, ...cards].every(
			({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
				scrollWidth <= clientWidth && scrollHeight <= clientHeight,
		);
	});
}

test('a day without a puzzle, and one that has not begun, say so and lead on', async ({ page, helper }) => {
	const puzzle = await helper.ask('puzzle', 'nebula');
	await onItsDay(page, puzzle);
	await visit(page, '/today/nebula/1999-01-01');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('No puzzle for this day');
	await visit(page, '/today/nebula/2999-01-01');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This puzzle isn’t open yet');
	await page.getByRole('link', { name: 'Today’s puzzle' }).click();
	await expect(card(page, /^Find the best turn/)).toBeVisible();
});
