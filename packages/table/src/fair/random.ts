import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '@orrery/engine';

/** HMAC-SHA-256, which keys and streams are made with. */
export function seal(key: Uint8Array, message: Uint8Array): Uint8Array {
	return hmac(sha256, key, message);
}

const TWO_32 = 4294967296;

/**
 * Random numbers from a key, with a stream of its own for each deck by name. docs/fairness.md specifies them to the
 * byte, so that anyone can compute them again.
 */
export class FairRandom implements Random {
	readonly #key: Uint8Array;
	readonly #streams = new Map<string, FairStream>();

	constructor(key: Uint8Array) {
		this.#key = key.slice();
	}

	/** Uses the stream without a name; our games name all their decks. */
	below(bound: number): number {
		return this.stream('').below(bound);
	}

	stream(deck: string): Random {
		// One stream per name: a second one would repeat the numbers of the first.
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
