import type { Board, Galaxy } from '@orrery/engine';
import { countBits, lowestBit, NO_PIECE } from '@orrery/engine/search';
import type { Targets } from './targets.ts';
import { MOST_TARGETS } from './targets.ts';

/** So many fields a color in the packed lists. */
const STRIDE = 32;

/**
 * A galaxy board in thought: what one more star would gain, and one more after that. What a star gains alone is
 * weighed once; after other stars, only the targets that depend on those are counted again.
 */
export class Sketch {
	readonly #targets: Targets;
	/** By color: what each star is worth in any place. */
	readonly #starWorth: Float64Array;
	readonly #all: number;
	readonly #few: number;
	readonly #stars: { readonly byColour: Int32Array; filled: number };
	/** By target: its worth for these stars. */
	readonly #now = new Float64Array(MOST_TARGETS);
	/** The board that was weighed: its stars, and the worth of its targets. */
	readonly #firstColours: Int32Array;
	#firstFilled = 0;
	readonly #firstNow = new Float64Array(MOST_TARGETS);
	/** By color and field: what a star there gains, the targets that depend on it, and what each gains. */
	readonly #gains: Float64Array;
	readonly #touches: Int32Array;
	readonly #changes: Float64Array;
	/** The fields of stars placed since, and all targets that depend on one of them. */
	#laid = 0;
	#touched = 0;
	/** The targets for which stars may gain more together than one by one. */
	#ripe = 0;

	constructor({ colours, sets, turn }: Board, targets: Targets, starWorth: Float64Array) {
		const stars = colours.length * STRIDE;
		this.#targets = targets;
		this.#starWorth = starWorth;
		this.#all = sets.all;
		this.#few = turn.placeLimitMatched;
		this.#stars = { byColour: new Int32Array(colours.length), filled: 0 };
		this.#firstColours = new Int32Array(colours.length);
		this.#gains = new Float64Array(stars);
		this.#touches = new Int32Array(stars);
		this.#changes = new Float64Array(stars * MOST_TARGETS);
	}

	/** Reads a galaxy board and returns what its stars are worth. */
	read(galaxy: Galaxy): number {
		const stars = this.#stars;
		stars.filled = galaxy.filled;
		this.#laid = 0;
		this.#touched = 0;
		let worth = 0;
		for (let colour = 0; colour < stars.byColour.length; colour++) {
			const fields = galaxy.stars[colour] ?? 0;
			stars.byColour[colour] = fields;
			const each = this.#starWorth[colour] ?? 0;
			if (each !== 0) worth += each * countBits(fields);
		}
		for (let target = 0; target < this.#targets.count; target++) {
			const now = this.#targets.worth(target, stars);
			this.#now[target] = now;
			worth += now;
		}
		return worth;
	}

	/** Weighs every star of these colors on every field of the board that was read: gains are known then. */
	weigh(colours: number): void {
		this.#firstColours.set(this.#stars.byColour);
		this.#firstFilled = this.#stars.filled;
		this.#firstNow.set(this.#now);
		this.#ripe = 0;
		for (let target = 0; target < this.#targets.count; target++) {
			if (this.#targets.isRipe(target, this.#stars, this.#few)) this.#ripe |= 1 << target;
		}
		for (let rest = colours; rest !== 0; rest &= rest - 1) {
			const colour = lowestBit(rest);
			const others = this.#all & ~(this.#stars.byColour[colour] ?? 0);
			for (let fields = others; fields !== 0; fields &= fields - 1)
				this.#weighStar(colour, lowestBit(fields));
		}
	}

	/** Takes off all stars laid since the board was weighed. */
	clear(): void {
		const stars = this.#stars;
		stars.byColour.set(this.#firstColours);
		stars.filled = this.#firstFilled;
		this.#now.set(this.#firstNow);
		this.#laid = 0;
		this.#touched = 0;
	}

	/** Lays a star in thought; gains count from there. */
	lay(colour: number, field: number): void {
		const touched = this.#touches[colour * STRIDE + field] ?? 0;
		this.#put(colour, field);
		for (let rest = touched; rest !== 0; rest &= rest - 1) {
			const target = lowestBit(rest);
			this.#now[target] = this.#targets.worth(target, this.#stars);
		}
		this.#touched |= touched;
		this.#laid |= 1 << field;
	}

	/** The fields of the stars laid. */
	get laid(): number {
		return this.#laid;
	}

	/**
	 * What a star would add to the board that was weighed and the stars laid since, on any other field: what it
	 * adds alone, but for the targets that look at those stars as well.
	 */
	gain(colour: number, field: number): number {
		const star = colour * STRIDE + field;
		let gain = this.#gains[star] ?? 0;
		const shared = (this.#touches[star] ?? 0) & this.#touched;
		if (shared === 0) return gain;
		const old = this.#put(colour, field);
		for (let rest = shared; rest !== 0; rest &= rest - 1) {
			const target = lowestBit(rest);
			gain += this.#targets.worth(target, this.#stars) - (this.#now[target] ?? 0);
			gain -= this.#changes[star * MOST_TARGETS + target] ?? 0;
		}
		this.#takeBack(colour, field, old);
		return gain;
	}

	/**
	 * A bound for that, at a glance. Steps of a task add up or fall short of it; more than the sum comes only of
	 * targets that two stars can fulfill together.
	 */
	gainAtMost(colour: number, field: number): number {
		const star = colour * STRIDE + field;
		const together = (this.#touches[star] ?? 0) & this.#touched & this.#ripe;
		return together === 0 ? (this.#gains[star] ?? 0) : Number.POSITIVE_INFINITY;
	}

	#weighStar(colour: number, field: number): void {
		const star = colour * STRIDE + field;
		const bit = 1 << field;
		const fresh = (this.#stars.filled & bit) === 0;
		const old = this.#put(colour, field);
		let gain = (this.#starWorth[colour] ?? 0) - (fresh ? 0 : (this.#starWorth[old] ?? 0));
		const hues = (1 << colour) | (fresh ? 0 : 1 << old);
		let touched = 0;
		for (let target = 0; target < this.#targets.count; target++) {
			if (!this.#targets.looksAt(target, bit, hues, fresh)) continue;
			touched |= 1 << target;
			const change = this.#targets.worth(target, this.#stars) - (this.#now[target] ?? 0);
			this.#changes[star * MOST_TARGETS + target] = change;
			gain += change;
		}
		this.#takeBack(colour, field, old);
		this.#gains[star] = gain;
		this.#touches[star] = touched;
	}

	/** Puts a star on the board in thought; gives the color that it overbuilds, or NO_PIECE. */
	#put(colour: number, field: number): number {
		const stars = this.#stars;
		const { byColour } = stars;
		const bit = 1 << field;
		let old = NO_PIECE;
		if ((stars.filled & bit) !== 0) {
			old = 0;
			while (((byColour[old] ?? 0) & bit) === 0) old++;
			byColour[old] = (byColour[old] ?? 0) & ~bit;
		}
		byColour[colour] = (byColour[colour] ?? 0) | bit;
		stars.filled |= bit;
		return old;
	}

	#takeBack(colour: number, field: number, old: number): void {
		const stars = this.#stars;
		const { byColour } = stars;
		const bit = 1 << field;
		byColour[colour] = (byColour[colour] ?? 0) & ~bit;
		if (old === NO_PIECE) stars.filled &= ~bit;
		else byColour[old] = (byColour[old] ?? 0) | bit;
	}
}
