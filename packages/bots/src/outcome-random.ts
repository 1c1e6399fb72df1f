import type { Random } from '@orrery/engine';

/** A seeded random generator for what a search makes up (mulberry32): it is cheap to restart from a number. */
export class OutcomeRandom implements Random {
	#state: number;

	constructor(seed = 0) {
		this.#state = seed | 0;
	}

	begin(seed: number): void {
		this.#state = seed | 0;
	}

	below(bound: number): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
		bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
		return ((((bits ^ (bits >>> 14)) >>> 0) * bound) / 4294967296) | 0;
	}
}
