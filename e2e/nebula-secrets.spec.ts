import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { NEXT, next, observatory, playStep } from './nebula.ts';
import { button, click } from './nova-luna.ts';

test('on one device the page never contains the personal cards of another player', async ({ page }) => {
	await page.goto('/new/nebula/one-screen');
	await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
	await page.getByRole('textbox', { name: 'Name of player 2' }).fill('Mira');
	await button(page, 'Start').click();

	/** By name of their owner: the titles of the personal cards. */
	const secrets = new Map<string, readonly string[]>();
	const hidden = async (owner: string | null): Promise<void> => {
		const content = await page.content();
		for (const [name, titles] of secrets)
			if (name !== owner)
				for (const title of titles) expect(content, `${title} of ${name}`).not.toContain(title);
	};
	let hands = 0;
	for (let step = 0; step < 40 && hands < 5; step += 1) {
		const curtain = page.getByRole('button', { name: /^I’m (?:Ada|Mira)$/ });
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
			owner = (await curtain.textContent())?.trim().slice('I’m '.length) ?? '';
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
	expect(hands).toBe(5);
	// The log does not tell them either.
	await hidden(await ownerOf(page));
});

/** The player whose galaxy is shown. */
async function ownerOf(page: Page): Promise<string> {
	const named = page.getByRole('region', { name: /’s galaxy$/ });
	if ((await named.count()) === 0) return '';
	return (await named.first().getAttribute('aria-label'))?.replace(/’s galaxy$/, '') ?? '';
}

test('the five pieces drawn by chaos are the same after a reload', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nebula-chaos'));
	expect(await next(page)).toBe('Take stars');
	await button(page, 'Yield to chaos').click();
	await page
		.getByRole('group', { name: /leaves the game/ })
		.getByRole('button')
		.first()
		.click();
	await button(page, 'Draw five').click();
	const drawn = page.getByRole('group', { name: /will you keep/ });
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
