import type { Board, Random } from '@orrery/engine';
import { nebulaCodes } from '@orrery/engine/search';
import type { Outlook } from './outlook.ts';

const { countIn, payloadOf } = nebulaCodes;

/** The pieces that a seat has or may have to place from: its observatory and what it thinks of drawing. */
export class Hand {
	/** By piece: how many. */
	readonly counts: Uint8Array;
	/** By piece: what placing one takes out of the observatory, as it was weighed last. */
	readonly losses: Float64Array;
	/** One more than there are pieces: numbers of pieces are packed with this base. */
	readonly #base: number;

	constructor({ pieces }: Board) {
		this.counts = new Uint8Array(pieces.length);
		this.losses = new Float64Array(pieces.length);
		this.#base = pieces.length + 1;
	}

	/** The kinds of pieces in it, as a set. */
	get kinds(): number {
		const { counts } = this;
		let kinds = 0;
		for (let piece = 0; piece < counts.length; piece++) if ((counts[piece] ?? 0) > 0) kinds |= 1 << piece;
		return kinds;
	}

	add(piece: number): void {
		this.counts[piece] = (this.counts[piece] ?? 0) + 1;
	}

	remove(piece: number): void {
		this.counts[piece] = (this.counts[piece] ?? 0) - 1;
	}

	/** Three pieces or fewer (below zero for none) as one number; their order makes no difference. */
	pack(first: number, second: number, third: number): number {
		const most = Math.max(first, second, third);
		const least = Math.min(first, second, third);
		const middle = first + second + third - most - least;
		return ((most + 1) * this.#base + middle + 1) * this.#base + least + 1;
	}

	/** How many such numbers there are. */
	get packs(): number {
		return this.#base ** 3;
	}

	addPacked(packed: number): void {
		for (let rest = packed; rest > 0; rest = Math.floor(rest / this.#base)) {
			const piece = (rest % this.#base) - 1;
			if (piece >= 0) this.add(piece);
		}
	}

	removePacked(packed: number): void {
		for (let rest = packed; rest > 0; rest = Math.floor(rest / this.#base)) {
			const piece = (rest % this.#base) - 1;
			if (piece >= 0) this.remove(piece);
		}
	}

	/** Which of the pieces drawn by chaos a code keeps. */
	addRetained(code: number): void {
		const kept = payloadOf(code);
		for (let piece = 0; piece < this.counts.length; piece++) {
			this.counts[piece] = (this.counts[piece] ?? 0) + countIn(kept, piece);
		}
	}

	removeRetained(code: number): void {
		const kept = payloadOf(code);
		for (let piece = 0; piece < this.counts.length; piece++) {
			this.counts[piece] = (this.counts[piece] ?? 0) - countIn(kept, piece);
		}
	}

	/** What the pieces are worth if all of them stay in the observatory; finds the losses too. */
	weigh(outlook: Outlook, supernova: number): number {
		const { counts } = this;
		let sum = 0;
		for (let piece = 0; piece < counts.length; piece++) {
			const count = counts[piece] ?? 0;
			if (count === 0) continue;
			const worth = outlook.held(piece, count, supernova);
			this.losses[piece] = worth - outlook.held(piece, count - 1, supernova);
			sum += worth;
		}
		return sum;
	}
}

/** Makes up a draw from what is known about a bag: how many of each piece it holds. */
export class TrialBag {
	readonly #counts: Uint8Array;
	#size = 0;
	readonly #random: Random;

	constructor({ pieces }: Board, random: Random) {
		this.#counts = new Uint8Array(pieces.length);
		this.#random = random;
	}

	fill(counts: Uint8Array, size: number): void {
		this.#counts.set(counts);
		this.#size = size;
	}

	draw(): number {
		const counts = this.#counts;
		let skip = this.#random.below(this.#size--);
		let piece = 0;
		while (skip >= (counts[piece] ?? 0)) skip -= counts[piece++] ?? 0;
		counts[piece] = (counts[piece] ?? 0) - 1;
		return piece;
	}
}
