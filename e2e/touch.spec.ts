import { expect, test } from './house.ts';
import { bringIntoView, offers, playToTheEnd } from './nova-luna.ts';
import { lookAtResult } from './result.ts';

test('a whole game of four around one screen by touch', async ({ page, context }) => {
	test.setTimeout(180_000);
	await page.goto('/');
	await page.getByRole('link', { name: 'Around one screen: Nova Luna' }).tap();
	await page.getByRole('radio', { name: '4' }).tap();
	for (const [i, name] of ['Ada', 'Mira', 'Jonas', 'Zsófi'].entries())
		await page.getByRole('textbox', { name: `Name of player ${i + 1}` }).fill(name);
	await page.getByRole('switch', { name: /Fewer tokens/ }).tap();
	await page.getByRole('button', { name: 'Start' }).tap();
	await offers(page);
	// With a tap on a place the tile is played at once, as one who knows the game likes it.
	await page.getByRole('button', { name: 'Menu' }).tap();
	await page.getByRole('switch', { name: 'Play at once' }).tap();
	await page.getByRole('button', { name: 'Close' }).tap();
	const finger = await context.newCDPSession(page);
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
		finger.send('Input.dispatchTouchEvent', { type, touchPoints });
	const display = page.getByRole('region', { name: /display$/ });
	const turns = await playToTheEnd(
		page,
		async (target) => {
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
		},
		{ confirm: false },
	);
	expect(turns).toBeGreaterThan(20);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Ada|Mira|Jonas|Zsófi) wins$/);
	await lookAtResult(page);
	await expect(page.getByRole('list', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(4);
});
