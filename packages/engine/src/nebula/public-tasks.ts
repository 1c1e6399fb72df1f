import { countBits } from './bits.ts';
import type { PublicCard } from './cards.ts';
import { isTaskFulfilled } from './cards.ts';
import type { Galaxy } from './galaxy.ts';
import { NONE } from './none.ts';

/** The public cards that lie out, and the marking stars on them. */
export class PublicTasks {
	/** Their numbers in the deck. */
	readonly cards: Uint8Array;
	/** For each the set of seats that have marked it, and the first of them, or NONE. */
	readonly marked: Uint8Array;
	readonly firsts: Int8Array;
	readonly #deck: readonly PublicCard[];

	constructor(count: number, deck: readonly PublicCard[]) {
		this.cards = new Uint8Array(count);
		this.marked = new Uint8Array(count);
		this.firsts = new Int8Array(count);
		this.#deck = deck;
	}

	/** Takes all marking stars off. */
	clear(): void {
		this.marked.fill(0);
		this.firsts.fill(NONE);
	}

	copyFrom(other: PublicTasks): void {
		this.cards.set(other.cards);
		this.marked.set(other.marked);
		this.firsts.set(other.firsts);
	}

	/** The i-th face-up card. */
	cardAt(i: number): PublicCard {
		const card = this.#deck[this.cards[i] ?? 0];
		if (card === undefined) throw new RangeError(`no public card ${i}`);
		return card;
	}

	isMarkedBy(i: number, seat: number): boolean {
		return ((this.marked[i] ?? 0) & (1 << seat)) !== 0;
	}

	/** Nebula 8, III; Nebula 9: all that are new for the seat, each once; a mark stays whatever comes later. */
	judge(seat: number, galaxies: readonly Galaxy[]): void {
		for (let i = 0; i < this.cards.length; i++) {
			if (this.isMarkedBy(i, seat) || !isTaskFulfilled(this.cardAt(i).task, galaxies, seat)) continue;
			if (this.marked[i] === 0) this.firsts[i] = seat;
			this.marked[i] = (this.marked[i] ?? 0) | (1 << seat);
		}
	}

	/** How many marking stars lie on the cards. */
	get stars(): number {
		let stars = 0;
		for (let i = 0; i < this.marked.length; i++) stars += countBits(this.marked[i] ?? 0);
		return stars;
	}

	/** How many cards a seat has marked. */
	starsOf(seat: number): number {
		let stars = 0;
		for (let i = 0; i < this.marked.length; i++) stars += ((this.marked[i] ?? 0) >> seat) & 1;
		return stars;
	}
}
