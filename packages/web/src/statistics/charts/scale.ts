/* Where values of a chart are drawn, in pixels. No DOM here. */

export interface Scale {
	/** The values whose level is drawn, lowest first. */
	readonly levels: readonly number[];
	/** Where a value is drawn, from the top. */
	readonly y: (value: number) => number;
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500] as const;

/** A scale from `top` to `bottom` for all these values, with about `most` levels at round numbers. */
export function scaleFor(values: readonly number[], top: number, bottom: number, most = 4): Scale {
	const least = Math.min(...values);
	const largest = Math.max(...values);
	const step = STEPS.find((each) => (largest - least) / each <= most - 1) ?? 1000;
	const from = Math.floor(least / step + 1e-9) * step;
	const to = Math.max(from + step, Math.ceil(largest / step - 1e-9) * step);
	const count = Math.round((to - from) / step);
	return {
		levels: Array.from({ length: count + 1 }, (_, i) => Math.round((from + i * step) * 10) / 10),
		y: (value) => round(bottom - ((bottom - top) * (value - from)) / (to - from)),
	};
}

/** As many bars as fit, each with its left edge. */
export interface Bars {
	readonly shown: number;
	readonly width: number;
	readonly x: (index: number) => number;
}

const GAP = 7;
const LEAST_WIDTH = 12;
const MOST_WIDTH = 40;

export function barsFor(count: number, left: number, right: number): Bars {
	const shown = Math.max(1, Math.min(count, Math.floor((right - left + GAP) / (LEAST_WIDTH + GAP))));
	const each = (right - left + GAP) / shown;
	const width = Math.min(MOST_WIDTH, each - GAP);
	// Few bars stand at the start, not scattered over the whole width.
	const apart = Math.min(each, MOST_WIDTH + 3 * GAP);
	return { shown, width: round(width), x: (index) => round(left + index * apart) };
}

/** A line through points. */
export function pathThrough(points: readonly { readonly x: number; readonly y: number }[]): string {
	return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Labels that would touch are moved apart, as little as possible, and stay above `bottom`. */
export function apart(ys: readonly number[], distance: number, bottom: number): readonly number[] {
	const order = ys.map((_, i) => i).toSorted((a, b) => (ys[b] ?? 0) - (ys[a] ?? 0));
	const moved = [...ys];
	let below = bottom + distance;
	for (const i of order) {
		below = Math.min(ys[i] ?? 0, below - distance);
		moved[i] = below;
	}
	return moved;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
