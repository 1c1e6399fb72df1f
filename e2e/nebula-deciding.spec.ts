import type { Locator, Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { expect, test, visit } from './fixtures.ts';
import { beginNebula, clusters, galaxy, observatory } from './nebula.ts';
import { button } from './nova-luna.ts';

interface Point {
	readonly x: number;
	readonly y: number;
}

/** The middle of something on the page. */
async function middleOf(target: Locator): Promise<Point> {
	const box = await target.boundingBox();
	if (box === null) throw new Error('there is nothing to point at');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Clicks or taps a point of the page, whatever lies there. */
async function press(page: Page, isMobile: boolean, { x, y }: Point): Promise<void> {
	await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** A field by how its name begins, legal or not. */
const field = (page: Page, name: string): Locator =>
	galaxy(page).getByRole('button', { name: new RegExp(`^${name}[,:]`) });
const piece = (page: Page, name: string): Locator =>
	observatory(page).getByRole('button', { name: new RegExp(`^${name}`) });
/** The answer in the action bar. */
const answer = (page: Page): Locator => page.locator('.refusal');

/** What is wrong with each of these fields for a red star in the staged game. */
const REFUSALS = [
	['Anchor, orbit 3, field 2 of 2', 'No line links this field to any of your stars.'],
	['Anchor, orbit 3, field 1 of 2', 'The line to Anchor, orbit 4 leads to the same color (red).'],
	// Along an orbit.
	['Kite, orbit 4', 'The line to Anchor, orbit 4 leads to the same color (red).'],
	['Lantern, orbit 4, field 1 of 2', 'There’s already a star of this color there.'],
] as const;

test('a click on a field that is not legal never places the star on the previewed one', async ({
	page,
	stage,
	isMobile,
}) => {
	await page.goto(await stage(page, 'nebula-first-star'));
	await piece(page, '.* star').first().click();
	await expect(button(page, 'Place star')).toBeVisible();
	await press(page, isMobile, await middleOf(field(page, 'Kite, orbit 1')));
	await expect(answer(page)).toHaveText('The first star goes in the center.');
	await expect(button(page, 'Place star')).toBeVisible();
	// Beside the center, but nearest to it: that may choose it, and not more.
	const centre = await middleOf(field(page, 'Center'));
	await press(page, isMobile, { x: centre.x - 26, y: centre.y - 4 });
	await expect(answer(page)).toHaveCount(0);
	await expect(button(page, 'Place star')).toBeVisible();
	await press(page, isMobile, centre);
	await expect(button(page, 'Place star')).toHaveCount(0);
});

test('every field that is not legal says why, by pointer', async ({ page, stage, isMobile }) => {
	await page.goto(await stage(page, 'nebula-placing'));
	// Nothing is in hand yet.
	await piece(page, 'Red').waitFor();
	await drawn(page);
	const box = await galaxy(page).boundingBox();
	if (box === null) throw new Error('there is no galaxy');
	await press(page, isMobile, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
	await expect(answer(page)).toHaveText('Choose a piece from your observatory first.');
	await piece(page, 'Red').click();
	await expect(answer(page)).toHaveCount(0);
	for (const [name, words] of REFUSALS) {
		await press(page, isMobile, await middleOf(field(page, name)));
		await expect(answer(page)).toHaveText(words);
		await expect(page.getByRole('log')).toContainText(words);
		await expect(button(page, 'Place star')).toHaveCount(0);
	}
	await piece(page, 'Black hole').click();
	await press(page, isMobile, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
	await expect(answer(page)).toHaveText('A black hole goes on the bar, not on a field.');
});

test('every field that is not legal says why, by keyboard', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nebula-placing'));
	await piece(page, 'Red').waitFor();
	await drawn(page);
	await page.keyboard.press('1');
	await expect(galaxy(page).getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
	for (const [name, words] of REFUSALS) {
		// With Shift the arrows lead to every field.
		for (let steps = 0; !(await field(page, name).evaluate((one) => one.matches(':focus'))); steps += 1) {
			expect(steps).toBeLessThan(21);
			await page.keyboard.press('Shift+ArrowRight');
		}
		await page.keyboard.press('Enter');
		await expect(answer(page)).toHaveText(words);
		await expect(page.getByRole('log')).toContainText(words);
	}
	await page.keyboard.press('ArrowRight');
	await expect(galaxy(page).getByRole('button', { disabled: false }).and(page.locator(':focus'))).toHaveCount(
		1,
	);
});

test('time figures, the button and undo say why they do nothing', async ({ page, stage, isMobile }) => {
	await page.goto(await stage(page, 'nebula-first-turn'));
	const take = button(page, 'Take stars');
	await expect(take).toBeDisabled();
	const ray = (name: RegExp): Locator => clusters(page).getByRole('button', { name });
	await ray(/^Top cluster, .*, 4 steps clockwise$/).click();
	await press(page, isMobile, await middleOf(take));
	await expect(answer(page)).toHaveText('1 step left: you have to spend all 5.');
	await press(page, isMobile, await middleOf(ray(/^Left cluster, .*, 4 steps clockwise$/)));
	await expect(answer(page)).toHaveText('4 steps away; 1 left for this figure.');
	await press(page, isMobile, await middleOf(button(page, 'Undo')));
	await expect(page.getByRole('status').filter({ hasText: 'undone' })).toHaveText(
		/Something hidden was revealed\. That can’t be undone\./,
	);
	if (isMobile) return;
	await page.keyboard.press('2');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(answer(page)).toHaveText('2 steps away; 1 left for this figure.');
});

/** Moves a mouse or a finger from one point to another, and holds it there until `drop` is called. */
async function dragTo(page: Page, isMobile: boolean, from: Point, to: Point): Promise<() => Promise<void>> {
	const between = (part: number): Point => ({
		x: from.x + (to.x - from.x) * part,
		y: from.y + (to.y - from.y) * part,
	});
	if (!isMobile) {
		await page.mouse.move(from.x, from.y);
		await page.mouse.down();
		await page.mouse.move(to.x, to.y, { steps: 4 });
		return () => page.mouse.up();
	}
	const session = await page.context().newCDPSession(page);
	const touch = async (
		type: 'touchStart' | 'touchMove' | 'touchEnd',
		...touchPoints: Point[]
	): Promise<void> => {
		await session.send('Input.dispatchTouchEvent', { type, touchPoints });
	};
	await touch('touchStart', from);
	for (const part of [0.2, 0.6, 1]) await touch('touchMove', between(part));
	return () => touch('touchEnd');
}

test('pieces are dragged from the observatory to a field or the bar', async ({ page, stage, isMobile }) => {
	await page.goto(await stage(page, 'nebula-placing'));
	const red = await middleOf(piece(page, 'Red'));
	const place = button(page, 'Place star');
	// To find the fields the star is taken in hand once.
	await piece(page, 'Red').click();
	const [open, forbidden] = [
		await middleOf(field(page, 'Kite, orbit 2')),
		await middleOf(field(page, 'Kite, orbit 4')),
	];
	await piece(page, 'Red').click();
	await expect(piece(page, 'Red')).toHaveAttribute('aria-pressed', 'false');
	// Where nothing can be placed it goes back.
	await (await dragTo(page, isMobile, red, { x: red.x, y: red.y - 20 }))();
	await expect(piece(page, 'Red')).toHaveAttribute('aria-pressed', 'false');
	await (await dragTo(page, isMobile, red, forbidden))();
	await expect(answer(page)).toHaveText('The line to Anchor, orbit 4 leads to the same color (red).');
	await expect(place).toHaveCount(0);
	// Over a legal field it is previewed; dropped there it stays until it is confirmed.
	const drop = await dragTo(page, isMobile, red, open);
	await expect(field(page, 'Kite, orbit 2')).toHaveAttribute('aria-pressed', 'true');
	await expect(place).toHaveCount(0);
	if (!isMobile) {
		await page.keyboard.press('Escape');
		await expect(piece(page, 'Red')).toHaveAttribute('aria-pressed', 'false');
		await drop();
		await (await dragTo(page, isMobile, red, open))();
	} else await drop();
	await expect(place).toBeVisible();
	const hole = await middleOf(piece(page, 'Black hole'));
	const bar = await middleOf(page.getByText('1 black hole on the bar: 2 points').locator('..'));
	await (await dragTo(page, isMobile, hole, bar))();
	await expect(button(page, 'Place black hole')).toBeVisible();
	// Without confirmation a dropped piece is placed.
	await page.getByRole('button', { name: 'Menu' }).click();
	await page.getByRole('switch', { name: 'Skip confirmation' }).click();
	await page.getByRole('button', { name: 'Close' }).click();
	await (await dragTo(page, isMobile, await middleOf(piece(page, 'Red')), open))();
	await expect(
		galaxy(page).getByRole('listitem').filter({ hasText: 'Kite, orbit 2, bright: red star' }),
	).toHaveCount(1);
});

test('nothing moves while a player chooses, in each part of the turn', async ({ page, stage }) => {
	const places = (): Promise<readonly string[]> =>
		page
			.locator('.clusters, .tasks, .galaxy-place, .bar-place')
			.evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
	await visit(page, await stage(page, 'nebula-first-turn'));
	await expect(button(page, 'Take stars')).toBeVisible();
	await drawn(page);
	const drawing = await places();
	await clusters(page)
		.getByRole('button', { name: /^Top cluster, .*, 4 steps clockwise$/ })
		.click();
	expect(await places()).toEqual(drawing);
	await button(page, 'Take stars').click({ force: true });
	await expect(answer(page)).toBeVisible();
	expect(await places()).toEqual(drawing);
	await page.goto(await stage(page, 'nebula-chaos'));
	await page.getByRole('button', { name: 'Yield to chaos' }).click();
	await expect(button(page, 'Draw five')).toBeVisible();
	expect(await places()).toEqual(drawing);
	await visit(page, await stage(page, 'nebula-placing'));
	await piece(page, 'Red').waitFor();
	await drawn(page);
	const placing = await places();
	for (const name of ['Black hole', 'Yellow', 'Red']) {
		await piece(page, name).click();
		await expect(piece(page, name)).toHaveAttribute('aria-pressed', 'true');
		expect(await places(), name).toEqual(placing);
	}
	await field(page, 'Kite, orbit 5').click();
	await expect(button(page, 'Place star')).toBeVisible();
	expect(await places()).toEqual(placing);
	await button(page, 'Place star').click();
	await expect(button(page, 'Place star')).toHaveCount(0);
	expect(await places()).toEqual(placing);
});

test('placing shows what leaves, what a third piece needs, and when to end the turn @desktop', async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nebula-placing'));
	const end = button(page, 'End turn');
	await piece(page, 'Red').click();
	await field(page, 'Kite, orbit 5').click();
	await expect(page.getByText('Replaces purple star')).toBeVisible();
	await button(page, 'Place star').click();
	// More can be placed: the button that ends the turn is not the bright one.
	await expect(page.getByText('You may place 1 more')).toBeVisible();
	await expect(end).not.toHaveClass(/primary/);
	await piece(page, 'Black hole').click();
	await button(page, 'Place black hole').click();
	await expect(page.getByText('You may place a third: it matches the supernova')).toBeVisible();
	await expect(page.getByText('2 placed; a third only if it’s: yellow star')).toBeVisible();
	await piece(page, 'Red').click({ force: true });
	await expect(answer(page)).toHaveText('You’ve already placed this color this turn.');
	await piece(page, 'Yellow').click();
	await field(page, 'Heron, orbit 4').click();
	await button(page, 'Place star').click();
	await expect(page.getByText('You can’t place any more')).toBeVisible();
	await expect(end).toHaveClass(/primary/);
});

test('a tapped task lights its fields, and a second tap shows the card', { tag: '@phone-long' }, async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nebula-placing'));
	const task = page.getByRole('button', { name: /^Orbit 4 full/ });
	await task.click();
	await expect(task).toHaveAttribute('aria-pressed', 'true');
	await expect(galaxy(page).locator('.lit')).toHaveCount(5);
	await expect(galaxy(page).locator('.lit.missing')).toHaveCount(2);
	await expect(page.getByRole('log')).toContainText(
		'Orbit 4 full, 5 colors: 3 of 5. Still open: Heron, orbit 4 and Lantern, orbit 4, field 2 of 2',
	);
	await task.click();
	await expect(page.getByRole('dialog')).toContainText('Orbit 4 full, 5 colors');
});

test('a personal card is chosen with the galaxy in view', { tag: '@phone-long' }, async ({ page }) => {
	await beginNebula(page, 'Basic game');
	const cards = page.getByRole('group', { name: /personal card/ }).getByRole('button');
	await cards.first().click();
	await expect(cards.first()).toHaveAttribute('aria-pressed', 'true');
	const [board, last] = [await galaxy(page).boundingBox(), await cards.last().boundingBox()];
	if (board === null || last === null) throw new Error('cards or galaxy are missing');
	expect(board.y).toBeGreaterThanOrEqual(last.y + last.height - 1);
	expect(board.height).toBeGreaterThan(180);
});

test('a value marker is chosen by what it brings, with the cards named', { tag: '@phone-long' }, async ({
	page,
	stage,
	isMobile,
}) => {
	await page.goto(await stage(page, 'nebula-marker'));
	await expect(
		page.getByRole('button', {
			name: 'Move I from 0 to 1, Purple beside bright fields, worth 0 → 4, you: +4',
		}),
	).toBeVisible();
	await page.getByRole('button', { name: 'Move Purple from 0 to 1, worth 0 → 3, you: +3' }).click();
	await expect(page.getByText('Worth 0 → 3 · You gain 3 points right now.')).toBeVisible();
	if (isMobile) return;
	// What is missing is said as well.
	await page.keyboard.press('Escape');
	await button(page, 'Move marker').click({ force: true });
	await expect(answer(page)).toHaveText('Choose a value marker first.');
});

test('the points of the players are shown if they want it @desktop', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nebula-placing'));
	await piece(page, 'Red').waitFor();
	await expect(page.getByText(/Player 1 \d+ · Titan \d+|You \d+ · Titan \d+/)).toHaveCount(0);
	await page.getByRole('button', { name: 'Menu' }).click();
	await page.getByRole('switch', { name: 'Points during the game' }).click();
	await page.getByRole('button', { name: 'Close' }).click();
	await expect(page.getByText(/(?:Player 1|You) \d+ · Titan \d+/).first()).toBeVisible();
});

test('the last round is announced when it begins, and said until the end', { tag: '@phone-long' }, async ({
	page,
	stage,
	isMobile,
}) => {
	await page.goto(await stage(page, 'nebula-last-round'));
	await expect(page.getByRole('status').filter({ hasText: /Last round: .+/ })).toBeVisible();
	// Where the bar shows pictures while time is spent, its words are only heard.
	const words = page.getByText('This is your last turn.');
	await (isMobile ? expect(words).toBeAttached() : expect(words).toBeVisible());
	await expect(page.getByText(isMobile ? /Last round$/ : /^Last round$/)).toBeVisible();
	if (!isMobile) await expect(page.getByText(/^Round \d+ · Last round: .+/)).toBeVisible();
});
