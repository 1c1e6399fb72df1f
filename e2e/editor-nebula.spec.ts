import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, faultsIn, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { button } from './nova-luna.ts';

/** The fields in the order in which the page lists them. */
const FIELDS = 'Z A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5 D1 D2 D3 D4 D5'.split(' ');

const galaxy = (page: Page): Locator => page.locator('[data-part=galaxy] section');
const field = (page: Page, name: string): Locator =>
	galaxy(page).getByRole('listitem').nth(FIELDS.indexOf(name)).getByRole('button');
const seat = (page: Page, number: number): Locator =>
	page.getByRole('group', { name: 'Whose boards are shown' }).getByRole('button').nth(number);
const verdict = (page: Page): Locator => page.getByRole('contentinfo').getByRole('status');
const sheetRow = (page: Page, heading: string): Locator =>
	page.getByRole('dialog').getByRole('row', { name: new RegExp(`^${heading} `) });

/** Puts stars on fields by mouse or finger. */
async function place(page: Page, stars: Readonly<Record<string, string>>): Promise<void> {
	for (const [at, piece] of Object.entries(stars)) {
		await page.getByRole('radio', { name: `${piece} star` }).check();
		await field(page, at).click();
	}
}

async function chooseCard(page: Page, opener: string, card: RegExp): Promise<void> {
	await button(page, opener).first().click();
	await page.getByRole('dialog').getByRole('button', { name: card }).click();
}

/** The fields are as close as on the board; a tap goes to the nearest one. All around them has to have room. */
async function faultsAroundGalaxy(page: Page): Promise<readonly string[]> {
	await galaxy(page).evaluate((board) => board.setAttribute('inert', ''));
	return layoutFaults(page);
}

/** The example “a public task” of the rules, one star later. */
const KITE = { Z: 'Red', A1: 'Orange', A2: 'Red', A3: 'Red', A4: 'Orange', A5: 'Yellow' } as const;

test('a table is scored while it is entered', { tag: '@phone-long' }, async ({ page }) => {
	await visit(page, '/editor/nebula');
	await expect(verdict(page)).toContainText('This position can be played.');
	await place(page, KITE);
	await expect(seat(page, 0)).toContainText('6 points');
	await chooseCard(page, 'Choose the personal task', /^6 red stars/);
	await expect(page.getByRole('button', { name: /^6 red stars/ })).toContainText('3 of 6');
	await chooseCard(page, 'Choose a public task', /^Kite full/);
	await button(page, 'Player 1: no marking star').click();
	await seat(page, 1).click();
	await button(page, 'One more: black hole').click();
	await chooseCard(page, 'Choose the personal task', /^Most black holes/);
	await button(page, 'Player 2: no marking star').click();
	await button(page, 'Score sheet').click();
	await expect(page.getByRole('heading', { name: 'If the game ended now' })).toBeVisible();
	await expect(sheetRow(page, 'Personal task')).toHaveText(/0\s*14$/);
	await expect(sheetRow(page, 'Public tasks')).toHaveText(/16\s*10$/);
	await expect(sheetRow(page, 'Black holes')).toHaveText(/0\s*2$/);
	await expect(sheetRow(page, 'Constellations')).toHaveText(/6\s*0$/);
	await expect(sheetRow(page, 'Total')).toHaveText(/22\s*26$/);
	await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Player 2');
	// Why the task has not been fulfilled, as the game shows it.
	await sheetRow(page, 'Personal task').getByRole('button').click();
	await expect(page.getByRole('dialog').getByRole('row', { name: /6 red stars/ })).toContainText('3 of 6');
	expect(await axeFaults(page)).toEqual([]);
	await button(page, 'Close').click();
	expect(await axeFaults(page)).toEqual([]);
	await page.reload();
	await expect(seat(page, 1)).toContainText('26 points');
	expect(await faultsAroundGalaxy(page)).toEqual([]);
});

test('what cannot be is refused with its reason, and still counted where it can be', {
	tag: '@phone-long',
}, async ({ page }) => {
	await visit(page, '/editor/nebula');
	await place(page, { Z: 'Red', A1: 'Red' });
	await expect(verdict(page)).toContainText(
		'Player 1’s galaxy: a line links two stars of one color (red), Kite, orbit 1 and Center.',
	);
	await expect(page.locator('circle.refused')).toHaveCount(2);
	await expect(button(page, 'Play')).toHaveAttribute('aria-disabled', 'true');
	await button(page, 'Score sheet').click();
	await expect(page.getByRole('dialog')).toContainText('The points can’t be counted yet.');
	await button(page, 'Close').click();
	await button(page, 'Undo').click();
	await expect(verdict(page)).toContainText('This position can be played.');
	await page.getByRole('radio', { name: 'Full game' }).check();
	await button(page, 'One more: black hole').click();
	await expect(verdict(page)).toContainText(
		'Value markers have moved 0 spaces in all. For the black holes placed it has to be 1.',
	);
	await expect(seat(page, 0)).toContainText('2 points');
	await button(page, 'One more: Red, space').click();
	await expect(verdict(page)).toContainText('This position can be played.');
	await expect(seat(page, 0)).toContainText('5 points');
});

test('a position travels in a link, and a bot answers in it', { tag: '@phone-long' }, async ({
	page,
	browser,
	contextShape,
	seedContext,
	baseURL,
}) => {
	await visit(page, '/editor/nebula');
	await seat(page, 1).click();
	await place(page, { Z: 'Blue', A1: 'White' });
	await button(page, 'Share').click();
	const link = page.getByRole('textbox', { name: 'Link to this position' });
	await expect(link).toHaveValue(/\/editor\/nebula#1/);
	const other = await browser.newContext({ ...contextShape, ...(baseURL ? { baseURL } : {}) });
	await seedContext(other);
	const faults = faultsIn(other, baseURL ?? '');
	const guest = await other.newPage();
	await guest.goto(await link.inputValue());
	await seat(guest, 1).click();
	await expect(field(guest, 'A1')).toHaveAccessibleName(/: white star$/);
	await expect(verdict(guest)).toContainText('Player 1 is next.');

	// The bot in the first seat moves, then it is the reader's turn in the second.
	await button(guest, 'Play').click();
	await guest.getByRole('dialog').getByRole('radio', { name: 'Player 2' }).check({ force: true });
	await button(guest, 'Start').click();
	await expect(guest).toHaveURL(/\/game\/nebula\//);
	await expect(button(guest, 'Take stars')).toBeVisible({ timeout: 60_000 });
	await expect(guest.locator('[data-star="A1"]').first()).toBeAttached();
	expect(faults).toEqual([]);
	await other.close();
});

test('all boards of the full game fit in every language @desktop', { tag: '@more' }, async ({ page }) => {
	await visit(page, '/editor/nebula');
	await page.getByRole('radio', { name: 'Full game' }).check();
	await page.getByRole('radio', { name: '4', exact: true }).check();
	await page.getByText('The rest of the table').click();
	await expect(page.getByRole('region', { name: 'Star clusters' })).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);
	await inEveryLanguage(page, async (language) =>
		expect(await faultsAroundGalaxy(page), language).toEqual([]),
	);
});

test('a galaxy by keyboard', async ({ page }) => {
	await visit(page, '/editor/nebula');
	await field(page, 'Z').focus();
	await page.keyboard.press('4');
	await page.keyboard.press('Enter');
	await expect(field(page, 'Z')).toHaveAccessibleName(/: blue star$/);
	await page.keyboard.press('ArrowUp');
	await page.keyboard.press('1');
	await page.keyboard.press('Enter');
	const focused = page.locator(':focus');
	await expect(focused).toHaveAccessibleName(/: red star$/);
	await page.keyboard.press('Delete');
	await expect(focused).toHaveAccessibleName(/: empty$/);
	await page.keyboard.press('Control+z');
	await expect(focused).toHaveAccessibleName(/: red star$/);
	await expect(verdict(page)).toContainText('Player 1 is next.');
});
