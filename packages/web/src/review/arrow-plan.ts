/* The way of an arrow between two boxes on the boards, in pixels. No DOM here. */

export interface Point {
	readonly x: number;
	readonly y: number;
}

export interface Box extends Point {
	readonly width: number;
	readonly height: number;
}

export interface ArrowPlan {
	/** Its line, which ends where the head begins. */
	readonly line: string;
	/** The three corners of the head, for `points`. */
	readonly head: string;
}

/** The rings around pieces stay free of it. */
const CLEARANCE = 9;
const HEAD = { length: 13, half: 7.5 };
/** How far a bent arrow leaves the straight way, as a share of its length. */
const BEND = 0.2;

/** An arrow from the edge of one box to the edge of another; null where they are too near to each other for one. */
export function planArrow(from: Box, to: Box, bent: boolean): ArrowPlan | null {
	const [start, goal] = [middleOf(from), middleOf(to)];
	const way = { x: goal.x - start.x, y: goal.y - start.y };
	// Bent to the side on which a curve from left to right hangs below.
	const turn = bent ? BEND * (way.x < 0 ? -1 : 1) : 0;
	const middle = {
		x: (start.x + goal.x) / 2 - way.y * turn,
		y: (start.y + goal.y) / 2 + way.x * turn,
	};
	const first = edgeTowards(from, middle);
	const tip = edgeTowards(to, middle);
	if (Math.hypot(tip.x - first.x, tip.y - first.y) < 2 * HEAD.length || !leads(first, tip, way)) return null;
	const { x, y } = unit(middle, tip);
	const neck = { x: tip.x - x * HEAD.length, y: tip.y - y * HEAD.length };
	const side = { x: -y * HEAD.half, y: x * HEAD.half };
	const bend = bent ? `Q${pair(middle)} ` : 'L';
	return {
		line: `M${pair(first)} ${bend}${pair(neck)}`,
		head: [tip, { x: neck.x + side.x, y: neck.y + side.y }, { x: neck.x - side.x, y: neck.y - side.y }]
			.map(pair)
			.join(' '),
	};
}

/** Boxes that overlap would have an arrow that points backwards. */
function leads(first: Point, tip: Point, way: Point): boolean {
	return (tip.x - first.x) * way.x + (tip.y - first.y) * way.y > 0;
}

function middleOf({ x, y, width, height }: Box): Point {
	return { x: x + width / 2, y: y + height / 2 };
}

/** Where the way from the middle of a box to a point leaves the box and the ring around it. */
function edgeTowards(box: Box, towards: Point): Point {
	const middle = middleOf(box);
	const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
	const share = Math.max(
		Math.abs(dx) / (box.width / 2 + CLEARANCE),
		Math.abs(dy) / (box.height / 2 + CLEARANCE),
	);
	return share === 0 ? middle : { x: middle.x + dx / share, y: middle.y + dy / share };
}

function unit(from: Point, to: Point): Point {
	const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function pair({ x, y }: Point): string {
	return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
