import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameBreak } from './list.ts';
import { BREAKS } from './list.ts';
import { occurrences } from './run.ts';

function breaksOf(game: GameBreak['game']): readonly GameBreak[] {
	return BREAKS.filter((entry) => entry.game === game);
}

test.each([
	['nova-luna', 60],
	['nebula', 120],
] as const)('%s has at least %i breaks, each its own', (game, least) => {
	const breaks = breaksOf(game);
	expect(breaks.length).toBeGreaterThanOrEqual(least);
	expect(new Set(breaks.map(({ file, from, to }) => `${file} ${from} ${to}`)).size).toBe(breaks.length);
	expect(new Set(breaks.map((entry) => entry.breaks)).size).toBe(breaks.length);
});

test('every rule of Nova Luna that a line can break is broken', () => {
	const broken = new Set(breaksOf('nova-luna').flatMap((entry) => /^NL-\d+/.exec(entry.breaks) ?? []));
	const rules = new Set(Array.from({ length: 25 }, (_, i) => `NL-${i + 1}`));
	// NL-16 is the absence of a rule: no line makes tasks depend on each other.
	rules.delete('NL-16');
	expect(broken).toEqual(rules);
});

test('every section of the rules of Nebula is broken', () => {
	const rules = readFileSync(new URL('../../docs/rules/nebula.md', import.meta.url), 'utf8');
	const sections = Array.from(rules.matchAll(/^## (\d+)\./gm), ([, section = '']) => section);
	expect(sections.length).toBeGreaterThan(5);
	const broken = new Set(
		breaksOf('nebula').flatMap((entry) => /^Nebula (\d+)/.exec(entry.breaks)?.[1] ?? []),
	);
	expect(sections.filter((section) => !broken.has(section))).toEqual([]);
});

test('every module of Nebula is broken', () => {
	const folder = new URL('../../packages/engine/src/nebula/', import.meta.url);
	const modules = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
	const broken = new Set(breaksOf('nebula').map(({ file }) => file));
	const unbroken = modules.filter((name) => !broken.has(`nebula/${name}`));
	// These contain no rules: the default board, examples, the exports, and the value that stands for no piece.
	expect(unbroken.sort()).toEqual([
		'default-board.ts',
		'examples.ts',
		'index.ts',
		'none.ts',
		'staged-position.ts',
	]);
});

test.each(BREAKS)('$file: $breaks', (entry) => {
	expect(occurrences(entry)).toBe(1);
	expect(entry.to).not.toBe(entry.from);
});
