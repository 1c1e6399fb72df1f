import { expect, test } from 'vitest';
import { BREAKS } from './list.ts';
import { occurrences } from './run.ts';

test('there are at least 60 breaks of the rules, each its own', () => {
	expect(BREAKS.length).toBeGreaterThanOrEqual(60);
	expect(new Set(BREAKS.map(({ file, from, to }) => `${file} ${from} ${to}`)).size).toBe(BREAKS.length);
	expect(new Set(BREAKS.map(({ breaks }) => breaks)).size).toBe(BREAKS.length);
});

test('every rule that a line can break is broken', () => {
	const broken = new Set(BREAKS.flatMap(({ breaks }) => /^NL-\d+/.exec(breaks) ?? []));
	const rules = new Set(Array.from({ length: 25 }, (_, i) => `NL-${i + 1}`));
	// NL-16 is the absence of a rule: no line makes tasks depend on each other.
	rules.delete('NL-16');
	expect(broken).toEqual(rules);
});

test.each(BREAKS)('$file: $breaks', (entry) => {
	expect(occurrences(entry)).toBe(1);
	expect(entry.to).not.toBe(entry.from);
});
