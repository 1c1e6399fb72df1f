import type { Point } from './galaxy-geometry.ts';
import { distanceOf } from './galaxy-geometry.ts';

/*
 * Where clusters, rays and supernova lie in a box of so many pixels. A cluster is measured by the radius of
 * the circle on which its pieces lie; the rest follows from it.
 */

/** The distance between a cluster's outline and the edge of its box: the figure's moon stands on the outline. */
export const EDGE = 7;

/** As a share of the radius of the pieces' circle. */
export const OUTLINE = 1.23;
export const INNER = 0.5;
export const PIECE = 0.197;
export const FIGURE = 0.162;

export interface ClusterLayout {
	/** By cluster: top, right, left. */
	readonly centres: readonly Point[];
	/** The radius of the circle on which the pieces lie. */
	readonly radius: number;
	readonly supernova: Point;
	readonly supernovaRadius: number;
}

const LARGEST_RADIUS = 120;
/** Between two outlines of the triangle, and from the outline to the ring of the supernova. */
const GAP = 16;
const SUPERNOVA_GAP = 7;

/** The largest triangle of clusters in the box, with the supernova as far from all three as possible. */
export function fitTriangle(width: number, height: number): ClusterLayout {
	let least = 1;
	let most = LARGEST_RADIUS;
	// Bisection finds the largest radius that fits, to a hundredth of a pixel.
	while (most - least > 0.01) {
		const radius = (least + most) / 2;
		if (triangleFits(triangle(width, height, radius), width)) least = radius;
		else most = radius;
	}
	return triangle(width, height, least);
}

function triangle(width: number, height: number, radius: number): ClusterLayout {
	const outline = radius * OUTLINE;
	const middle = width / 2;
	// Spread as wide as the box allows, but no wider than an even triangle would be.
	const high = height - 2 * outline - 2 * EDGE;
	const aside = Math.min(middle - outline - EDGE, Math.max(high, outline + GAP / 2));
	const top = { x: middle, y: EDGE + outline };
	const foot = height - EDGE - outline;
	const right = { x: middle + aside, y: foot };
	const left = { x: middle - aside, y: foot };
	const drop = foot - top.y;
	const supernova = { x: middle, y: top.y + (aside * aside + drop * drop) / (2 * Math.max(drop, 1)) };
	return { centres: [top, right, left], radius, supernova, supernovaRadius: Math.max(15, radius * 0.235) };
}

function triangleFits(
	{ centres, radius, supernova, supernovaRadius }: ClusterLayout,
	width: number,
): boolean {
	const outline = radius * OUTLINE;
	const [top, right, left] = centres;
	if (top === undefined || right === undefined || left === undefined) return false;
	return (
		left.x - outline >= EDGE - 0.001 &&
		right.x + outline <= width - EDGE + 0.001 &&
		distanceOf(left, right) >= 2 * outline + GAP &&
		distanceOf(top, left) >= 2 * outline + GAP &&
		// Below the line of the lower clusters there is room only as long as they leave it.
		distanceOf(supernova, top) >= outline + supernovaRadius + SUPERNOVA_GAP
	);
}

/** Three clusters and the supernova in a row. */
export function fitRow(width: number, height: number): ClusterLayout {
	const place = width / 4;
	// A hidden row has no size.
	const radius = Math.max(1, Math.min((place - 8) / 2, height / 2 - 3)) / OUTLINE;
	const at = (i: number): Point => ({ x: place * (i + 0.5), y: height / 2 });
	// Left, top, right: the order around the supernova.
	return {
		centres: [at(1), at(2), at(0)],
		radius,
		supernova: at(3),
		supernovaRadius: Math.min(20, radius * 0.6),
	};
}

/** Where a ray ends, at so many radii from the center of its cluster; ray 0 points up, the others follow clockwise. */
export function rayPoint(centre: Point, radius: number, ray: number, rays: number): Point {
	const angle = (2 * Math.PI * ray) / rays;
	return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

/** The ray that a figure stands on after so many steps. */
export function rayAfter(from: number, steps: number, rays: number): number {
	return (((from + steps) % rays) + rays) % rays;
}

/**
 * The ways from one ray to another within reach, the shorter first. A tap on a ray takes the first; another
 * tap on the same ray takes the next, so that the long way round can be tapped too.
 */
export function waysTo(from: number, to: number, rays: number, reach: number): readonly number[] {
	const clockwise = rayAfter(to, -from, rays);
	return [clockwise, clockwise - rays]
		.filter((steps) => Math.abs(steps) <= reach)
		.toSorted((a, b) => Math.abs(a) - Math.abs(b));
}

/** The steps of the shorter way between two rays, however far that is. */
export function shortestWay(from: number, to: number, rays: number): number {
	return waysTo(from, to, rays, rays)[0] ?? 0;
}

/** The steps that a tap on a ray asks for, given the steps so far; null if the ray is out of reach. */
export function tapped(from: number, to: number, rays: number, reach: number, steps: number): number | null {
	const ways = waysTo(from, to, rays, reach);
	const now = ways.indexOf(steps);
	return ways[(now + 1) % Math.max(1, ways.length)] ?? null;
}

/**
 * A figure that is being dragged: its steps follow the finger's way round and stay within reach. `from` is the ray on
 * which the figure began; `steps` says how far it has come, and so how often the finger went round.
 */
export function dragged(
	centre: Point,
	finger: Point,
	from: number,
	steps: number,
	rays: number,
	reach: number,
): number {
	const turn = Math.atan2(finger.x - centre.x, centre.y - finger.y) / (2 * Math.PI);
	const ray = Math.round(turn * rays);
	// Of all step counts that end on this ray, the one nearest to the present counts: a finger cannot jump.
	const ahead = rayAfter(ray - from - steps, 0, rays);
	const next = steps + (ahead > rays / 2 ? ahead - rays : ahead);
	return Math.max(-reach, Math.min(reach, next));
}

/** Short arcs along the inner circle from where a figure was to where it is: one dot a step. */
export function pathDots(
	centre: Point,
	radius: number,
	from: number,
	steps: number,
	rays: number,
): readonly Point[] {
	const dots: Point[] = [];
	const sign = Math.sign(steps);
	const each = 4;
	for (let i = 1; i < Math.abs(steps) * each; i++) {
		dots.push(rayPoint(centre, radius, from + (sign * i) / each, rays));
	}
	return dots;
}

/**
 * The way that a figure is advised to go, around its circle and then out along the ray: a line, and the corners of its
 * head, which ends at `tip` from the center. It begins beside the figure, which is so large.
 */
export function wayToRay(
	radius: number,
	from: number,
	steps: number,
	rays: number,
	figure: number,
	tip: number,
): { readonly line: string; readonly head: string } {
	const origin = { x: 0, y: 0 };
	const inner = radius * INNER;
	const ray = from + steps;
	const length = Math.min(9, (tip - inner) * 0.6);
	const at = (distance: number, index: number): string => {
		const { x, y } = rayPoint(origin, distance, index, rays);
		return `${round(x)} ${round(y)}`;
	};
	// The figure's own size, as a part of the way to the next ray.
	const beside = (Math.sign(steps) * figure * rays) / (2 * Math.PI * inner);
	const around =
		steps === 0
			? `M${at(inner + figure, ray)}`
			: `M${at(inner, from + beside)} A${round(inner)} ${round(inner)} 0 ${2 * Math.abs(steps) > rays ? 1 : 0} ${
					steps > 0 ? 1 : 0
				} ${at(inner, ray)}`;
	// Half as wide as it is long, as an angle at that distance.
	const half = (0.62 * length * rays) / (2 * Math.PI * (tip - length));
	return {
		line: `${around} L${at(tip - length, ray)}`,
		head: [at(tip, ray), at(tip - length, ray + half), at(tip - length, ray - half)].join(' '),
	};
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
