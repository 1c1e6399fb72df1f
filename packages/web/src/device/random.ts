import type { Random } from '@orrery/engine';

const TWO_32 = 4294967296;
/** Random words fetched from the operating system at a time. */
const BATCH = 64;

/** Random numbers of the operating system, for real games: there is no seed that someone could search for. */
export class DeviceRandom implements Random {
	readonly #words = new Uint32Array(BATCH);
	#used = BATCH;

	below(bound: number): number {
		// Words in the last, incomplete run of `bound` would favour the small numbers, so they are drawn again.
		const fair = TWO_32 - (TWO_32 % bound);
		for (;;) {
			const word = this.#next();
			if (word < fair) return word % bound;
		}
	}

	#next(): number {
		if (this.#used === BATCH) {
			crypto.getRandomValues(this.#words);
			this.#used = 0;
		}
		const word = this.#words[this.#used] ?? 0;
		// A used number is erased, so that it cannot be read later.
		this.#words[this.#used] = 0;
		this.#used++;
		return word;
	}
}

/** A unique id of 128 random bits. It works where `crypto.randomUUID` does not: on plain HTTP. */
export function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
