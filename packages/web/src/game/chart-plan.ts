import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';

/* The layout of a chart of values after each turn or each round, in pixels. No DOM here. */

export interface ChartPlan {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	readonly levels: readonly { readonly value: number; readonly y: number }[];
	readonly ticks: readonly { readonly step: number; readonly x: number; readonly last: boolean }[];
	readonly lines: readonly { readonly seat: Seat; readonly path: string }[];
	/** At the ends of the lines, moved apart where they would overlap. */
	readonly labels: readonly { readonly seat: Seat; readonly y: number }[];
	/** There is room for names beside the tokens. */
	readonly named: boolean;
}

const STEPS = [5, 10, 20, 25, 50] as const;
const MOST_LEVELS = 5;
const LEFT = 34;
const TOP = 14;
const FOOT = 34;
/** Room for a name, or for a token alone. */
const NAMES = 108;
const TOKENS = 34;
const NARROW = 420;
const LABEL_HEIGHT = 22;
/** Room for a number below the chart, and for the last one, which comes with a word. */
const TICK = 40;
const LAST_TICK = 74;

export function planChart(values: readonly (readonly number[])[], width: number, height: number): ChartPlan {
	const steps = Math.max(1, ...values.map((line) => line.length - 1));
	const most = Math.max(1, ...values.flat());
	const level = STEPS.find((each) => most / each <= MOST_LEVELS) ?? 100;
	const named = width >= NARROW;
	const right = Math.max(LEFT + 40, width - (named ? NAMES : TOKENS));
	const bottom = Math.max(TOP + 40, height - FOOT);
	const x = (step: number): number => LEFT + ((right - LEFT) * step) / steps;
	const y = (value: number): number => bottom - ((bottom - TOP) * value) / most;
	const seats = SEATS.slice(0, values.length);
	return {
		left: LEFT,
		right,
		bottom,
		levels: Array.from({ length: Math.floor(most / level) + 1 }, (_, i) => ({
			value: level * i,
			y: round(y(level * i)),
		})),
		ticks: ticksOf(steps, right - LEFT).map((step) => ({ step, x: round(x(step)), last: step === steps })),
		lines: seats.map((seat) => ({ seat, path: pathOf(values[seat] ?? [], x, y) })),
		labels: apart(
			seats.map((seat) => ({ seat, y: y(values[seat]?.at(-1) ?? 0) })),
			bottom,
		),
		named,
	};
}

/**
 * Numbers at equal distances through the whole game, and the last step. The last one's words stand left of the end of
 * the axis, so a number that would touch them is left out.
 */
function ticksOf(steps: number, width: number): readonly number[] {
	const each = [1, 2, 5, 10, 20, 50].find((step) => (width * step) / steps >= TICK) ?? steps;
	const ticks = Array.from({ length: Math.floor(steps / each) }, (_, i) => each * (i + 1));
	return [...ticks.filter((step) => (width * (steps - step)) / steps >= LAST_TICK), steps];
}

/** The line is a staircase that changes where something was placed. */
function pathOf(line: readonly number[], x: (step: number) => number, y: (value: number) => number): string {
	return line
		.map((value, step) => {
			const [here, there] = [round(x(step)), round(y(value))];
			return step === 0 ? `M${here} ${there}` : `H${here}V${there}`;
		})
		.join('');
}

/** Labels that would overlap are moved up, and those that would then leave the chart at the top push the others down. */
function apart<Label extends { readonly seat: Seat; readonly y: number }>(
	labels: readonly Label[],
	bottom: number,
): readonly Label[] {
	let below = bottom + LABEL_HEIGHT;
	const raised = labels
		.toSorted((a, b) => b.y - a.y)
		.map((label) => {
			below = Math.min(label.y, below - LABEL_HEIGHT);
			return { ...label, y: below };
		});
	let above = TOP - LABEL_HEIGHT;
	return raised.toReversed().map((label) => {
		above = Math.max(label.y, above + LABEL_HEIGHT);
		return { ...label, y: round(above) };
	});
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
