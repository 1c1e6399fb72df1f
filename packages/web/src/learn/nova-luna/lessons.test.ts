import { novaLuna } from '@orrery/engine';
import { NOVA_LUNA_EXAMPLES } from '@orrery/engine/examples';
import { describe, expect, test } from 'vitest';
import { courseOf } from '../judge.ts';
import { NOVA_LUNA_LESSONS } from './lessons.ts';

/* The course covers the rules: each one on which a player acts is taught, and every printed example is solved. */

const [RULES = ''] = Object.values(
	import.meta.glob<string>('../../../../../docs/rules/nova-luna.md', {
		eager: true,
		query: '?raw',
		import: 'default',
	}),
);

/** Rules that describe the box or how we count: nobody acts on them. */
const NOT_ACTED_ON = ['NL-1', 'NL-2', 'NL-7'];

const STEPS = NOVA_LUNA_LESSONS.flatMap(({ id, steps }) =>
	steps.map((step) => ({ name: `${id}/${step.id}`, step })),
);
/** Where each rule is taught. */
const TAUGHT = new Map<string, string[]>();
for (const { name, step } of STEPS)
	for (const rule of step.rules) TAUGHT.set(rule, [...(TAUGHT.get(rule) ?? []), name]);

test('every rule on which a player acts is taught, and no other is named', () => {
	const stated = [...new Set(RULES.match(/\*\*(NL-H?\d+)\*\*/g) ?? [])].map((bold) => bold.slice(2, -2));
	expect(stated).toHaveLength(25 + 6);
	expect([...TAUGHT.keys(), ...NOT_ACTED_ON].sort()).toEqual([...stated].sort());
});

describe('the printed examples', () => {
	const solved = STEPS.filter(({ step }) => step.shown.example !== undefined);

	test('are all positions to solve', () => {
		const printed = solved.map(
			({ step }) => NOVA_LUNA_EXAMPLES.find(({ id }) => id === step.shown.example)?.printed,
		);
		expect(new Set(printed)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
	});

	test.each(solved)('$name shows what the example shows', ({ step }) => {
		const example = NOVA_LUNA_EXAMPLES.find(({ id }) => id === step.shown.example);
		const course = courseOf(novaLuna, step.before);
		const before = novaLuna.view(course.position, step.seat).displays[step.seat]?.tiles ?? [];
		for (const { tile, x, y } of example?.before ?? [])
			expect(before).toContainEqual(expect.objectContaining({ tile, x, y }));
		for (const move of step.solution) course.play(step.seat, move);
		const after = novaLuna.view(course.position, step.seat).displays[step.seat]?.tiles ?? [];
		// The last step of the example covers what the learner covers.
		for (const [tile, task] of example?.steps.at(-1)?.covers ?? [])
			expect(after.find((laid) => laid.tile === tile)?.covered).toContain(task);
	});
});
