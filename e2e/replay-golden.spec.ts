import type { Page } from '@playwright/test';
import { keepAllStaged } from '../scripts/screenshots/keep-staged.ts';
import { expect, follow, test } from './fixtures.ts';
import type { GoldenGame } from './golden-games.ts';

/*
 * Golden games of both engines in the browser: some in each run, all of them in `npm run test:long`. What is compared is the markup of the boards after the last move,
 * once at the table of the same game, once in the replay of its record: wheel and display of Nova Luna, clusters, galaxy
 * and observatory of Nebula, with every number in them. The boards are given the same size in both, because the layouts
 * around them differ; left out are ids that the page counts, the titles of the boards (a table says “your display” where
 * the replay of a record says whose it is), and the corners of the galaxy, which only the table has room for.
 */

const SAME_SIZE = `
	section.wheel, section.display, .clusters section.sky, .galaxy section.sky, section[data-hand] {
		position: fixed !important; inset: 0 auto auto 0 !important; width: 400px !important; height: 376px !important;
		pointer-events: none;
	}
`;

/** The boards as they are drawn now. */
function boards(page: Page): Promise<readonly string[]> {
	return page.evaluate(async () => {
		// A board measures itself a frame after it is there.
		for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
		const parts = [
			'section.wheel',
			'section.display .sight',
			'.clusters section.sky',
			'.galaxy section.sky .area > svg',
			'.galaxy section.sky .area > ul',
			'section[data-hand]',
		];
		return Array.from(document.querySelectorAll(parts.join()), ({ outerHTML }) =>
			outerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll(/\bc\d+-(?=lit|glow|clip|sheen)/g, ''),
		);
	});
}

async function compare(page: Page, { name, game, live, imported }: GoldenGame): Promise<void> {
	await follow(page, `/game/${game}/${live.id}`);
	await page.getByRole('button', { name: 'View the table' }).click();
	const played = await boards(page);
	expect(played.length, name).toBe(game === 'nova-luna' ? 2 : 4);
	// From the board of another seat: a jump changes what is there instead of drawing it anew.
	await follow(page, `/replay/${imported.id}/10`);
	await page.keyboard.press('End');
	const slider = page.locator('.course').getByRole('slider');
	await expect(slider).toHaveAttribute('aria-valuenow', (await slider.getAttribute('aria-valuemax')) ?? '');
	expect(await boards(page), name).toEqual(played);
}

/** Each variant, few players and many, a game that was played to its end and one that was not. */
const SOME = ['solo-8-late', 'three-resigned', 'two-basic-black-holes', 'four-full-empty-bag'];

for (const kind of ['nova-luna', 'nebula'] as const)
	for (const which of ['some', 'every'] as const)
		test(`the last frame of ${which} golden game is that of its table: ${kind}${which === 'every' ? ' @long' : ''}`, async ({
			page,
			helper,
		}) => {
			const games = (await helper.ask('goldenGames')).filter(
				({ game, name }) => game === kind && (which === 'every' || SOME.includes(name)),
			);
			expect(games.length).toBeGreaterThan(which === 'every' ? 15 : 1);
			await keepAllStaged(
				page,
				games.flatMap(({ live, imported }) => [live, imported]),
			);
			// Links lead somewhere once Home is there.
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			await page.evaluate((rules) => {
				const sheet = new CSSStyleSheet();
				sheet.replaceSync(rules);
				document.adoptedStyleSheets = [sheet];
			}, SAME_SIZE);
			for (const game of games) await compare(page, game);
		});
