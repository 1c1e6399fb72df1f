/** Steps back that are kept; the oldest go first. */
const MOST_KEPT = 200;

/** What buttons and keys for undo and redo need. */
export interface UndoRedo {
	readonly canUndo: boolean;
	readonly canRedo: boolean;
	undo(): void;
	redo(): void;
}

/** A draft with its history: every edit can be undone and done again. Drafts are never changed, only replaced. */
export class Edits<Draft> implements UndoRedo {
	#past: readonly Draft[] = $state.raw([]);
	#future: readonly Draft[] = $state.raw([]);
	#draft: Draft;
	/** Told of every change, to keep the draft on the device. */
	readonly #onchange: (draft: Draft) => void;

	constructor(draft: Draft, onchange: (draft: Draft) => void = () => undefined) {
		this.#draft = $state.raw(draft);
		this.#onchange = onchange;
	}

	get draft(): Draft {
		return this.#draft;
	}

	get canUndo(): boolean {
		return this.#past.length > 0;
	}

	get canRedo(): boolean {
		return this.#future.length > 0;
	}

	/** Replaces the draft. An edit that changes nothing is none. */
	edit(next: Draft): void {
		if (next === this.#draft) return;
		this.#past = [...this.#past, this.#draft].slice(-MOST_KEPT);
		this.#future = [];
		this.#show(next);
	}

	undo(): void {
		const last = this.#past.at(-1);
		if (last === undefined) return;
		this.#past = this.#past.slice(0, -1);
		this.#future = [this.#draft, ...this.#future];
		this.#show(last);
	}

	redo(): void {
		const [next, ...rest] = this.#future;
		if (next === undefined) return;
		this.#future = rest;
		this.#past = [...this.#past, this.#draft];
		this.#show(next);
	}

	#show(draft: Draft): void {
		this.#draft = draft;
		this.#onchange(draft);
	}
}
