import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import type { Language } from './house.ts';
import { expect, LANGUAGES, test, visit, wordsOf } from './house.ts';
import { beginNebula, NEXT, next, observatory, playStep } from './nebula.ts';
import { button, click } from './nova-luna.ts';

test('around one screen the secret of another seat never is in the page', async ({ page }) => {
	await page.goto('/new/nebula/one-screen');
	await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
	await page.getByRole('textbox', { name: 'Name of player 2' }).fill('Mira');
	await button(page, 'Start').click();

	/** By name: the personal cards that nobody else may know, by their titles. */
	const secrets = new Map<string, readonly string[]>();
	const hidden = async (owner: string | null): Promise<void> => {
		const content = await page.content();
		for (const [name, titles] of secrets)
			if (name !== owner)
				for (const title of titles) expect(content, `${title} of ${name}`).not.toContain(title);
	};
	let hands = 0;
	for (let step = 0; step < 40 && hands < 7; step += 1) {
		const curtain = page.getByRole('button', { name: /^I am (?:Ada|Mira)$/ });
		await expect(curtain.or(page.getByRole('button', { name: NEXT })).first()).toBeVisible({
			timeout: 30_000,
		});
		let owner = await ownerOf(page);
		if ((await curtain.count()) > 0) {
			hands += 1;
			await hidden(null);
			if (hands === 3) {
				await page.reload();
				await expect(curtain).toBeVisible();
				await hidden(null);
			}
			owner = (await curtain.textContent())?.trim().slice('I am '.length) ?? '';
			await curtain.click();
		}
		const now = await next(page);
		if (now === 'Keep this card') {
			const cards = page.getByRole('group', { name: /personal card/ }).getByRole('button');
			secrets.set(owner, await cards.locator('.title').allTextContents());
			expect(secrets.get(owner)).toHaveLength(2);
		}
		await hidden(owner);
		await playStep(page, click);
	}
	expect(secrets.size).toBe(2);
	expect(hands).toBe(7);
	// Nobody has to be asked to look away from what the log says.
	await hidden(await ownerOf(page));
});

/** Whose galaxy lies open. */
async function ownerOf(page: Page): Promise<string> {
	const named = page.getByRole('region', { name: /^Galaxy of / });
	if ((await named.count()) === 0) return '';
	return (await named.first().getAttribute('aria-label'))?.slice('Galaxy of '.length) ?? '';
}

test('what chaos drew is the same five after a reload', async ({ page }) => {
	await beginNebula(page, 'Basic game');
	while ((await next(page)) === 'Keep this card') await playStep(page, click);
	const chaos = button(page, 'Yield to chaos');
	while ((await next(page)) !== 'Take stars' || (await chaos.count()) === 0) {
		// A piece is kept for chaos: nothing is placed.
		if ((await next(page)) === 'End turn') {
			await button(page, 'End turn').click();
			await expect(button(page, 'End turn')).toHaveCount(0);
		} else await playStep(page, click);
	}
	await chaos.click();
	await page
		.getByRole('group', { name: /leaves the game/ })
		.getByRole('button')
		.first()
		.click();
	await button(page, 'Draw five').click();
	const drawn = page.getByRole('group', { name: /do you keep/ });
	await expect(drawn.getByRole('button')).toHaveCount(5);
	const five = await drawn.getByRole('button').allTextContents();
	await expect(button(page, 'Undo')).toBeDisabled();
	await page.reload();
	await expect(drawn.getByRole('button')).toHaveCount(5);
	expect(await drawn.getByRole('button').allTextContents()).toEqual(five);
	await playStep(page, click);
	expect(await next(page)).toBe('End turn');
	await expect(observatory(page)).toBeVisible();
});

/** A full game against three bots, left where a card is to be kept. */
async function begin(page: Page): Promise<string> {
	await beginNebula(page, 'Full game', 3);
	await next(page);
	return new URL(page.url()).pathname;
}

/** The states of the first turns, one after the other, each looked at. The game goes on from state to state. */
async function through(
	page: Page,
	language: Language,
	look: (state: string) => Promise<void>,
): Promise<void> {
	const words = { ...wordsOf(language, 'play'), ...wordsOf(language, 'nebula'), ...wordsOf(language) };
	const named = (key: string): string => words[key] ?? key;
	const shown = (key: string): Promise<void> =>
		expect(page.getByRole('button', { name: named(key), exact: true })).toBeVisible({ timeout: 30_000 });
	await shown('nebula_take');
	await look('drawing');
	await page.keyboard.press('1');
	for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
	await page.keyboard.press('2');
	for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowRight');
	await look('five steps spent');
	await page.keyboard.press('Enter');
	await shown('nebula_end_turn');
	await look('placing');
	await page.keyboard.press('1');
	await look('a piece in hand');
	for (const [key, title] of [
		['m', named('shell_settings')],
		['?', named('play_keys')],
		['l', named('play_last_moves')],
		['t', named('nebula_cards_title')],
		['o', null],
	] as const) {
		await page.keyboard.press(key);
		const dialog = page.getByRole('dialog', title === null ? {} : { name: title });
		await expect(dialog).toBeVisible();
		await look(`dialog of ${key}`);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
	}
	// Nothing is placed, so that there is something to give up for chaos.
	await page.keyboard.press('Escape');
	await page.keyboard.press('e');
	await shown('nebula_take');
	await page.keyboard.press('c');
	await look('chaos');
	await page.keyboard.press('1');
	await page.keyboard.press('Enter');
	await shown('nebula_retain');
	await look('five drawn');
	await page.keyboard.press('1');
	await page.keyboard.press('2');
	await page.keyboard.press('Enter');
	await shown('nebula_end_turn');
	await page.keyboard.press('e');
}

test('axe finds nothing at a table of Nebula, in either theme', async ({ page }) => {
	const game = await begin(page);
	expect(await axeFaults(page), 'keeping a card').toEqual([]);
	await playStep(page, click);
	await visit(page, game, { language: 'en' });
	await through(page, 'en', async (state) => expect(await axeFaults(page), state).toEqual([]));
});

for (const language of LANGUAGES) {
	test(`nothing is cut off, too small or in the way at a table of Nebula, in language ${language}`, async ({
		page,
	}) => {
		const game = await begin(page);
		const whole = async (state: string): Promise<void> => {
			expect(await layoutFaults(page), state).toEqual([]);
			const height = await page.evaluate(() => document.documentElement.scrollHeight);
			expect(height, state).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
		};
		await visit(page, game, { language });
		await expect(page.getByRole('group').first()).toBeVisible();
		await whole('keeping a card');
		await visit(page, game, { language: 'en' });
		await playStep(page, click);
		await visit(page, game, { language });
		await through(page, language, whole);
	});
}

test('text of double size stays whole at a table of Nebula', async ({ page }) => {
	const game = await begin(page);
	await playStep(page, click);
	await page.addInitScript(() => {
		document.addEventListener('readystatechange', () => {
			document.documentElement.style.fontSize = '200%';
		});
	});
	await visit(page, game, { language: 'en' });
	await through(page, 'en', async (state) => {
		// The bar stays in sight while the rest scrolls beneath it; at the end of the page it covers nothing.
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		expect(await layoutFaults(page), state).toEqual([]);
	});
});
