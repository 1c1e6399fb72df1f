import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* Every rule has a test that names it. */

const RULES = Array.from({ length: 25 }, (_, i) => `NL-${i + 1}`);

const FOLDERS = ['./', '../../src/', '../../src/nova-luna/'].map(
	(folder) => new URL(folder, import.meta.url),
);

/** The titles of all tests of Nova Luna: the first text of `test`, `describe` and what `.each` returns. */
function titles(): readonly string[] {
	return FOLDERS.flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith('.test.ts'))
			.map((name) => readFileSync(new URL(name, folder), 'utf8')),
	).flatMap((source) =>
		Array.from(
			source.matchAll(/(?:^\s*(?:test|describe)|\))\(\s*(['`])(.*?)\1/gm),
			([, , title = '']) => title,
		),
	);
}

test.each(RULES)('%s is named by a test', (rule) => {
	const named = titles().filter((title) => new RegExp(`\\b${rule}\\b`).test(title));
	expect(named).not.toEqual([]);
});
