/** Entries that a node believes without having seen them in the log; then it reads them. */
const MOST = 32;
/** How long it believes them. */
const BELIEF_MS = 60_000;

/** The entries of a game that are only known because another node has said that it wrote them. */
export class AnnouncedEntries {
	/** Up to this version, entries were read from the log or written by this node. */
	#confirmed: number;
	#texts: readonly string[] = [];
	#since = 0;

	constructor(confirmed: number) {
		this.#confirmed = confirmed;
	}

	get confirmed(): number {
		return this.#confirmed;
	}

	/** The entries after the confirmed ones, as they would be stored. */
	get texts(): readonly string[] {
		return this.#texts;
	}

	get isEmpty(): boolean {
		return this.#texts.length === 0;
	}

	/** Whether they should be compared with the log by now. */
	get isDoubtful(): boolean {
		return !this.isEmpty && performance.now() - this.#since > BELIEF_MS;
	}

	hasRoomFor(count: number): boolean {
		return this.#texts.length + count <= MOST;
	}

	add(entries: readonly unknown[]): void {
		if (this.isEmpty) this.#since = performance.now();
		this.#texts = [...this.#texts, ...entries.map((entry) => JSON.stringify(entry))];
	}

	/** Whether what the log has after the confirmed entries begins with these. */
	areIn(stored: readonly unknown[]): boolean {
		return this.#texts.every((text, i) => JSON.stringify(stored[i]) === text);
	}

	/** The log has everything up to this version. */
	confirm(version: number): void {
		this.#confirmed = version;
		if (!this.isEmpty) this.#texts = [];
	}
}
