/** The pieces that a seat has drawn and not yet placed; there is no limit (Nebula 9). */
export class Observatory {
	/** By piece: how many. */
	readonly counts: Uint8Array;
	/** The kinds of pieces held, as a set. */
	held = 0;

	constructor(pieces: number) {
		this.counts = new Uint8Array(pieces);
	}

	clear(): void {
		this.counts.fill(0);
		this.held = 0;
	}

	copyFrom(other: Observatory): void {
		this.counts.set(other.counts);
		this.held = other.held;
	}

	add(piece: number): void {
		this.counts[piece] = (this.counts[piece] ?? 0) + 1;
		this.held |= 1 << piece;
	}

	remove(piece: number): void {
		const left = (this.counts[piece] ?? 0) - 1;
		this.counts[piece] = left;
		if (left === 0) this.held &= ~(1 << piece);
	}

	holds(piece: number): boolean {
		return (this.held & (1 << piece)) !== 0;
	}
}
