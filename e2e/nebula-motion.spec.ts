import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { next, playStep } from './nebula.ts';
import { click } from './nova-luna.ts';

/** Within so many turns a bot has spent time. */
const MOST_TURNS = 4;

test.use({ contextOptions: { reducedMotion: 'no-preference' }, speed: 'fast' });

/** Notes in every frame what the boards animate, and for how long. */
async function watchMotion(page: Page): Promise<void> {
	await page.evaluate(() => {
		const seen = new Map<string, number>();
		Object.assign(window, { motionSeen: seen });
		const look = (): void => {
			for (const { effect } of document.getAnimations()) {
				if (
					!(effect instanceof KeyframeEffect) ||
					!(effect.target instanceof SVGElement || effect.target instanceof HTMLElement)
				)
					continue;
				const { flying, figure } = effect.target.dataset;
				const kind = flying !== undefined ? 'flying' : figure !== undefined ? 'figure' : null;
				const { duration } = effect.getTiming();
				if (kind !== null) seen.set(kind, Math.max(seen.get(kind) ?? 0, Number(duration)));
			}
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
}

const motionSeen = (page: Page): Promise<Record<string, number>> =>
	page.evaluate(() => {
		const seen: unknown = Reflect.get(window, 'motionSeen');
		return seen instanceof Map ? Object.fromEntries(seen) : {};
	});

test('the moves of the others are animated: figures walk, stars fly, and all of it ends in place', async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nebula-coached'));
	await next(page);
	await watchMotion(page);
	let seen: Record<string, number> = {};
	// The own turn; then the bot has its turn. Where it yields to chaos no figure walks.
	for (let turn = 0; turn < MOST_TURNS && Object.keys(seen).length < 2; turn += 1) {
		for (let step = 0; step === 0 || (await next(page)) !== 'Take stars'; step += 1)
			await playStep(page, click);
		seen = await motionSeen(page);
	}
	expect(new Set(Object.keys(seen))).toEqual(new Set(['figure', 'flying']));
	for (const length of Object.values(seen)) {
		expect(length).toBeGreaterThan(0);
		expect(length).toBeLessThan(400);
	}
	await expect(page.locator('[data-flying]')).toHaveCount(0);
	// What was drawn at once is where the animations ended: a reload shows the same.
	const boards = (): Promise<string> => page.getByRole('main').ariaSnapshot();
	const before = (await boards()).replaceAll(/\[active\] ?/g, '');
	await page.reload();
	await next(page);
	expect((await boards()).replaceAll(/\[active\] ?/g, '')).toBe(before);
});
