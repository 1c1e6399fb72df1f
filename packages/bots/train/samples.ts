/** Positions to learn from: for each, the features of every seat and the share of success each came to. */
export class Samples {
	readonly players: number;
	readonly inputs: number;
	count = 0;
	#features: Float32Array;
	#shares: Float32Array;

	constructor(players: number, inputs: number, room = 1024) {
		this.players = players;
		this.inputs = inputs;
		this.#features = new Float32Array(room * players * inputs);
		this.#shares = new Float32Array(room * players);
	}

	/** Adds a position; `read` fills in the features of a seat. Its shares are added later. */
	add(read: (seat: number, features: Float64Array) => void, scratch: Float64Array): number {
		this.#makeRoom(this.count + 1);
		for (let seat = 0; seat < this.players; seat++) {
			read(seat, scratch);
			this.#features.set(scratch, this.rowOf(this.count, seat));
		}
		return this.count++;
	}

	setShare(sample: number, seat: number, share: number): void {
		this.#shares[sample * this.players + seat] = share;
	}

	share(sample: number, seat: number): number {
		return this.#shares[sample * this.players + seat] ?? 0;
	}

	/** Where the features of a seat begin in `features`. */
	rowOf(sample: number, seat: number): number {
		return (sample * this.players + seat) * this.inputs;
	}

	get features(): Float32Array {
		return this.#features;
	}

	/** Takes over all samples of another collection. */
	append(other: TransferredSamples): void {
		this.#makeRoom(this.count + other.count);
		this.#features.set(other.features, this.rowOf(this.count, 0));
		this.#shares.set(other.shares, this.count * this.players);
		this.count += other.count;
	}

	/** For the way from one thread to another. */
	transfer(): TransferredSamples {
		return {
			count: this.count,
			features: this.#features.slice(0, this.rowOf(this.count, 0)),
			shares: this.#shares.slice(0, this.count * this.players),
		};
	}

	#makeRoom(count: number): void {
		if (count * this.players <= this.#shares.length) return;
		const room = Math.max(count, 2 * this.count);
		const features = new Float32Array(room * this.players * this.inputs);
		const shares = new Float32Array(room * this.players);
		features.set(this.#features);
		shares.set(this.#shares);
		this.#features = features;
		this.#shares = shares;
	}
}

export interface TransferredSamples {
	readonly count: number;
	readonly features: Float32Array;
	readonly shares: Float32Array;
}
