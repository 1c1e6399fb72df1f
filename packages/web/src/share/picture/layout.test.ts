import { describe, expect, it } from 'vitest';
import { clipped, GAP, grid, split, WHOLE } from './layout.ts';
import { paintOf } from './paint.ts';

/** Every letter is half as wide as it is high. */
const even = (text: string, size: number): number => [...text].length * size * 0.5;

describe('the parts of a picture', () => {
	it('lie beside each other without overlapping', () => {
		const [left, right] = split(WHOLE, 500);
		expect(left.width + GAP + right.width).toBe(WHOLE.width);
		expect(right.x).toBe(left.x + left.width + GAP);
	});

	it('are in rows of the same height, and a last row with fewer is filled', () => {
		const boxes = grid(WHOLE, 3, 2);
		expect(boxes.map(({ height }) => height)).toEqual(Array(3).fill((WHOLE.height - GAP) / 2));
		expect(boxes.map(({ width }) => width)).toEqual([
			(WHOLE.width - GAP) / 2,
			(WHOLE.width - GAP) / 2,
			WHOLE.width,
		]);
		expect(boxes[2]?.y).toBe(WHOLE.y + (WHOLE.height - GAP) / 2 + GAP);
	});

	it('have names that fit', () => {
		expect(clipped('Io', 100, 20, even)).toBe('Io');
		expect(clipped('Bartholomew Featherstonehaugh', 100, 20, even)).toBe('Bartholom…');
		expect(clipped('Anna Maria Luisa', 60, 20, even)).toBe('Anna…');
		expect(clipped('👩‍🚀👩‍🚀', 1, 20, even)).toMatch(/…$/);
	});
});

describe('a computed color', () => {
	it.each([
		['rgb(20, 23, 58)', { colour: '#14173a', opacity: 1 }],
		['rgba(255, 227, 163, 0.1)', { colour: '#ffe3a3', opacity: 0.1 }],
		['color(srgb 0.0784314 0.0901961 0.227451 / 0.82)', { colour: '#14173a', opacity: 0.82 }],
		['color(srgb 1 1e-7 0)', { colour: '#ff0000', opacity: 1 }],
	])('%s', (computed, paint) => {
		expect(paintOf(computed)).toEqual(paint);
	});

	it.each(['none', 'url("#p1")', 'context-fill', ''])('is none: %s', (computed) => {
		expect(paintOf(computed)).toBeNull();
	});
});
