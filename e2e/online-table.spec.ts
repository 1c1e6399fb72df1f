import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import { LANGUAGES, visit } from './house.ts';
import { playStep } from './nebula.ts';
import { click, playTurn } from './nova-luna.ts';
import type { Person } from './online.ts';
import { expect, onTurn, open, SERVER_AWAY, seated, test } from './online.ts';

/* How a game among people looks: clocks, presence and the state of the line have room, at either size. */

const CLOCK = { kind: 'live', baseMs: 3_600_000, incrementMs: 10_000 } as const;

/** Nothing is cut off, in the way or out of sight. */
async function fits(page: Page, what: string): Promise<void> {
	expect(await layoutFaults(page), what).toEqual([]);
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	expect(height, what).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

async function inEveryLanguage({ page }: Person, table: string): Promise<void> {
	for (const language of LANGUAGES) {
		await visit(page, `/table/${table}`, { language });
		await expect(page.locator('html')).toHaveAttribute('lang', language);
		await fits(page, language);
	}
	await visit(page, `/table/${table}`, { language: 'en' });
	expect(await axeFaults(page)).toEqual([]);
}

test('Nova Luna with four seats and clocks, with a line and without, to its result', async ({ online }) => {
	online.expected.push(SERVER_AWAY);
	const people = [await online.arrive('Ada'), await online.arrive('Benedikt')];
	const table = await seated(people, 'nova-luna', { players: 4, clock: CLOCK });
	await open(people, table);
	const first = await onTurn(people);
	await playTurn(first.page, click);
	const person = await onTurn(people);
	await inEveryLanguage(person, table);
	const { page, context } = person;
	await page.getByRole('button', { name: 'Menu' }).click();
	expect(await axeFaults(page), 'menu').toEqual([]);
	await page.keyboard.press('Escape');
	await context.setOffline(true);
	await expect(page.getByText('Connection lost').first()).toBeAttached();
	await fits(page, 'no line');
	expect(await axeFaults(page), 'no line').toEqual([]);
	await context.setOffline(false);
	await expect(page.getByText('The connection is back.').first()).toBeAttached();
	await Promise.all(people.map((other) => other.overTheWire(table, 'play')));
	await expect(page.getByRole('list', { name: 'Ranking' })).toBeVisible({ timeout: 60_000 });
	for (const language of LANGUAGES) {
		await visit(page, `/table/${table}`, { language });
		expect(await layoutFaults(page), `result, ${language}`).toEqual([]);
	}
	await visit(page, `/table/${table}`, { language: 'en' });
	expect(await axeFaults(page), 'result').toEqual([]);
});

test('text of double size stays whole at a table of four', async ({ online }) => {
	const ada = await online.arrive('Ada');
	for (const game of ['nova-luna', 'nebula'] as const) {
		const table = await seated([ada], game, { players: 4, clock: CLOCK });
		await ada.page.addInitScript(() => {
			document.addEventListener('readystatechange', () => {
				document.documentElement.style.fontSize = '200%';
			});
		});
		await visit(ada.page, `/table/${table}`, { language: 'de' });
		// The bar stays in sight while the rest scrolls beneath it; at the end of the page it covers nothing.
		await ada.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		expect(await layoutFaults(ada.page), game).toEqual([]);
	}
});

test('Nebula with four seats and clocks', async ({ online }) => {
	const people = [await online.arrive('Ada'), await online.arrive('Benedikt')];
	const table = await seated(people, 'nebula', { players: 4, clock: CLOCK });
	await open(people, table);
	await Promise.all(people.map(({ page }) => playStep(page, click)));
	const person = await onTurn(people);
	await playStep(person.page, click);
	await inEveryLanguage(person, table);
});
