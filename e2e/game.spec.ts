import { expect, test, visit } from './house.ts';
import { bringIntoView, button, buttonsIn, click, offers, playToTheEnd, playTurn } from './nova-luna.ts';
import type { Press } from './result.ts';
import { lookAtResult, OVER, stayAtTable } from './result.ts';

test('a whole game against a bot by mouse, with a reload and another language in the middle', async ({
	page,
}) => {
	await page.goto('/');
	await button(page, 'Play now: Nova Luna').click();
	const display = page.getByRole('region', { name: 'Your display' });
	const hand: Press = async (target) => {
		const isCell = (await target.getAttribute('aria-label'))?.startsWith('Row ') === true;
		const at = await bringIntoView(target, isCell ? display : page.getByRole('main'), async (from, to) => {
			await page.mouse.move(from.x, from.y);
			await page.mouse.down();
			await page.mouse.move(to.x, to.y, { steps: 3 });
			await page.mouse.up();
		});
		await page.mouse.move(at.x, at.y);
		await page.mouse.down();
		await page.mouse.up();
	};
	for (let turn = 0; turn < 3; turn += 1) expect(await playTurn(page, hand)).toBe('played');
	await offers(page);

	const table = async (): Promise<string> => {
		const wheel = await page.getByRole('region', { name: 'Moon wheel' }).ariaSnapshot();
		return wheel + (await page.getByRole('region', { name: 'Your display' }).ariaSnapshot());
	};
	const before = await table();
	await page.reload();
	await offers(page);
	expect(await table()).toBe(before);

	await button(page, 'Menu').click();
	await page.getByRole('radio', { name: 'Deutsch' }).check();
	await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
	await button(page, 'Schließen').click();
	await expect(page.getByRole('region', { name: 'Monduhr' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Deine Auslage' })).toBeVisible();
	await button(page, 'Menü').click();
	await page.getByRole('radio', { name: 'English' }).check();
	await button(page, 'Close').click();
	expect(await table()).toBe(before);

	await playToTheEnd(page, hand);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/);
	await expect(page.getByRole('list', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(2);
	await lookAtResult(page);
	const { pathname } = new URL(page.url());
	await button(page, 'Play again').click();
	await expect(page).not.toHaveURL(pathname);
	await offers(page);
});

test('a whole solo game by keyboard alone', async ({ page }) => {
	await page.goto('/');
	await expect(button(page, 'Play now: Nova Luna')).toBeVisible();
	const focused = (): Promise<string> =>
		page.evaluate(
			() =>
				document.activeElement?.getAttribute('aria-label') ??
				document.activeElement?.textContent?.trim() ??
				'',
		);
	for (let steps = 0; (await focused()) !== 'Solo'; steps += 1) {
		expect(steps).toBeLessThan(20);
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Enter');
	const place = button(page, 'Place tile');
	let phaseEnded = false;
	for (let turn = 0; turn < 60; turn += 1) {
		const names = await offers(page);
		if (names.some((name) => OVER.test(name))) break;
		if (names.includes('End phase 1')) {
			await page.keyboard.press('r');
			await expect(page.getByRole('log')).toContainText('Phase 1 ends');
			phaseEnded = true;
			continue;
		}
		await page.keyboard.press('1');
		const cells = await buttonsIn(page.getByRole('list', { name: 'Where the tile may go' }));
		if (cells.length > 1) {
			for (let step = 0; step < turn % 3; step += 1) await page.keyboard.press('ArrowRight');
			await expect(place).toHaveCount(0);
			await page.keyboard.press('Enter');
		}
		await expect(place).toBeVisible();
		await page.keyboard.press('Enter');
		await expect(place).toHaveCount(0);
	}
	expect(phaseEnded).toBe(true);
	await stayAtTable(page);
	for (let steps = 0; (await focused()) !== 'Result'; steps += 1) {
		expect(steps).toBeLessThan(60);
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Score \d+/);
	await lookAtResult(page);
});

test('a whole game by role and name only, told in words', async ({ page }) => {
	await page.goto('/new/nova-luna/bots');
	await page.getByRole('radio', { name: /^New moon/ }).check();
	await page.getByRole('button', { name: 'Start' }).click();
	await playTurn(page, click);
	const log = page.getByRole('log');
	await expect(log).toContainText(/You take \w+ \d, row \d, column \d/);
	await playToTheEnd(page, click);
	await expect(log).toContainText(/The game is over/);
	await page.getByRole('link', { name: 'Home', exact: true }).click();
	await page.getByRole('button', { name: /on this device/ }).click();
	await expect(page.getByRole('dialog').getByRole('heading', { name: 'Finished games' })).toBeVisible();
	await page.getByRole('dialog').getByRole('link', { name: /^Look/ }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/);
});

test('a move is taken back, together with the answer of the bot', async ({ page }) => {
	await page.goto('/');
	await button(page, 'Play now: Nova Luna').click();
	const reach = await offers(page);
	await playTurn(page, click);
	await offers(page);
	await button(page, 'Undo').click();
	await expect(page.getByRole('log')).toContainText('You take back your last move.');
	expect(await offers(page)).toEqual(reach);
});

test('the page answers while a strong bot thinks', async ({ page }) => {
	await page.goto('/new/nova-luna/bots');
	await page.getByRole('radio', { name: /^Full moon/ }).check();
	await page.getByRole('button', { name: 'Start' }).click();
	await playTurn(page, click);
	// From the moment the browser got the tap to the frame after the one that shows the answer.
	const menu = button(page, 'Menu');
	await menu.evaluate((element) => {
		element.addEventListener('click', ({ timeStamp }) =>
			requestAnimationFrame(() =>
				requestAnimationFrame(() => performance.measure('answered', { start: timeStamp })),
			),
		);
	});
	const dialog = page.getByRole('dialog', { name: 'Settings' });
	for (let tap = 0; tap < 5; tap += 1) {
		await menu.click();
		await expect(dialog).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
	}
	const took = await page.evaluate(() =>
		performance.getEntriesByName('answered').map(({ duration }) => Math.round(duration)),
	);
	expect(took).toHaveLength(5);
	const told = took.toSorted((a, b) => a - b).join(', ');
	test.info().annotations.push({ type: 'tap to picture, ms', description: told });
	process.stdout.write(`tap to picture while a bot thinks: ${told} ms\n`);
});

test('the keys are told by pressing ?', async ({ page }) => {
	await visit(page, '/');
	await button(page, 'Solo').click();
	await offers(page);
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Refill the wheel');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
});
