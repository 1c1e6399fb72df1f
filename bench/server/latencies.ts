/** Times in milliseconds, for percentiles. */
export class Latencies {
	readonly #times: number[] = [];
	#sorted = true;

	add(milliseconds: number): void {
		this.#times.push(milliseconds);
		this.#sorted = false;
	}

	get count(): number {
		return this.#times.length;
	}

	/** The time that this share of all did not exceed. */
	percentile(share: number): number {
		if (!this.#sorted) this.#times.sort((one, other) => one - other);
		this.#sorted = true;
		const rank = Math.ceil(share * this.#times.length) - 1;
		return this.#times[Math.max(0, rank)] ?? 0;
	}
}
