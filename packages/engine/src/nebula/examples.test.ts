import { expect, test } from 'vitest';
import { positionWith } from '../../test/nebula/positions.ts';
import { faultOf, must } from '../../test/results.ts';
import { NEBULA_EXAMPLES } from './examples.ts';
import { nebula } from './nebula.ts';

test.each(NEBULA_EXAMPLES)('$id: $shows', ({ before, steps }) => {
	const position = positionWith(before);
	for (const step of steps) {
		const played = nebula.play(position, 0, step.move);
		if ('refusal' in step) expect(faultOf(played).code).toBe(step.refusal);
		else expect(must(played).events[0]).toMatchObject(step.event);
	}
});

test('each has an id of its own and names sections of the rules', () => {
	expect(new Set(NEBULA_EXAMPLES.map(({ id }) => id)).size).toBe(NEBULA_EXAMPLES.length);
	expect(NEBULA_EXAMPLES.filter(({ printed }) => printed)).toHaveLength(2);
	for (const { rules } of NEBULA_EXAMPLES) {
		expect(rules.length).toBeGreaterThan(0);
		for (const rule of rules) expect(rule).toMatch(/^Nebula ([2-9]|12)$/);
	}
});
