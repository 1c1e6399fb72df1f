import { describe, expect, test } from 'vitest';
import type { Point } from './wheel-plan.ts';
import {
	planWheel,
	reachPath,
	SPACES,
	spaceAt,
	stackHeights,
	stepsBetween,
	tokenAt,
	trackDots,
} from './wheel-plan.ts';

const laptop = planWheel(612, 666);
const phone = planWheel(390, 360);
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

describe('the wheel', () => {
	test('has the sizes of the design at both window sizes', () => {
		expect([laptop.ring, laptop.tile, laptop.farTile, laptop.track, laptop.token].map(Math.round)).toEqual([
			256, 86, 76, 150, 14,
		]);
		expect([phone.ring, phone.tile, phone.farTile, phone.track].map(Math.round)).toEqual([146, 51, 45, 86]);
		expect([laptop.compact, phone.compact]).toEqual([false, true]);
	});

	test.each([300, 360, 612, 900, 1200])('at %d px nothing leaves the box and nothing overlaps', (side) => {
		const plan = planWheel(side, side);
		// A chosen tile wears a ring of 7.5 px.
		expect(plan.ring + plan.tile / 2 + 7.5).toBeLessThanOrEqual(side / 2 + 0.6);
		for (let space = 0; space < SPACES; space++) {
			const [a, b] = [spaceAt(plan, space), spaceAt(plan, space + 1)];
			expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(plan.tile);
		}
		// A stack of four tokens still lies inside the ring of tiles.
		expect(apart(tokenAt(plan, 0, 3), { x: 0, y: 0 }) + plan.token).toBeLessThan(
			plan.ring - plan.tile / 2 + 4,
		);
		expect(plan.track + plan.moon).toBeLessThan(plan.disc);
		expect(apart(tokenAt(plan, 0), tokenAt(plan, 1))).toBeGreaterThan(2 * plan.moon);
		// The words in the middle stay inside the moons.
		expect(Math.hypot(plan.centre.width, plan.centre.height * 0.5) / 2).toBeLessThan(plan.track - plan.moon);
	});

	test('an empty box gives no negative size', () => {
		for (const value of Object.values(planWheel(0, 0)))
			if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0);
	});

	test('runs clockwise from the top', () => {
		expect(spaceAt(laptop, 0).x).toBeCloseTo(0);
		expect(spaceAt(laptop, 0).y).toBeCloseTo(-laptop.ring);
		expect(spaceAt(laptop, 3).x).toBeCloseTo(laptop.ring);
		expect(spaceAt(laptop, 6).y).toBeCloseTo(laptop.ring);
		expect(apart(spaceAt(laptop, 1), spaceAt(laptop, 13))).toBeCloseTo(0);
		expect(apart(tokenAt(laptop, 30), tokenAt(laptop, 6))).toBeCloseTo(0);
	});

	test('stacks lean outward, the last to arrive outermost', () => {
		expect(stackHeights([7, 7, 7, 9])).toEqual([2, 1, 0, 0]);
		expect(stackHeights([4, 5])).toEqual([0, 0]);
		const away = [0, 1, 2, 3].map((below) => apart(tokenAt(laptop, 10, below), { x: 0, y: 0 }));
		expect(away).toEqual(away.toSorted((a, b) => a - b));
		expect((away[1] ?? 0) - (away[0] ?? 0)).toBeCloseTo(15.4, 0);
	});

	test('steps go clockwise, over the new moon too', () => {
		expect(stepsBetween(4, 7)).toBe(3);
		expect(stepsBetween(11, 2)).toBe(3);
		expect(stepsBetween(3, 3)).toBe(0);
	});

	test('the path ends at the furthest tile in reach', () => {
		expect(reachPath(laptop, 4, [])).toBe('');
		const end = spaceAt(laptop, 1);
		const path = reachPath(laptop, 10, [11, 0, 1]);
		expect(path.endsWith(`${Math.round(end.x * 100) / 100} ${Math.round(end.y * 100) / 100}`)).toBe(true);
		// Past half of the ring the arc needs the large-arc flag.
		expect(reachPath(laptop, 0, [2, 5])).toContain(' 0 0 1 ');
		expect(reachPath(laptop, 0, [2, 5, 9])).toContain(' 0 1 1 ');
	});

	test('one dot for each step of the token, all on the track', () => {
		const dots = trackDots(phone, 22, 5);
		expect(dots).toHaveLength(5);
		for (const dot of dots) expect(apart(dot, { x: 0, y: 0 })).toBeCloseTo(phone.track);
	});
});
