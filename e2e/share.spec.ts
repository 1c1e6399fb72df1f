import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, test, visit } from './fixtures.ts';

/* Links that carry a game, pictures and animations; all of it is made in the browser. */

/** Opens the share dialog of a finished game by keyboard. */
async function openShare(page: Page): Promise<Locator> {
	const button = page.getByRole('button', { name: 'Share' });
	await button.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Share' });
	await expect(dialog.getByRole('textbox', { name: 'Link to this moment' })).toBeVisible();
	return dialog;
}

async function saved(
	page: Page,
	button: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
	const downloading: Promise<Download> = page.waitForEvent('download');
	await button.click();
	const download = await downloading;
	return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('a game on this device opens on another one by its link, at the same moment; broken links say why', async ({
	page,
	stage,
	browser,
	contextShape,
	baseURL,
	seedContext,
}) => {
	await visit(page, await stage(page, 'nova-luna-finished'));
	const headline = await page.getByRole('heading', { level: 1 }).innerText();
	const dialog = await openShare(page);
	const link = new URL(await dialog.getByRole('textbox').inputValue());
	expect(link.href.length).toBeLessThan(2500);
	await expect(dialog.getByText('The whole game is in the link.')).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);

	await dialog.getByRole('radio', { name: 'Game record' }).check();
	const file = await saved(page, dialog.getByRole('button', { name: 'Download' }));
	expect(file.name).toBe('orrery-nova-luna.json');
	expect(JSON.parse(file.bytes.toString())).toMatchObject({ game: 'nova-luna', options: { players: 4 } });
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();

	const context = await browser.newContext({ ...contextShape, baseURL: baseURL ?? '' });
	await seedContext(context);
	const other = await context.newPage();
	await other.goto(`${link.pathname}${link.search}${link.hash}`);
	const outcome = other.getByText(headline, { exact: true });
	await expect(outcome).toBeVisible();
	// The whole game is there: from its end to its start, and back to the same end.
	await other.keyboard.press('Home');
	await expect(outcome).toBeHidden();
	await other.keyboard.press('End');
	await expect(outcome).toBeVisible();

	const data = link.hash.slice(1);
	for (const [broken, sentence] of [
		[data.slice(0, -30), 'The record is damaged'],
		[`2${data.slice(1)}`, 'made by a newer version'],
		[`1${'A'.repeat(40_000)}`, 'far larger than any game'],
	] as const) {
		await other.goto('/');
		await other.goto(`/replay/shared/1#${broken}`);
		await expect(other.getByRole('main').getByText(sentence)).toBeVisible();
	}
	await context.close();
});

test('a picture of the moment has the right size, needs nothing from outside, and says who played', async ({
	page,
	stage,
}) => {
	await visit(page, await stage(page, 'nebula-full-finished'));
	const dialog = await openShare(page);
	// By keyboard: the next way to share, then the theme.
	await dialog.getByRole('radio', { name: 'Link' }).focus();
	await page.keyboard.press('ArrowRight');
	await expect(dialog.getByRole('radio', { name: 'Picture' })).toBeChecked();
	await dialog.getByRole('radio', { name: 'Daylight' }).check();
	await expect(dialog.getByRole('img', { name: /^Preview: Nebula\. Turn \d+ of \d+$/ })).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);

	const png = await saved(page, dialog.getByRole('button', { name: 'Download PNG' }));
	expect(png.name).toMatch(/^orrery-nebula-turn-\d+\.png$/);
	expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
	expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2400, 1260]);

	const svg = (await saved(page, dialog.getByRole('button', { name: 'Download SVG' }))).bytes.toString();
	const read = await page.evaluate((text) => {
		const file = new DOMParser().parseFromString(text, 'image/svg+xml');
		const root = file.documentElement;
		const elements = [...file.querySelectorAll('*')];
		const paints = elements.map((element) => element.getAttribute('fill') ?? '');
		return {
			faults: file.querySelectorAll('parsererror').length,
			size: [root.getAttribute('width'), root.getAttribute('height')],
			addresses: elements.flatMap((element) =>
				['href', 'xlink:href', 'src'].flatMap((name) => element.getAttribute(name) ?? []),
			),
			foreign: file.querySelectorAll('foreignObject, script, image').length,
			daylight: paints.includes('#171a3d'),
			words: [...file.querySelectorAll('text')].map((element) => element.textContent.trim()),
		};
	}, svg);
	expect(read).toMatchObject({ faults: 0, size: ['1200', '630'], addresses: [], foreign: 0, daylight: true });
	expect(read.words).toEqual(expect.arrayContaining(['Orrery', 'Player 1', 'Titan', 'Rhea']));
	// What it refers to is in it: gradients by their id, and the font.
	const references = Array.from(svg.matchAll(/url\(['"]?([^'")]{5})/g), ([, begins]) => begins ?? '');
	expect(references.filter((begins) => !begins.startsWith('#') && begins !== 'data:')).toEqual([]);
	expect(svg).not.toContain('var(');
	expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('an animation has a frame for each turn, and can be cancelled', async ({ page, stage }) => {
	// A long game takes long enough to be cancelled.
	await visit(page, await stage(page, 'nova-luna-finished'));
	const long = await openShare(page);
	await long.getByRole('radio', { name: 'Animation' }).check();
	await long.getByRole('button', { name: 'Create animation' }).click();
	await expect(long.getByRole('progressbar')).toBeVisible();
	await long.getByRole('button', { name: 'Cancel' }).click();
	await expect(long.getByRole('button', { name: 'Create animation' })).toBeVisible();

	await visit(page, await stage(page, 'nova-luna-solo-short'));
	const dialog = await openShare(page);
	await dialog.getByRole('radio', { name: 'Animation' }).check();
	const about = await dialog.getByText(/turns in \d+ seconds/).innerText();
	const turns = Number(/(\d+) turns/.exec(about)?.[1]);
	await dialog.getByRole('button', { name: 'Create animation' }).click();
	await expect(dialog.getByText(/^The animation is ready/)).toBeVisible({ timeout: 60_000 });

	const webp = await saved(page, dialog.getByRole('button', { name: 'Download' }));
	expect(webp.name).toBe('orrery-nova-luna.webp');
	expect(webp.bytes.byteLength).toBeLessThan(8_000_000);
	const frames = await page.evaluate(async (base64) => {
		const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
		const decoder = new ImageDecoder({ data, type: 'image/webp' });
		await decoder.tracks.ready;
		await decoder.completed;
		const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
		const decoded = await Promise.all(
			[0, count - 1].map(async (frameIndex) => (await decoder.decode({ frameIndex })).image),
		);
		return {
			count,
			loops: decoder.tracks.selectedTrack?.repetitionCount,
			sizes: decoded.map(({ displayWidth, displayHeight }) => [displayWidth, displayHeight]),
			lengths: decoded.map(({ duration }) => (duration ?? 0) / 1000),
		};
	}, webp.bytes.toString('base64'));
	expect(frames).toEqual({
		count: turns + 1,
		loops: Number.POSITIVE_INFINITY,
		sizes: [
			[960, 504],
			[960, 504],
		],
		lengths: [800, 3000],
	});
});
