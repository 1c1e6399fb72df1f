import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium, findTestBrowser } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-chromium-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, mode: number): string {
	const path = join(folder, name);
	mkdirSync(join(path, '..'), { recursive: true });
	writeFileSync(path, '#!/bin/sh\n');
	chmodSync(path, mode);
	return path;
}

test('the browser that is named comes first, and must be there', () => {
	const named = program('named/browser', 0o755);
	program('first/chromium', 0o755);
	expect(findChromium({ CHROMIUM_PATH: named, PATH: join(folder, 'first') })).toBe(named);
	expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'gone'), PATH: '' })).toThrow(
		'no program is there',
	);
});

test('then what is on the path, by its best name', () => {
	const chrome = program('one/google-chrome', 0o755);
	const chromium = program('two/chromium', 0o755);
	program('three/chromium', 0o644);
	const path = (...names: string[]): string => names.map((name) => join(folder, name)).join(delimiter);
	expect(findChromium({ PATH: path('one', 'two') })).toBe(chromium);
	expect(findChromium({ PATH: path('three', 'one') })).toBe(chrome);
});

test('tests prefer the headless shell on the path, but not to a browser that is named', () => {
	const named = program('four/browser', 0o755);
	const chromium = program('four/chromium', 0o755);
	const shell = program('five/chromium-headless-shell', 0o755);
	const PATH = [join(folder, 'four'), join(folder, 'five')].join(delimiter);
	expect(findTestBrowser({ PATH })).toBe(shell);
	expect(findTestBrowser({ PATH: join(folder, 'four') })).toBe(chromium);
	expect(findTestBrowser({ PATH, CHROMIUM_PATH: named })).toBe(named);
	expect(findChromium({ PATH }), 'for what the shell cannot do').toBe(chromium);
});
