import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { beginNebula, galaxy, legalFields, next, observatory, playStep, playToTheEnd } from './nebula.ts';
import { button, click } from './nova-luna.ts';
import type { Press } from './result.ts';
import { checkResult, stayAtTable } from './result.ts';

test('a basic game by mouse: a time figure is dragged, a reload keeps the turn, the last turn ends the game', async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nebula-basic-new'));
	const hand: Press = async (target) => {
		const box = await target.boundingBox();
		if (box === null) throw new Error('there is nothing to point at');
		await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
		await page.mouse.down();
		await page.mouse.up();
	};
	expect(await next(page)).toBe('Keep this card');
	await playStep(page, hand);
	expect(await next(page)).toBe('Take stars');
	await drag(page, 'top cluster', { x: 60, y: 0 });
	await expect(page.getByRole('slider', { name: 'Time figure, top cluster' })).toHaveAttribute(
		'aria-valuetext',
		/^2 steps clockwise/,
	);
	for (const name of [
		/^Right cluster, .*, 1 step clockwise$/,
		/^Left cluster, .*, 2 steps counterclockwise$/,
	])
		await hand(page.getByRole('button', { name }));
	await expect(button(page, 'Take stars')).toBeEnabled();
	await hand(button(page, 'Take stars'));
	await expect(button(page, 'Take stars')).toHaveCount(0);
	// In the middle of the turn: what was taken and placed is there again.
	await playStep(page, hand);
	const table = async (): Promise<string> =>
		(await page.getByRole('main').ariaSnapshot()).replaceAll(/\[active\] ?/g, '');
	await next(page);
	const before = await table();
	await page.reload();
	await next(page);
	expect(await table()).toBe(before);
	await page.goto(await stage(page, 'nebula-basic-late'));
	await playToTheEnd(page, hand);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win|over/);
	await expect(page.getByRole('list', { name: 'Final standings' }).getByRole('listitem')).toHaveCount(2);
	const { pathname } = new URL(page.url());
	await button(page, 'Play again').click();
	await expect(page).not.toHaveURL(pathname);
	expect(await next(page)).toBe('Keep this card');
});

/** The personal card, and the stars of the first turn. */
const FIRST_STEPS = 3;

/** Drags a time figure by so many pixels from where it stands, in a few moves. */
async function drag(page: Page, cluster: string, by: { x: number; y: number }): Promise<void> {
	const box = await page.getByRole('slider', { name: `Time figure, ${cluster}` }).boundingBox();
	if (box === null) throw new Error('there is no figure');
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	await page.mouse.move(x, y);
	await page.mouse.down();
	// Around the centre of the cluster, which lies below the figure at its start.
	await page.mouse.move(x + by.x / 2, y + 10, { steps: 4 });
	await page.mouse.move(x + by.x, y + 38, { steps: 4 });
	await page.mouse.up();
}

test('a whole full game by keyboard alone @long', async ({ page }) => {
	await page.clock.install();
	await beginNebula(page, 'Full game');
	const { keyboard } = page;
	/** A key, and then what it brings about. */
	const until = async (name: string | RegExp, key: string): Promise<void> => {
		await keyboard.press(key);
		await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
	};
	for (let step = 0; step < 600; step += 1) {
		const now = await next(page);
		if (now === 'Result') break;
		switch (now) {
			case 'Keep this card':
				await keyboard.press('2');
				await expect(button(page, now)).toBeFocused();
				await until(now, 'Enter');
				break;
			case 'Take stars':
				await keyboard.press('1');
				for (let steps = 0; steps < 3; steps += 1) await keyboard.press('ArrowRight');
				await keyboard.press('3');
				for (let steps = 0; steps < 2; steps += 1) await keyboard.press('ArrowLeft');
				await expect(button(page, now)).toBeEnabled();
				await until(now, 'Enter');
				break;
			case 'Keep these':
				throw new Error('nobody asked for chaos');
			case 'Replace supernova':
				await keyboard.press('1');
				await expect(
					page.getByRole('button', { name: /^(?:Replace supernova|Draw from the bag)$/ }).last(),
				).toBeFocused();
				await keyboard.press('Enter');
				await expect(page.getByRole('group', { name: /will be the new supernova/ })).toHaveCount(0);
				break;
			case 'Choose marker':
			case 'Move marker':
				await moveMarkerByKeys(page);
				break;
			case 'End turn':
				await placeByKeys(page);
		}
	}
	const result = await stayAtTable(page);
	// After a key the result no longer shows itself, however long one waits.
	await page.clock.fastForward('01:00');
	for (let steps = 0; !(await result.evaluate((element) => element.matches(':focus'))); steps += 1) {
		expect(steps).toBeLessThan(80);
		await keyboard.press('Tab');
	}
	await keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	await expect(page.getByRole('table', { name: 'Score sheet' }).getByRole('row')).toHaveCount(8);
});

test('a marker is moved by keyboard', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nebula-marker'));
	expect(await next(page)).toMatch(/^(?:Choose|Move) marker$/);
	const red = page.getByRole('button', { name: /^Move Red from/ });
	for (let steps = 0; !(await red.evaluate((element) => element.matches(':focus'))); steps += 1) {
		expect(steps).toBeLessThan(80);
		await page.keyboard.press('Tab');
	}
	await moveMarkerByKeys(page);
	expect(await next(page)).not.toMatch(/marker$/);
});

/** Moves the marker that has the focus. */
async function moveMarkerByKeys(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: /^Move Red from/ })).toBeFocused();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Enter');
	await expect(button(page, 'Move marker')).toHaveCount(0);
}

/** Takes the first piece that may be placed, to a field that an arrow leads to; without one, ends the turn. */
async function placeByKeys(page: Page): Promise<void> {
	const { keyboard } = page;
	const held = observatory(page).getByRole('button');
	const open = await held.evaluateAll((pieces) =>
		pieces.findIndex((piece) => piece.getAttribute('aria-disabled') !== 'true'),
	);
	if (open < 0) {
		await keyboard.press('e');
		await expect(button(page, 'End turn')).toHaveCount(0);
		return;
	}
	await keyboard.press(`${open + 1}`);
	const place = page.getByRole('button', { name: /^Place (?:star|black hole)$/ });
	if ((await legalFields(page).count()) > 1) {
		await expect(galaxy(page).getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
		await keyboard.press('ArrowRight');
		await keyboard.press('Enter');
	}
	await expect(place).toBeVisible();
	await keyboard.press('Enter');
	await expect(place).toHaveCount(0);
}

test('a full game is begun and finished by role and name only, and told in words', {
	tag: ['@more', '@phone-long'],
}, async ({ page, isMobile, stage }) => {
	const press: Press = isMobile ? (target) => target.tap() : click;
	await beginNebula(page, 'Full game', 2);
	for (let step = 0; step < FIRST_STEPS; step += 1) expect(await playStep(page, press)).toBe('played');
	await page.goto(await stage(page, 'nebula-full-late'));
	await playToTheEnd(page, press);
	const log = page.getByRole('log');
	await expect(log).toContainText(/The game is over/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win|over/);
	await page.getByRole('link', { name: 'Back to Home' }).click();
	// The game that was begun is there as well.
	await page.getByRole('link', { name: /^All \d games/ }).click();
	await page.getByRole('combobox', { name: 'State' }).selectOption('Finished');
	await page.getByRole('button', { name: /^More: Nebula with/ }).click();
	await page.getByRole('menuitem', { name: 'Show the result' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win|over/);
	await checkResult(page);
});
