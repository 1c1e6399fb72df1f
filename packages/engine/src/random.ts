/**
 * Where chance comes from. The engine never makes its own: a table hands in the fair generator, a
 * simulation the seeded one below.
 */
export interface Random {
	/** A whole number from 0 to `bound` - 1, each equally likely. `bound` is at least 1 and below 2^21. */
	below(bound: number): number;
	/**
	 * The chance of one deck, where each deck has its own so that it can be checked by itself. A deck asked for again
	 * goes on where it was. Generators without this give all decks from one row of numbers, in the order of dealing.
	 */
	stream?(deck: string): Random;
}

/** Where a deck takes its chance from. The names of decks are fixed: what a published secret gives hangs on them. */
export function streamOf(random: Random, deck: string): Random {
	return random.stream?.(deck) ?? random;
}

const TWO_32 = 4294967296;

/** A fast seeded generator (sfc32): good for simulation and search, never for a real table. */
export class SeededRandom implements Random {
	readonly #state: Int32Array<ArrayBuffer>;

	constructor(seed: string | number) {
		this.#state = seedState(String(seed));
		// The first outputs still show the seed; sfc32's author advises to discard some.
		for (let i = 0; i < 15; i++) this.next();
	}

	/** The next 32 bits, as an unsigned number. */
	next(): number {
		const s = this.#state;
		const a = s[0] ?? 0;
		const b = s[1] ?? 0;
		const c = s[2] ?? 0;
		const counter = s[3] ?? 0;
		const out = (a + b + counter) | 0;
		s[0] = b ^ (b >>> 9);
		s[1] = (c + (c << 3)) | 0;
		s[2] = ((c << 21) | (c >>> 11)) + out;
		s[3] = counter + 1;
		return out >>> 0;
	}

	below(bound: number): number {
		// Lemire's method: the high word of a 32 × 32 bit product. The double holds it exactly while
		// bound < 2^21, and only a low word under `bound` needs the division that removes the bias.
		let bits = this.next();
		let low = Math.imul(bits, bound) >>> 0;
		if (low < bound) {
			const biased = TWO_32 % bound;
			while (low < biased) {
				bits = this.next();
				low = Math.imul(bits, bound) >>> 0;
			}
		}
		return ((bits * bound - low) / TWO_32) | 0;
	}
}

/** Fisher–Yates over the first `count` items, in place. */
export function shuffle(items: Uint8Array, random: Random, count: number = items.length): void {
	for (let i = count - 1; i > 0; i--) {
		const j = random.below(i + 1);
		const held = items[i] ?? 0;
		items[i] = items[j] ?? 0;
		items[j] = held;
	}
}

/** Four words from any text (FNV-1a from four offsets), so that seeds may be words as well as numbers. */
function seedState(seed: string): Int32Array<ArrayBuffer> {
	const state = new Int32Array(4);
	for (let word = 0; word < 4; word++) {
		let hash = 0x811c9dc5 ^ Math.imul(word + 1, 0x9e3779b9);
		for (let i = 0; i < seed.length; i++) {
			hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
			hash ^= hash >>> 15;
		}
		state[word] = hash;
	}
	return state;
}
