import { COST_OF, fulfils, missing, NEEDS_OF, SHIFT_OF, TASKS_OF, TILE_COUNT } from './tiles.ts';

/*
 * A player's display: the tiles laid out, which tasks are fulfilled, and the cells where a tile may go.
 *
 * Everything is packed into typed arrays and updated step by step, because search lays millions of tiles
 * a second. The idea: same-color groups only ever grow, so each group keeps the set of tiles it touches
 * and each tile its packed counts of the four colors. Laying a tile joins at most four groups; only the
 * tiles those groups touch change, and each changes in one color alone.
 *
 * A tile is known here by its slot, the order in which it was laid: 0, 1, 2 …
 * Reads of typed arrays carry `?? 0` for the type checker; every index is in range by construction, and
 * the optimiser drops it.
 */

/** No tile can lie further from the origin than this, so the grid has no edge that play could meet. */
const REACH = TILE_COUNT;
const SIDE = 2 * REACH + 1;
const CELLS = SIDE * SIDE;
export const ORIGIN: number = REACH * SIDE + REACH;
const UP = -SIDE;
const RIGHT = 1;
const DOWN = SIDE;
const LEFT = -1;
/** From a cell to the four around it (NL-13). */
export const AROUND: Int32Array = Int32Array.of(UP, RIGHT, DOWN, LEFT);

/** n tiles in one piece have at most 2n + 2 free neighbors. */
export const FRONTIER_MOST: number = 2 * TILE_COUNT + 2;
/** In the grid: 0 nothing, up to TILE_COUNT a slot + 1, from here on a place in the frontier. */
const FRONTIER = TILE_COUNT + 1;
/*
 * A slot is one line of sixteen words, so that all a tile needs lies in one cache line. Words 8 to 12
 * belong to a group and count only in the slot that the group is known by.
 */
const LINE_BITS = 4;
const TILE = 0;
const SHIFT = 1;
const CELL = 2;
const COUNTS = 3;
/** One bit for each task not yet covered. */
const OPEN = 4;
/** Packed needs of the three tasks: words 5, 6 and 7. */
const NEEDS = 5;
const PARENT = 8;
const GROUP_SIZE = 9;
/** The tiles that the group touches and its own, as a set of slots: words 10, 11 and 12. */
const TOUCHES = 10;

/** The number of the cell at x, y, or -1 where no tile could ever lie. */
export function cellAt(x: number, y: number): number {
	const inside = Math.abs(x) <= REACH && Math.abs(y) <= REACH;
	return inside ? (y + REACH) * SIDE + x + REACH : -1;
}

export function xOf(cell: number): number {
	return (cell % SIDE) - REACH;
}

export function yOf(cell: number): number {
	return Math.floor(cell / SIDE) - REACH;
}

export class Display {
	/** Number of tiles laid. */
	size = 0;
	/** Sum of their numbers: the distance on the moon track, and the points of the solo game. */
	cost = 0;
	/** Tokens still in the supply. */
	tokensLeft = 0;
	/** Free cells next to a tile; before the first tile just the origin (NL-11). */
	frontierSize = 0;
	/** How many tasks the last tile covered; `coveredSlot` and `coveredTask` name them. */
	coveredCount = 0;

	readonly #grid = new Uint8Array(CELLS);
	readonly #frontier = new Uint16Array(FRONTIER_MOST);
	readonly #slots = new Int32Array(TILE_COUNT << LINE_BITS);
	readonly #covered = new Uint16Array(3 * TILE_COUNT);

	readonly #lackingChange = new Int32Array(5);

	// What #survey found: the groups that the tile would join or lie beside, how large its group would
	// be, its own counts, and the set of tiles whose counts would change.
	readonly #joined = new Uint8Array(4);
	readonly #beside = new Uint8Array(4);
	#joinedCount = 0;
	#besideCount = 0;
	#groupAfter = 0;
	#ownCounts = 0;
	readonly #affected = new Int32Array(3);

	constructor() {
		this.clear(0);
	}

	/** Removes all tiles and refills the supply of tokens. */
	clear(tokens: number): void {
		this.#wipeGrid();
		this.size = 0;
		this.cost = 0;
		this.tokensLeft = tokens;
		this.coveredCount = 0;
		this.frontierSize = 1;
		this.#frontier[0] = ORIGIN;
		this.#grid[ORIGIN] = FRONTIER;
	}

	copyFrom(other: Display): void {
		this.#wipeGrid();
		this.size = other.size;
		this.cost = other.cost;
		this.tokensLeft = other.tokensLeft;
		this.frontierSize = other.frontierSize;
		this.coveredCount = other.coveredCount;
		this.#covered.set(other.#covered);
		for (let i = 0; i < this.size << LINE_BITS; i++) this.#slots[i] = other.#slots[i] ?? 0;
		for (let slot = 0; slot < this.size; slot++) this.#grid[this.cellOf(slot)] = slot + 1;
		for (let i = 0; i < this.frontierSize; i++) {
			const cell = other.#frontier[i] ?? 0;
			this.#frontier[i] = cell;
			this.#grid[cell] = FRONTIER + i;
		}
	}

	/** The i-th free cell where a tile may go; i is below `frontierSize`. */
	frontierCell(i: number): number {
		return this.#frontier[i] ?? 0;
	}

	/** NL-11: whether a tile may be laid here. */
	isFrontier(cell: number): boolean {
		return (this.#grid[cell] ?? 0) >= FRONTIER;
	}

	isOccupied(cell: number): boolean {
		const mark = this.#grid[cell] ?? 0;
		return mark > 0 && mark < FRONTIER;
	}

	tileAt(slot: number): number {
		return this.#slots[(slot << LINE_BITS) + TILE] ?? 0;
	}

	cellOf(slot: number): number {
		return this.#slots[(slot << LINE_BITS) + CELL] ?? 0;
	}

	/** Packed counts of the tile in a slot (NL-14), as `missing` takes them. */
	countsOf(slot: number): number {
		return this.#slots[(slot << LINE_BITS) + COUNTS] ?? 0;
	}

	/** NL-14: whether a tile counts for the tasks of another, because its group touches that one. */
	counts(slot: number, towards: number): boolean {
		if (slot === towards) return false;
		const line = this.#groupOf(slot) << LINE_BITS;
		// A group's set holds its own tiles too.
		return ((this.#slots[line + TOUCHES + (towards >> 5)] ?? 0) & (1 << (towards & 31))) !== 0;
	}

	/** The tasks of the tile in a slot that are not covered yet, one bit each. */
	openTasks(slot: number): number {
		return this.#slots[(slot << LINE_BITS) + OPEN] ?? 0;
	}

	/** The place of a cell in the frontier, or -1 if no tile may be laid there. */
	frontierPlace(cell: number): number {
		const mark = this.#grid[cell] ?? 0;
		return mark >= FRONTIER ? mark - FRONTIER : -1;
	}

	isCovered(slot: number, task: number): boolean {
		const bit = 1 << task;
		const open = this.#slots[(slot << LINE_BITS) + OPEN] ?? 0;
		return ((TASKS_OF[this.tileAt(slot)] ?? 0) & bit) !== 0 && (open & bit) === 0;
	}

	coveredSlot(i: number): number {
		return (this.#covered[i] ?? 0) >> 2;
	}

	coveredTask(i: number): number {
		return (this.#covered[i] ?? 0) & 3;
	}

	/** NL-11, NL-12: lays a tile on a free cell of the frontier and covers what is fulfilled now. */
	lay(tile: number, cell: number): void {
		const slots = this.#slots;
		const shift = SHIFT_OF[tile] ?? 0;
		this.#survey(shift, cell);
		this.coveredCount = 0;

		// Rising slots: NL-17 gives the last tokens to the tiles that were laid first.
		for (let word = 0; word << 5 < this.size; word++) {
			for (let bits = this.#affected[word] ?? 0; bits !== 0; bits &= bits - 1) {
				const bit = bits & -bits;
				const line = ((word << 5) + 31 - Math.clz32(bit)) << LINE_BITS;
				slots[line + COUNTS] = (slots[line + COUNTS] ?? 0) + (this.#growth(word, bit) << shift);
				if (slots[line + OPEN] !== 0) this.#cover(line);
			}
		}

		const line = this.size << LINE_BITS;
		slots[line + TILE] = tile;
		slots[line + SHIFT] = shift;
		slots[line + CELL] = cell;
		slots[line + COUNTS] = this.#ownCounts;
		slots[line + OPEN] = TASKS_OF[tile] ?? 0;
		slots[line + NEEDS] = NEEDS_OF[3 * tile] ?? 0;
		slots[line + NEEDS + 1] = NEEDS_OF[3 * tile + 1] ?? 0;
		slots[line + NEEDS + 2] = NEEDS_OF[3 * tile + 2] ?? 0;
		if (slots[line + OPEN] !== 0) this.#cover(line);

		this.#join();
		this.#occupy(cell);
		this.size++;
		this.cost += COST_OF[tile] ?? 0;
	}

	/**
	 * How many tasks this tile would cover here (NL-12), without laying it. What else it would do is left in
	 * `lackingChange`, by which search orders moves.
	 */
	wouldCover(tile: number, cell: number): number {
		const slots = this.#slots;
		const change = this.#lackingChange;
		const shift = SHIFT_OF[tile] ?? 0;
		this.#survey(shift, cell);
		change.fill(0);
		for (let task = 0; task < 3; task++) {
			const needs = NEEDS_OF[3 * tile + task] ?? 0;
			if (needs === 0) break;
			const lacking = missing(this.#ownCounts, needs);
			change[lacking] = (change[lacking] ?? 0) + 1;
		}
		for (let word = 0; word << 5 < this.size; word++) {
			for (let bits = this.#affected[word] ?? 0; bits !== 0; bits &= bits - 1) {
				const bit = bits & -bits;
				const line = ((word << 5) + 31 - Math.clz32(bit)) << LINE_BITS;
				const open = slots[line + OPEN] ?? 0;
				if (open === 0) continue;
				const before = slots[line + COUNTS] ?? 0;
				const after = before + (this.#growth(word, bit) << shift);
				for (let task = 0; task < 3; task++) {
					if ((open & (1 << task)) === 0) continue;
					const needs = slots[line + NEEDS + task] ?? 0;
					const lacked = missing(before, needs);
					const lacking = missing(after, needs);
					change[lacked] = (change[lacked] ?? 0) - 1;
					change[lacking] = (change[lacking] ?? 0) + 1;
				}
			}
		}
		return Math.min(change[0] ?? 0, this.tokensLeft);
	}

	/** Of the last `wouldCover`: how many more open tasks would lack this many tiles, 0 to 4; or fewer, below 0. */
	lackingChange(tiles: number): number {
		return this.#lackingChange[tiles] ?? 0;
	}

	/** NL-13, NL-14: looks at the four neighbors and finds what a tile of this color would change. */
	#survey(shift: number, cell: number): void {
		this.#joinedCount = 0;
		this.#besideCount = 0;
		this.#groupAfter = 1;
		this.#ownCounts = 0;
		this.#affected[0] = 0;
		this.#affected[1] = 0;
		this.#affected[2] = 0;
		this.#meet(shift, this.#grid[cell + UP] ?? 0);
		this.#meet(shift, this.#grid[cell + RIGHT] ?? 0);
		this.#meet(shift, this.#grid[cell + DOWN] ?? 0);
		this.#meet(shift, this.#grid[cell + LEFT] ?? 0);
		// NL-14: the tile itself never counts for its own tasks.
		this.#ownCounts += (this.#groupAfter - 1) << shift;
	}

	#meet(shift: number, mark: number): void {
		if (mark === 0 || mark >= FRONTIER) return;
		const slots = this.#slots;
		const neighbour = mark - 1;
		const group = this.#groupOf(neighbour);
		const line = group << LINE_BITS;
		const groupShift = slots[line + SHIFT] ?? 0;
		if (groupShift === shift) {
			for (let i = 0; i < this.#joinedCount; i++) if (this.#joined[i] === group) return;
			this.#joined[this.#joinedCount++] = group;
			this.#groupAfter += slots[line + GROUP_SIZE] ?? 0;
			for (let word = 0; word << 5 < this.size; word++) {
				this.#affected[word] = (this.#affected[word] ?? 0) | (slots[line + TOUCHES + word] ?? 0);
			}
		} else {
			const word = neighbour >> 5;
			this.#affected[word] = (this.#affected[word] ?? 0) | (1 << (neighbour & 31));
			// NL-14: a group counts once, even if it touches the tile on several sides.
			for (let i = 0; i < this.#besideCount; i++) if (this.#beside[i] === group) return;
			this.#beside[this.#besideCount++] = group;
			this.#ownCounts += (slots[line + GROUP_SIZE] ?? 0) << groupShift;
		}
	}

	/** By how much the grown group raises the count of one tile: its size now less what was counted before. */
	#growth(word: number, bit: number): number {
		const slots = this.#slots;
		let growth = this.#groupAfter;
		for (let i = 0; i < this.#joinedCount; i++) {
			const line = (this.#joined[i] ?? 0) << LINE_BITS;
			if (((slots[line + TOUCHES + word] ?? 0) & bit) !== 0) growth -= slots[line + GROUP_SIZE] ?? 0;
		}
		return growth;
	}

	/** NL-12, NL-17: tokens on the open tasks of one tile that are fulfilled, while there are tokens. */
	#cover(line: number): void {
		const slots = this.#slots;
		const counts = slots[line + COUNTS] ?? 0;
		let open = slots[line + OPEN] ?? 0;
		for (let task = 0; task < 3; task++) {
			if ((open & (1 << task)) === 0 || !fulfils(counts, slots[line + NEEDS + task] ?? 0)) continue;
			if (this.tokensLeft === 0) break;
			this.tokensLeft--;
			open &= ~(1 << task);
			this.#covered[this.coveredCount++] = ((line >> LINE_BITS) << 2) | task;
		}
		slots[line + OPEN] = open;
	}

	/** The new tile and the groups it joins become one group, known by the first of them. */
	#join(): void {
		const slots = this.#slots;
		const slot = this.size;
		const root = this.#joinedCount === 0 ? slot : (this.#joined[0] ?? 0);
		slots[(slot << LINE_BITS) + PARENT] = root;
		for (let i = 1; i < this.#joinedCount; i++) slots[((this.#joined[i] ?? 0) << LINE_BITS) + PARENT] = root;
		const line = root << LINE_BITS;
		slots[line + GROUP_SIZE] = this.#groupAfter;
		slots[line + TOUCHES] = this.#affected[0] ?? 0;
		slots[line + TOUCHES + 1] = this.#affected[1] ?? 0;
		slots[line + TOUCHES + 2] = this.#affected[2] ?? 0;
		// A group's set holds its own tiles too: growth then treats members and neighbors alike.
		this.#touch(root);
		for (let i = 0; i < this.#besideCount; i++) this.#touch(this.#beside[i] ?? 0);
	}

	/** The tile being laid touches this group. */
	#touch(group: number): void {
		const word = (group << LINE_BITS) + TOUCHES + (this.size >> 5);
		this.#slots[word] = (this.#slots[word] ?? 0) | (1 << (this.size & 31));
	}

	#groupOf(slot: number): number {
		const slots = this.#slots;
		let group = slot;
		let parent = slots[(group << LINE_BITS) + PARENT] ?? 0;
		while (parent !== group) {
			group = parent;
			parent = slots[(group << LINE_BITS) + PARENT] ?? 0;
		}
		return group;
	}

	#occupy(cell: number): void {
		const place = (this.#grid[cell] ?? 0) - FRONTIER;
		const last = this.#frontier[--this.frontierSize] ?? 0;
		this.#frontier[place] = last;
		this.#grid[last] = FRONTIER + place;
		this.#grid[cell] = this.size + 1;
		this.#addToFrontier(cell + UP);
		this.#addToFrontier(cell + RIGHT);
		this.#addToFrontier(cell + DOWN);
		this.#addToFrontier(cell + LEFT);
	}

	#addToFrontier(cell: number): void {
		if (this.#grid[cell] !== 0) return;
		this.#grid[cell] = FRONTIER + this.frontierSize;
		this.#frontier[this.frontierSize++] = cell;
	}

	#wipeGrid(): void {
		for (let slot = 0; slot < this.size; slot++) this.#grid[this.cellOf(slot)] = 0;
		for (let i = 0; i < this.frontierSize; i++) this.#grid[this.#frontier[i] ?? 0] = 0;
	}
}
