import { expect, test } from './fixtures.ts';
import { bringIntoView, offers, playToTheEnd, playTurn } from './nova-luna.ts';
import type { Press } from './result.ts';
import { checkResult } from './result.ts';

test('a game of four on one device is begun and finished by touch', { tag: '@more' }, async ({
	page,
	context,
	stage,
}) => {
	await page.goto('/');
	await page.getByRole('link', { name: 'On one device: Nova Luna' }).tap();
	await page.getByRole('radio', { name: '4' }).tap();
	for (const [i, name] of ['Ada', 'Mira', 'Jonas', 'Zsófi'].entries())
		await page.getByRole('textbox', { name: `Name of player ${i + 1}` }).fill(name);
	await page.getByRole('switch', { name: /Fewer tokens/ }).tap();
	await page.getByRole('button', { name: 'Start' }).tap();
	await offers(page);
	// A tap on a place plays the tile at once.
	await page.getByRole('button', { name: 'Menu' }).tap();
	await page.getByRole('switch', { name: 'Skip confirmation' }).tap();
	await page.getByRole('button', { name: 'Close' }).tap();
	const session = await context.newCDPSession(page);
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
		session.send('Input.dispatchTouchEvent', { type, touchPoints });
	const display = page.getByRole('region', { name: /display$/ });
	const finger: Press = async (target) => {
		if ((await target.getAttribute('aria-label'))?.startsWith('Row ')) {
			await bringIntoView(target, display, async (from, to) => {
				await touch('touchStart', from);
				for (const part of [0.2, 0.6, 1])
					await touch('touchMove', {
						x: from.x + (to.x - from.x) * part,
						y: from.y + (to.y - from.y) * part,
					});
				await touch('touchEnd');
			});
		}
		await target.tap();
	};
	for (let turn = 0; turn < 2; turn += 1)
		expect(await playTurn(page, finger, { confirm: false })).toBe('played');
	await page.goto(await stage(page, 'nova-luna-one-screen-late'));
	expect(await playToTheEnd(page, finger, { confirm: false })).toBeGreaterThan(1);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Ada|Mira|Jonas|Zsófi) wins$/);
	await checkResult(page);
	await expect(page.getByRole('list', { name: 'Final standings' }).getByRole('listitem')).toHaveCount(4);
});
