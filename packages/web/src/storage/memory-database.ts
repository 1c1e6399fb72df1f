import type { Result } from '@orrery/engine';
import type { Database, Key, StoreName, Stores } from './database.ts';
import type { StorageFault } from './fault.ts';
import { faultOf } from './fault.ts';

/** A database in memory: if the device stores nothing, a game can still be played. */
export class MemoryDatabase implements Database {
	#values: ReadonlyMap<string, unknown> = new Map();
	/** Transactions run one after the other, as those of a device do. */
	#last: Promise<unknown> = Promise.resolve();

	transact<Value>(
		_mode: 'readonly' | 'readwrite',
		work: (stores: Stores) => Promise<Value>,
	): Promise<Result<Value, StorageFault>> {
		const run = this.#last.then(() => this.#run(work));
		this.#last = run;
		return run;
	}

	async #run<Value>(work: (stores: Stores) => Promise<Value>): Promise<Result<Value, StorageFault>> {
		const values = new Map(this.#values);
		try {
			const value = await work(storesOf(values));
			this.#values = values;
			return { ok: true, value };
		} catch (error) {
			return { ok: false, fault: faultOf(error) };
		}
	}
}

/** Enough digits that numbers sort as they count. */
const DIGITS = 9;

function storesOf(values: Map<string, unknown>): Stores {
	const under = (prefix: string): readonly string[] =>
		[...values.keys()].filter((key) => key.startsWith(prefix)).toSorted((a, b) => (a < b ? -1 : 1));
	const put = async (store: StoreName, key: Key, value: unknown): Promise<void> => {
		// A copy, as a real database would make: later changes to the value change nothing here.
		values.set(placeOf(store, key), structuredClone(value));
	};
	return {
		get: async (store, key) => structuredClone(values.get(placeOf(store, key))),
		all: async (store) => under(`${store}/`).map((place) => structuredClone(values.get(place))),
		entries: async (id) => under(entriesOf(id)).map((place) => structuredClone(values.get(place))),
		add: async (store, key, value) => {
			if (values.has(placeOf(store, key))) throw new DOMException('', 'ConstraintError');
			await put(store, key, value);
		},
		put,
		remove: async (store, key) => {
			values.delete(placeOf(store, key));
		},
		removeEntries: async (id) => {
			for (const place of under(entriesOf(id))) values.delete(place);
		},
	};
}

function placeOf(store: StoreName, key: Key): string {
	if (typeof key === 'string') return `${store}/${key}`;
	const [id, sequence] = key;
	return `${entriesOf(id)}${String(sequence).padStart(DIGITS, '0')}`;
}

function entriesOf(id: string): string {
	return `entries/${id}/`;
}
