import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, click, offers, playTurn } from './nova-luna.ts';

/* Every wrong action is answered, and what a tile would do is seen before it is placed. */

const OUT_OF_REACH = 'Only the next three tiles clockwise from the moon.';
const NO_TILE = 'Choose a tile on the Moon Wheel first.';
const NOT_BESIDE = 'It has to touch one of your tiles, edge to edge.';
const OCCUPIED = 'There’s already a tile there.';
const TOO_MANY = 'You can only refill when one or two tiles are left.';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Point {
	readonly x: number;
	readonly y: number;
}

const bar = (page: Page): Locator => page.locator('.bar');
const display = (page: Page): Locator => page.getByRole('region', { name: 'Your display' });
const cells = (page: Page): Locator => page.getByRole('list', { name: 'Where the tile can go' });
const anyCell = (page: Page): Locator => cells(page).getByRole('button').first();
const inReach = (page: Page): Locator => page.getByRole('button', { name: /^Take .*option \d/ });
const farTile = (page: Page): Locator => page.getByRole('button', { name: /out of reach/ }).first();
const laidTile = (page: Page): Locator =>
	page.getByRole('list', { name: 'Tiles in the display' }).getByRole('button').first();

async function centreOf(target: Locator): Promise<Point> {
	const box = await target.boundingBox();
	if (box === null) throw new Error('it is not there');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A corner of the display, where no tile could lie. */
async function emptyCorner(page: Page): Promise<Point> {
	const box = await display(page).boundingBox();
	if (box === null) throw new Error('there is no display');
	return { x: box.x + 8, y: box.y + box.height - 8 };
}

/** What is wrong is said in the bar, and to screen readers. */
async function isAnswered(page: Page, sentence: string): Promise<void> {
	await expect(bar(page)).toContainText(sentence);
	await expect(page.getByRole('log').getByText(sentence).last()).toBeAttached();
}

async function openMiddle(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await offers(page);
}

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

test('who tries to play during another player’s turn is told whose turn it is', async ({ page, stage }) => {
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

	test('nothing moves while a tile is chosen, tried and put back, on a phone', async ({ page, stage }) => {
		await openMiddle(page, await stage(page, 'nova-luna-middle'));
		await nothingMoves(page);
	});
});

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

test('each legal cell shows how many tasks a tile would cover there', async ({ page, stage }) => {
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

test('a tapped task shows what counts towards it, and where a tile would help', async ({ page, stage }) => {
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

test('a solo game says what it is about, adds up its points and says when phase 1 has to end', async ({
	page,
	stage,
}) => {
	await page.goto('/');
	await button(page, 'Solo').click();
	await offers(page);
	const wheel = page.getByRole('region', { name: 'Moon wheel' });
	await expect(wheel).toContainText('0 of 8');
	await expect(wheel).not.toContainText('Points now');
	await expect(bar(page)).toContainText('Phase 1: place 8 tokens');
	await page.keyboard.press('r');
	await isAnswered(page, 'You can end phase 1 once 8 more tokens are placed.');
	await playTurn(page, click);
	await expect(wheel).toContainText(/\d+ \+ \d × 10 = \d+/);
	await expect(bar(page)).toContainText('each missing token costs 10');

	await page.goto(await stage(page, 'nova-luna-solo-forced'));
	await offers(page);
	await expect(page.getByRole('list', { name: 'Score sheet' })).toContainText('has to end: no tiles left');
	await expect(page.getByText('choose a tile')).toHaveCount(0);
	await expect(bar(page)).toContainText('You can’t undo this');
	await button(page, 'End phase 1').click();
	await expect(bar(page)).toContainText('A refill can’t be undone.');
	await expect(page.getByRole('list', { name: 'Score sheet' })).toContainText(/\d+ \+ \d+ × 10 = \d+/);
});

test('who is about to win is announced', async ({ page, stage }) => {
	await openMiddle(page, await stage(page, 'nova-luna-late'));
	await isAnswered(page, 'Only 1 token left: place it and you win.');
});
