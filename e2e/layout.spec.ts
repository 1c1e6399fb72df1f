import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import { expect, LANGUAGES, PLACES, test, visit } from './house.ts';

test('axe finds nothing on any place, in either theme', async ({ page }) => {
	for (const [, path] of PLACES) {
		await visit(page, path);
		expect(await axeFaults(page), path).toEqual([]);
	}
	await visit(page, '/', { theme: 'light' });
	expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
});

for (const language of LANGUAGES) {
	test(`nothing is cut off, too small, in the way or out of sight in ${language}`, async ({ page }) => {
		for (const [, path] of PLACES) {
			await visit(page, path, { language });
			expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
			expect(await layoutFaults(page), path).toEqual([]);
			const height = await page.evaluate(() => document.documentElement.scrollHeight);
			expect(height, path).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
			if (language !== 'de') continue;
			await page.addStyleTag({ content: 'html { font-size: 200% }' });
			expect(await layoutFaults(page), `double ${path}`).toEqual([]);
		}
	});
}

test('axe sees what is wrong, also what is so by day alone', async ({ page }) => {
	await page.setContent(`<!doctype html><html lang="en" data-theme="dark"><title>Words</title>
		<style>
			:root { color: white; background: black }
			@media (prefers-color-scheme: light) { :root { color: silver; background: white } }
		</style>
		<main><h1>Words</h1><img src="data:,"></main>
		<script>
			matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
				document.documentElement.dataset.theme = matches ? 'light' : 'dark';
			});
		</script>`);
	const faults = await axeFaults(page);
	expect(faults.map((fault) => fault.split(' (')[0])).toEqual(['image-alt', 'by day: color-contrast']);
});

test('the measure of layout sees what is wrong', async ({ page }) => {
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
	expect(faults.split('\n')).toHaveLength(5);
});
