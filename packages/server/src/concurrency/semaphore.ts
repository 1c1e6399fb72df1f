/** Runs up to a number of jobs at once; the others wait in a queue. */
export class Semaphore {
	readonly #most: number;
	readonly #waiting: (() => void)[] = [];
	#inside = 0;

	constructor(most: number) {
		this.#most = most;
	}

	async run<Value>(job: () => Promise<Value>): Promise<Value> {
		if (this.#inside >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
		else this.#inside++;
		try {
			return await job();
		} finally {
			// The next job takes over the slot.
			const next = this.#waiting.shift();
			if (next === undefined) this.#inside--;
			else next();
		}
	}
}
