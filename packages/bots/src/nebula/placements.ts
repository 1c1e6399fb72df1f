import type { Board } from '@orrery/engine';
import { Galaxy } from '@orrery/engine';
import { countBits, lowestBit, nebulaCodes } from '@orrery/engine/search';
import type { Sketch } from './sketch.ts';

const { placeCode, placedField, placedPiece } = nebulaCodes;

/** No placement: the board as it stands. */
export const ROOT = -1;

/** How many pieces may still be placed this turn, and `most` if one of them matches the supernova. */
export interface PlacementLimits {
	readonly plain: number;
	readonly most: number;
	/** The supernova, or below zero. */
	readonly supernova: number;
}

/**
 * The best ways to place stars, for every set of colors that a turn may place. They depend on the set alone
 * and not on how its pieces were drawn, so a turn is planned once for all ways to draw. A beam: each set
 * grows from the best placements of the sets with one color less.
 */
export class Placements {
	readonly #sketch: Sketch;
	/** How many placements of each set are kept. */
	readonly #width: number;
	/** By set of colors: how many are kept, and which, best first. */
	readonly #kept: Uint8Array;
	readonly #nodes: Int32Array;
	/** By node: the last placement, the node before it, what all of them gain, and a sum to distinguish them. */
	readonly #codes: Int32Array;
	readonly #parents: Int32Array;
	readonly #gains: Float64Array;
	readonly #sums: Float64Array;
	#count = 0;
	readonly #scratch: Galaxy;
	/** The sets that have placements, those with fewer colors first. */
	readonly sets: number[] = [];
	readonly #bySize: readonly (readonly number[])[];

	constructor(board: Board, sketch: Sketch, width: number) {
		const colours = board.colours.length;
		const sets = 1 << colours;
		this.#sketch = sketch;
		this.#width = width;
		this.#kept = new Uint8Array(sets);
		this.#nodes = new Int32Array(sets * width);
		const nodes = sets * width;
		this.#codes = new Int32Array(nodes);
		this.#parents = new Int32Array(nodes);
		this.#gains = new Float64Array(nodes);
		this.#sums = new Float64Array(nodes);
		this.#scratch = new Galaxy(board);
		const all = Array.from({ length: sets }, (_, set) => set);
		this.#bySize = Array.from({ length: board.turn.placeLimitMatched + 1 }, (_, size) =>
			all.filter((set) => countBits(set) === size),
		);
	}

	/** Finds them for a galaxy board, with stars of these colors. */
	find(galaxy: Galaxy, colours: number, limits: PlacementLimits): void {
		this.#count = 0;
		this.#kept.fill(0);
		this.sets.length = 0;
		this.sets.push(0);
		this.#sketch.read(galaxy);
		this.#sketch.weigh(colours);
		this.#grow(galaxy, ROOT, 0, colours, limits);
		for (let size = 1; size <= limits.most; size++) {
			for (const set of this.#bySize[size] ?? []) {
				const kept = this.#kept[set] ?? 0;
				if (kept === 0) continue;
				this.sets.push(set);
				if (size === limits.most) continue;
				for (let i = 0; i < kept; i++) {
					const node = this.nodeOf(set, i);
					if (!this.#canGrow(set, colours, limits)) break;
					this.#lay(galaxy, node);
					this.#grow(this.#scratch, node, set, colours, limits);
				}
			}
		}
	}

	/** How many ways are known for a set, and the node of the i-th best. */
	kept(set: number): number {
		return this.#kept[set] ?? 0;
	}

	nodeOf(set: number, i: number): number {
		return this.#nodes[set * this.#width + i] ?? 0;
	}

	gainOf(node: number): number {
		return node === ROOT ? 0 : (this.#gains[node] ?? 0);
	}

	/** The gain of the best way, nothing for the empty set. */
	best(set: number): number {
		return set === 0 ? 0 : this.gainOf(this.nodeOf(set, 0));
	}

	/** The codes of a node in the order of placing, put at the end of a list. */
	codesOf(node: number, codes: number[]): void {
		if (node === ROOT) return;
		this.codesOf(this.#parents[node] ?? ROOT, codes);
		codes.push(this.#codes[node] ?? 0);
	}

	#canGrow(set: number, colours: number, limits: PlacementLimits): boolean {
		for (let rest = colours & ~set; rest !== 0; rest &= rest - 1) {
			if (isAllowed(set | (rest & -rest), limits)) return true;
		}
		return false;
	}

	#grow(galaxy: Galaxy, parent: number, set: number, colours: number, limits: PlacementLimits): void {
		const sketch = this.#sketch;
		const before = this.gainOf(parent);
		const sum = parent === ROOT ? 0 : (this.#sums[parent] ?? 0);
		for (let rest = colours & ~set; rest !== 0; rest &= rest - 1) {
			const colour = lowestBit(rest);
			const grown = set | (1 << colour);
			if (!isAllowed(grown, limits)) continue;
			// No one overbuilds what was laid in the same turn.
			const free = galaxy.openFor(colour) & ~sketch.laid;
			for (let open = free; open !== 0; open &= open - 1) {
				const field = lowestBit(open);
				const least = this.#least(grown);
				if (before + sketch.gainAtMost(colour, field) <= least) continue;
				const gain = before + sketch.gain(colour, field);
				if (gain > least) this.#offer(grown, parent, placeCode(colour, field), gain, sum);
			}
		}
	}

	/** What a way must gain more than to be kept for a set. */
	#least(set: number): number {
		const kept = this.#kept[set] ?? 0;
		if (kept < this.#width) return Number.NEGATIVE_INFINITY;
		return this.#gains[this.#nodes[set * this.#width + kept - 1] ?? 0] ?? 0;
	}

	/** Keeps a way, for the worst of its set if that is full, unless it is another one in other order. */
	#offer(set: number, parent: number, code: number, gain: number, sum: number): void {
		const first = set * this.#width;
		const kept = this.#kept[set] ?? 0;
		const isFull = kept === this.#width;
		const ownSum = sum + spread(code);
		for (let i = 0; i < kept; i++) {
			if (this.#sums[this.#nodes[first + i] ?? 0] === ownSum) return;
		}
		const node = isFull ? (this.#nodes[first + kept - 1] ?? 0) : this.#count++;
		let place = isFull ? kept - 1 : kept;
		for (; place > 0; place--) {
			const ahead = this.#nodes[first + place - 1] ?? 0;
			if (this.gainOf(ahead) >= gain) break;
			this.#nodes[first + place] = ahead;
		}
		this.#nodes[first + place] = node;
		if (!isFull) this.#kept[set] = kept + 1;
		this.#codes[node] = code;
		this.#parents[node] = parent;
		this.#gains[node] = gain;
		this.#sums[node] = ownSum;
	}

	#lay(galaxy: Galaxy, node: number): void {
		const scratch = this.#scratch;
		scratch.copyFrom(galaxy);
		this.#sketch.clear();
		this.#layOn(node);
	}

	#layOn(node: number): void {
		if (node === ROOT) return;
		this.#layOn(this.#parents[node] ?? ROOT);
		const code = this.#codes[node] ?? 0;
		const colour = placedPiece(code);
		const field = placedField(code);
		this.#scratch.place(colour, field);
		this.#sketch.lay(colour, field);
	}
}

/** Nebula 8, 9: more than the plain number only with a piece like the supernova. */
function isAllowed(set: number, { plain, most, supernova }: PlacementLimits): boolean {
	const size = countBits(set);
	return size <= plain || (size <= most && supernova >= 0 && (set & (1 << supernova)) !== 0);
}

/** A number for a placement, chosen so that sums of a few numbers distinguish sets of placements. */
function spread(code: number): number {
	return Math.imul(code ^ (code >>> 5), 0x9e3779b1) >>> 0;
}
