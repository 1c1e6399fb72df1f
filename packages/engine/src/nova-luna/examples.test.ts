import { expect, test } from 'vitest';
import { displayOf, lay } from '../../test/nova-luna/positions.ts';
import { NOVA_LUNA_EXAMPLES } from './examples.ts';

test.each(NOVA_LUNA_EXAMPLES)('example $printed: $shows', ({ before, steps }) => {
	const display = displayOf([], 20);
	let left = 20;
	for (const { tile, x, y, covers } of [...before, ...steps]) {
		expect(lay(display, [tile, x, y])).toEqual(covers);
		left -= covers.length;
		expect(display.tokensLeft).toBe(left);
	}
});

test('all eight printed examples are there, each with an id of its own and rules that it shows', () => {
	expect(new Set(NOVA_LUNA_EXAMPLES.map(({ printed }) => printed))).toEqual(
		new Set([1, 2, 3, 4, 5, 6, 7, 8]),
	);
	expect(new Set(NOVA_LUNA_EXAMPLES.map(({ id }) => id)).size).toBe(NOVA_LUNA_EXAMPLES.length);
	for (const { rules } of NOVA_LUNA_EXAMPLES) {
		expect(rules.length).toBeGreaterThan(0);
		for (const rule of rules) expect(rule).toMatch(/^NL-1[2-6]$/);
	}
});
