import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';

/* The layout of the chart's lines, in pixels. No DOM here. */

export interface ChartPlan {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	readonly levels: readonly { readonly tokens: number; readonly y: number }[];
	readonly ticks: readonly { readonly turn: number; readonly x: number; readonly last: boolean }[];
	readonly lines: readonly { readonly seat: Seat; readonly path: string }[];
	/** At the ends of the lines, moved apart where they would overlap. */
	readonly labels: readonly { readonly seat: Seat; readonly y: number }[];
	/** There is room for names beside the tokens. */
	readonly named: boolean;
}

const STEP = 5;
const LEFT = 34;
const TOP = 14;
const FOOT = 34;
/** Room for a name, or for a token alone. */
const NAMES = 108;
const TOKENS = 34;
const NARROW = 420;
const LABEL_HEIGHT = 22;

export function planChart(values: readonly (readonly number[])[], width: number, height: number): ChartPlan {
	const turns = Math.max(1, ...values.map((line) => line.length - 1));
	const most = Math.max(1, ...values.flat());
	const named = width >= NARROW;
	const right = Math.max(LEFT + 40, width - (named ? NAMES : TOKENS));
	const bottom = Math.max(TOP + 40, height - FOOT);
	const x = (turn: number): number => LEFT + ((right - LEFT) * turn) / turns;
	const y = (tokens: number): number => bottom - ((bottom - TOP) * tokens) / most;
	const seats = SEATS.slice(0, values.length);
	return {
		left: LEFT,
		right,
		bottom,
		levels: Array.from({ length: Math.floor(most / STEP) + 1 }, (_, i) => ({
			tokens: STEP * i,
			y: round(y(STEP * i)),
		})),
		ticks: ticksOf(turns, right - LEFT).map((turn) => ({ turn, x: round(x(turn)), last: turn === turns })),
		lines: seats.map((seat) => ({ seat, path: pathOf(values[seat] ?? [], x, y) })),
		labels: apart(
			seats.map((seat) => ({ seat, y: y(values[seat]?.at(-1) ?? 0) })),
			bottom,
		),
		named,
	};
}

/** Every tenth turn where there is room, and the last; none so near to the last that they would touch. */
function ticksOf(turns: number, width: number): readonly number[] {
	const room = 48;
	const step = [5, 10, 20, 40].find((each) => (width * each) / turns >= room) ?? turns;
	const clear = (2 * room * turns) / width;
	const ticks = Array.from({ length: Math.floor(turns / step) }, (_, i) => step * (i + 1));
	return [...ticks.filter((turn) => turns - turn >= clear), turns];
}

/** The line is a staircase that falls where tokens were placed. */
function pathOf(line: readonly number[], x: (turn: number) => number, y: (tokens: number) => number): string {
	return line
		.map((tokens, turn) => {
			const [here, there] = [round(x(turn)), round(y(tokens))];
			return turn === 0 ? `M${here} ${there}` : `H${here}V${there}`;
		})
		.join('');
}

function apart<Label extends { readonly seat: Seat; readonly y: number }>(
	labels: readonly Label[],
	bottom: number,
): readonly Label[] {
	let free = bottom + LABEL_HEIGHT;
	return labels
		.toSorted((a, b) => b.y - a.y)
		.map((label) => {
			free = Math.min(label.y, free - LABEL_HEIGHT);
			return { ...label, y: round(free) };
		});
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
