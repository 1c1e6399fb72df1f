import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, click, playTurn } from './nova-luna.ts';
import type { Point } from './nova-luna-parts.ts';
import {
	anyCell,
	bar,
	cells,
	centreOf,
	display,
	emptyCorner,
	farTile,
	inReach,
	isAnswered,
	laidTile,
	NO_TILE,
	NOT_BESIDE,
	OCCUPIED,
	OUT_OF_REACH,
	openMiddle,
	PHONE,
	TOO_MANY,
} from './nova-luna-parts.ts';

/* Every wrong action is answered, and tiles can be dragged. */

/** The wrong actions of a pointer; `press` at a point of the window. */
async function tryEverythingWrong(page: Page, press: (at: Point) => Promise<void>): Promise<void> {
	await press(await centreOf(farTile(page)));
	await isAnswered(page, OUT_OF_REACH);
	await press(await centreOf(button(page, 'Details')));
	await expect(page.getByRole('dialog')).toContainText('Moves your token');
	await page.keyboard.press('Escape');
	await press(await emptyCorner(page));
	await isAnswered(page, NO_TILE);
	await press(await centreOf(inReach(page).first()));
	await expect(anyCell(page)).toBeVisible();
	await expect(bar(page)).not.toContainText(NO_TILE);
	await press(await emptyCorner(page));
	await isAnswered(page, NOT_BESIDE);
	const laid = await laidTile(page).boundingBox();
	if (laid === null) throw new Error('no tile is laid');
	// Beside the tasks, where the number is.
	await press({ x: laid.x + 8, y: laid.y + 8 });
	await isAnswered(page, OCCUPIED);
	await expect(button(page, 'Place tile')).toHaveCount(0);
}

test('every wrong action by mouse is answered', async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	await tryEverythingWrong(page, ({ x, y }) => page.mouse.click(x, y));
});

test('every wrong action by keyboard is answered', async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	await farTile(page).focus();
	await page.keyboard.press('Enter');
	await isAnswered(page, OUT_OF_REACH);
	await page.keyboard.press('r');
	await isAnswered(page, TOO_MANY);
	await page.keyboard.press('1');
	await expect(anyCell(page)).toBeVisible();
	await laidTile(page).focus();
	await page.keyboard.press('Enter');
	await isAnswered(page, OCCUPIED);
});

test('trying to play during another player’s turn says whose turn it is', async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	// The bot thinks for ever.
	await page.evaluate(() => {
		Worker.prototype.postMessage = () => undefined;
	});
	const waiting = page.getByText('Bartholomew Featherstonehaugh is thinking');
	for (let turns = 0; turns < 8 && (await waiting.count()) === 0; turns += 1) {
		await playTurn(page, click);
		await expect(waiting.or(inReach(page).first())).toBeVisible();
	}
	const sentence = 'It’s Bartholomew Featherstonehaugh’s turn right now.';
	await page.keyboard.press('1');
	await isAnswered(page, sentence);
	// A long name does not push the turn order out of the middle of the wheel.
	const order = page.getByRole('list').filter({ hasText: 'Bartholomew' }).filter({ hasText: 'now' });
	expect((await order.boundingBox())?.width).toBeLessThan(240);
	for (const item of await order.getByRole('listitem').all())
		expect((await item.boundingBox())?.width).toBeLessThan(240);
});

test('a tile is dragged to its cell by mouse; elsewhere it goes back', async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-middle'));
	const drag = async (from: Locator, to: Point, letGo = true): Promise<void> => {
		const start = await centreOf(from);
		await page.mouse.move(start.x, start.y);
		await page.mouse.down();
		await page.mouse.move(to.x, to.y, { steps: 6 });
		if (letGo) await page.mouse.up();
	};
	const chosen = page.getByRole('button', { name: /^Take/, pressed: true });
	const first = inReach(page).first();

	await drag(first, await emptyCorner(page));
	await isAnswered(page, NOT_BESIDE);
	await expect(chosen).toHaveCount(1);
	const goal = await centreOf(cells(page).getByRole('button').first());
	await drag(first, goal, false);
	await expect(bar(page)).toContainText(/Covers/);
	await page.keyboard.press('Escape');
	await expect(chosen).toHaveCount(0);
	// Letting go after that chooses nothing either.
	await page.mouse.up();
	await expect(chosen).toHaveCount(0);

	await drag(first, goal);
	await expect(button(page, 'Place tile')).toBeVisible();
	// Dropped where it lies already, it is still only a preview.
	await drag(first, goal);
	await expect(button(page, 'Place tile')).toBeVisible();
	await page.keyboard.press('Escape');
	await drag(farTile(page), goal);
	await isAnswered(page, OUT_OF_REACH);
	// Let go outside the display, it is put back.
	await drag(first, await centreOf(page.getByRole('banner')));
	await expect(chosen).toHaveCount(0);
	await expect(page.locator('body > div[aria-hidden="true"]')).toHaveCount(0);
});

test.describe('on a phone', () => {
	test.use(PHONE);

	const finger = (session: CDPSession) => async (from: Point, to: Point) => {
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
			session.send('Input.dispatchTouchEvent', {
				type,
				touchPoints: touchPoints.map(({ x, y }) => ({ x, y })),
			});
		await touch('touchStart', from);
		for (const part of [0.2, 0.5, 0.8, 1])
			await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
		await touch('touchEnd');
	};

	test('every wrong action by touch is answered, and a tile is dragged to its cell', async ({
		page,
		context,
		stage,
	}) => {
		await openMiddle(page, await stage(page, 'nova-luna-middle'));
		await tryEverythingWrong(page, ({ x, y }) => page.touchscreen.tap(x, y));
		const drag = finger(await context.newCDPSession(page));
		const box = await display(page).boundingBox();
		if (box === null) throw new Error('there is no display');
		await drag(await centreOf(inReach(page).nth(1)), await emptyCorner(page));
		await isAnswered(page, NOT_BESIDE);
		const seen = cells(page).getByRole('button');
		const points = await Promise.all((await seen.all()).map(centreOf));
		const goal = points.find(
			({ x, y }) => x > 30 && x < 360 && y > box.y + 30 && y < box.y + box.height - 30,
		);
		if (goal === undefined) throw new Error('no cell is in sight');
		await drag(await centreOf(inReach(page).nth(1)), goal);
		await expect(button(page, 'Place tile')).toBeVisible();
	});
});
