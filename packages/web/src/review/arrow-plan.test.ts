import { expect, test } from 'vitest';
import { planArrow } from './arrow-plan.ts';

const box = (x: number, y: number) => ({ x, y, width: 40, height: 40 });

test('a straight arrow goes from edge to edge, clear of the rings', () => {
	expect(planArrow(box(0, 0), box(200, 0), false)).toEqual({
		line: 'M49 20 L178 20',
		head: '191 20 178 27.5 178 12.5',
	});
});

test('a bent one leaves the straight way, downwards from left to right and from right to left', () => {
	expect(planArrow(box(0, 0), box(200, 0), true)?.line).toContain('Q120 60');
	expect(planArrow(box(200, 0), box(0, 0), true)?.line).toContain('Q120 60');
});

test('boxes that touch or overlap have none', () => {
	expect(planArrow(box(0, 0), box(44, 0), false)).toBeNull();
	expect(planArrow(box(0, 0), box(10, 10), true)).toBeNull();
	expect(planArrow(box(0, 0), box(0, 0), true)).toBeNull();
});
