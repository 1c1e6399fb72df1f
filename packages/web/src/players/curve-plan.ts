import type { RatingCurve } from '@orrery/protocol';
import type { Standing } from '@orrery/protocol/rating-scale';
import { standingOf } from '@orrery/protocol/rating-scale';

/** The chart of a rating over its games, on a field of `WIDTH` by `HEIGHT`. */
export interface CurvePlan {
	/** A point for every game, with the starting value before the first. */
	readonly line: string;
	/** The uncertainty band: along its upper edge and back along the lower. */
	readonly band: string;
	readonly last: { readonly x: number; readonly y: number };
	/** Round rating points with their heights. */
	readonly marks: readonly { readonly points: number; readonly y: number }[];
}

export const WIDTH = 320;
export const HEIGHT = 140;
/** The rating of a newcomer. */
const NEWCOMER = { mu: 25, sigma: 25 / 3 } as const;
/** A newcomer's band is far wider than anything that follows, so the field spans at least this many points. */
const LEAST_RANGE = 400;

export function planCurve({ steps }: Pick<RatingCurve, 'steps'>): CurvePlan {
	const standings = [NEWCOMER, ...steps].map(standingOf);
	const [low, high] = rangeOf(standings);
	const x = (i: number): number => round((i / Math.max(1, standings.length - 1)) * WIDTH);
	const y = (points: number): number =>
		round(HEIGHT - ((Math.min(high, Math.max(low, points)) - low) / (high - low)) * HEIGHT);
	const upper = standings.map(({ points, spread }, i) => `${x(i)},${y(points + spread)}`);
	const lower = standings.map(({ points, spread }, i) => `${x(i)},${y(points - spread)}`);
	return {
		line: standings.map(({ points }, i) => `${x(i)},${y(points)}`).join(' '),
		band: [...upper, ...lower.toReversed()].join(' '),
		last: { x: x(standings.length - 1), y: y(standings.at(-1)?.points ?? 0) },
		marks: marksIn(low, high).map((points) => ({ points, y: y(points) })),
	};
}

/** The lowest and highest point to draw, with the whole band of the last game. */
function rangeOf(standings: readonly Standing[]): readonly [number, number] {
	const last = standings.at(-1);
	const reached = [
		...standings.map(({ points }) => points),
		...(last === undefined ? [] : [last.points - last.spread, last.points + last.spread]),
	];
	const [low, high] = [Math.min(...reached), Math.max(...reached)];
	const spare = Math.max(0, LEAST_RANGE - (high - low)) / 2;
	return [low - spare, high + spare];
}

function marksIn(low: number, high: number): readonly number[] {
	const step = high - low > 1000 ? 500 : 200;
	const first = Math.ceil(low / step) * step;
	return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
