import { describe, expect, test } from 'vitest';
import type { Box } from './tip-place.ts';
import { lineBetween, placeTip } from './tip-place.ts';

const WINDOW = { width: 390, height: 844 };
const TIP = { width: 300, height: 120 };

function boxAt({ x, y }: { x: number; y: number }): Box {
	return { left: x, top: y, right: x + TIP.width, bottom: y + TIP.height };
}

function touch(one: Box, other: Box): boolean {
	return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

describe('a tip', () => {
	const target = { left: 250, top: 70, right: 370, bottom: 250 };
	const wheel = { left: 0, top: 44, right: 390, bottom: 404 };
	const bars = [
		{ left: 0, top: 0, right: 390, bottom: 44 },
		{ left: 0, top: 756, right: 390, bottom: 844 },
	];

	test('stands where it covers nothing, as near to its target as it can', () => {
		const box = boxAt(placeTip(TIP, [target], [wheel, ...bars], WINDOW));
		for (const kept of [target, wheel, ...bars]) expect(touch(box, kept)).toBe(false);
		expect(box.top - wheel.bottom).toBeLessThan(20);
	});

	test('stays within the window', () => {
		const corner = { left: 380, top: 834, right: 390, bottom: 844 };
		const box = boxAt(placeTip(TIP, [corner], [], WINDOW));
		expect(box.left).toBeGreaterThanOrEqual(0);
		expect(box.right).toBeLessThanOrEqual(WINDOW.width);
		expect(box.bottom).toBeLessThanOrEqual(WINDOW.height);
	});

	test('covers as little as possible where nothing is free', () => {
		const upper = { left: 0, top: 0, right: 390, bottom: 420 };
		const small = { left: 10, top: 700, right: 30, bottom: 720 };
		const rest = { left: 0, top: 420, right: 390, bottom: 600 };
		const box = boxAt(placeTip(TIP, [target], [upper, small, rest], WINDOW));
		expect(touch(box, upper)).toBe(false);
		expect(touch(box, rest)).toBe(false);
	});

	test('points at the nearest of several targets', () => {
		const near = { left: 250, top: 300, right: 290, bottom: 340 };
		const [from, to] = lineBetween(boxAt({ x: 20, y: 420 }), [target, near]);
		expect(from).toEqual({ x: 270, y: 420 });
		expect(to).toEqual({ x: 270, y: 340 });
	});
});
