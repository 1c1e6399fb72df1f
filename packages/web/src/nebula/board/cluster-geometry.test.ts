import { NEBULA_BOARD } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { ClusterLayout } from './cluster-geometry.ts';
import {
	dragged,
	EDGE,
	fitRow,
	fitTriangle,
	OUTLINE,
	PIECE,
	rayAfter,
	rayPoint,
	tapped,
	waysTo,
} from './cluster-geometry.ts';
import { distanceOf } from './galaxy-geometry.ts';

const { rays } = NEBULA_BOARD.clusters;

describe.each([
	['laptop', fitTriangle, 398, 390, 74],
	['phone, drawing', fitTriangle, 390, 270, 57],
	['phone, placing', fitRow, 390, 90, 34],
	['a narrow phone', fitTriangle, 340, 250, 48],
])('on the %s', (_, fit: (width: number, height: number) => ClusterLayout, width, height, radius) => {
	const layout = fit(width, height);
	const outline = layout.radius * OUTLINE;

	test('the clusters are about as large as in the design', () => {
		expect(layout.radius).toBeGreaterThan(radius - 3);
		expect(layout.radius).toBeLessThan(radius + 6);
	});

	test('nothing overlaps and nothing leaves the box', () => {
		const { centres, supernova, supernovaRadius } = layout;
		centres.forEach((a, i) => {
			for (const b of centres.slice(i + 1)) expect(distanceOf(a, b)).toBeGreaterThan(2 * outline);
			expect(distanceOf(a, supernova)).toBeGreaterThan(outline + supernovaRadius);
			expect(Math.min(a.x, width - a.x, a.y, height - a.y)).toBeGreaterThan(outline);
		});
		expect(supernova.y + supernovaRadius).toBeLessThan(height);
	});

	test('the pieces of a cluster do not touch', () => {
		const [a, b] = [0, 1].map((ray) => rayPoint({ x: 0, y: 0 }, layout.radius, ray, rays));
		if (a && b) expect(distanceOf(a, b)).toBeGreaterThan(2.8 * layout.radius * PIECE);
	});
});

test('on the phone a finger can tell the rays apart: 44 px from one to the next', () => {
	const { radius } = fitTriangle(390, 270);
	expect(2 * radius * Math.sin(Math.PI / rays)).toBeGreaterThanOrEqual(43);
	expect(EDGE).toBeGreaterThan(radius * 0.078);
});

test('rays are numbered clockwise from the top', () => {
	const at = (ray: number): number[] => {
		const { x, y } = rayPoint({ x: 0, y: 0 }, 1, ray, 8);
		return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
	};
	expect(at(0)).toEqual([0, -1]);
	expect(at(2)).toEqual([1, -0]);
	expect(at(4)).toEqual([0, 1]);
	expect(at(7)).toEqual([-0.7, -0.7]);
});

test('a figure moves around its cluster', () => {
	expect(rayAfter(7, 2, 8)).toBe(1);
	expect(rayAfter(1, -3, 8)).toBe(6);
});

test('a tap takes the shorter way, another tap the longer one where it is within reach', () => {
	expect(waysTo(3, 5, 8, 5)).toEqual([2]);
	expect(waysTo(3, 6, 8, 5)).toEqual([3, -5]);
	expect(waysTo(3, 7, 8, 5)).toEqual([4, -4]);
	expect(waysTo(3, 6, 8, 2)).toEqual([]);
	expect(waysTo(3, 3, 8, 5)).toEqual([0]);
	expect(tapped(3, 6, 8, 5, 0)).toBe(3);
	expect(tapped(3, 6, 8, 5, 3)).toBe(-5);
	expect(tapped(3, 6, 8, 5, -5)).toBe(3);
	expect(tapped(3, 6, 8, 2, 0)).toBeNull();
});

describe('dragging', () => {
	const centre = { x: 0, y: 0 };
	/** The finger over a ray, after so many steps from `from`. */
	const drag = (ray: number, from: number, steps: number, reach = 5): number =>
		dragged(centre, rayPoint(centre, 1, ray, 8), from, steps, 8, reach);

	test('counts steps in the direction of the finger', () => {
		expect([drag(4, 3, 0), drag(5, 3, 1), drag(2, 3, 0)]).toEqual([1, 2, -1]);
		// Past the top.
		expect([drag(0, 7, 0), drag(7, 0, 0)]).toEqual([1, -1]);
	});

	test('can go the long way round', () => {
		let steps = 0;
		for (const ray of [4, 5, 6, 7, 0]) steps = drag(ray, 3, steps);
		expect(steps).toBe(5);
	});

	test('never leaves its reach', () => {
		let steps = 0;
		for (const ray of [4, 5, 6, 7, 0]) steps = drag(ray, 3, steps, 2);
		expect(steps).toBe(2);
	});
});
