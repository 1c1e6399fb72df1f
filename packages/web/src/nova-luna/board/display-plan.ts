import type { Cell } from './props.ts';

/* The layout of a display in its box: which cells it spans, how large they are, what is visible. No DOM here. */

export interface Bounds {
	readonly left: number;
	readonly top: number;
	readonly columns: number;
	readonly rows: number;
}

/** The cells of a display with the free cells around it; an empty display has one cell. */
export function boundsOf(cells: readonly Cell[], margin = 1): Bounds {
	if (cells.length === 0) return { left: 0, top: 0, columns: 1, rows: 1 };
	const xs = cells.map(({ x }) => x);
	const ys = cells.map(({ y }) => y);
	const left = Math.min(...xs) - margin;
	const top = Math.min(...ys) - margin;
	return {
		left,
		top,
		columns: Math.max(...xs) + margin - left + 1,
		rows: Math.max(...ys) + margin - top + 1,
	};
}

/** Rows and columns as screen readers hear them, counted from 1 at the upper left of the bounds. */
export function rowAndColumn(
	bounds: Bounds,
	{ x, y }: Cell,
): { readonly row: number; readonly column: number } {
	return { row: y - bounds.top + 1, column: x - bounds.left + 1 };
}

export interface Limits {
	/** Below this cell size the display is panned rather than shrunk. */
	readonly least: number;
	/** A small display does not enlarge its tiles beyond this. */
	readonly most: number;
}

/** A read-only display may have cells smaller than a finger before it has to be panned. */
const LEAST_TO_READ = 28;

/** Fingers need 44 px; where there is room, cells keep 48, and grow with a large display. */
export function limitsFor(width: number, height: number, readOnly = false): Limits {
	const narrow = width < 480 || height < 300;
	return {
		least: readOnly ? LEAST_TO_READ : narrow ? 44 : 48,
		most: narrow ? 64 : Math.max(84, Math.min(width, height) / 6),
	};
}

/** The player's zoom and pan: the size of a cell, and the cell in the middle of the box. */
export interface Sight {
	readonly pitch: number;
	readonly x: number;
	readonly y: number;
}

export interface DisplayPlan {
	/** From one cell to the next, in pixels. */
	readonly pitch: number;
	/** Where cell 0, 0 begins. */
	readonly left: number;
	readonly top: number;
	/** Whether there is more than fits. */
	readonly outgrown: boolean;
	/** The cell in the middle, after clamping. */
	readonly sight: Sight;
}

/** The cell size at which everything fits, within the limits. */
export function fittingPitch(
	width: number,
	height: number,
	bounds: Bounds,
	limits = limitsFor(width, height),
): number {
	const fit = Math.min(width / bounds.columns, height / bounds.rows);
	return Math.max(limits.least, Math.min(limits.most, Math.floor(fit)));
}

/** The zoom limits: out until everything is visible, in until a tile is large. */
export function zoomRange(
	width: number,
	height: number,
	bounds: Bounds,
): readonly [least: number, most: number] {
	const all = Math.floor(Math.min(width / bounds.columns, height / bounds.rows));
	return [Math.max(20, Math.min(all, fittingPitch(width, height, bounds))), 128];
}

/**
 * Lays the display out in the box. Without a `sight` it is centered; what does not fit is centered on `focus` (the
 * preview, the last tile) as far as the edges allow.
 */
export function planDisplay(
	width: number,
	height: number,
	bounds: Bounds,
	sight: Sight | null,
	focus: Cell | null,
	limits = limitsFor(width, height),
): DisplayPlan {
	const pitch = sight?.pitch ?? fittingPitch(width, height, bounds, limits);
	const wanted = sight ?? (focus === null ? null : { x: focus.x + 0.5, y: focus.y + 0.5 });
	const x = clampMiddle(wanted?.x, bounds.left, bounds.columns, width / pitch);
	const y = clampMiddle(wanted?.y, bounds.top, bounds.rows, height / pitch);
	return {
		pitch,
		left: width / 2 - x * pitch,
		top: height / 2 - y * pitch,
		outgrown: bounds.columns * pitch > width + 1 || bounds.rows * pitch > height + 1,
		sight: { pitch, x, y },
	};
}

/** The middle of the visible part, such that no edge of the display comes further in than necessary. */
function clampMiddle(wanted: number | undefined, start: number, extent: number, seen: number): number {
	const middle = start + extent / 2;
	if (wanted === undefined || extent <= seen) return middle;
	return Math.max(start + seen / 2, Math.min(start + extent - seen / 2, wanted));
}

/**
 * The same layout as a sheet in a scrolling box. Browsers, screen readers and keyboards bring things into view by
 * scrolling, so panning is scrolling here.
 */
export interface Sheet {
	readonly width: number;
	readonly height: number;
	/** Where cell 0, 0 begins on the sheet. */
	readonly left: number;
	readonly top: number;
	/** The scroll position that shows what the plan wants. */
	readonly scrollLeft: number;
	readonly scrollTop: number;
}

export function sheetOf(plan: DisplayPlan, width: number, height: number, bounds: Bounds): Sheet {
	const [columns, rows] = [bounds.columns * plan.pitch, bounds.rows * plan.pitch];
	const sheet = { width: Math.max(width, columns), height: Math.max(height, rows) };
	const left = (sheet.width - columns) / 2 - bounds.left * plan.pitch;
	const top = (sheet.height - rows) / 2 - bounds.top * plan.pitch;
	return { ...sheet, left, top, scrollLeft: left - plan.left, scrollTop: top - plan.top };
}

/** The cell in the middle of a box that has been scrolled. */
export function sightOf(
	plan: DisplayPlan,
	sheet: Sheet,
	width: number,
	height: number,
	scroll: { readonly left: number; readonly top: number },
): Sight {
	return {
		pitch: plan.pitch,
		x: (scroll.left + width / 2 - sheet.left) / plan.pitch,
		y: (scroll.top + height / 2 - sheet.top) / plan.pitch,
	};
}

/** Zooms so that the point under the fingers or the pointer (pixels in the box) stays where it is. */
export function zoomAt(
	width: number,
	height: number,
	bounds: Bounds,
	from: Sight,
	factor: number,
	at: { readonly x: number; readonly y: number },
): Sight {
	const [least, most] = zoomRange(width, height, bounds);
	const pitch = Math.max(least, Math.min(most, from.pitch * factor));
	const shift = 1 / from.pitch - 1 / pitch;
	return { pitch, x: from.x + (at.x - width / 2) * shift, y: from.y + (at.y - height / 2) * shift };
}

/** Whether a cell is fully visible. */
export function inSight(plan: DisplayPlan, width: number, height: number, { x, y }: Cell): boolean {
	const left = plan.left + x * plan.pitch;
	const top = plan.top + y * plan.pitch;
	return left >= -1 && top >= -1 && left + plan.pitch <= width + 1 && top + plan.pitch <= height + 1;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The cell that an arrow key leads to: straight ahead if there is one, else in the next row or column that has one,
 * the nearest there.
 */
export function neighbour<C extends Cell>(
	cells: readonly C[],
	from: Cell,
	direction: Direction,
): C | undefined {
	const ahead = ({ x, y }: Cell): number =>
		({ left: from.x - x, right: x - from.x, up: from.y - y, down: y - from.y })[direction];
	const aside = ({ x, y }: Cell): number =>
		direction === 'left' || direction === 'right' ? Math.abs(y - from.y) : Math.abs(x - from.x);
	const rank = (cell: Cell): number => (aside(cell) === 0 ? 0 : 1000) + ahead(cell) * 10 + aside(cell);
	return cells.filter((cell) => ahead(cell) > 0).toSorted((a, b) => rank(a) - rank(b))[0];
}

export const ARROWS: Readonly<Record<string, Direction>> = {
	ArrowLeft: 'left',
	ArrowRight: 'right',
	ArrowUp: 'up',
	ArrowDown: 'down',
};
