/** A token bucket: allows bursts up to its size, and a steady rate on average. */
export class TokenBucket {
	readonly #atOnce: number;
	readonly #perSecond: number;
	#left: number;
	#countedAt: number;

	constructor(atOnce: number, perSecond: number, now: number) {
		this.#atOnce = atOnce;
		this.#perSecond = perSecond;
		this.#left = atOnce;
		this.#countedAt = now;
	}

	/**
	 * Whether one more is allowed, at the price of so many tokens. A refused request costs them too, so that asking too
	 * often prolongs the wait.
	 */
	take(now: number, price = 1): boolean {
		this.#left = Math.min(this.#atOnce, this.#left + this.#gained(now)) - price;
		this.#countedAt = now;
		return this.#left >= 0;
	}

	/** Whether the bucket is full, so that it can be forgotten. */
	isFull(now: number): boolean {
		return this.#left + this.#gained(now) >= this.#atOnce;
	}

	#gained(now: number): number {
		return ((now - this.#countedAt) / 1000) * this.#perSecond;
	}
}
