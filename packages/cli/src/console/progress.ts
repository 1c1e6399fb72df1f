const WIDTH = 30;
const REDRAW_MS = 100;

/** A progress bar on standard error; it stays silent if that is not a terminal. */
export class Progress {
	readonly #label: string;
	readonly #total: number;
	#drawnAt = 0;

	constructor(label: string, total: number) {
		this.#label = label;
		this.#total = total;
	}

	/** A note says what is counted, or more. */
	show(done: number, note = ''): void {
		const now = Date.now();
		if (!process.stderr.isTTY || now - this.#drawnAt < REDRAW_MS) return;
		this.#drawnAt = now;
		const filled = Math.round((WIDTH * done) / this.#total);
		const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
		process.stderr.write(`\r${this.#label} ${bar} ${done} of ${this.#total}${note}`);
	}

	/** Removes the bar. */
	clear(): void {
		if (process.stderr.isTTY && this.#drawnAt > 0) process.stderr.write('\r\u001b[K');
	}
}
