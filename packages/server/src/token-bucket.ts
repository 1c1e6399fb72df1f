/** So much may be done at once and so much a second for long: a bucket that refills by itself. */
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

	/** Whether it may be done once more. Who asks too often waits the longer. */
	take(now: number): boolean {
		this.#left = Math.min(this.#atOnce, this.#left + this.#gained(now)) - 1;
		this.#countedAt = now;
		return this.#left >= 0;
	}

	/** Whether it is as if nothing had ever been done. */
	isFull(now: number): boolean {
		return this.#left + this.#gained(now) >= this.#atOnce;
	}

	#gained(now: number): number {
		return ((now - this.#countedAt) / 1000) * this.#perSecond;
	}
}
