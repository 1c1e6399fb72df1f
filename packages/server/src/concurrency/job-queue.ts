/** Runs jobs one after the other. The first one starts at once, so that a queue nobody waits in costs nothing. */
export class JobQueue {
	readonly #waiting: (() => void)[] = [];
	#isBusy = false;
	#idle: (() => void)[] = [];

	/** Whether a job is running or waiting. */
	get isBusy(): boolean {
		return this.#isBusy;
	}

	run<Value>(job: () => Promise<Value>): Promise<Value> {
		if (!this.#isBusy) return this.#start(job);
		return new Promise((resolve, reject) => {
			this.#waiting.push(() => {
				this.#start(job).then(resolve, reject);
			});
		});
	}

	/** Resolves when no job is left. */
	settled(): Promise<void> {
		return this.#isBusy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
	}

	#start<Value>(job: () => Promise<Value>): Promise<Value> {
		this.#isBusy = true;
		const done = job();
		const next = (): void => this.#next();
		done.then(next, next);
		return done;
	}

	#next(): void {
		const next = this.#waiting.shift();
		if (next !== undefined) {
			next();
			return;
		}
		this.#isBusy = false;
		const idle = this.#idle;
		this.#idle = [];
		for (const resolve of idle) resolve();
	}
}
