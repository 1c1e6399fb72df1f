import { expect, test } from 'vitest';
import { planChart } from './chart-plan.ts';

const line = (steps: number, most: number): number[] =>
	Array.from({ length: steps + 1 }, (_, i) => Math.round((most * i) / steps));

test.each([
	[65, 608],
	[65, 358],
	[43, 608],
	[12, 358],
	[9, 608],
	[1, 358],
])('the numbers below go through the last of %i steps at %i px, and none touch', (steps, width) => {
	const { ticks, left, right } = planChart([line(steps, 20)], width, 240);
	expect(ticks.at(-1)).toMatchObject({ step: steps, last: true, x: right });
	const places = [left, ...ticks.map(({ x }) => x)];
	const gaps = places.slice(1).map((x, i) => x - (places[i] ?? 0));
	expect(Math.min(...gaps.slice(0, -1), Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(40 - 0.1);
	// No stretch stays without a number: the last may be as wide as two others and its words.
	expect(Math.max(...gaps)).toBeLessThan(Math.max(right - left + 1, 0) / (steps === 1 ? 1 : 1.5));
	if (ticks.length > 1) expect(gaps.at(-1)).toBeGreaterThanOrEqual(74 - 0.1);
});

test('large values have few levels', () => {
	expect(planChart([line(10, 95)], 608, 240).levels.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80]);
	expect(planChart([line(10, 20)], 608, 240).levels.map(({ value }) => value)).toEqual([0, 5, 10, 15, 20]);
});

test.each([
	['at the top', [63, 61, 62, 60]],
	['at the bottom', [0, 1, 0, 63]],
	['apart', [63, 10, 40, 25]],
])('labels of lines that end %s stay inside and do not overlap', (_, last) => {
	const { labels, bottom } = planChart(
		last.map((value) => [0, value]),
		608,
		240,
	);
	const heights = labels.map(({ y }) => y).sort((a, b) => a - b);
	expect(heights).toHaveLength(4);
	expect(heights[0]).toBeGreaterThanOrEqual(14);
	expect(heights.at(-1)).toBeLessThanOrEqual(bottom);
	for (const [i, y] of heights.slice(1).entries()) expect(y - (heights[i] ?? 0)).toBeGreaterThanOrEqual(21.9);
});

test('chances go straight from 0 to 100 percent, and a line starts again after values that are missing', () => {
	const chances = { most: 1, level: 0.5, straight: true, wide: true };
	const { lines, levels, at, left } = planChart([[0.5, null, 0.25, 1, null]], 608, 240, chances);
	expect(levels.map(({ value }) => value)).toEqual([0, 0.5, 1]);
	const [first, third, fourth] = [at(0, 0.5), at(2, 0.25), at(3, 1)];
	expect(lines[0]?.path).toBe(`M${left} ${first.y}M${third.x} ${third.y}L${fourth.x} ${fourth.y}`);
	expect(fourth.y).toBeLessThan(third.y);
});

test('a scale may begin above 0', () => {
	const { levels, at, bottom } = planChart([[120, 140]], 608, 240, { least: 100, most: 160, level: 20 });
	expect(levels.map(({ value }) => value)).toEqual([100, 120, 140, 160]);
	expect(at(0, 100).y).toBe(bottom);
});
