import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { finishAnimations, flipDelay, MOTION, walkMs } from './motion.ts';

const look = readFileSync(new URL('look.css', import.meta.url), 'utf8');

describe('motion', () => {
	test('a walk takes 60 ms a space and never more than 360', () => {
		expect([1, 3, 6, 11].map(walkMs)).toEqual([60, 180, 360, 360]);
	});
	test('flips follow one another and end within 380 ms, however many there are', () => {
		expect([0, 1, 2].map((i) => flipDelay(i, 3))).toEqual([0, 60, 120]);
		for (let count = 1; count <= 12; count++) {
			const delays = Array.from({ length: count }, (_, i) => flipDelay(i, count));
			expect(Math.max(...delays) + MOTION.flip.ms).toBeLessThanOrEqual(MOTION.flip.most);
			expect(delays).toEqual(delays.toSorted((a, b) => a - b));
		}
	});

	test.each([
		['preview', MOTION.preview.ms],
		['fly', MOTION.fly.ms],
		['flip', MOTION.flip.ms],
	] as const)('--%s of the style sheet is as long as the animation of that name', (name, ms) => {
		expect(look).toContain(`--${name}: ${ms}ms;`);
	});

	test('no component names a length of its own: all are in motion.ts and look.css', () => {
		const sources = import.meta.glob<string>('../**/*.svelte', {
			eager: true,
			query: '?raw',
			import: 'default',
		});
		expect(Object.keys(sources).length).toBeGreaterThan(80);
		const named = Object.entries(sources).flatMap(([file, text]) =>
			Array.from(
				text.matchAll(
					/^.*(?:(?:animation|transition)(?:-\w+)?:[^;]*?(?<![\w.-])[\d.]+m?s\b|\b(?:duration|delay): [1-9]).*$/gm,
				),
				([line]) => `${file}: ${line.trim()}`,
			),
		);
		expect(named).toEqual([]);
	});
});

describe('animations that are finished at once', () => {
	const animation = (endTime: number) => ({
		effect: { getComputedTiming: () => ({ endTime }) },
		finish: vi.fn(),
	});

	test('are all inside the element, except those that never end', () => {
		const [flight, progress] = [animation(320), animation(Number.POSITIVE_INFINITY)];
		const getAnimations = vi.fn(() => [flight, progress]);
		finishAnimations({ getAnimations });
		expect(getAnimations).toHaveBeenCalledWith({ subtree: true });
		expect(flight.finish).toHaveBeenCalledOnce();
		expect(progress.finish).not.toHaveBeenCalled();
	});
});
