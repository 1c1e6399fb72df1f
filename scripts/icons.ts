import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './chromium.ts';

/* Draws the icons of the installed client from the one drawing: `npm run icons` after it has changed. */

const FOLDER = resolve(import.meta.dirname, '../packages/web/static');
const drawing = readFileSync(join(FOLDER, 'icon.svg'), 'utf8');
/** A mask may cut everything beyond the inner four fifths: no round corners of our own, and a smaller drawing. */
const maskable = drawing
	.replace(/ rx="[\d.]+"/, '')
	.replace(/viewBox="[^"]*"/, 'viewBox="-32 -32 576 576"')
	.replace('<rect width="512" height="512"', '<rect x="-32" y="-32" width="576" height="576"');

const browser = await chromium.launch({
	executablePath: ensureChromium(),
	args: [...CHROMIUM_ARGUMENTS],
});
try {
	for (const [name, svg, size] of [
		['icon-192.png', drawing, 192],
		['icon-512.png', drawing, 512],
		['icon-maskable-512.png', maskable, 512],
	] as const) {
		const page = await browser.newPage({ viewport: { width: size, height: size } });
		await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
		writeFileSync(join(FOLDER, name), await page.screenshot({ omitBackground: true }));
		await page.close();
		process.stdout.write(`${name}\n`);
	}
} finally {
	await browser.close();
}
