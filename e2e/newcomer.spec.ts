import type { Locator, Page } from '@playwright/test';
import { axeFaultsOfLaptop } from './axe.ts';
import { drawn } from './drawn.ts';
import { expect, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { next } from './nebula.ts';
import { button, click, offers, playTurn } from './nova-luna.ts';
import { expectWaysInSight } from './result.ts';

/* Somebody who has never been here: Home, the tips of the first games, the set-up, and the reasons on results. */

test.use({ newcomer: true });

const tip = (page: Page): Locator => page.getByRole('complementary', { name: 'Tip' });
const welcome = (page: Page): Locator => page.getByRole('heading', { name: 'New here? Learn in 3 minutes.' });

/** What of these a tip lies over, by name. */
async function coveredBy(page: Page, selector: string): Promise<readonly string[]> {
	await expect(tip(page)).toBeVisible();
	// It goes to its place a frame after its words are there.
	await drawn(page);
	const box = await tip(page).boundingBox();
	if (box === null) throw new Error('the tip is not there');
	return page.locator(selector).evaluateAll((all, { x, y, width, height }) => {
		if (all.length === 0) return ['nothing was found'];
		return all
			.filter((element) => {
				const { left, top, right, bottom } = element.getBoundingClientRect();
				return left < x + width && x < right && top < y + height && y < bottom;
			})
			.map((element) => element.getAttribute('aria-label') ?? element.className.toString());
	}, box);
}

test('a first visit leads to the lessons, and playing stays one tap away', { tag: '@more' }, async ({
	page,
}) => {
	await visit(page, '/');
	await expect(welcome(page)).toBeInViewport({ ratio: 1 });
	for (const game of ['Nova Luna', 'Nebula']) {
		await expect(page.getByRole('link', { name: `Learn it now: ${game}` })).toBeInViewport({ ratio: 1 });
		await expect(button(page, `Play now: ${game}`)).toBeInViewport({ ratio: 1 });
	}
	await inEveryLanguage(page, async (language) => {
		expect(await layoutFaults(page), language).toEqual([]);
	});
	expect(await axeFaultsOfLaptop(page)).toEqual([]);
	await page.getByRole('link', { name: 'Learn it now: Nebula' }).click();
	await expect(page).toHaveURL('/learn/nebula');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	// To look at the lessons is not to begin one.
	await page.goBack();
	await expect(welcome(page)).toBeVisible();

	await button(page, 'I know these games').click();
	await expect(welcome(page)).toHaveCount(0);
	await page.reload();
	await expect(button(page, 'Play now: Nova Luna')).toBeVisible();
	await expect(welcome(page)).toHaveCount(0);
	for (const game of ['Nova Luna', 'Nebula'])
		for (const way of ['Learn', 'Rules'])
			await expect(page.getByRole('link', { name: `${way}: ${game}` })).toBeVisible();
});

test('after the first game was begun, Home is as usual', { tag: '@desktop' }, async ({ page }) => {
	await visit(page, '/');
	await button(page, 'Play now: Nova Luna').click();
	await offers(page);
	await page.goto('/');
	await expect(page.getByRole('link', { name: /^Continue: Nova Luna/ })).toBeVisible();
	await expect(welcome(page)).toHaveCount(0);
});

test('the first game of Nova Luna points at what matters, until the player wants no more tips', {
	tag: '@more',
}, async ({ page }) => {
	await visit(page, '/');
	await button(page, 'Play now: Nova Luna').click();
	await offers(page);
	await expect(tip(page)).toContainText('Take one of these three tiles.');
	await expect(page.getByRole('log').getByText('Take one of these three tiles.')).toBeAttached();
	expect(await coveredBy(page, '[data-on-wheel], header button, .bar')).toEqual([]);
	expect(await page.evaluate(() => document.activeElement?.closest('aside') ?? null)).toBe(null);
	expect(await axeFaultsOfLaptop(page)).toEqual([]);
	// Esc puts the tip away, and nothing else.
	await page.keyboard.press('Escape');
	await expect(tip(page)).toHaveCount(0);
	await playTurn(page, click);
	await offers(page);
	await expect(tip(page)).toContainText('how many spaces your token moves');
	expect(await coveredBy(page, '[data-on-wheel], .bar')).toEqual([]);
	// Who plays on is not held up: the next tip takes its place when its time comes.
	await page
		.getByRole('button', { name: /^Take .*option/ })
		.first()
		.click();
	await expect(tip(page)).toContainText('Place it next to your tile.');
	expect(await coveredBy(page, '[data-cell], [aria-pressed], .bar')).toEqual([]);
	await tip(page).getByRole('button', { name: 'No more tips' }).click();
	await expect(tip(page)).toHaveCount(0);
	await page.keyboard.press('Escape');
	await playTurn(page, click);
	await offers(page);
	await expect(tip(page)).toHaveCount(0);
	await page.reload();
	await offers(page);
	await expect(tip(page)).toHaveCount(0);
});

test('a tip that was put away does not come again, and the second game has none', {
	tag: '@desktop',
}, async ({ page }) => {
	await visit(page, '/');
	await button(page, 'Solo').click();
	await offers(page);
	await expect(tip(page)).toContainText('Phase 1: place 8 tokens');
	await page.reload();
	await tip(page).getByRole('button', { name: 'Close the tip' }).click();
	await page.reload();
	await offers(page);
	await expect(tip(page)).toHaveCount(0);
	await playTurn(page, click);
	await offers(page);
	await expect(tip(page)).toContainText('each missing token costs 10');
	await page.goto('/');
	await button(page, 'Solo').click();
	await offers(page);
	await expect(tip(page)).toHaveCount(0);
});

for (const [staged, words, kept] of [
	[
		'nebula-first-turn',
		'Spend 5 steps of time on the figures',
		'.clusters .figure, .tasks button, .bar-place',
	],
	['nebula-first-star', 'Place up to two pieces.', '.galaxy button, .hand button, .bar-place'],
] as const)
	test(`the first game of Nebula points at what matters: ${words}`, { tag: '@more' }, async ({
		page,
		stage,
	}) => {
		await visit(page, await stage(page, staged));
		await next(page);
		await expect(tip(page)).toContainText(words);
		expect(await coveredBy(page, kept)).toEqual([]);
		await inEveryLanguage(page, async (language) => {
			expect(await layoutFaultsOfTip(page), language).toEqual([]);
		});
		await tip(page).getByRole('button', { name: 'Close the tip' }).click();
		await expect(tip(page)).toHaveCount(0);
	});

/** A tip that leaves the window, or words that leave the tip. */
function layoutFaultsOfTip(page: Page): Promise<readonly string[]> {
	return page.locator('aside.placed').evaluate((aside) => {
		const { left, top, right, bottom } = aside.getBoundingClientRect();
		const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
		return [
			...(inside ? [] : ['the tip leaves the window']),
			...(aside.scrollWidth > aside.clientWidth ? ['the words leave the tip'] : []),
		];
	});
}

test('the set-up explains its options, and a rule can be read without losing the choices', {
	tag: '@desktop',
}, async ({ page }) => {
	await visit(page, '/new/nova-luna/bots');
	await expect(page.getByText('A bot knows only what a player in its seat can see.')).toBeVisible();
	await expect(page.getByText('The fuller the moon, the stronger the bot.')).toBeVisible();
	const opponents = page.getByRole('group', { name: 'Opponents' });
	await opponents.getByRole('radio', { name: '3' }).check();
	await expect(button(page, 'Start')).toBeInViewport({ ratio: 1 });
	await page.getByRole('link', { name: 'Rule NL-4' }).click();
	await expect(page).toHaveURL('/rules/nova-luna#nl-4');
	await page.goBack();
	await expect(opponents.getByRole('radio', { name: '3' })).toBeChecked();
	await visit(page, '/new/nebula/bots');
	for (const rule of ['NB-12.1', 'NB-8.5'])
		await expect(page.getByRole('link', { name: `Rule ${rule}` })).toBeVisible();
	await visit(page, '/new/nova-luna/solo');
	await expect(page.getByRole('link', { name: 'Rule NL-20' })).toBeVisible();
});

test('results say why each player has their place', { tag: ['@phone-long', '@more'] }, async ({
	page,
	stage,
}) => {
	const ranking = page.getByRole('list', { name: 'Final standings' }).getByRole('listitem');
	await visit(page, await stage(page, 'nova-luna-tie'));
	await expect(ranking).toContainText(['Io', 'Titan', /Rhea.*ahead in the tie: earlier turn/s, 'You']);
	await expect(ranking.last()).not.toContainText('ahead in the tie');
	await expect(page.getByText('the player whose turn would come first ranks higher.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Rule NL-17' })).toBeVisible();
	expect(await layoutFaults(page)).toEqual([]);
	// The buttons of four players with a tie reached below the window.
	await expectWaysInSight(page);
	// An online game has no line about the best results, and the link of the tie lay over the buttons below it.
	await page.addStyleTag({ content: '.outcome > p:not(.note) { display: none }' });
	const link = page.getByRole('link', { name: 'Rule NL-19' });
	const again = page.getByRole('button', { name: 'Play again' });
	const [above, below] = [await link.boundingBox(), await again.boundingBox()];
	expect((above?.y ?? Number.NaN) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? Number.NaN);
	await link.click();
	await expect(page).toHaveURL('/rules/nova-luna#nl-19');

	await visit(page, await stage(page, 'nebula-tie'));
	const shared = /shared place: same points and black holes/;
	await expect(ranking).toContainText([shared, shared, shared, 'Io']);
	await expect(ranking.last()).not.toContainText('shared place');
	await expect(page.getByRole('link', { name: 'Rule NB-8.34' })).toHaveAttribute(
		'href',
		'/rules/nebula#nb-8.34',
	);
	await expectWaysInSight(page);
});

test('a game is left for the rules from its menu, and found again', { tag: '@phone-long' }, async ({
	page,
	stage,
}) => {
	await visit(page, await stage(page, 'nova-luna-middle'));
	await offers(page);
	const game = page.url();
	await button(page, 'Menu').click();
	await page.getByRole('dialog').getByRole('link', { name: 'Rules' }).click();
	await expect(page).toHaveURL('/rules/nova-luna');
	await page.getByRole('link', { name: 'Back to the game' }).click();
	await expect(page).toHaveURL(game);
	await offers(page);
});
