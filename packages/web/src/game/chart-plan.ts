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
	/** Where a value of a step is drawn. */
	readonly at: (step: number, value: number) => { readonly x: number; readonly y: number };
}

/** By seat: a value for each step; null where none is known yet. */
export type ChartValues = readonly (readonly (number | null)[])[];

/** How a chart differs from the usual one, whose scale begins at 0 and follows from its values. */
export interface ChartForm {
	readonly least?: number;
	readonly most?: number;
	/** The distance between two levels. */
	readonly level?: number;
	/** Lines go straight from value to value. Otherwise they are stairs: something counted changes at once. */
	readonly straight?: boolean;
	/** Values are written with a sign, which takes room. */
	readonly wide?: boolean;
}

const STEPS = [5, 10, 20, 25, 50] as const;
const MOST_LEVELS = 5;
const LEFT = 34;
const WIDE_LEFT = 52;
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

export function planChart(
	values: ChartValues,
	width: number,
	height: number,
	{ least = 0, straight = false, wide = false, ...given }: ChartForm = {},
): ChartPlan {
	const steps = Math.max(1, ...values.map((line) => line.length - 1));
	const most = given.most ?? Math.max(1, ...values.flat().map((value) => value ?? 0));
	const level = given.level ?? STEPS.find((each) => most / each <= MOST_LEVELS) ?? 100;
	const named = width >= NARROW;
	const left = wide ? WIDE_LEFT : LEFT;
	const right = Math.max(left + 40, width - (named ? NAMES : TOKENS));
	const bottom = Math.max(TOP + 40, height - FOOT);
	const at = (step: number, value: number): { x: number; y: number } => ({
		x: round(left + ((right - left) * step) / steps),
		y: round(bottom - ((bottom - TOP) * (value - least)) / (most - least)),
	});
	const seats = SEATS.slice(0, values.length);
	return {
		left,
		right,
		bottom,
		levels: Array.from({ length: Math.floor((most - least) / level + 1e-9) + 1 }, (_, i) => ({
			value: least + level * i,
			y: at(0, least + level * i).y,
		})),
		ticks: ticksOf(steps, right - left).map((step) => ({ step, x: at(step, 0).x, last: step === steps })),
		lines: seats.map((seat) => ({ seat, path: pathOf(values[seat] ?? [], at, straight) })),
		labels: apart(
			seats.map((seat) => ({ seat, y: at(0, lastOf(values[seat]) ?? least).y })),
			bottom,
		),
		named,
		at,
	};
}

/** The last value that is known. */
function lastOf(line: readonly (number | null)[] = []): number | null {
	return line.findLast((value) => value !== null) ?? null;
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

/** A line that starts again after missing values. */
function pathOf(line: readonly (number | null)[], at: ChartPlan['at'], straight: boolean): string {
	return line
		.map((value, step) => {
			if (value === null) return '';
			const { x, y } = at(step, value);
			if ((line[step - 1] ?? null) === null) return `M${x} ${y}`;
			return straight ? `L${x} ${y}` : `H${x}V${y}`;
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
