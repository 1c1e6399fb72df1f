import type { Bag } from './bag.ts';
import type { Board } from './board.ts';
import { addToCounts, holds } from './codes.ts';

/** Nebula 8, chaos: the pieces drawn from the bag, of which some are to be kept. */
export class Chaos {
	/** In the order of drawing; the first `size` count. */
	readonly pieces: Uint8Array;
	size = 0;
	readonly #keep: number;
	readonly #retainCodes: readonly Int32Array[];

	constructor({ turn, retainCodes }: Board) {
		this.pieces = new Uint8Array(turn.chaosDraw);
		this.#keep = turn.chaosKeep;
		this.#retainCodes = retainCodes;
	}

	copyFrom(other: Chaos): void {
		this.pieces.set(other.pieces);
		this.size = other.size;
	}

	/** Nebula 9: as many as a short bag has. */
	draw(bag: Bag): void {
		this.size = Math.min(this.pieces.length, bag.size);
		for (let i = 0; i < this.size; i++) this.pieces[i] = bag.draw();
	}

	lay(pieces: readonly number[]): void {
		this.pieces.set(pieces);
		this.size = pieces.length;
	}

	/** Nebula 9: how many have to be kept. */
	get keep(): number {
		return Math.min(this.#keep, this.size);
	}

	/** Whether the pieces that this code keeps are there. */
	holds(code: number): boolean {
		return holds(this.#counts, code);
	}

	/** How many different choices there are. */
	get choices(): number {
		const counts = this.#counts;
		const codes = this.#codes;
		let choices = 0;
		for (let i = 0; i < (codes?.length ?? 0); i++) if (holds(counts, codes?.[i] ?? 0)) choices++;
		return choices;
	}

	choiceAt(index: number): number {
		const counts = this.#counts;
		const codes = this.#codes;
		let skip = index;
		for (let i = 0; i < (codes?.length ?? 0); i++) {
			const code = codes?.[i] ?? 0;
			if (holds(counts, code) && skip-- === 0) return code;
		}
		throw new RangeError(`no choice ${index}`);
	}

	get #codes(): Int32Array | undefined {
		return this.#retainCodes[this.keep];
	}

	get #counts(): number {
		let counts = 0;
		for (let i = 0; i < this.size; i++) counts = addToCounts(counts, this.pieces[i] ?? 0);
		return counts;
	}
}
