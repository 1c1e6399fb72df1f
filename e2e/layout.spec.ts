import { axeFaults, axeFaultsOfLaptop } from './axe.ts';
import type { Language } from './fixtures.ts';
import { expect, follow, inEveryLanguage, isFirstTried, test, visit, withDoubleText } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';

/** The pages that need no game. */
const PAGES = [
	'/',
	'/new/nova-luna/bots',
	'/new/nova-luna/one-screen',
	'/new/nova-luna/solo',
	'/new/nebula/bots',
	'/new/nebula/one-screen',
] as const;
/** An address without a page. */
const NOWHERE = '/no/such/place';

test('the pages that need no game have no fault that axe finds in either theme, and fit in every language, without scrolling and with text of double size', {
	tag: '@more',
}, async ({ page }) => {
	const fits = async (path: string, language: Language): Promise<void> => {
		expect(await layoutFaults(page), `${path} in ${language}`).toEqual([]);
		const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
		// On a phone the day stands below the games of Home.
		if (path !== '/' || width > 600)
			expect(
				await page.evaluate(() => document.documentElement.scrollHeight),
				`${path} in ${language}`,
			).toBeLessThanOrEqual(height);
		if (isFirstTried(language))
			await withDoubleText(page, async () =>
				expect(await layoutFaults(page), `${path} with double text`).toEqual([]),
			);
	};
	await visit(page, NOWHERE);
	for (const path of [...PAGES, NOWHERE]) {
		await follow(page, path);
		expect(await axeFaultsOfLaptop(page), path).toEqual([]);
		await inEveryLanguage(page, (language) => fits(path, language));
	}
});

test('axe reports what is wrong, also in the light theme only', { tag: '@desktop' }, async ({ page }) => {
	await page.setContent(`<!doctype html><html lang="en" data-theme="dark"><title>Words</title>
		<style>
			:root { color: white; background: black }
			@media (prefers-color-scheme: light) { :root { color: silver; background: white } }
		</style>
		<main>
			<h1>Words</h1><img src="data:,">
			<svg aria-hidden="true"><path d="M 0 0 L 9 9"/></svg>
			<svg aria-hidden="true"><circle r="9" tabindex="0"/></svg>
		</main>
		<script>
			matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
				document.documentElement.dataset.theme = matches ? 'light' : 'dark';
			});
		</script>`);
	const faults = await axeFaults(page);
	expect(faults.map((fault) => fault.split(' (')[0])).toEqual([
		'aria-hidden-focus',
		'image-alt',
		'light theme: color-contrast',
	]);
	// The shapes of the drawing are back.
	await expect(page.locator('svg > path')).toHaveCount(1);
});

test('the check of the layout reports what is wrong', async ({ page }) => {
	await page.setContent(`<!doctype html>
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<style>body { margin: 0 } button { position: absolute; width: 60px; height: 60px; padding: 0; border: 0 }</style>
		<button style="left: 0; top: 0">One</button>
		<button style="left: 50px; top: 0">Two</button>
		<button style="left: 0; top: 100px; height: 30px">Low</button>
		<button style="left: 0; top: 200px; white-space: nowrap">Donaudampfschifffahrt</button>
		<p style="position: absolute; top: 300px; width: 40px; overflow: hidden; white-space: nowrap">Cut off here</p>
		<div style="position: absolute; top: 400px; left: 0; width: 3000px; height: 1px"></div>`);
	const faults = (await layoutFaults(page)).join('\n');
	for (const part of [
		'the page is 3000 wide',
		'“One” lies over button “Two”',
		'“Low” is only 60 × 30',
		'“Donaudampfschifffahrt” runs out of',
		'“Cut off here” runs out of',
	])
		expect(faults).toContain(part);
});
