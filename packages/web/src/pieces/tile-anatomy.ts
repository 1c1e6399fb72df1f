/* Where things lie on a tile, in hundredths of its side. */

/** A tile shows only details that are visible at its size. */
export type Detail = 'cuts' | 'plain' | 'fat' | 'mini';

export function detailAt(size: number): Detail {
	if (size >= 84) return 'cuts';
	if (size >= 50) return 'plain';
	return size >= 40 ? 'fat' : 'mini';
}

export interface Point {
	readonly x: number;
	readonly y: number;
}

export const WINDOW = { side: 43, radius: 13 } as const;

const UPPER_RIGHT: Point = { x: 72.5, y: 27.5 };
const LOWER_LEFT: Point = { x: 27.5, y: 72.5 };
const LOWER_RIGHT: Point = { x: 72.5, y: 72.5 };
/** By number of tasks: one in the last window, two in the right column, three in all. */
const WINDOWS: readonly (readonly Point[])[] = [
	[],
	[LOWER_RIGHT],
	[UPPER_RIGHT, LOWER_RIGHT],
	[UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT],
];

export function windowsOf(tasks: number): readonly Point[] {
	return WINDOWS[tasks] ?? [];
}

export interface Pips {
	readonly size: number;
	/** From the center of the window. */
	readonly at: readonly Point[];
}

const PIPS: readonly Pips[] = [
	{ size: 29, at: [{ x: 0, y: 0 }] },
	{
		size: 18.5,
		at: [
			{ x: -9.8, y: 0 },
			{ x: 9.8, y: 0 },
		],
	},
	{
		size: 17.5,
		at: [
			{ x: 0, y: -9.2 },
			{ x: -9.6, y: 8.8 },
			{ x: 9.6, y: 8.8 },
		],
	},
	{
		size: 17.6,
		at: [
			{ x: -9.6, y: -9.6 },
			{ x: 9.6, y: -9.6 },
			{ x: -9.6, y: 9.6 },
			{ x: 9.6, y: 9.6 },
		],
	},
];
const NO_PIPS: Pips = { size: 0, at: [] };

export function pipsAt(count: number): Pips {
	return PIPS[count - 1] ?? NO_PIPS;
}

/** Waves are wider than they are high. */
export const WAVE_SCALE = 0.86;

export interface FacePlan {
	readonly number: { readonly x: number; readonly baseline: number; readonly size: number };
	readonly glyph: { readonly x: number; readonly y: number; readonly size: number; readonly tint: boolean };
}

/** The number is always at the upper left; the glyph goes where the windows leave room. */
export function planOf(tasks: number): FacePlan {
	if (tasks === 3)
		return {
			number: { x: 26.5, baseline: 42, size: 42 },
			glyph: { x: 26.5, y: 27, size: 42, tint: true },
		};
	return {
		number: { x: 24, baseline: 42, size: 44 },
		glyph: tasks === 0 ? { x: 61, y: 64, size: 50, tint: false } : { x: 27, y: 72, size: 34, tint: false },
	};
}

/** The deep edge: a little wider where it would become thinner than a pixel and a half. */
export function edgeAt(size: number): number {
	return size < 60 ? 3 : 2.4;
}
