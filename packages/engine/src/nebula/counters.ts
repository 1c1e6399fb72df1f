import type { Board, CounterRules } from './board.ts';
import { MOST_MARKERS, markerCode } from './codes.ts';

/** Nebula 5: the value markers on the three counters. */
export class Counters {
	readonly rules: readonly CounterRules[];
	/** By counter and marker: its space, 0 for the start. */
	readonly #spaces: Uint8Array;
	/** By counter: its markers from best to last; on the same space the upper one first. */
	readonly #order: Uint8Array;
	/** How many markers are not on the last space of their counter. */
	movable = 0;

	constructor({ counters }: Board) {
		this.rules = counters;
		this.#spaces = new Uint8Array(counters.length * MOST_MARKERS);
		this.#order = new Uint8Array(counters.length * MOST_MARKERS);
		this.clear();
	}

	/** All markers on the start. */
	clear(): void {
		this.#spaces.fill(0);
		this.movable = 0;
		for (let counter = 0; counter < this.rules.length; counter++) {
			const markers = this.rules[counter]?.markers.length ?? 0;
			for (let marker = 0; marker < markers; marker++) this.#order[counter * MOST_MARKERS + marker] = marker;
			this.movable += markers;
		}
	}

	/** Markers of a counter from best to last, and the space of each; all others are on the start. */
	lay(counter: number, placed: readonly { readonly marker: number; readonly space: number }[]): void {
		const length = this.rules[counter]?.length ?? 0;
		// Backwards each arrives ahead of all that lie there, as if it had been moved last.
		for (const { marker, space } of placed.toReversed()) {
			this.#put(counter, marker, space);
			if (space === length) this.movable--;
		}
	}

	copyFrom(other: Counters): void {
		this.#spaces.set(other.#spaces);
		this.#order.set(other.#order);
		this.movable = other.movable;
	}

	spaceOf(counter: number, marker: number): number {
		return this.#spaces[counter * MOST_MARKERS + marker] ?? 0;
	}

	/** The marker with this many others ahead of it; those on the start come last. */
	markerAt(counter: number, place: number): number {
		return this.#order[counter * MOST_MARKERS + place] ?? 0;
	}

	canMove(counter: number, marker: number): boolean {
		return this.spaceOf(counter, marker) < (this.rules[counter]?.length ?? 0);
	}

	/** The code to move the i-th marker that can move. */
	movableAt(i: number): number {
		let skip = i;
		for (let counter = 0; counter < this.rules.length; counter++) {
			const markers = this.rules[counter]?.markers.length ?? 0;
			for (let marker = 0; marker < markers; marker++) {
				if (this.canMove(counter, marker) && skip-- === 0) return markerCode(counter, marker);
			}
		}
		throw new RangeError(`no marker ${i} can move`);
	}

	/** One space ahead, onto the top of any pile there; a pile that it leaves keeps its order (Nebula 5). */
	move(counter: number, marker: number): void {
		const space = this.spaceOf(counter, marker) + 1;
		this.#put(counter, marker, space);
		if (space === this.rules[counter]?.length) this.movable--;
	}

	/** Nebula 5: what a marker is worth at this place; one that never left the start has no rank. */
	pointsAt(counter: number, place: number): number {
		const rules = this.rules[counter];
		if (rules === undefined) return 0;
		const ranked = place < rules.points.length && this.spaceOf(counter, this.markerAt(counter, place)) > 0;
		return ranked ? (rules.points[place] ?? 0) : rules.others;
	}

	#put(counter: number, marker: number, space: number): void {
		const first = counter * MOST_MARKERS;
		const order = this.#order;
		let place = 0;
		while (order[first + place] !== marker) place++;
		this.#spaces[first + marker] = space;
		while (place > 0 && (this.#spaces[first + (order[first + place - 1] ?? 0)] ?? 0) <= space) {
			order[first + place] = order[first + place - 1] ?? 0;
			place--;
		}
		order[first + place] = marker;
	}
}
