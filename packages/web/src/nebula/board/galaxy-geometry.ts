import type { FieldId } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';

/*
 * The layout of the galaxy board in a box of so many pixels. The engine's fields have x and y in orbits; everything
 * here scales that. Text keeps its size, so labels are placed and not scaled.
 */

export interface Point {
	readonly x: number;
	readonly y: number;
}

export interface GalaxyLayout {
	readonly centre: Point;
	/** Pixels from one orbit to the next. */
	readonly unit: number;
	/** Radius of a star; empty fields are somewhat smaller. */
	readonly star: number;
}

const ORBITS = Math.max(...NEBULA_BOARD.orbits.map(({ radius }) => radius));
/** As a share of the unit: the design has stars of 17 at a unit of 47, 13.5 at 36 and 10.5 at 28. */
const STAR_OF_UNIT = 0.37;
/**
 * The room beyond the outermost orbit, as a share of the unit. No field lies where that orbit is nearest to the edge
 * of its box, so this is only for the orbit's label.
 */
const RIM = 0.12;

/** The largest galaxy that fits, centered in the box. */
export function fitGalaxy(width: number, height: number): GalaxyLayout {
	const unit = Math.max(1, Math.min(width, height) / 2 / (ORBITS + RIM));
	return { centre: { x: width / 2, y: height / 2 }, unit, star: unit * STAR_OF_UNIT };
}

/** The position of a board point in the box. */
export function placeOf({ centre, unit }: GalaxyLayout, { x, y }: Point): Point {
	return { x: centre.x + x * unit, y: centre.y + y * unit };
}

const BY_ID = new Map(NEBULA_BOARD.fields.map((field) => [field.id, field]));

/** A field on the board, in orbits around the center. */
export function fieldPoint(id: FieldId): Point {
	return BY_ID.get(id) ?? { x: 0, y: 0 };
}

/** The field nearest to a point of the box, if one is within `reach` pixels. */
export function nearestField(
	layout: GalaxyLayout,
	point: Point,
	fields: readonly FieldId[],
	reach: number,
): FieldId | null {
	let best: FieldId | null = null;
	let least = reach;
	for (const id of fields) {
		const distance = distanceOf(placeOf(layout, fieldPoint(id)), point);
		if (distance <= least) {
			best = id;
			least = distance;
		}
	}
	return best;
}

const TARGET = 44;

/** How wide the button of a legal field may be: comfortable for a finger, but not into the next legal field. */
export function targetOf(layout: GalaxyLayout, field: FieldId, legal: readonly FieldId[]): number {
	const nearest = legal
		.filter((other) => other !== field)
		.map((other) => distanceOf(fieldPoint(field), fieldPoint(other)) * layout.unit);
	return Math.min(Math.max(TARGET, 2.6 * layout.star), ...nearest);
}

/** What a tap on the board means. */
export interface TappedField {
	readonly field: FieldId;
	/** Whether it hit the field itself; otherwise the field is only the nearest, and the tap may confirm nothing. */
	readonly hit: boolean;
}

const FIELDS = NEBULA_BOARD.fields.map(({ id }) => id);

/**
 * The field that a tap means. The nearest of all fields counts, legal or not, so that a tap on one field never chooses
 * its neighbor. A tap between the fields means the nearest legal one.
 */
export function tappedField(
	layout: GalaxyLayout,
	point: Point,
	legal: readonly FieldId[],
): TappedField | null {
	const nearest = nearestField(layout, point, FIELDS, layout.unit);
	const distance = nearest === null ? 0 : distanceOf(placeOf(layout, fieldPoint(nearest)), point);
	if (nearest !== null) {
		const reach = legal.includes(nearest) ? targetOf(layout, nearest, legal) / 2 : layout.star * 1.3;
		if (distance <= reach) return { field: nearest, hit: true };
	}
	const meant = nearestField(layout, point, legal, Math.max(TARGET, layout.unit * 1.2));
	return meant === null ? null : { field: meant, hit: false };
}

/**
 * An orbital line: the shorter arc between two fields of an orbit, cut back at each end, as a path around the center.
 * Between opposite fields both arcs are drawn.
 */
export function orbitArc(layout: GalaxyLayout, a: FieldId, b: FieldId, cutA: number, cutB: number): string {
	const [from, to] = [angleOf(a), angleOf(b)];
	const radius = Math.hypot(fieldPoint(a).x, fieldPoint(a).y) * layout.unit;
	const turn = ((to - from + 540) % 360) - 180;
	const opposite = Math.abs(Math.abs(turn) - 180) < 1e-6;
	return (opposite ? [180, -180] : [turn]).map((way) => arc(radius, from, way, cutA, cutB)).join('');
}

function arc(radius: number, from: number, way: number, cutA: number, cutB: number): string {
	const sign = Math.sign(way);
	const degrees = (length: number): number => (length / radius) * (180 / Math.PI);
	const start = from + sign * degrees(cutA);
	const end = from + way - sign * degrees(cutB);
	const at = (angle: number): string => {
		const turned = (angle * Math.PI) / 180;
		return `${radius * Math.sin(turned)} ${-radius * Math.cos(turned)}`;
	};
	return `M${at(start)}A${radius} ${radius} 0 0 ${sign > 0 ? 1 : 0} ${at(end)}`;
}

/** Degrees clockwise from the top. */
function angleOf(field: FieldId): number {
	const { x, y } = fieldPoint(field);
	return (Math.atan2(x, -y) * 180) / Math.PI;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The field that an arrow key leads to. Left and right go through all fields from side to side and then round again,
 * so that two keys reach every field. Up and down go to the nearest field in that direction, where sideways distance
 * counts double, and stay put if there is none.
 */
export function fieldTowards(from: FieldId, direction: Direction, fields: readonly FieldId[]): FieldId {
	const start = fieldPoint(from);
	if (direction === 'left' || direction === 'right') {
		const ordered = fields.toSorted((a, b) => {
			const [p, q] = [fieldPoint(a), fieldPoint(b)];
			return p.x - q.x || p.y - q.y;
		});
		const next = ordered.indexOf(from) + (direction === 'right' ? 1 : -1);
		return ordered.at(next % ordered.length) ?? from;
	}
	const sign = direction === 'down' ? 1 : -1;
	let best = from;
	let least = Number.POSITIVE_INFINITY;
	for (const id of fields) {
		const { x, y } = fieldPoint(id);
		const ahead = (y - start.y) * sign;
		const cost = ahead + 2 * Math.abs(x - start.x);
		if (ahead > 1e-6 && cost < least) {
			best = id;
			least = cost;
		}
	}
	return best;
}

/** A line between two fields, cut back at each end by what is drawn there. */
export function shortened(a: Point, b: Point, cutA: number, cutB: number): readonly [Point, Point] {
	const length = distanceOf(a, b) || 1;
	const dx = (b.x - a.x) / length;
	const dy = (b.y - a.y) / length;
	return [
		{ x: a.x + dx * cutA, y: a.y + dy * cutA },
		{ x: b.x - dx * cutB, y: b.y - dy * cutB },
	];
}

export function distanceOf(a: Point, b: Point): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}
