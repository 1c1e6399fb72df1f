/** What was opened one after the other, and is closed in the other order, also if not all of it could be opened. */
export class Opened {
	readonly #closers: (() => Promise<void> | void)[] = [];

	/** Waits until it is open, and notes how it is closed. */
	async add<Thing>(
		opening: Thing | Promise<Thing>,
		close: (thing: Thing) => Promise<void> | void,
	): Promise<Thing> {
		const thing = await opening;
		this.#closers.unshift(() => close(thing));
		return thing;
	}

	/** Closes all of it, and rejects afterwards if something could not be closed. */
	async close(): Promise<void> {
		const failures: unknown[] = [];
		for (const close of this.#closers.splice(0))
			try {
				await close();
			} catch (error) {
				failures.push(error);
			}
		if (failures.length > 0) throw failures[0];
	}
}
