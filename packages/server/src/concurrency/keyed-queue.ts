/** Runs jobs with the same key one after the other, and jobs with different keys in parallel. */
export class KeyedQueue<Key> {
	readonly #last = new Map<Key, Promise<unknown>>();

	run<Value>(key: Key, job: () => Promise<Value>): Promise<Value> {
		const before = this.#last.get(key) ?? Promise.resolve();
		const done = before.then(job);
		const settled = done
			.catch(() => undefined)
			.then(() => {
				if (this.#last.get(key) === settled) this.#last.delete(key);
			});
		this.#last.set(key, settled);
		return done;
	}

	/** Resolves when all queued jobs are done. */
	async settled(): Promise<void> {
		await Promise.all(this.#last.values());
	}
}
