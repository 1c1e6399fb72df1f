import type { Random } from '../random.ts';
import { shuffle } from '../random.ts';

/** How many numbers for putting pieces back are drawn beforehand; a game uses none or a few. */
export const RETURNS_DEALT = 32;
/** Each of them is below this. */
export const RETURN_RANGE: number = 2 ** 20;

/**
 * The cloth bag. Its order is fixed before the first move, so that drawing needs no chance and undo can
 * go back over everything that no one has seen; so are the numbers that decide where a piece goes that
 * is put back.
 */
export class Bag {
	/** How many pieces are left. */
	size = 0;
	/** By piece: how many are left. Everyone may know this (Nebula 9). */
	readonly counts: Uint8Array;
	/** The order of drawing, next first, fills the end of this. */
	readonly #pieces: Uint8Array;
	/** Those not yet used fill the front of this, the next one last. */
	readonly #returns: Int32Array;
	#returnsLeft = 0;
	readonly #amounts: readonly number[];

	/** A bag for these numbers of pieces of each kind and of returns. */
	constructor(amounts: readonly number[], mostReturns: number) {
		this.#amounts = amounts;
		this.counts = new Uint8Array(amounts.length);
		this.#pieces = new Uint8Array(amounts.reduce((sum, amount) => sum + amount, 0));
		this.#returns = new Int32Array(mostReturns);
	}

	/** Nebula 8, set-up: all pieces in random order. */
	deal(random: Random): void {
		let size = 0;
		for (let piece = 0; piece < this.counts.length; piece++) {
			const amount = this.#amounts[piece] ?? 0;
			this.counts[piece] = amount;
			for (let i = 0; i < amount; i++) this.#pieces[size++] = piece;
		}
		this.size = size;
		shuffle(this.#pieces, random);
		this.#returnsLeft = RETURNS_DEALT;
		for (let i = RETURNS_DEALT - 1; i >= 0; i--) this.#returns[i] = random.below(RETURN_RANGE);
	}

	/** These pieces in this order of drawing, and these numbers for putting back. */
	lay(pieces: readonly number[], returns: readonly number[]): void {
		this.size = pieces.length;
		this.counts.fill(0);
		for (const piece of pieces) this.counts[piece] = (this.counts[piece] ?? 0) + 1;
		this.#pieces.set(pieces, this.#pieces.length - pieces.length);
		this.#returnsLeft = returns.length;
		this.#returns.set(returns.toReversed());
	}

	copyFrom(other: Bag): void {
		this.size = other.size;
		this.counts.set(other.counts);
		this.#pieces.set(other.#pieces);
		this.#returnsLeft = other.#returnsLeft;
		for (let i = 0; i < this.#returnsLeft; i++) this.#returns[i] = other.#returns[i] ?? 0;
	}

	get mostPieces(): number {
		return this.#pieces.length;
	}

	get mostReturns(): number {
		return this.#returns.length;
	}

	/** The i-th piece from now. Hidden from every player. */
	pieceAt(i: number): number {
		return this.#pieces[this.#pieces.length - this.size + i] ?? 0;
	}

	/** How many numbers for putting back are left, and the i-th of them from now. Hidden from every player. */
	get returnsLeft(): number {
		return this.#returnsLeft;
	}

	returnAt(i: number): number {
		return this.#returns[this.#returnsLeft - 1 - i] ?? 0;
	}

	/** Makes up another order of the rest: search has to imagine what no one has seen. */
	shuffle(random: Random): void {
		shuffle(this.#pieces.subarray(this.#pieces.length - this.size), random);
	}

	/** The next piece of a bag that is not empty. */
	draw(): number {
		const piece = this.#pieces[this.#pieces.length - this.size--] ?? 0;
		this.counts[piece] = (this.counts[piece] ?? 0) - 1;
		return piece;
	}

	/** Whether a piece of another kind than this one is left. */
	holdsOther(piece: number): boolean {
		return this.size > (this.counts[piece] ?? 0);
	}

	/** Puts a piece back that was drawn: it re-enters at a place drawn beforehand, each equally likely. */
	putBack(piece: number): void {
		const place = this.#nextPlace();
		const next = this.#pieces.length - this.size;
		this.#pieces.copyWithin(next - 1, next, next + place);
		this.#pieces[next - 1 + place] = piece;
		this.size++;
		this.counts[piece] = (this.counts[piece] ?? 0) + 1;
	}

	/** From 0, next to be drawn, to `size`, the last; that too when the numbers are used up. */
	#nextPlace(): number {
		const places = this.size + 1;
		// Numbers beyond the last whole multiple would favour the first places.
		const fair = RETURN_RANGE - (RETURN_RANGE % places);
		while (this.#returnsLeft > 0) {
			const number = this.#returns[--this.#returnsLeft] ?? 0;
			if (number < fair) return number % places;
		}
		return this.size;
	}
}
