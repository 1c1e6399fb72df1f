import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	boundsOf,
	fittingPitch,
	inSight,
	limitsFor,
	neighbour,
	planDisplay,
	rowAndColumn,
	sheetOf,
	sightOf,
	zoomAt,
	zoomRange,
} from './display-plan.ts';
import type { Cell } from './props.ts';

const grid = (columns: number, rows: number) =>
	Array.from({ length: columns * rows }, (_, i) => ({ x: i % columns, y: Math.floor(i / columns) }));

describe('bounds and names of cells', () => {
	test('include the free cells around the tiles; an empty display is one cell', () => {
		expect(boundsOf([])).toEqual({ left: 0, top: 0, columns: 1, rows: 1 });
		expect(boundsOf([{ x: 0, y: 0 }])).toEqual({ left: -1, top: -1, columns: 3, rows: 3 });
		expect(
			boundsOf([
				{ x: -2, y: 1 },
				{ x: 3, y: 1 },
			]),
		).toEqual({ left: -3, top: 0, columns: 8, rows: 3 });
		expect(boundsOf(grid(2, 2), 0)).toEqual({ left: 0, top: 0, columns: 2, rows: 2 });
	});
	test('rows and columns count from 1 at the upper left', () => {
		expect(rowAndColumn(boundsOf(grid(4, 4)), { x: -1, y: -1 })).toEqual({ row: 1, column: 1 });
		expect(rowAndColumn(boundsOf(grid(4, 4)), { x: 3, y: 0 })).toEqual({ row: 2, column: 5 });
	});
});

describe('the fit', () => {
	test('gives the cell sizes of the design', () => {
		expect(fittingPitch(606, 416, boundsOf(grid(4, 4)))).toBe(69);
		expect(fittingPitch(378, 338, boundsOf(grid(4, 4)))).toBe(56);
		expect(fittingPitch(378, 338, boundsOf(grid(5, 4)))).toBe(54);
	});
	test('does not enlarge a small display too far; a large one keeps its cells and is panned', () => {
		expect(fittingPitch(606, 416, boundsOf([]))).toBe(84);
		expect(fittingPitch(606, 416, boundsOf(grid(14, 3)))).toBe(48);
		expect(fittingPitch(378, 338, boundsOf(grid(3, 14)))).toBe(44);
		expect(fittingPitch(378, 338, boundsOf(grid(13, 1), 0), limitsFor(378, 338, true))).toBe(29);
		expect(planDisplay(606, 416, boundsOf(grid(14, 3)), null, null).outgrown).toBe(true);
		expect(planDisplay(606, 416, boundsOf(grid(4, 4)), null, null).outgrown).toBe(false);
	});

	const box = fc.record({
		width: fc.integer({ min: 200, max: 1400 }),
		height: fc.integer({ min: 150, max: 1000 }),
	});
	const cells = fc.array(
		fc.record({ x: fc.integer({ min: -15, max: 15 }), y: fc.integer({ min: -15, max: 15 }) }),
		{
			maxLength: 30,
		},
	);

	test('centers what fits; what does not fit shows the focus and leaves no needless gap', () => {
		fc.assert(
			fc.property(box, cells, fc.nat(), ({ width, height }, laid, pick) => {
				const bounds = boundsOf(laid);
				const focus = laid[pick % Math.max(1, laid.length)] ?? null;
				const plan = planDisplay(width, height, bounds, null, focus);
				expect(plan.pitch).toBeGreaterThanOrEqual(limitsFor(width, height).least);
				const left = plan.left + bounds.left * plan.pitch;
				const right = left + bounds.columns * plan.pitch;
				if (right - left <= width) {
					expect(left).toBeCloseTo(width - right);
				} else {
					expect(left).toBeLessThanOrEqual(0.001);
					expect(right).toBeGreaterThanOrEqual(width - 0.001);
				}
				if (focus !== null) expect(inSight(plan, width, height, focus)).toBe(true);
			}),
		);
	});

	test('no pan loses the display', () => {
		const bounds = boundsOf(grid(14, 3));
		const far = planDisplay(606, 416, bounds, { pitch: 56, x: 1000, y: -1000 }, null);
		expect(far.left + (bounds.left + bounds.columns) * 56).toBeCloseTo(606);
		expect(far.top + bounds.top * 56).toBeCloseTo((416 - bounds.rows * 56) / 2);
		expect(far.sight.x).toBeLessThan(1000);
	});
});

describe('the sheet in its scrolling box', () => {
	test.each([
		[grid(4, 4), null],
		[grid(14, 3), null],
		[grid(14, 9), { pitch: 60, x: 2, y: 6 }],
		[[], null],
	])('shows what the plan wants, and reads it back (%#)', (cells, sight) => {
		const bounds = boundsOf(cells);
		const plan = planDisplay(606, 416, bounds, sight, null);
		const sheet = sheetOf(plan, 606, 416, bounds);
		expect(sheet.left - sheet.scrollLeft).toBeCloseTo(plan.left);
		expect(sheet.top - sheet.scrollTop).toBeCloseTo(plan.top);
		// A box cannot scroll beyond its sheet.
		expect(sheet.scrollLeft).toBeGreaterThanOrEqual(-0.001);
		expect(sheet.scrollTop).toBeGreaterThanOrEqual(-0.001);
		expect(sheet.scrollLeft).toBeLessThanOrEqual(sheet.width - 606 + 0.001);
		expect(sheet.scrollTop).toBeLessThanOrEqual(sheet.height - 416 + 0.001);
		const back = sightOf(plan, sheet, 606, 416, { left: sheet.scrollLeft, top: sheet.scrollTop });
		expect(back.x).toBeCloseTo(plan.sight.x);
		expect(back.y).toBeCloseTo(plan.sight.y);
	});
});

describe('zooming', () => {
	const bounds = boundsOf(grid(12, 9));
	test('keeps the point under the pointer', () => {
		const before = planDisplay(606, 416, bounds, { pitch: 60, x: 5, y: 4 }, null);
		const at = { x: 420, y: 100 };
		const after = planDisplay(606, 416, bounds, zoomAt(606, 416, bounds, before.sight, 1.3, at), null);
		expect(after.pitch).toBeCloseTo(78);
		expect((at.x - after.left) / after.pitch).toBeCloseTo((at.x - before.left) / before.pitch);
		expect((at.y - after.top) / after.pitch).toBeCloseTo((at.y - before.top) / before.pitch);
	});
	test('is limited: out until everything is visible, in until a tile is large', () => {
		const [least, most] = zoomRange(606, 416, bounds);
		const sight = { pitch: 60, x: 5, y: 4 };
		const middle = { x: 303, y: 208 };
		expect(zoomAt(606, 416, bounds, sight, 0.01, middle).pitch).toBe(least);
		expect(zoomAt(606, 416, bounds, sight, 100, middle).pitch).toBe(most);
		expect(least * bounds.columns).toBeLessThanOrEqual(606);
		expect(least * bounds.rows).toBeLessThanOrEqual(416);
	});
});

describe('arrow keys', () => {
	/** The free cells around a single tile. */
	const cross = [
		{ x: 0, y: -1 },
		{ x: -1, y: 0 },
		{ x: 1, y: 0 },
		{ x: 0, y: 1 },
	];
	test('lead to the nearest cell in their direction', () => {
		expect(neighbour(cross, { x: -1, y: 0 }, 'right')).toEqual({ x: 1, y: 0 });
		expect(neighbour(cross, { x: -1, y: 0 }, 'up')).toEqual({ x: 0, y: -1 });
		expect(neighbour(cross, { x: 1, y: 0 }, 'right')).toBeUndefined();
	});
	test('reach every free cell of a display from every other', () => {
		const around = ({ x, y }: Cell): readonly Cell[] => [
			{ x: x + 1, y },
			{ x: x - 1, y },
			{ x, y: y + 1 },
			{ x, y: y - 1 },
		];
		fc.assert(
			fc.property(fc.array(fc.nat(), { maxLength: 20 }), (picks) => {
				const tiles: Cell[] = [{ x: 0, y: 0 }];
				const isTile = (cell: Cell): boolean => tiles.some(({ x, y }) => x === cell.x && y === cell.y);
				const free = (): readonly Cell[] => {
					const cells = new Map(tiles.flatMap(around).map((cell) => [`${cell.x},${cell.y}`, cell]));
					return [...cells.values()].filter((cell) => !isTile(cell));
				};
				for (const pick of picks) {
					const cell = free()[pick % free().length];
					if (cell !== undefined) tiles.push(cell);
				}
				const cells = free();
				for (const start of cells) {
					const reached = new Set([start]);
					for (const cell of reached)
						for (const direction of ['left', 'right', 'up', 'down'] as const) {
							const next = neighbour(cells, cell, direction);
							if (next !== undefined) reached.add(next);
						}
					expect(reached.size).toBe(cells.length);
				}
			}),
			{ numRuns: 100 },
		);
	});
});
