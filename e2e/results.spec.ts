import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SOUNDS } from '../packages/web/src/sound/tones.ts';
import { GAIN } from '../packages/web/src/sound/volume.ts';
import { expect, inEveryLanguage, PHONE, ROOT, test, visit, withDoubleText } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { button } from './nova-luna.ts';

/*
 * What a finished game teaches, and how it sounds. The layout of results is checked where games are played, and with
 * large text here.
 */

test('Nebula’s result names who ended the game, and every sum opens to its parts', async ({
	page,
	stage,
}) => {
	await visit(page, await stage(page, 'nebula-full-finished'));
	await expect(page.getByText('Titan completed a third constellation in round 10.')).toBeVisible();
	await expect(page.getByText('Your place: 3 of 3 · 40 points behind Rhea')).toBeVisible();

	const sheet = page.getByRole('table', { name: 'Score sheet' });
	const headings = sheet.getByRole('button', { expanded: false });
	await expect(headings).toHaveCount(6);
	// By keyboard, as a row of a table that opens.
	await sheet.getByRole('button', { name: 'Public tasks' }).focus();
	await page.keyboard.press('Enter');
	const tasks = sheet.getByRole('row', { name: /2 neighboring constellations/ });
	await expect(tasks.getByRole('cell')).toHaveText([/first\s*16/, /later\s*10/, /later\s*10/]);
	await sheet.getByRole('button', { name: 'Personal task' }).click();
	await expect(sheet.getByRole('row', { name: 'You: Most black holes' })).toBeVisible();
	// Each part adds up to its heading, in every column.
	for (const name of ['Black holes', 'Constellations', 'Colors', 'Advanced scoring'])
		await sheet.getByRole('button', { name, exact: true }).click();
	const sums = await sheet.locator('tbody').evaluateAll((groups) =>
		groups.map((group) => {
			const points = (row: Element): number[] =>
				[...row.querySelectorAll('td:not(.none)')].map((cell) =>
					Number(/\d+(?=\D*$)/.exec(cell.textContent ?? '')?.[0] ?? 0),
				);
			const [heading = [], ...parts] = [...group.querySelectorAll('tr')].map(points);
			return heading.map((sum, i) => ({ sum, parts: parts.reduce((all, row) => all + (row[i] ?? 0), 0) }));
		}),
	);
	expect(sums).toHaveLength(6);
	for (const { sum, parts } of sums.flat()) expect(parts).toBe(sum);
	await tasks.getByRole('button', { name: '2 neighboring constellations' }).click();
	await expect(page.getByRole('dialog', { name: '2 neighboring constellations' })).toBeVisible();
	await page.keyboard.press('Escape');

	// Everyone's galaxy can be looked at, and enlarged.
	await page
		.getByRole('group', { name: 'All galaxies' })
		.getByRole('radio', { name: 'Titan' })
		.check({ force: true });
	await expect(page.getByRole('region', { name: 'Titan’s galaxy' })).toBeVisible();
	await button(page, 'Enlarge').click();
	await expect(page.getByRole('dialog', { name: 'Titan’s galaxy' })).toBeVisible();

	await page.goto('/history');
	const bests = page.getByRole('region', { name: 'Your best results on this device' });
	await expect(bests.getByRole('listitem')).toHaveText(
		/Nebula, Full game, 3 players.*1 game, 0 won.*30 points/s,
	);
});

test('results fit a phone with text of double size', { tag: '@more' }, async ({ page, stage }) => {
	await page.setViewportSize(PHONE);
	for (const name of [
		'nova-luna-tie',
		'nova-luna-solo-finished',
		'nebula-full-finished',
		'nebula-tie',
	] as const) {
		await visit(page, await stage(page, name));
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await withDoubleText(page, () =>
			inEveryLanguage(page, async (language) => {
				expect(await layoutFaults(page), `${name} in ${language}`).toEqual([]);
			}),
		);
	}
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
	test(`a win is a moment, drawn and heard once, with the motion “${reducedMotion}”`, async ({
		page,
		stage,
	}) => {
		await page.emulateMedia({ reducedMotion });
		// What is played, by pitch, and how long the light around a result moves.
		await page.addInitScript(() => {
			const pitches: number[] = [];
			const { setValueAtTime } = AudioParam.prototype;
			AudioParam.prototype.setValueAtTime = function heard(value, time) {
				pitches.push(value);
				return setValueAtTime.call(this, value, time);
			};
			const lightMoves: number[] = [];
			addEventListener(
				'animationstart',
				({ target }) => {
					if (!(target instanceof SVGElement) || target.closest('.picture') === null) return;
					// One that takes no time is over already.
					const ends = target.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime);
					lightMoves.push(Math.max(0, ...ends.map(Number)));
				},
				true,
			);
			Object.assign(window, { pitches, lightMoves });
		});
		const noted = (name: 'pitches' | 'lightMoves'): Promise<readonly number[]> =>
			page.evaluate((key): number[] => {
				const found: unknown = Reflect.get(window, key);
				return Array.isArray(found) ? found.splice(0) : [];
			}, name);
		const path = await stage(page, 'nova-luna-winning');
		await page.evaluate(() => localStorage.setItem('orrery.preferences', JSON.stringify({ sound: true })));
		await page.goto(path);

		await placeLastToken(page);
		const headline = page.getByRole('heading', { level: 1, name: 'You win' });
		await expect(headline).toBeVisible();
		await expect(page.getByText(/^You placed your last token in turn \d+\./)).toBeVisible();
		await expect(page.getByText('Your first result of this kind on this device.')).toBeVisible();
		expect(await noted('pitches')).toContain(HIGHEST_OF_WIN);
		// The stars come out one after the other.
		const lights = await page.locator('.picture > svg').first().locator('> *').count();
		expect(lights).toBeGreaterThan(10);
		const moves: number[] = [];
		await expect.poll(async () => moves.push(...(await noted('lightMoves')))).toBe(lights);
		expect(Math.max(...moves)).toBeLessThanOrEqual(reducedMotion === 'reduce' ? 0 : 1500);

		// A player who comes back to the result finds it without the celebration.
		await button(page, 'View the table').click();
		await button(page, 'Result').click();
		await expect(headline).toBeVisible();
		expect(await noted('lightMoves')).toEqual([]);
		expect(await noted('pitches')).not.toContain(HIGHEST_OF_WIN);
	});

test('a game that goes on from another one says so, and its result is no best', async ({ page, stage }) => {
	await page.goto(await stage(page, 'nova-luna-played-on'));
	const words = 'Played on from turn 1 of “Sunday”';
	await expect(page.getByRole('status').getByText(words)).toBeVisible();
	const line = page.getByRole('link', { name: words });
	await page.keyboard.press('l');
	const log = page.getByRole('dialog', { name: 'Last moves' });
	await expect(log.getByRole('link', { name: words })).toHaveAttribute(
		'href',
		'/replay/nova-luna-winning-2/0',
	);
	await page.keyboard.press('Escape');

	await placeLastToken(page);
	await expect(page.getByRole('heading', { level: 1, name: 'You win' })).toBeVisible();
	await expect(line).toBeVisible();
	// All tiles count, not only the one that was laid in this game.
	await expect(page.getByText(/21 tiles, 20 tasks covered/)).toBeVisible();
	await expect(page.getByText('Your first result of this kind on this device.')).toBeHidden();
});

/** Only winning has this note in Nova Luna. */
const HIGHEST_OF_WIN = Math.max(...SOUNDS.win.map(({ pitch }) => pitch));

/** Looks for a tile and a place that cover as many tasks as tokens are left, and places it. */
async function placeLastToken(page: Page): Promise<void> {
	const cells = page.getByRole('list', { name: 'Where the tile can go' }).getByRole('button');
	const tiles = page.getByRole('button', { name: /^Take .*option/ });
	const place = button(page, 'Place tile');
	await expect(tiles.first()).toBeVisible();
	for (const tile of await tiles.all()) {
		await tile.click();
		await expect(cells.first()).toBeVisible();
		const best = cells.and(page.getByRole('button', { name: /covers [1-9]/ }));
		for (const cell of await best.all()) {
			await cell.click();
			if (!(await page.getByText(/→ 0 left/).isVisible())) continue;
			await place.click();
			return;
		}
	}
	throw new Error('no tile wins');
}

/** Renders every sound with the code of the client, in the browser, and measures it. */
test('sounds do not clip, are of like loudness, and none lasts long', async ({ page }) => {
	await page.route('**/sound-under-test/*', (route) =>
		route.fulfill({
			contentType: 'text/javascript',
			body: stripTypeScriptTypes(
				readFileSync(
					join(
						ROOT,
						'packages/web/src/sound',
						new URL(route.request().url()).pathname.split('/').at(-1) ?? '',
					),
					'utf8',
				),
			),
		}),
	);
	await page.goto('/');
	const measured = await page.evaluate(
		async ([sounds, loud]) => {
			const RATE = 44_100;
			const path = '/sound-under-test/synth.ts';
			const { synthesize }: typeof import('../packages/web/src/sound/synth.ts') = await import(path);
			const results: { name: string; peak: number; loudness: number; lasts: number }[] = [];
			for (const [name, tones] of Object.entries(sounds)) {
				const context = new OfflineAudioContext(1, 3 * RATE, RATE);
				const out = context.createGain();
				out.gain.value = loud;
				out.connect(context.destination);
				synthesize(tones, context, out);
				const samples = (await context.startRendering()).getChannelData(0);
				const heard = samples.findLastIndex((sample) => Math.abs(sample) > 0.002);
				// The loudest tenth of a second decides how loud a short sound seems.
				let loudest = 0;
				for (let from = 0; from < heard; from += RATE / 100) {
					const window = samples.subarray(from, from + RATE / 10);
					loudest = Math.max(loudest, window.reduce((sum, sample) => sum + sample * sample, 0) / (RATE / 10));
				}
				results.push({
					name,
					peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
					loudness: 10 * Math.log10(loudest),
					lasts: heard / RATE,
				});
			}
			return results;
		},
		[SOUNDS, GAIN.loud] as const,
	);
	for (const { name, peak, loudness, lasts } of measured) {
		// Two sounds may play at once.
		expect(peak, `${name}: peak`).toBeLessThan(0.5);
		expect(loudness, `${name}: loudness`).toBeGreaterThan(-32);
		expect(loudness, `${name}: loudness`).toBeLessThan(-16);
		expect(lasts, `${name}: length`).toBeLessThan(name === 'win' ? 1.5 : 1);
	}
});
