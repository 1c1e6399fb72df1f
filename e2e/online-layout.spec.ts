import type { Page } from '@playwright/test';
import { axeFaults, axeFaultsOfLaptop } from './axe.ts';
import { EVERY_CASE, inEveryLanguage, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { playStep } from './nebula.ts';
import { click, playTurn } from './nova-luna.ts';
import {
	activePlayer,
	expect,
	open,
	playOnUnseen,
	SERVER_UNREACHABLE,
	startedTable,
	test,
} from './online.ts';
import { checkResult } from './result.ts';

/* The layout of online games: clocks, presence and the state of the connection have room, at either size. */

const YOUR_TURN = /^Your turn – /;
const CLOCK = { kind: 'live', baseMs: 3_600_000, incrementMs: 10_000 } as const;

/** Nothing is cut off, covered or out of sight. */
async function fits(page: Page, what: string): Promise<void> {
	expect(await layoutFaults(page), what).toEqual([]);
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	expect(height, what).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test('Nova Luna with four seats and clocks fits in every language, also without a connection, and so does its result', {
	tag: '@more',
}, async ({ online }) => {
	online.expected.push(SERVER_UNREACHABLE);
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Benedikt')]);
	const table = await startedTable(people, 'nova-luna', { players: 4, clock: CLOCK });
	await open(people, table);
	await playTurn((await activePlayer(people)).page, click);
	const { page, context } = await activePlayer(people);
	await inEveryLanguage(page, (language) => fits(page, language));
	// Where the cards of the others are in view, they and the display bear the clocks: no band names everyone again.
	const roomy = (page.viewportSize()?.width ?? 0) > 600;
	await expect(page.getByRole('region', { name: 'At the table' })).toHaveCount(roomy ? 0 : 1);
	await expect(page.getByText(/^\s*\d+:\d\d(:\d\d)?\s*$/)).toHaveCount(4);
	expect(await axeFaults(page)).toEqual([]);
	await page.getByRole('button', { name: 'Menu' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	expect(await axeFaultsOfLaptop(page), 'menu').toEqual([]);
	await page.keyboard.press('Escape');
	await context.setOffline(true);
	await expect(page.getByText('Connection lost').first()).toBeAttached();
	await fits(page, 'without a connection');
	expect(await axeFaultsOfLaptop(page), 'without a connection').toEqual([]);
	await context.setOffline(false);
	await expect(page.getByText('You’re back online.').first()).toBeAttached();
	// The result on a phone is looked at where a game ends on one: see `touch.spec.ts`.
	if (!roomy && !EVERY_CASE) return;
	await playOnUnseen(people, table);
	await page.goto(`/table/${table}`);
	await expect(page.getByRole('list', { name: 'Final standings' })).toBeVisible();
	await checkResult(page);
	// The button may stand at the foot of the window: its menu opens where there is room.
	await page.getByRole('button', { name: 'More about this game' }).click();
	const items = await page.getByRole('menuitem').all();
	expect(items).toHaveLength(2);
	for (const item of items) await expect(item).toBeInViewport({ ratio: 1 });
});

/** Plays until the bar tells what the others have done, and it is the player's turn again: then nothing moves. */
async function playUntilOthersHave(page: Page, play: () => Promise<unknown>): Promise<void> {
	const name = /^(?:Since your turn|So far)$/;
	const told = page.getByRole('region', { name }).or(page.getByRole('button', { name })).first();
	await expect(async () => {
		if (!(await told.isVisible()) && YOUR_TURN.test(await page.title())) await play();
		await expect(told).toBeVisible({ timeout: 1000 });
		await expect(page).toHaveTitle(YOUR_TURN, { timeout: 1000 });
	}).toPass({ timeout: 60_000 });
}

test('text of double size fits at a table of four, also when the others have moved', {
	tag: '@more',
}, async ({ online }) => {
	const ada = await online.newGuest('Ada');
	const { page } = ada;
	await page.addInitScript(() => {
		document.addEventListener('readystatechange', () => {
			document.documentElement.style.fontSize = '200%';
		});
	});
	for (const game of ['nova-luna', 'nebula'] as const) {
		const table = await startedTable([ada], game, { players: 4, clock: CLOCK });
		await visit(page, `/table/${table}`);
		await playUntilOthersHave(page, () =>
			game === 'nebula' ? playStep(page, click) : playTurn(page, click),
		);
		await inEveryLanguage(page, async (language) => {
			// The bar stays in sight while the rest scrolls beneath it; at the end of the page it covers nothing.
			await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
			expect(await layoutFaults(page), `${game}, ${language}`).toEqual([]);
		});
		// A choice of the language leaves the title of the table, which says more than its address.
		await expect(page).toHaveTitle(YOUR_TURN);
	}
});

test('Nebula with four seats and clocks fits in every language', { tag: '@more' }, async ({ online }) => {
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Benedikt')]);
	const table = await startedTable(people, 'nebula', { players: 4, clock: CLOCK });
	await open(people, table);
	await Promise.all(people.map(({ page }) => playStep(page, click)));
	const { page } = await activePlayer(people);
	await playStep(page, click);
	await inEveryLanguage(page, (language) => fits(page, language));
	expect(await axeFaults(page)).toEqual([]);
});
