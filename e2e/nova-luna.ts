import type { Locator, Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { expect } from './fixtures.ts';
import type { Press } from './result.ts';
import { OVER, stayAtTable } from './result.ts';

/*
 * How the tests play Nova Luna: by what the page says of itself. Everything is found by its role and its name, as with
 * a screen reader.
 */

export const click: Press = (target) => target.click();

interface Point {
	readonly x: number;
	readonly y: number;
}

/** Drags the display until a cell that lies beyond its edge can be seen, as a player would. */
export async function bringIntoView(
	target: Locator,
	display: Locator,
	drag: (from: Point, to: Point) => Promise<void>,
): Promise<Point> {
	await target.waitFor();
	for (let tries = 0; tries < 3; tries += 1) {
		const [box, window] = [await target.boundingBox(), await display.boundingBox()];
		if (box === null) throw new Error('there is nothing to point at');
		const [at, middle] = [centre(box), window === null ? null : centre(window)];
		if (window === null || middle === null || contains(window, at)) return at;
		await drag(middle, { x: middle.x + middle.x - at.x, y: middle.y + middle.y - at.y });
	}
	throw new Error('it cannot be brought into view');
}

function centre({ x, y, width, height }: Point & { width: number; height: number }): Point {
	return { x: x + width / 2, y: y + height / 2 };
}

function contains(box: Point & { width: number; height: number }, { x, y }: Point): boolean {
	return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}

/** More turns than any game has: beyond it a game has got stuck. */
const MOST_TURNS = 90;

const NEXT = /^(?:Take .*option \d of \d|Refill the track$|End phase 1$|Result$|View the table$)/;

/** What can be done now, by name: tiles in reach, refilling, ending a phase, or looking at the result. */
export async function offers(page: Page): Promise<readonly string[]> {
	await expect(page.getByRole('button', { name: NEXT }).first()).toBeVisible({ timeout: 30_000 });
	await drawn(page);
	return (await buttonsIn(page.getByRole('main'))).filter((name) => NEXT.test(name));
}

/** The names of the buttons within something, in their order. */
export async function buttonsIn(part: Locator): Promise<readonly string[]> {
	const snapshot = await part.ariaSnapshot();
	return Array.from(snapshot.matchAll(/- '?button "((?:[^"\\]|\\.)*)"/g), ([, name = '']) => name);
}

/** Plays one turn: the highest number in reach, so that the others get on, where it covers most. */
export async function playTurn(
	page: Page,
	press: Press,
	{ confirm = true } = {},
): Promise<'played' | 'over'> {
	const names = await offers(page);
	if (names.some((name) => OVER.test(name))) return 'over';
	const tiles = names.filter((name) => name.startsWith('Take '));
	const [tile] = tiles.toSorted((a, b) => numberIn(b, /^Take \w+ (\d)/) - numberIn(a, /^Take \w+ (\d)/));
	if (tile === undefined) {
		const refill = button(page, names.includes('End phase 1') ? 'End phase 1' : 'Refill the track');
		await press(refill);
		// What comes next is seen only when it is done.
		await expect(refill).toHaveCount(0);
		return 'played';
	}
	await press(button(page, tile));
	await expect(button(page, tile).and(page.getByRole('button', { pressed: true }))).toBeVisible();
	const cells = await buttonsIn(page.getByRole('list', { name: 'Where the tile can go' }));
	expect(cells.length).toBeGreaterThan(0);
	// The first tile has only one place, which is chosen already.
	if (cells.length > 1) await press(button(page, bestCell(cells)));
	if (confirm || cells.length === 1) await press(button(page, 'Place tile'));
	await expect(page.getByRole('list', { name: 'Where the tile can go' })).toHaveCount(0);
	return 'played';
}

/** Plays until the game is over, and looks at the result. Gives the number of turns. */
export async function playToTheEnd(
	page: Page,
	press: Press,
	options: { confirm?: boolean } = {},
): Promise<number> {
	for (let turns = 0; turns < MOST_TURNS; turns += 1) {
		if ((await playTurn(page, press, options)) === 'over') {
			await press(await stayAtTable(page));
			return turns;
		}
	}
	throw new Error(`the game is not over after ${MOST_TURNS} turns`);
}

export function button(page: Page, name: string): Locator {
	return page.getByRole('button', { name, exact: true });
}

/** The place that covers most; of several the one nearest to the middle, so that the display stays small. */
function bestCell(names: readonly string[]): string {
	const cells = names.map((name) => ({
		name,
		covers: numberIn(name, /covers (\d+) task/),
		row: numberIn(name, /^Row (\d+)/),
		column: numberIn(name, /column (\d+)/),
	}));
	const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
	const [row, column] = [middle(cells.map((cell) => cell.row)), middle(cells.map((cell) => cell.column))];
	const far = (cell: { row: number; column: number }): number =>
		Math.max(Math.abs(cell.row - row), Math.abs(cell.column - column));
	return cells.toSorted((a, b) => b.covers - a.covers || far(a) - far(b))[0]?.name ?? '';
}

function numberIn(name: string, place: RegExp): number {
	return Number(place.exec(name)?.[1] ?? 0);
}
