import type { Result } from '@orrery/engine';
import type { Database, Key, StoreName, Stores } from './database.ts';
import { STORES, VERSION } from './database.ts';
import type { StorageFault } from './fault.ts';
import { faultOf } from './fault.ts';

/** How long another tab may take to close an older version before opening counts as blocked. */
const PATIENCE_MS = 3000;
/** Sorts after every sequence number. */
const LAST = Number.POSITIVE_INFINITY;

/** Opens the database of this device. */
export async function openIndexedDatabase(
	name: string,
	factory: () => IDBFactory = () => indexedDB,
): Promise<Result<Database, StorageFault>> {
	try {
		return { ok: true, value: new IndexedDatabase(await open(factory(), name)) };
	} catch (error) {
		return { ok: false, fault: faultOf(error) };
	}
}

function open(factory: IDBFactory, name: string): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = factory.open(name, VERSION);
		const blocked = setTimeout(() => reject(new DOMException('', 'InvalidStateError')), PATIENCE_MS);
		request.onupgradeneeded = () => {
			const { objectStoreNames } = request.result;
			for (const store of STORES)
				if (!objectStoreNames.contains(store)) request.result.createObjectStore(store);
		};
		request.onerror = () => {
			clearTimeout(blocked);
			reject(request.error);
		};
		request.onsuccess = () => {
			clearTimeout(blocked);
			resolve(request.result);
		};
	});
}

class IndexedDatabase implements Database {
	readonly #database: IDBDatabase;

	constructor(database: IDBDatabase) {
		this.#database = database;
		// A newer version of the page in another tab must not wait for this one.
		database.onversionchange = () => database.close();
	}

	async transact<Value>(
		mode: IDBTransactionMode & ('readonly' | 'readwrite'),
		work: (stores: Stores) => Promise<Value>,
	): Promise<Result<Value, StorageFault>> {
		try {
			// Strict durability: a move that was acknowledged survives a crash of the machine.
			const transaction = this.#database.transaction(STORES, mode, { durability: 'strict' });
			const completed = completion(transaction);
			try {
				const value = await work(storesOf(transaction));
				await completed;
				return { ok: true, value };
			} catch (error) {
				abort(transaction);
				await completed.catch(() => undefined);
				throw error;
			}
		} catch (error) {
			return { ok: false, fault: faultOf(error) };
		}
	}
}

function storesOf(transaction: IDBTransaction): Stores {
	const store = (name: StoreName): IDBObjectStore => transaction.objectStore(name);
	return {
		get: (name, key) => answer(store(name).get(keyOf(key))),
		all: (name) => answer(store(name).getAll()),
		entries: (id) => answer(store('entries').getAll(entriesOf(id))),
		add: async (name, key, value) => {
			await answer(store(name).add(value, keyOf(key)));
		},
		put: async (name, key, value) => {
			await answer(store(name).put(value, keyOf(key)));
		},
		remove: (name, key) => answer(store(name).delete(keyOf(key))),
		removeEntries: (id) => answer(store('entries').delete(entriesOf(id))),
	};
}

function keyOf(key: Key): IDBValidKey {
	return typeof key === 'string' ? key : [...key];
}

function entriesOf(id: string): IDBKeyRange {
	return IDBKeyRange.bound([id, 0], [id, LAST]);
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

/** Settles when all of the transaction is on disk. A full disk may only show here. */
function completion(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
	});
}

function abort(transaction: IDBTransaction): void {
	try {
		transaction.abort();
	} catch {
		// The transaction has ended already.
	}
}
