import type { Cell } from '../../nova-luna/board/props.ts';

/* The line around a group of cells, with round corners. */

type Point = readonly [x: number, y: number];

/** Clockwise around a cell: where each side begins, and which neighbor it faces. */
const SIDES: readonly { readonly from: Point; readonly to: Point; readonly faces: Point }[] = [
	{ from: [0, 0], to: [1, 0], faces: [0, -1] },
	{ from: [1, 0], to: [1, 1], faces: [1, 0] },
	{ from: [1, 1], to: [0, 1], faces: [0, 1] },
	{ from: [0, 1], to: [0, 0], faces: [-1, 0] },
];

/** A path around all cells; corners are rounded by this share of a cell. */
export function outlineOf(cells: readonly Cell[], pitch: number, round = 0.17): string {
	return loopsOf(cells)
		.map((loop) => {
			const corners = loop.map((corner, index) => {
				const before = loop.at(index - 1) ?? corner;
				const after = loop[(index + 1) % loop.length] ?? corner;
				const [enter, leave] = [towards(corner, before, round), towards(corner, after, round)];
				return `${index === 0 ? 'M' : 'L'}${at(enter, pitch)}Q${at(corner, pitch)} ${at(leave, pitch)}`;
			});
			return `${corners.join('')}Z`;
		})
		.join('');
}

/** The corners of every line around the cells, or around a hole in them. */
export function loopsOf(cells: readonly Cell[]): readonly (readonly Point[])[] {
	const has = (x: number, y: number): boolean => cells.some((cell) => cell.x === x && cell.y === y);
	const sides = cells.flatMap(({ x, y }) =>
		SIDES.filter(({ faces: [dx, dy] }) => !has(x + dx, y + dy)).map(({ from, to }) => ({
			from: [x + from[0], y + from[1]] as const,
			to: [x + to[0], y + to[1]] as const,
		})),
	);
	const loops: Point[][] = [];
	while (sides.length > 0) {
		const loop = sides.splice(0, 1);
		for (let last = loop[0]; last !== undefined; ) {
			const { from, to } = last;
			const next = sides.filter((side) => same(side.from, to));
			// Where two cells meet at a corner only, the line stays with its own cell: it turns right.
			const right: Point = [to[0] - (to[1] - from[1]), to[1] + (to[0] - from[0])];
			const chosen = next.find((side) => same(side.to, right)) ?? next[0];
			if (chosen !== undefined) loop.push(...sides.splice(sides.indexOf(chosen), 1));
			last = chosen;
		}
		// Only where the direction changes there is a corner.
		loops.push(
			loop.flatMap((side, index) => {
				const before = loop.at(index - 1) ?? side;
				return before.to[0] - before.from[0] === side.to[0] - side.from[0] ? [] : [side.from];
			}),
		);
	}
	return loops;
}

function same(one: Point, other: Point): boolean {
	return one[0] === other[0] && one[1] === other[1];
}

function towards([x, y]: Point, [tx, ty]: Point, by: number): Point {
	return [x + Math.sign(tx - x) * by, y + Math.sign(ty - y) * by];
}

function at([x, y]: Point, pitch: number): string {
	return `${(x * pitch).toFixed(1)} ${(y * pitch).toFixed(1)}`;
}
