/** Lets so many jobs run at once; the others wait in line. */
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
			// Whoever comes next takes the place over.
			const next = this.#waiting.shift();
			if (next === undefined) this.#inside--;
			else next();
		}
	}
}
