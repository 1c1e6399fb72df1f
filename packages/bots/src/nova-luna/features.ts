import { FIELD_BITS, FIELD_MASK } from '@orrery/engine';
import type { Display, NovaLunaPosition } from '@orrery/engine/search';
import { AROUND, COST_OF, FRONTIER_MOST, missing, NEEDS_OF, SHIFT_OF } from '@orrery/engine/search';

/* What the evaluation looks at, for one seat: numbers of about the size of one. */

const COLOUR_COUNT = 4;
/** How far ahead on the selection track it looks. */
const AHEAD = 6;

/** The first feature of each family. */
const SUPPLY = 0;
const TIME = 3;
const LACKING = 6;
const WALLED_IN = 10;
const ONE_SHORT = 11;
const TWO_SHORT = ONE_SHORT + COLOUR_COUNT;
/** By color: the most tasks that one tile of it, on one cell, would fulfill by touching theirs. */
const BEST_CELL = TWO_SHORT + COLOUR_COUNT;
const NEXT_ONE_SHORT = BEST_CELL + COLOUR_COUNT;
const NEXT_TWO_SHORT = NEXT_ONE_SHORT + AHEAD;
const NEXT_BEST_CELL = NEXT_TWO_SHORT + AHEAD;
const NEXT_COST = NEXT_BEST_CELL + AHEAD;
const OWNED = NEXT_COST + AHEAD;
const STAGE = OWNED + COLOUR_COUNT;
export const FEATURE_COUNT: number = STAGE + 6;

/** By place in the frontier and color; one array for all, as features are read one seat after another. */
const CELL_TASKS = new Uint8Array(COLOUR_COUNT * FRONTIER_MOST);

/** Fills in the features of a seat. */
export function readFeatures(position: NovaLunaPosition, seat: number, out: Float64Array): void {
	const { wheel, track, displays } = position;
	const players = displays.length;
	const display = position.display(seat);
	out.fill(0);
	CELL_TASKS.fill(0, 0, COLOUR_COUNT * display.frontierSize);

	let fewestLeft = 99;
	let nearestBack = 9999;
	let place = 0;
	for (let i = 0; i < players; i++) {
		const other = track.seatAt(i);
		if (other === seat) {
			place = i;
			continue;
		}
		fewestLeft = Math.min(fewestLeft, position.display(other).tokensLeft);
		nearestBack = Math.min(nearestBack, track.distance(other));
	}
	const left = display.tokensLeft;
	out[SUPPLY] = left / 10;
	out[SUPPLY + 1] = (fewestLeft - left) / 5;
	out[SUPPLY + 2] = left < 5 ? (5 - left) / 5 : 0;
	out[TIME] = (track.distance(seat) - nearestBack) / 5;
	out[TIME + 1] = place === 0 ? 1 : 0;
	out[TIME + 2] = place / 2;

	for (let slot = 0; slot < display.size; slot++) {
		const tile = display.tileAt(slot);
		const shift = SHIFT_OF[tile] ?? 0;
		add(out, OWNED + shift / FIELD_BITS, 0.2);
		const open = display.openTasks(slot);
		if (open === 0) continue;
		const counts = display.countsOf(slot);
		const cell = display.cellOf(slot);
		let free = 0;
		for (let side = 0; side < 4; side++) if (display.isFrontier(cell + (AROUND[side] ?? 0))) free++;
		if (free === 0) add(out, WALLED_IN, 0.3);
		for (let task = 0; task < 3; task++) {
			if ((open & (1 << task)) === 0) continue;
			const needs = NEEDS_OF[3 * tile + task] ?? 0;
			const lacking = missing(counts, needs);
			add(out, LACKING + lacking - 1, 0.2);
			if (lacking > 2) continue;
			for (let colour = 0; colour < COLOUR_COUNT; colour++) {
				const field = colour * FIELD_BITS;
				if (((needs >>> field) & FIELD_MASK) > ((counts >>> field) & FIELD_MASK)) {
					add(out, (lacking === 1 ? ONE_SHORT : TWO_SHORT) + colour, 0.3);
					if (lacking === 1) mark(display, cell, colour, out);
				}
			}
		}
	}

	const ahead = Math.min(AHEAD, wheel.count);
	for (let i = 0; i < ahead; i++) {
		const tile = wheel.tileOn(wheel.choice(i));
		const colour = (SHIFT_OF[tile] ?? 0) / FIELD_BITS;
		out[NEXT_ONE_SHORT + i] = out[ONE_SHORT + colour] ?? 0;
		out[NEXT_TWO_SHORT + i] = out[TWO_SHORT + colour] ?? 0;
		out[NEXT_BEST_CELL + i] = out[BEST_CELL + colour] ?? 0;
		out[NEXT_COST + i] = (COST_OF[tile] ?? 0) / 7;
	}
	out[STAGE] = wheel.count / 11;
	out[STAGE + 1] = wheel.stockSize / 57;
	out[STAGE + 2] = display.size / 20;
	out[STAGE + 3] = players === 3 ? 1 : 0;
	out[STAGE + 4] = players === 4 ? 1 : 0;
	out[STAGE + 5] = position.refilled ? 1 : 0;
}

/** One more task that a tile of this color would fulfill on each free cell around the task's own tile. */
function mark(display: Display, cell: number, colour: number, out: Float64Array): void {
	for (let side = 0; side < 4; side++) {
		const place = display.frontierPlace(cell + (AROUND[side] ?? 0));
		if (place < 0) continue;
		const at = COLOUR_COUNT * place + colour;
		const tasks = (CELL_TASKS[at] ?? 0) + 1;
		CELL_TASKS[at] = tasks;
		if (0.4 * tasks > (out[BEST_CELL + colour] ?? 0)) out[BEST_CELL + colour] = 0.4 * tasks;
	}
}

function add(out: Float64Array, index: number, amount: number): void {
	out[index] = (out[index] ?? 0) + amount;
}
