import type { Piece } from '@orrery/engine';
import { NEBULA_BOARD, SeededRandom } from '@orrery/engine';

/** A place that a piece starts from, on a ray or in the bag, whose piece may still be open. */
export interface Slot {
	piece: Piece | null;
}

export interface Draw {
	/** By cluster, clockwise above zero. */
	readonly steps: readonly number[];
	readonly slots: readonly Slot[];
}

const { count, rays, startRay, steps: STEPS, refillWhenLeft } = NEBULA_BOARD.clusters;
const PLAYERS = 2;

/** Every way to spend five steps (Nebula 8, time). */
const TIMES: readonly (readonly number[])[] = allTimes(count, STEPS);

/**
 * The clusters and the bag of a game for two whose pieces are not yet decided: figures move, rays empty and are filled
 * up as in the game, and the player who takes a piece says which one it was.
 */
export class Supply {
	readonly #start: readonly (readonly Slot[])[];
	readonly #now: (Slot | null)[][];
	readonly #figures: number[] = Array.from({ length: count }, () => startRay);
	readonly #drawn: Slot[] = [];

	/** `clusters`: what lies on the rays at the start, as far as it is decided. */
	constructor(clusters: readonly (readonly Piece[])[]) {
		this.#start = Array.from({ length: count }, (_, cluster) =>
			Array.from({ length: rays }, (_, ray) => ({ piece: clusters[cluster]?.[ray] ?? null })),
		);
		this.#now = this.#start.map((slots) => [...slots]);
	}

	/** Spends time so that at least so many pieces are taken, and as few more as possible. */
	draw(least: number): Draw {
		let best: readonly number[] | null = null;
		let fewest = Number.POSITIVE_INFINITY;
		for (const steps of TIMES) {
			const taken = this.#reached(steps).filter((slot) => slot !== null).length;
			if (taken < least || taken >= fewest) continue;
			best = steps;
			fewest = taken;
		}
		if (best === null) throw new Error(`no way to spend time takes ${least} pieces`);
		return this.drawBy(best);
	}

	/** Spends time like this. */
	drawBy(steps: readonly number[]): Draw {
		const slots = this.#reached(steps).flatMap((slot) => slot ?? []);
		steps.forEach((step, cluster) => {
			const ray = this.#rayAfter(cluster, step);
			this.#figures[cluster] = ray;
			this.#now[cluster]?.splice(ray, 1, null);
		});
		return { steps, slots };
	}

	/** After a turn: clusters with few pieces are filled up (Nebula 8, refill; Nebula 9: in this order). */
	refill(): void {
		for (const slots of this.#now) {
			if (slots.filter((slot) => slot !== null).length > refillWhenLeft[PLAYERS]) continue;
			slots.forEach((slot, ray) => {
				if (slot === null) slots[ray] = this.fromBag();
			});
		}
	}

	/** The next piece of the bag. */
	fromBag(): Slot {
		const slot: Slot = { piece: null };
		this.#drawn.push(slot);
		return slot;
	}

	/**
	 * The start of the game with all pieces: those decided, and the rest mixed. The bag is in the order of drawing.
	 */
	filled(wantedSupernova: Piece | null): {
		readonly clusters: readonly (readonly Piece[])[];
		readonly supernova: Piece;
		readonly bag: readonly Piece[];
	} {
		const supernova: Slot = { piece: wantedSupernova };
		const all = [...this.#start.flat(), supernova, ...this.#drawn];
		const rest = mixed(all.flatMap(({ piece }) => piece ?? []));
		for (const slot of all) slot.piece ??= rest.pop() ?? null;
		const decided = ({ piece }: Slot): readonly Piece[] => (piece === null ? [] : [piece]);
		return {
			clusters: this.#start.map((slots) => slots.flatMap(decided)),
			supernova: supernova.piece ?? '',
			bag: [...this.#drawn.flatMap(decided), ...rest.toReversed()],
		};
	}

	#reached(steps: readonly number[]): readonly (Slot | null)[] {
		return steps.map((step, cluster) => this.#now[cluster]?.[this.#rayAfter(cluster, step)] ?? null);
	}

	#rayAfter(cluster: number, steps: number): number {
		return ((this.#figures[cluster] ?? 0) + steps + rays) % rays;
	}
}

/** All pieces of a game for two without these, in an order that looks like chance and is always the same. */
function mixed(without: readonly Piece[]): Piece[] {
	const { pieces, colours, setup } = NEBULA_BOARD;
	const random = new SeededRandom('lesson');
	const left = [...pieces].flatMap((piece) => {
		const total = colours.includes(piece) ? setup.starsPerColour : setup.blackHoles[PLAYERS];
		return Array<Piece>(total - without.filter((other) => other === piece).length).fill(piece);
	});
	for (let i = left.length - 1; i > 0; i--) {
		const j = random.below(i + 1);
		[left[i], left[j]] = [left[j] ?? '', left[i] ?? ''];
	}
	return left;
}

function allTimes(clusters: number, steps: number): readonly (readonly number[])[] {
	if (clusters === 0) return steps === 0 ? [[]] : [];
	return Array.from({ length: 2 * steps + 1 }, (_, i) => i - steps).flatMap((step) =>
		allTimes(clusters - 1, steps - Math.abs(step)).map((rest) => [step, ...rest]),
	);
}
