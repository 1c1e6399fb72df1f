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

/** Browsers ask for this file by its name where no page names an icon, and old ones everywhere. */
const FAVICON_SIZE = 32;

const browser = await chromium.launch({
	executablePath: ensureChromium(),
	args: [...CHROMIUM_ARGUMENTS],
});
try {
	keep('icon-192.png', await draw(drawing, 192));
	keep('icon-512.png', await draw(drawing, 512));
	keep('icon-maskable-512.png', await draw(maskable, 512));
	keep('favicon.ico', iconFile(await draw(drawing, FAVICON_SIZE), FAVICON_SIZE));
} finally {
	await browser.close();
}

async function draw(svg: string, size: number): Promise<Buffer> {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
	const png = await page.screenshot({ omitBackground: true });
	await page.close();
	return png;
}

function keep(name: string, bytes: Buffer): void {
	writeFileSync(join(FOLDER, name), bytes);
	process.stdout.write(`${name}\n`);
}

/** An ICO file with one picture: a directory of one entry, and the PNG. */
function iconFile(png: Buffer, size: number): Buffer {
	const head = Buffer.alloc(6 + 16);
	head.writeUInt16LE(1, 2); // the type: icons
	head.writeUInt16LE(1, 4); // the number of pictures
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10); // color planes
	head.writeUInt16LE(32, 12); // bits a pixel
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}
