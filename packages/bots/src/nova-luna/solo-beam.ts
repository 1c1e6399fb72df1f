import type { Display } from '@orrery/engine/search';
import {
	AROUND,
	cellOfCode,
	missing,
	NEEDS_OF,
	NovaLunaPosition,
	REFILL,
	tileOfCode,
} from '@orrery/engine/search';

/** Work in small units: every `yield` stands for one position whose moves were looked at. */
export type Work<T = void> = Generator<undefined, T, undefined>;

/** What a beam goes by, in points of the score. */
export interface SoloWeights {
	/** A point of a tile's number. */
	readonly cost: number;
	/** A token still to be placed. */
	readonly token: number;
	/** An open task that lacks 1, 2, 3 or 4 tiles. */
	readonly lacking: readonly [number, number, number, number];
}

/** Without a refill there are at most eleven tiles to lay. */
export const MOST_LAYERS = 11;

const NONE = -1;
/** The least that each tile adds. */
const LOWEST_COST = 1;
/** From a cell to the one below it: the length of a row of cells. */
const ROW = AROUND[2] ?? 0;

/**
 * Takes and lays tiles from a position on, without a refill, and keeps the best positions after each tile. Displays
 * that are the same but for the order of laying, a shift, a turn or a reflection are one, so that the width is
 * spent on positions that differ.
 */
export class SoloBeam {
	readonly width: number;
	/** The lowest cost at which all tokens get placed; what costs as much is not followed. */
	ceiling = Number.POSITIVE_INFINITY;
	/** Whether nothing was left out for want of width. */
	complete = true;
	#finishParent = NONE;
	#finishCode = NONE;
	#start: NovaLunaPosition;
	readonly #position: NovaLunaPosition;
	/** All positions kept, layer after layer: how each came about and what it is worth; lower is better. */
	readonly #parent: Int32Array;
	readonly #code: Int32Array;
	readonly #worth: Float64Array;
	/** A key that distinguishes displays by the relative places of their tiles. */
	readonly #key: Int32Array;
	#kept = 0;
	// The best children of a layer so far, a heap with the worst on top.
	#heapSize = 0;
	readonly #heapWorth: Float64Array;
	readonly #heapParent: Int32Array;
	readonly #heapCode: Int32Array;
	readonly #heapKey: Int32Array;
	/** What has been in the heap of this layer. */
	readonly #seen = new Set<number>();
	readonly #codes: number[] = [];

	constructor(width: number) {
		const most = width * MOST_LAYERS + 1;
		this.width = width;
		this.#position = new NovaLunaPosition({ players: 1, firstGame: false });
		this.#start = this.#position;
		this.#parent = new Int32Array(most);
		this.#code = new Int32Array(most);
		this.#worth = new Float64Array(most);
		this.#key = new Int32Array(most);
		this.#heapWorth = new Float64Array(width);
		this.#heapParent = new Int32Array(width);
		this.#heapCode = new Int32Array(width);
		this.#heapKey = new Int32Array(width);
	}

	/** Shows every position kept to `visit`; only what costs less than the ceiling is of interest. */
	*explore(
		start: NovaLunaPosition,
		weights: SoloWeights,
		ceiling: number,
		visit: (reached: NovaLunaPosition, entry: number) => void,
	): Work {
		this.#start = start;
		this.ceiling = ceiling;
		this.complete = true;
		this.#finishParent = NONE;
		this.#parent[0] = NONE;
		this.#worth[0] = worthOf(start.display(0), weights);
		this.#key[0] = 0;
		this.#kept = 1;
		for (let from = 0; from < this.#kept; ) {
			const to = this.#kept;
			this.#heapSize = 0;
			this.#seen.clear();
			for (let entry = from; entry < to; entry++) {
				const reached = this.#rebuild(entry);
				visit(reached, entry);
				if (reached.ending === null) this.#branch(reached, entry, weights);
				yield;
			}
			from = to;
			this.#keepHeap();
		}
	}

	/** The moves that lead to a position that was kept. */
	codesTo(entry: number): number[] {
		const codes: number[] = [];
		for (let at = entry; at > 0; at = this.#parent[at] ?? 0) codes.push(this.#code[at] ?? 0);
		return codes.reverse();
	}

	/** The moves that place all tokens at the cost of the ceiling; null if none were found. */
	finish(): readonly number[] | null {
		return this.#finishParent === NONE ? null : [...this.codesTo(this.#finishParent), this.#finishCode];
	}

	#rebuild(entry: number): NovaLunaPosition {
		const codes = this.#codes;
		codes.length = 0;
		for (let at = entry; at > 0; at = this.#parent[at] ?? 0) codes.push(this.#code[at] ?? 0);
		this.#position.copyFrom(this.#start);
		for (let i = codes.length - 1; i >= 0; i--) this.#position.play(0, codes[i] ?? 0);
		return this.#position;
	}

	#branch(position: NovaLunaPosition, entry: number, { cost, token, lacking }: SoloWeights): void {
		const display = position.display(0);
		const worthHere = this.#worth[entry] ?? 0;
		const count = position.moveCount(0);
		for (let i = 0; i < count; i++) {
			const code = position.moveAt(0, i);
			if (code === REFILL) continue;
			const number = position.costOf(code);
			const costAfter = display.cost + number;
			if (costAfter >= this.ceiling) continue;
			const covered = display.wouldCover(tileOfCode(code), cellOfCode(code));
			if (covered === display.tokensLeft) {
				this.ceiling = costAfter;
				this.#finishParent = entry;
				this.#finishCode = code;
				continue;
			}
			if (costAfter + LOWEST_COST >= this.ceiling) continue;
			const worth =
				worthHere +
				cost * number -
				token * covered +
				lacking[0] * display.lackingChange(1) +
				lacking[1] * display.lackingChange(2) +
				lacking[2] * display.lackingChange(3) +
				lacking[3] * display.lackingChange(4);
			if (this.#heapSize === this.width) {
				this.complete = false;
				if (worth >= (this.#heapWorth[0] ?? 0)) continue;
			}
			const key = ((this.#key[entry] ?? 0) + relationsOf(display, code)) | 0;
			// The same display, but another tile taken last, leaves the meeple elsewhere.
			const identity = (key ^ mix(tileOfCode(code))) >> 1;
			if (this.#seen.has(identity)) continue;
			this.#seen.add(identity);
			this.#offer(worth, entry, code, key);
		}
	}

	#keepHeap(): void {
		for (let i = 0; i < this.#heapSize; i++) {
			const entry = this.#kept++;
			this.#parent[entry] = this.#heapParent[i] ?? 0;
			this.#code[entry] = this.#heapCode[i] ?? 0;
			this.#worth[entry] = this.#heapWorth[i] ?? 0;
			this.#key[entry] = this.#heapKey[i] ?? 0;
		}
	}

	/** Puts a child into the heap, in place of the worst if that is full. */
	#offer(worth: number, parent: number, code: number, key: number): void {
		let at: number;
		if (this.#heapSize < this.width) {
			at = this.#heapSize++;
			while (at > 0) {
				const up = (at - 1) >> 1;
				if ((this.#heapWorth[up] ?? 0) >= worth) break;
				this.#moveHeap(up, at);
				at = up;
			}
		} else {
			at = 0;
			for (;;) {
				let down = 2 * at + 1;
				if (down >= this.#heapSize) break;
				if (down + 1 < this.#heapSize && (this.#heapWorth[down + 1] ?? 0) > (this.#heapWorth[down] ?? 0))
					down++;
				if ((this.#heapWorth[down] ?? 0) <= worth) break;
				this.#moveHeap(down, at);
				at = down;
			}
		}
		this.#heapWorth[at] = worth;
		this.#heapParent[at] = parent;
		this.#heapCode[at] = code;
		this.#heapKey[at] = key;
	}

	#moveHeap(from: number, to: number): void {
		this.#heapWorth[to] = this.#heapWorth[from] ?? 0;
		this.#heapParent[to] = this.#heapParent[from] ?? 0;
		this.#heapCode[to] = this.#heapCode[from] ?? 0;
		this.#heapKey[to] = this.#heapKey[from] ?? 0;
	}
}

/** All open tasks, each weighed by the tiles it lacks. */
export function openTaskWorth(display: Display, lacking: readonly number[]): number {
	let worth = 0;
	for (let slot = 0; slot < display.size; slot++) {
		const open = display.openTasks(slot);
		for (let task = 0; task < 3; task++) {
			if ((open & (1 << task)) === 0) continue;
			const needs = NEEDS_OF[3 * display.tileAt(slot) + task] ?? 0;
			worth += lacking[missing(display.countsOf(slot), needs) - 1] ?? 0;
		}
	}
	return worth;
}

function worthOf(display: Display, { cost, token, lacking }: SoloWeights): number {
	return cost * display.cost + token * display.tokensLeft + openTaskWorth(display, lacking);
}

/**
 * What a tile laid here adds to the key of a display: a number for each pair it makes with a tile that lies there
 * and for how far apart they are. Who is how far from whom fixes a display, but for shifts, turns and reflections.
 */
function relationsOf(display: Display, code: number): number {
	const tile = tileOfCode(code);
	const cell = cellOfCode(code);
	let sum = 0;
	for (let slot = 0; slot < display.size; slot++) {
		const other = display.tileAt(slot);
		const way = cell - display.cellOf(slot);
		const down = Math.round(way / ROW);
		const right = way - down * ROW;
		const pair = tile < other ? (tile << 7) | other : (other << 7) | tile;
		sum = (sum + mix((pair << 10) | (down * down + right * right))) | 0;
	}
	return sum;
}

/** A key that moves share which lead to the same display but for a turn, a reflection or a shift. */
export function effectOf(position: NovaLunaPosition, code: number): string {
	const display = position.display(position.activeSeat);
	return code === REFILL ? 'refill' : `${tileOfCode(code)} ${relationsOf(display, code)}`;
}

/** Scatters a number over 32 bits (the last step of MurmurHash3). */
function mix(number: number): number {
	let bits = number;
	bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return bits ^ (bits >>> 16);
}
