import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { offers } from './nova-luna.ts';

/* The parts of Nova Luna's table by role and name, and how a wrong action is answered. */

export const OUT_OF_REACH = 'Only the next three tiles clockwise from the moon.';
export const NO_TILE = 'Choose a tile on the Moon Wheel first.';
export const NOT_BESIDE = 'It has to touch one of your tiles, edge to edge.';
export const OCCUPIED = 'There’s already a tile there.';
export const TOO_MANY = 'You can only refill when one or two tiles are left.';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Point {
	readonly x: number;
	readonly y: number;
}

export const bar = (page: Page): Locator => page.locator('.bar');
export const display = (page: Page): Locator => page.getByRole('region', { name: 'Your display' });
export const cells = (page: Page): Locator => page.getByRole('list', { name: 'Where the tile can go' });
export const anyCell = (page: Page): Locator => cells(page).getByRole('button').first();
export const inReach = (page: Page): Locator => page.getByRole('button', { name: /^Take .*option \d/ });
export const farTile = (page: Page): Locator => page.getByRole('button', { name: /out of reach/ }).first();
export const laidTile = (page: Page): Locator =>
	page.getByRole('list', { name: 'Tiles in the display' }).getByRole('button').first();

export async function centreOf(target: Locator): Promise<Point> {
	const box = await target.boundingBox();
	if (box === null) throw new Error('it is not there');
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A corner of the display, where no tile could lie. */
export async function emptyCorner(page: Page): Promise<Point> {
	const box = await display(page).boundingBox();
	if (box === null) throw new Error('there is no display');
	return { x: box.x + 8, y: box.y + box.height - 8 };
}

/** What is wrong is said in the bar, and to screen readers. */
export async function isAnswered(page: Page, sentence: string): Promise<void> {
	await expect(bar(page)).toContainText(sentence);
	await expect(page.getByRole('log').getByText(sentence).last()).toBeAttached();
}

export async function openMiddle(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await offers(page);
}
