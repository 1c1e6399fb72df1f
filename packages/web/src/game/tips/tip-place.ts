/* Where a tip has room: near what it points at, over nothing that the player needs. */

export interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export interface Point {
	readonly x: number;
	readonly y: number;
}

/** Between the tip and what it must not cover. */
const GAP = 10;
/** Between the tip and the edge of the window. */
const EDGE = 8;
/** How finely places are tried, in pixels. */
const STEP = 6;

/** The box around all of these. */
function around(boxes: readonly [Box, ...Box[]]): Box {
	return {
		left: Math.min(...boxes.map(({ left }) => left)),
		top: Math.min(...boxes.map(({ top }) => top)),
		right: Math.max(...boxes.map(({ right }) => right)),
		bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
	};
}

export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The upper left corner for a tip: the nearest place to its targets that covers nothing, else the one that covers least. */
export function placeTip(
	size: Size,
	targets: readonly [Box, ...Box[]],
	kept: readonly Box[],
	window: Size,
): Point {
	const target = around(targets);
	const taken = [...targets, ...kept];
	let best: Point = { x: EDGE, y: EDGE };
	let least = Number.POSITIVE_INFINITY;
	for (let y = EDGE; y <= window.height - size.height - EDGE; y += STEP)
		for (let x = EDGE; x <= window.width - size.width - EDGE; x += STEP) {
			const box = { left: x, top: y, right: x + size.width, bottom: y + size.height };
			// Any place that covers nothing is better than any that covers something.
			const covers = taken.reduce((sum, other) => sum + overlap(box, other), 0);
			const cost = distance(box, target) + covers * 100;
			if (cost >= least) continue;
			least = cost;
			best = { x, y };
		}
	return best;
}

/** The two ends of a short line between a tip and the nearest of its targets. */
export function lineBetween(tip: Box, targets: readonly [Box, ...Box[]]): readonly [Point, Point] {
	const lines = targets.map((target) => {
		const from = nearestIn(tip, {
			x: middle(target.left, target.right),
			y: middle(target.top, target.bottom),
		});
		return [from, nearestIn(target, from)] as const;
	});
	return lines.reduce((best, line) => (lengthOf(line) < lengthOf(best) ? line : best));
}

function lengthOf([from, to]: readonly [Point, Point]): number {
	return Math.hypot(from.x - to.x, from.y - to.y);
}

function nearestIn({ left, top, right, bottom }: Box, { x, y }: Point): Point {
	return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
}

/** How much of a box, in square pixels, lies over another or too close to it. */
function overlap(box: Box, other: Box): number {
	const width = Math.min(box.right, other.right + GAP) - Math.max(box.left, other.left - GAP);
	const height = Math.min(box.bottom, other.bottom + GAP) - Math.max(box.top, other.top - GAP);
	return width > 0 && height > 0 ? width * height : 0;
}

/** From edge to edge, and a little from middle to middle, so that a tip stands beside its target and not at its corner. */
function distance(box: Box, target: Box): number {
	const gapX = Math.max(0, target.left - box.right, box.left - target.right);
	const gapY = Math.max(0, target.top - box.bottom, box.top - target.bottom);
	const apart = Math.hypot(
		middle(box.left, box.right) - middle(target.left, target.right),
		middle(box.top, box.bottom) - middle(target.top, target.bottom),
	);
	return Math.hypot(gapX, gapY) + apart / 8;
}

function middle(from: number, to: number): number {
	return (from + to) / 2;
}
