/*
 * The layout of the moon wheel, in pixels from the middle of its box. Space 0, the new moon, is on top; everything
 * runs clockwise.
 */

export const SPACES = 12;
export const PHASES = 24;

export interface Point {
	readonly x: number;
	readonly y: number;
}

export interface WheelPlan {
	/** The radius of the selection track, and the side of a tile that can be chosen. */
	readonly ring: number;
	readonly tile: number;
	/** The side of a tile that cannot, of an empty space, and the width of the meeple. */
	readonly farTile: number;
	readonly empty: number;
	readonly meeple: number;
	/** The radius of the moon track, of its moons and tokens, and of the disc that holds them. */
	readonly track: number;
	readonly moon: number;
	readonly token: number;
	readonly disc: number;
	/** The widest box inside the moons, for words. */
	readonly centre: { readonly width: number; readonly height: number };
	/** Too small for key numbers and for the opponents' lead. */
	readonly compact: boolean;
}

/** At 612 px (laptop) and 360 px (phone) this gives the numbers of the design; other sizes follow from them. */
export function planWheel(width: number, height: number): WheelPlan {
	const side = Math.max(0, Math.min(width, height));
	const tile = side === 0 ? 0 : side * 0.1389 + 1;
	// The ring around a chosen tile does not shrink with the wheel, so the radii shrink a little faster.
	const ring = Math.max(0, Math.min(side * 0.4365 - 11.1, side / 2 - tile / 2 - 7));
	const track = Math.max(0, side * 0.254 - 5.4);
	const moon = side * 0.0235;
	const inner = 2 * (track - moon) - 14;
	return {
		ring,
		tile,
		farTile: tile * 0.88,
		empty: tile * 0.72,
		meeple: tile * 0.82,
		track,
		moon,
		token: side * 0.0229,
		disc: side * 0.2895,
		centre: { width: inner * 0.86, height: inner * 0.8 },
		compact: side < 480,
	};
}

export function onCircle(radius: number, turn: number): Point {
	const angle = 2 * Math.PI * turn;
	return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

export function spaceAt(plan: WheelPlan, space: number): Point {
	return onCircle(plan.ring, space / SPACES);
}

/** A token that has come this far, lying on `below` others: stacks lean outward. */
export function tokenAt(plan: WheelPlan, distance: number, below = 0): Point {
	return onCircle(plan.track + below * plan.token * 1.1, distance / PHASES);
}

/** How many others lie under each token. `distances` in turn order: on one space the upper token comes first. */
export function stackHeights(distances: readonly number[]): readonly number[] {
	return distances.map((distance, place) => distances.slice(place + 1).filter((d) => d === distance).length);
}

/** Clockwise steps from one space to another, 0 to 11. */
export function stepsBetween(from: number, to: number): number {
	return (((to - from) % SPACES) + SPACES) % SPACES;
}

/** The path from the meeple through the tiles in reach; empty if none is in reach. */
export function reachPath(plan: WheelPlan, meeple: number, spaces: readonly number[]): string {
	const furthest = Math.max(0, ...spaces.map((space) => stepsBetween(meeple, space)));
	if (furthest === 0) return '';
	const from = spaceAt(plan, meeple);
	const to = spaceAt(plan, meeple + furthest);
	const large = furthest > SPACES / 2 ? 1 : 0;
	return `M${dec(from.x)} ${dec(from.y)}A${dec(plan.ring)} ${dec(plan.ring)} 0 ${large} 1 ${dec(to.x)} ${dec(to.y)}`;
}

/** The dots between the phases that a token would pass. */
export function trackDots(plan: WheelPlan, distance: number, steps: number): readonly Point[] {
	return Array.from({ length: steps }, (_, i) => onCircle(plan.track, (distance + i + 0.5) / PHASES));
}

function dec(value: number): number {
	return Math.round(value * 100) / 100;
}
