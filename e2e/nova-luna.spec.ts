import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { bringIntoView, button, buttonsIn, click, offers, playToTheEnd, playTurn } from './nova-luna.ts';
import type { Press } from './result.ts';
import { checkResult, OVER, stayAtTable } from './result.ts';

test('a game against a bot is begun and finished by mouse, with a reload and a change of language in between', {
	tag: '@more',
}, async ({ page, stage }) => {
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
	for (let turn = 0; turn < 2; turn += 1) expect(await playTurn(page, hand)).toBe('played');
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

	await page.goto(await stage(page, 'nova-luna-late'));
	expect(await playToTheEnd(page, hand)).toBeGreaterThan(0);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/);
	await expect(page.getByRole('list', { name: 'Final standings' }).getByRole('listitem')).toHaveCount(2);
	await checkResult(page);
	const { pathname } = new URL(page.url());
	await button(page, 'Play again').click();
	await expect(page).not.toHaveURL(pathname);
	await offers(page);
});

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
	page.evaluate(
		() =>
			document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
	);

async function tabTo(page: Page, name: string): Promise<void> {
	for (let steps = 0; (await focused(page)) !== name; steps += 1) {
		expect(steps, `keys pressed without reaching ${name}`).toBeLessThan(60);
		await page.keyboard.press('Tab');
	}
}

/** Plays turns of a solo game by keyboard, at most so many; tells whether phase 1 was ended and the game is over. */
async function playByKeys(page: Page, most: number): Promise<{ phaseEnded: boolean; over: boolean }> {
	const place = button(page, 'Place tile');
	let phaseEnded = false;
	for (let turn = 0; turn < most; turn += 1) {
		const names = await offers(page);
		if (names.some((name) => OVER.test(name))) return { phaseEnded, over: true };
		if (names.includes('End phase 1')) {
			await page.keyboard.press('r');
			await expect(page.getByRole('log')).toContainText('Phase 1 ends');
			phaseEnded = true;
			continue;
		}
		await page.keyboard.press('1');
		const cells = await buttonsIn(page.getByRole('list', { name: 'Where the tile can go' }));
		if (cells.length > 1) {
			for (let step = 0; step < turn % 3; step += 1) await page.keyboard.press('ArrowRight');
			await expect(place).toHaveCount(0);
			await page.keyboard.press('Enter');
		}
		await expect(place).toBeVisible();
		await page.keyboard.press('Enter');
		await expect(place).toHaveCount(0);
	}
	return { phaseEnded, over: false };
}

for (const [how, tag] of [
	['a solo game is begun, and finished from late on, by keyboard alone', []],
	['a whole solo game by keyboard alone', '@long'],
] as const)
	test(how, { tag: [tag, '@more'].flat() }, async ({ page, stage }) => {
		await page.goto('/');
		await expect(button(page, 'Play now: Nova Luna')).toBeVisible();
		await tabTo(page, 'Solo');
		await page.keyboard.press('Enter');
		if (tag !== '@long') {
			expect(await playByKeys(page, 3)).toEqual({ phaseEnded: false, over: false });
			await page.goto(await stage(page, 'nova-luna-solo-forced'));
		}
		expect(await playByKeys(page, 60)).toEqual({ phaseEnded: true, over: true });
		await stayAtTable(page);
		await tabTo(page, 'Result');
		await page.keyboard.press('Enter');
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Score \d+/);
		await checkResult(page);
	});

test('a game is finished by role and name only, and told in words', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nova-luna-late'));
	await playTurn(page, click);
	const log = page.getByRole('log');
	await expect(log).toContainText(/You take \w+ \d, row \d, column \d/);
	await playToTheEnd(page, click);
	await expect(log).toContainText(/The game is over/);
	await page.getByRole('link', { name: 'Back to Home' }).click();
	await page.getByRole('link', { name: /on this device/ }).click();
	await page.getByRole('button', { name: /^More: Nova Luna with/ }).click();
	await page.getByRole('menuitem', { name: 'Show the result' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/);
});

test('undo takes back a move together with the answer of the bot', async ({ page }) => {
	await page.goto('/');
	await button(page, 'Play now: Nova Luna').click();
	const reach = await offers(page);
	await playTurn(page, click);
	await offers(page);
	await button(page, 'Undo').click();
	await expect(page.getByRole('log')).toContainText('You take back your last move.');
	expect(await offers(page)).toEqual(reach);
});

test('the page handles taps while a strong bot thinks', async ({ page }) => {
	await page.goto('/new/nova-luna/bots');
	await page.getByRole('radio', { name: /^Ganymede/ }).check();
	await page.getByRole('button', { name: 'Start' }).click();
	await offers(page);
	// The code of the menu is loaded with its first use.
	await button(page, 'Menu').click();
	await expect(page.getByRole('dialog')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	// A page that waits for the bot handles no tap before its answer, however often it is asked. On a busy machine one
	// thought may be too short for a tap.
	let handled = 0;
	for (let thought = 0; thought < 6 && handled === 0; thought += 1) {
		await offers(page);
		await button(page, 'Menu').evaluate(tapWhileThinking);
		// After a small tile it may be the same player’s turn again.
		const asked = page.locator('html[data-bot-asked]');
		for (let turn = 0; turn < 5 && (await asked.count()) === 0; turn += 1) await playTurn(page, click);
		const bot = page.locator('html[data-bot-answered]');
		await expect(bot).toBeAttached();
		handled = Number(await bot.getAttribute('data-taps-handled'));
		const ms = await bot.getAttribute('data-bot-answered');
		process.stdout.write(`while a bot thought for ${ms} ms the page handled ${handled} taps\n`);
	}
	expect(handled).toBeGreaterThan(0);
});

/**
 * Taps on the menu from the moment in which the worker is next asked for a move until it answers, as fast as the page
 * shows and closes the dialog. The taps that were handled, and how long the bot thought, are left on the document.
 */
function tapWhileThinking(menu: Element): void {
	const ask = Worker.prototype.postMessage;
	const data = (): DOMStringMap => document.documentElement.dataset;
	for (const name of ['botAsked', 'botAnswered', 'tapsHandled']) delete data()[name];
	Worker.prototype.postMessage = function (this: Worker, message: { type?: unknown }) {
		ask.call(this, message);
		if (message.type !== 'ask' || data().botAsked !== undefined) return;
		data().botAsked = 'yes';
		const asked = performance.now();
		let taps = 0;
		const dialog = (): HTMLDialogElement | null => document.querySelector('dialog[open]');
		const tap = (): void => {
			if (menu instanceof HTMLElement) menu.click();
			timer = setTimeout(() => {
				if (dialog() !== null) taps += 1;
				dialog()?.requestClose();
				timer = setTimeout(tap);
			});
		};
		let timer = setTimeout(tap);
		const stop = ({ data: reply }: MessageEvent<{ type?: unknown }>): void => {
			if (reply.type !== 'answer') return;
			clearTimeout(timer);
			dialog()?.requestClose();
			data().tapsHandled = String(taps);
			data().botAnswered = String(Math.round(performance.now() - asked));
			Worker.prototype.postMessage = ask;
			this.removeEventListener('message', stop);
		};
		this.addEventListener('message', stop);
	};
}

test('pressing ? shows the keys', async ({ page }) => {
	await page.goto('/');
	await button(page, 'Solo').click();
	await offers(page);
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
		'Refill the selection track',
	);
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('reopened-dialog: a dialog that is opened again before the browser reports its close stays open', async ({
	page,
}) => {
	await page.goto('/');
	await button(page, 'Solo').click();
	await offers(page);
	await page.keyboard.press('m');
	await expect(page.getByRole('dialog')).toBeVisible();
	const reports = await page.evaluate(async () => {
		const dialog = document.querySelector('dialog[open]');
		if (!(dialog instanceof HTMLDialogElement)) throw new Error('no dialog is open');
		let closes = 0;
		const closed = new Promise<void>((done) => {
			dialog.addEventListener('close', () => {
				closes += 1;
				done();
			});
		});
		dialog.requestClose();
		while (dialog.open) await Promise.resolve();
		// Between two frames, as a quick player's key would come: nothing has been reported yet.
		const before = closes;
		document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
		await closed;
		return { before, after: closes };
	});
	expect(reports).toEqual({ before: 0, after: 1 });
	await expect(page.getByRole('dialog')).toBeVisible();
});
