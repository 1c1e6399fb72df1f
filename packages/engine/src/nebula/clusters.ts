import type { Bag } from './bag.ts';
import type { Board } from './board.ts';
import { NONE } from './none.ts';

/** Nebula 4: the star clusters with their rays, and the figure of time in each. */
export class Clusters {
	readonly count: number;
	readonly rays: number;
	/** By cluster: the ray where its figure stands. */
	readonly figures: Uint8Array;
	/** By cluster: how many pieces are left. */
	readonly left: Uint8Array;
	/** By cluster and ray: the piece, NONE where the ray is empty. */
	readonly #pieces: Int8Array;
	readonly #startRay: number;

	constructor({ clusters }: Board) {
		this.count = clusters.count;
		this.rays = clusters.rays;
		this.figures = new Uint8Array(clusters.count);
		this.left = new Uint8Array(clusters.count);
		this.#pieces = new Int8Array(clusters.count * clusters.rays);
		this.#startRay = clusters.startRay;
	}

	/** Nebula 8, set-up: a piece from the bag on every ray, figures on their start rays. */
	deal(bag: Bag): void {
		this.figures.fill(this.#startRay);
		this.left.fill(0);
		this.#pieces.fill(NONE);
		for (let cluster = 0; cluster < this.count; cluster++) this.refill(cluster, bag);
	}

	/** These pieces on the rays of a cluster, NONE for an empty ray, and its figure there. */
	lay(cluster: number, pieces: readonly number[], figure: number): void {
		this.#pieces.set(pieces, cluster * this.rays);
		this.left[cluster] = pieces.filter((piece) => piece !== NONE).length;
		this.figures[cluster] = figure;
	}

	copyFrom(other: Clusters): void {
		this.figures.set(other.figures);
		this.left.set(other.left);
		this.#pieces.set(other.#pieces);
	}

	/** The piece on a ray, or NONE. */
	pieceOn(cluster: number, ray: number): number {
		return this.#pieces[cluster * this.rays + ray] ?? NONE;
	}

	/** The ray that a number of steps from the figure reaches: clockwise, or counterclockwise if negative. */
	rayAfter(cluster: number, steps: number): number {
		const ray = ((this.figures[cluster] ?? 0) + steps) % this.rays;
		return ray < 0 ? ray + this.rays : ray;
	}

	/** Nebula 8, time: moves a figure, even by 0, and takes the piece of its ray, or NONE. */
	advance(cluster: number, steps: number): number {
		const ray = this.rayAfter(cluster, steps);
		this.figures[cluster] = ray;
		const piece = this.pieceOn(cluster, ray);
		if (piece === NONE) return NONE;
		this.#pieces[cluster * this.rays + ray] = NONE;
		this.left[cluster] = (this.left[cluster] ?? 0) - 1;
		return piece;
	}

	/** Nebula 8, refill; Nebula 9: all empty rays, from ray 0 upwards, while the bag lasts. */
	refill(cluster: number, bag: Bag): void {
		const first = cluster * this.rays;
		for (let i = first; i < first + this.rays && bag.size > 0; i++) {
			if (this.#pieces[i] !== NONE) continue;
			this.#pieces[i] = bag.draw();
			this.left[cluster] = (this.left[cluster] ?? 0) + 1;
		}
	}
}
