import type { Locator, Page } from '@playwright/test';
import { expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults, partFaults } from './geometry.ts';
import { button, offers } from './nova-luna.ts';
import type { StagedName } from './staged-games.ts';

/* Both tables at every size of the window and of the text, by geometry. */

interface Screen {
	readonly width: number;
	readonly height: number;
	readonly touch: boolean;
	/** Roomier than others that are looked at in every run: `npm run test:long` looks at it. */
	readonly roomy?: true;
	/** How wide wheel, display, clusters while drawing, and galaxy while placing have to be at least. */
	readonly least: {
		readonly wheel: number;
		readonly display: number;
		readonly galaxy: number;
		readonly clusters: number;
	};
}

const SCREENS: Readonly<Record<string, Screen>> = {
	'a phone on its side': {
		...{ width: 844, height: 390, touch: true },
		least: { wheel: 300, display: 300, clusters: 300, galaxy: 300 },
	},
	'a small phone': {
		...{ width: 360, height: 640, touch: true },
		least: { wheel: 290, display: 200, clusters: 300, galaxy: 300 },
	},
	'a tablet': {
		...{ width: 768, height: 1024, touch: true, roomy: true },
		least: { wheel: 420, display: 380, clusters: 340, galaxy: 340 },
	},
	'a tablet on its side': {
		...{ width: 1024, height: 768, touch: true, roomy: true },
		least: { wheel: 460, display: 400, clusters: 330, galaxy: 340 },
	},
	'a large desktop': {
		...{ width: 1920, height: 1080, touch: false, roomy: true },
		least: { wheel: 900, display: 650, clusters: 580, galaxy: 700 },
	},
};

const WHEEL = '.boards > .wheel';
const DISPLAY = '.boards > .display';
const CLUSTERS = '.boards > .clusters';
const GALAXY = '.galaxy-place .area';

/** The shorter side of a part. */
async function sideOf(page: Page, part: string): Promise<number> {
	const box = await page.locator(part).boundingBox();
	return box === null ? 0 : Math.min(box.width, box.height);
}

/** Nothing overlaps, is cut off or too small for a finger, also at the end of a page that scrolls. */
async function expectFit(page: Page, state: string): Promise<void> {
	// The boards follow a new size of the window or the text a few frames later.
	await expect.poll(() => partFaults(page), state).toEqual([]);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	const faults = await layoutFaults(page);
	// A laid tile is drawn 41 px wide in a cell of 44 px, and the whole cell can be touched.
	expect(
		faults.filter((fault) => !fault.endsWith('is only 41 × 41')),
		state,
	).toEqual([]);
	await page.evaluate(() => scrollTo(0, 0));
}

/** Looks at a table of Nova Luna before and after a tile is chosen, in every language. */
async function lookAtNovaLuna(page: Page, address: string, least: Screen['least']): Promise<void> {
	await visit(page, address);
	await offers(page);
	await inEveryLanguage(page, async (language) => {
		await expectFit(page, `choosing in ${language}`);
		await page.keyboard.press('1');
		await expect(page.locator('[data-cell]').first()).toBeVisible();
		await expectFit(page, `placing in ${language}`);
		expect(await sideOf(page, WHEEL), `wheel in ${language}`).toBeGreaterThanOrEqual(least.wheel);
		expect(await sideOf(page, DISPLAY), `display in ${language}`).toBeGreaterThanOrEqual(least.display);
		await page.keyboard.press('Escape');
		await page.keyboard.press('Escape');
	});
}

/** Looks at a table of Nebula in every language. */
async function lookAtNebula(page: Page, address: string, board: string, least: number): Promise<void> {
	await visit(page, address);
	await expect(page.locator('.bar .actions button').first()).toBeVisible();
	await inEveryLanguage(page, async (language) => {
		await expectFit(page, language);
		expect(await sideOf(page, board), `${board} in ${language}`).toBeGreaterThanOrEqual(least);
	});
}

for (const [name, { width, height, touch, roomy, least }] of Object.entries(SCREENS)) {
	test.describe(`on ${name}`, () => {
		test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch });

		test(`both tables fit on ${name} in every language, with boards large enough to play`, {
			tag: roomy ? '@long' : '@more',
		}, async ({ page, stage }) => {
			const staged: StagedName = name === 'a phone on its side' ? 'nova-luna-late' : 'nova-luna-four';
			await lookAtNovaLuna(page, await stage(page, staged), least);
			await lookAtNebula(page, await stage(page, 'nebula-first-turn'), CLUSTERS, least.clusters);
			await lookAtNebula(page, await stage(page, 'nebula-place'), GALAXY, least.galaxy);
		});
	});
}

test.describe('on a phone on its side', () => {
	test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

	// They were left out as with text of double size.
	test('the bar shows pictures of the last moves', async ({ page, stage }) => {
		await visit(page, await stage(page, 'nebula-last-round'));
		await expect(page.locator('header .line')).toBeVisible();
	});

	// “11/11” ran out of the chip of its task.
	test('counts of two digits fit into the tasks of Nebula', async ({ page, stage }) => {
		await visit(page, await stage(page, 'nebula-last-round'));
		await expect(page.getByRole('button', { name: / 11 of 11\. Fulfilled/ })).toBeVisible();
		// The announcement of the last round lies over the table until it is closed, or goes by itself.
		const close = button(page, 'Close');
		await expect(async () => {
			if (await close.isVisible()) await close.click({ timeout: 1000 });
			await expect(close).toHaveCount(0, { timeout: 100 });
		}).toPass();
		expect(await layoutFaults(page)).toEqual([]);
	});
});

test.describe('with larger text', () => {
	/** The reader changes the size of text while the table is open. */
	async function resizeText(page: Page, size: string): Promise<void> {
		await page.evaluate((wanted) => {
			document.documentElement.style.fontSize = wanted;
		}, size);
	}

	for (const [size, tag] of [
		['150%', ' @long'],
		['200%', ''],
	] as const)
		test(`both tables scroll instead of squeezing with text at ${size}, in every language${tag}`, {
			tag: '@more',
		}, async ({ page, stage }) => {
			await visit(page, await stage(page, 'nova-luna-late'));
			await offers(page);
			await resizeText(page, size);
			await inEveryLanguage(page, async (language) => {
				await expectFit(page, `Nova Luna in ${language}`);
				expect(await sideOf(page, WHEEL)).toBeGreaterThanOrEqual(420);
				expect(await sideOf(page, DISPLAY)).toBeGreaterThanOrEqual(400);
			});
			await visit(page, await stage(page, 'nebula-place'));
			await expect(button(page, 'End turn')).toBeVisible();
			await resizeText(page, size);
			await inEveryLanguage(page, async (language) => {
				await expectFit(page, `Nebula in ${language}`);
				expect(await sideOf(page, GALAXY)).toBeGreaterThanOrEqual(280);
			});
			await page.setViewportSize({ width: 390, height: 844 });
			await expectFit(page, 'Nebula on a phone');
			expect(await sideOf(page, GALAXY)).toBeGreaterThanOrEqual(280);
		});
});

test.describe('an opponent’s board', () => {
	const tileSide = (card: Locator): Promise<number> =>
		card
			.locator('[data-laid]')
			.first()
			.evaluate((tile) => tile.getBoundingClientRect().width);

	test('is read in its card, and pinned beside the own boards until it is closed', async ({
		page,
		stage,
	}) => {
		await visit(page, await stage(page, 'nova-luna-late'));
		await offers(page);
		const card = page.locator('[data-enlarges]');
		expect(await tileSide(card)).toBeGreaterThanOrEqual(20);
		const before = await page.locator(WHEEL).boundingBox();
		await page.keyboard.press('o');
		const pinned = page.getByRole('group', { name: 'Titan’s display' });
		await expect(pinned).toBeVisible();
		expect(await page.locator(WHEEL).boundingBox()).toEqual(before);
		expect(await partFaults(page)).toEqual([]);
		// It stays while the player goes on.
		await page.keyboard.press('1');
		await expect(page.locator('[data-cell]').first()).toBeVisible();
		await expect(pinned).toBeVisible();
		// The browser may report a scroll of the board after the board is gone: nothing may depend on it then.
		const board = await pinned.locator('.sight').elementHandle();
		await pinned.getByRole('button', { name: 'Close' }).press('Escape');
		await expect(pinned).toHaveCount(0);
		await board?.evaluate((box) => box.dispatchEvent(new Event('scroll')));
		await card.focus();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('heading', { name: 'Titan’s display' })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(card).toBeFocused();

		await visit(page, await stage(page, 'nebula-place'));
		await expect(button(page, 'End turn')).toBeVisible();
		const other = page.getByRole('button', { name: /^Rhea’s galaxy: .*Observatory: / });
		const [clusters, galaxy] = [
			await page.locator(CLUSTERS).boundingBox(),
			await page.locator(GALAXY).boundingBox(),
		];
		await other.click();
		await expect(page.getByRole('group', { name: 'Rhea’s galaxy' })).toBeVisible();
		expect(await page.locator(CLUSTERS).boundingBox()).toEqual(clusters);
		expect(await page.locator(GALAXY).first().boundingBox()).toEqual(galaxy);
		expect(await partFaults(page)).toEqual([]);
	});
});
