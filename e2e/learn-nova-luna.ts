import type { Locator, Page } from '@playwright/test';
import type { MoveData } from '../packages/web/test/lesson-data-types.ts';
import { expect } from './fixtures.ts';

/* How the tests take the lessons of Nova Luna: moves are data, and here they become taps, clicks or keys. */

/** Plays a move of a lesson on the boards. */
export type PlayMove = (move: MoveData) => Promise<void>;

/** What the lesson says of the last answer. */
export function answer(page: Page): Locator {
	return page.getByRole('main').getByRole('status');
}

interface Cell {
	readonly x: number;
	readonly y: number;
}

const cellOf = ({ x, y }: MoveData): Cell => ({ x: Number(x), y: Number(y) });
const cells = (page: Page): Locator => page.getByRole('list', { name: 'Where the tile can go' });
const cellAt = (page: Page, { x, y }: Cell): Locator => page.locator(`[data-cell="${x},${y}"]`);

/** The tile on the wheel, once the boards are there. It may be in hand already: then cells can be chosen instead. */
async function tileOnWheel(page: Page, tile: unknown): Promise<Locator> {
	const found = page.locator(`[data-on-wheel="${String(tile)}"]`);
	await expect(found.or(cells(page)).first()).toBeAttached();
	return found;
}

/** By finger or mouse. A cell that is not legal is pressed where it would be. */
export function byPointer(page: Page, press: (target: Locator) => Promise<void>): PlayMove {
	return async (move) => {
		if (move.type === 'refill')
			return press(page.getByRole('button', { name: /^(?:Refill the track|End phase 1)$/ }));
		const tile = await tileOnWheel(page, move.tile);
		const chosen = (await tile.count()) === 0 || (await tile.getAttribute('aria-pressed')) === 'true';
		if (!chosen) {
			await press(tile);
			// A tile out of reach cannot be taken, so there is no cell to choose.
			if ((await tile.getAttribute('aria-pressed')) !== 'true') return;
		}
		await expect(cells(page).getByRole('button').first()).toBeVisible();
		const cell = cellAt(page, cellOf(move));
		if ((await cell.count()) === 0) return pressBeside(page, cellOf(move));
		// A single cell is picked by itself.
		if ((await cells(page).getByRole('button').count()) > 1) await press(cell);
		await press(page.getByRole('button', { name: /^(?:Check|Place tile)$/ }));
	};
}

/** Presses where a cell would be that cannot be chosen, measured from one that can. */
async function pressBeside(page: Page, { x, y }: Cell): Promise<void> {
	const known = cells(page).getByRole('button').first();
	const [box, name] = [await known.boundingBox(), await known.getAttribute('data-cell')];
	const [knownX = 0, knownY = 0] = (name ?? '').split(',').map(Number);
	if (box === null) throw new Error('no cell can be seen');
	const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	await page.mouse.click(middle.x + (x - knownX) * box.width, middle.y + (y - knownY) * box.height);
}

/** By keyboard alone. */
export function byKeys(page: Page): PlayMove {
	return async (move) => {
		if (move.type === 'refill') return page.keyboard.press('r');
		const tile = await tileOnWheel(page, move.tile);
		// Without the wheel the tile of the lesson is in hand, and it is the first one in reach.
		const label = (await tile.count()) === 0 ? 'option 1' : await tile.getAttribute('aria-label');
		await page.keyboard.press(/option (\d)/.exec(label ?? '')?.[1] ?? 'no such key');
		await expect(page.locator('[data-cell]:focus')).toBeVisible();
		const all = await cells(page)
			.getByRole('button')
			.evaluateAll((buttons) => buttons.map((cell) => cell.getAttribute('data-cell') ?? ''));
		for (const key of await wayTo(page, all.map(readCell), cellOf(move))) await page.keyboard.press(key);
		await expect(cellAt(page, cellOf(move))).toBeFocused();
		await page.keyboard.press('Enter');
		// A single cell is picked by itself; of several the first press only shows the tile there.
		if (all.length > 1) await page.keyboard.press('Enter');
	};
}

function readCell(name: string): Cell {
	const [x = 0, y = 0] = name.split(',').map(Number);
	return { x, y };
}

const ARROWS: Readonly<Record<string, Cell>> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

/** The arrow keys that lead from the focused cell to another one, as few as possible. */
async function wayTo(page: Page, all: readonly Cell[], to: Cell): Promise<readonly string[]> {
	const from = readCell((await page.locator('[data-cell]:focus').getAttribute('data-cell')) ?? '');
	const seen = new Set([`${from.x},${from.y}`]);
	const waiting: { readonly at: Cell; readonly keys: readonly string[] }[] = [{ at: from, keys: [] }];
	for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) {
		const { at, keys } = way;
		if (at.x === to.x && at.y === to.y) return keys;
		for (const [key, direction] of Object.entries(ARROWS)) {
			const next = ahead(all, at, direction);
			if (next === undefined || seen.has(`${next.x},${next.y}`)) continue;
			seen.add(`${next.x},${next.y}`);
			waiting.push({ at: next, keys: [...keys, key] });
		}
	}
	throw new Error('no arrow keys lead there');
}

/** Straight ahead if there is a cell, else the nearest one in the next row or column that has one. */
function ahead(all: readonly Cell[], from: Cell, { x: dx, y: dy }: Cell): Cell | undefined {
	const along = ({ x, y }: Cell): number => (x - from.x) * dx + (y - from.y) * dy;
	const aside = ({ x, y }: Cell): number => Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
	const rank = (cell: Cell): number => (aside(cell) === 0 ? 0 : 1000) + along(cell) * 10 + aside(cell);
	return all.filter((cell) => along(cell) > 0).toSorted((one, other) => rank(one) - rank(other))[0];
}
