import type { Random } from '../random.ts';
import { shuffle } from '../random.ts';
import { TILE_COUNT } from './tiles.ts';

/** NL-1: the selection track has 12 spaces, numbered clockwise from the new moon. */
export const SPACES = 12;
const ALL_SPACES = (1 << SPACES) - 1;

/** The outer ring of the moon wheel with its meeple, and the stock it is refilled from. */
export class Wheel {
	/** The space where the meeple stands; there is never a tile (NL-8). */
	meeple = 0;
	/** How many tiles lie on the selection track. */
	count = 0;
	/** How many tiles are left in the stock. */
	stockSize = 0;
	/** One bit for each space with a tile. */
	#filled = 0;
	readonly #ring = new Uint8Array(SPACES);
	/** In the order of drawing; what is drawn stays in front of `#drawn`. */
	readonly #stock = new Uint8Array(TILE_COUNT);
	#drawn = 0;

	/** NL-3: the meeple on space 0, eleven tiles face up, the rest face down, all at random. */
	deal(random: Random): void {
		for (let i = 0; i < TILE_COUNT; i++) this.#stock[i] = i + 1;
		shuffle(this.#stock, random);
		this.meeple = 0;
		this.count = 0;
		this.#filled = 0;
		this.#ring.fill(0);
		this.#drawn = 0;
		this.stockSize = TILE_COUNT;
		this.refill();
	}

	/** Lays out what is given; 0 in the ring means no tile. */
	lay(meeple: number, ring: readonly number[], stock: readonly number[]): void {
		this.meeple = meeple;
		this.count = 0;
		this.#filled = 0;
		for (let space = 0; space < SPACES; space++) {
			const tile = ring[space] ?? 0;
			this.#ring[space] = tile;
			if (tile === 0) continue;
			this.count++;
			this.#filled |= 1 << space;
		}
		this.#drawn = 0;
		this.stockSize = stock.length;
		this.#stock.set(stock);
	}

	copyFrom(other: Wheel): void {
		this.meeple = other.meeple;
		this.count = other.count;
		this.stockSize = other.stockSize;
		this.#filled = other.#filled;
		this.#drawn = other.#drawn;
		this.#ring.set(other.#ring);
		this.#stock.set(other.#stock);
	}

	/** The tile on a space, 0 if there is none. */
	tileOn(space: number): number {
		return this.#ring[space] ?? 0;
	}

	/** The i-th tile of the stock from the top. Hidden from every player. */
	stockTile(i: number): number {
		return this.#stock[this.#drawn + i] ?? 0;
	}

	/** Makes up which tiles come next, by default as many as a refill can use, because search cannot know them. */
	imagineStock(random: Random, tiles: number = SPACES - 1): void {
		const last = Math.min(this.stockSize, tiles);
		for (let i = 0; i < last; i++) {
			const here = this.#drawn + i;
			const other = here + random.below(this.stockSize - i);
			const held = this.#stock[here] ?? 0;
			this.#stock[here] = this.#stock[other] ?? 0;
			this.#stock[other] = held;
		}
	}

	/** NL-9: how many tiles may be chosen from: the next three, or what is left. */
	get choices(): number {
		return this.count < 3 ? this.count : 3;
	}

	/** NL-9: the space of the i-th next tile clockwise from the meeple, empty spaces skipped. */
	choice(i: number): number {
		const first = this.meeple + 1;
		// The ring turned so that bit 0 is the space after the meeple.
		let ahead = ((this.#filled | (this.#filled << SPACES)) >> first) & ALL_SPACES;
		for (let skip = i; skip > 0; skip--) ahead &= ahead - 1;
		const space = first + 31 - Math.clz32(ahead & -ahead);
		return space < SPACES ? space : space - SPACES;
	}

	/** NL-9: the tile leaves its space and the meeple moves there. */
	take(space: number): void {
		this.#ring[space] = 0;
		this.#filled &= ~(1 << space);
		this.count--;
		this.meeple = space;
	}

	/** NL-8: every empty space but the meeple's, clockwise from it, until the spaces or the stock run out. */
	refill(): void {
		for (let step = 1; step < SPACES && this.stockSize > 0; step++) {
			const space = this.meeple + step < SPACES ? this.meeple + step : this.meeple + step - SPACES;
			if (this.#ring[space] !== 0) continue;
			this.#ring[space] = this.#stock[this.#drawn++] ?? 0;
			this.#filled |= 1 << space;
			this.stockSize--;
			this.count++;
		}
	}
}
