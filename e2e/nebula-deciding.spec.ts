import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { clusters, galaxy, observatory } from './nebula.ts';
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
	['Anchor, orbit 3, field 1 of 2', 'The line to Anchor, orbit 4 joins the same color (red).'],
	// Along an orbit.
	['Kite, orbit 4', 'The line to Anchor, orbit 4 joins the same color (red).'],
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
	await expect(answer(page)).toHaveText('The line to Anchor, orbit 4 joins the same color (red).');
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
