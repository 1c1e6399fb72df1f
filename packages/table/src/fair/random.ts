import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '@orrery/engine';

/** HMAC-SHA-256, by which keys and streams are made. */
export function seal(key: Uint8Array, message: Uint8Array): Uint8Array {
	return hmac(sha256, key, message);
}

const TWO_32 = 4294967296;

/**
 * Chance that a key fixes: a stream of numbers for each deck, by its name. What it gives is laid down to the byte
 * in docs/fairness.md, so that anyone can work it out again.
 */
export class FairRandom implements Random {
	readonly #key: Uint8Array;
	readonly #streams = new Map<string, FairStream>();

	constructor(key: Uint8Array) {
		this.#key = key.slice();
	}

	/** From the stream without a name; the games of the house name all their decks. */
	below(bound: number): number {
		return this.stream('').below(bound);
	}

	stream(deck: string): Random {
		// One stream a name: a second one would give the first one's numbers again.
		const known = this.#streams.get(deck);
		if (known !== undefined) return known;
		const stream = new FairStream(this.#key, deck);
		this.#streams.set(deck, stream);
		return stream;
	}
}

/** Blocks HMAC(key, name ‖ 0x00 ‖ number of the block) one after the other, read as 32-bit numbers. */
class FairStream implements Random {
	readonly #key: Uint8Array;
	readonly #name: Uint8Array;
	#block: DataView = new DataView(new ArrayBuffer(0));
	#blocksMade = 0n;
	#read = 0;

	constructor(key: Uint8Array, name: string) {
		this.#key = key;
		this.#name = utf8ToBytes(name);
	}

	below(bound: number): number {
		if (!(Number.isInteger(bound) && bound >= 1 && bound <= TWO_32))
			throw new RangeError(`no number is below ${bound}`);
		// The last, incomplete run of `bound` numbers would favour the small ones, so they are drawn again.
		const fair = TWO_32 - (TWO_32 % bound);
		for (;;) {
			const number = this.#next();
			if (number < fair) return number % bound;
		}
	}

	#next(): number {
		if (this.#read === this.#block.byteLength) this.#fetch();
		const number = this.#block.getUint32(this.#read);
		this.#read += 4;
		return number;
	}

	#fetch(): void {
		const number = new Uint8Array(8);
		new DataView(number.buffer).setBigUint64(0, this.#blocksMade++);
		const block = seal(this.#key, concatBytes(this.#name, Uint8Array.of(0), number));
		this.#block = new DataView(block.buffer, block.byteOffset, block.byteLength);
		this.#read = 0;
	}
}
