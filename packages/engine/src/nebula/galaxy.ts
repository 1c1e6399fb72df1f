import { lowestBit } from './bits.ts';
import type { Board } from './board.ts';
import { NONE } from './none.ts';

/** A player's galaxy board: the stars on its fields, as sets by color, and the black holes on its bar. */
export class Galaxy {
	/** The fields with a star. */
	filled = 0;
	/** Nebula 3.4: how many black holes lie on the bar. */
	blackHoles = 0;
	/** By color: its fields. */
	readonly stars: Int32Array;
	/** By color: the fields joined to one of its stars. */
	readonly #besideColour: Int32Array;
	/** The fields joined to any star. */
	#beside = 0;
	readonly #joined: Int32Array;
	readonly #constellations: Int32Array;
	readonly #centre: number;

	constructor({ colours, centre, sets }: Board) {
		this.stars = new Int32Array(colours.length);
		this.#besideColour = new Int32Array(colours.length);
		this.#joined = sets.joined;
		this.#constellations = sets.constellations;
		this.#centre = 1 << centre;
	}

	clear(): void {
		this.filled = 0;
		this.blackHoles = 0;
		this.stars.fill(0);
		this.#besideColour.fill(0);
		this.#beside = 0;
	}

	copyFrom(other: Galaxy): void {
		this.filled = other.filled;
		this.blackHoles = other.blackHoles;
		this.#beside = other.#beside;
		for (let colour = 0; colour < this.stars.length; colour++) {
			this.stars[colour] = other.stars[colour] ?? 0;
			this.#besideColour[colour] = other.#besideColour[colour] ?? 0;
		}
	}

	/**
	 * Nebula 8, place: the fields where a star of this color may go. The first star goes on the center,
	 * every other on a field joined to a star and to none of its own color; a star may be overbuilt by
	 * another color (Nebula 9), but a center that stands alone is joined to nothing.
	 */
	openFor(colour: number): number {
		if (this.filled === 0) return this.#centre;
		return this.#beside & ~(this.#besideColour[colour] ?? 0) & ~(this.stars[colour] ?? 0);
	}

	/** Puts a star on an open field; gives the color of the star that it overbuilds, or NONE. */
	place(colour: number, field: number): number {
		const bit = 1 << field;
		const old = (this.filled & bit) === 0 ? NONE : this.colourAt(field);
		if (old !== NONE) this.#remove(old, bit);
		this.filled |= bit;
		this.stars[colour] = (this.stars[colour] ?? 0) | bit;
		const joined = this.#joined[field] ?? 0;
		this.#beside |= joined;
		this.#besideColour[colour] = (this.#besideColour[colour] ?? 0) | joined;
		return old;
	}

	/** The color on a field, or NONE. */
	colourAt(field: number): number {
		for (let colour = 0; colour < this.stars.length; colour++) {
			if (((this.stars[colour] ?? 0) & (1 << field)) !== 0) return colour;
		}
		return NONE;
	}

	/** The fields joined to a star. */
	get beside(): number {
		return this.#beside;
	}

	isComplete(constellation: number): boolean {
		const fields = this.#constellations[constellation] ?? 0;
		return (this.filled & fields) === fields;
	}

	get completeConstellations(): number {
		let complete = 0;
		for (let constellation = 0; constellation < this.#constellations.length; constellation++) {
			if (this.isComplete(constellation)) complete++;
		}
		return complete;
	}

	#remove(colour: number, bit: number): void {
		const rest = (this.stars[colour] ?? 0) & ~bit;
		let beside = 0;
		for (let fields = rest; fields !== 0; fields &= fields - 1)
			beside |= this.#joined[lowestBit(fields)] ?? 0;
		this.stars[colour] = rest;
		this.#besideColour[colour] = beside;
	}
}
