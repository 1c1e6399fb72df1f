import type { Random } from '../random.ts';
import { shuffle } from '../random.ts';

/** The inner ring: how far each seat's token has come, and so whose turn it is. */
export class MoonTrack {
	/** NL-7: absolute distances; the 24 printed spaces only matter for drawing. */
	readonly #distance = new Uint16Array(4);
	/** Seats in the order of NL-6: furthest back first, on the same space the last to arrive first. */
	readonly #order = new Uint8Array(4);
	#players = 0;

	/** NL-5: one stack on the new moon in random order. */
	deal(players: number, random: Random): void {
		this.#players = players;
		this.#distance.fill(0);
		for (let seat = 0; seat < players; seat++) this.#order[seat] = seat;
		shuffle(this.#order, random, players);
	}

	/** Tokens at these distances (by seat), in this turn order. */
	lay(order: readonly number[], distances: readonly number[]): void {
		this.#players = order.length;
		this.#order.set(order);
		this.#distance.set(distances);
	}

	copyFrom(other: MoonTrack): void {
		this.#players = other.#players;
		this.#order.set(other.#order);
		this.#distance.set(other.#distance);
	}

	/** The seat whose turn it would be after i others; 0 gives the seat to move. */
	seatAt(i: number): number {
		return this.#order[i] ?? 0;
	}

	distance(seat: number): number {
		return this.#distance[seat] ?? 0;
	}

	/** NL-10: the seat to move moves ahead, onto the top of any stack there. */
	advance(steps: number): void {
		const seat = this.#order[0] ?? 0;
		const target = (this.#distance[seat] ?? 0) + steps;
		this.#distance[seat] = target;
		let place = 0;
		// NL-6: being the last to arrive, the token goes before all others on its space.
		while (place + 1 < this.#players) {
			const next = this.#order[place + 1] ?? 0;
			if ((this.#distance[next] ?? 0) >= target) break;
			this.#order[place++] = next;
		}
		this.#order[place] = seat;
	}
}
