import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/* Every test that docs/security.md names is there. */

const ROOT = resolve(import.meta.dirname, '..');
const CITED = /`((?:server|web|table|engine|cli)\/[\w./-]+\.test\.ts)`:([^|]*)\|/g;

const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const cited = Array.from(page.matchAll(CITED), ([, file = '', title = '']) => ({
	file,
	title: title.trim(),
}));

test('every line of the threat model names a test', () => {
	const rows = page.split('\n').filter((line) => /^\| (?!threat)/.test(line) && !line.startsWith('|---'));
	expect(rows.length).toBeGreaterThan(30);
	expect(cited).toHaveLength(rows.length);
	for (const { file, title } of cited) expect(title.length, file).toBeGreaterThan(10);
});

test.each(cited)('$file: $title', ({ file, title }) => {
	expect(readFileSync(join(ROOT, 'packages', file), 'utf8')).toContain(title);
});
