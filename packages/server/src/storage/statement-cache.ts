import type { DatabaseSync, StatementSync } from 'node:sqlite';

export interface Prepared {
	readonly statement: StatementSync;
	readonly returnsRows: boolean;
}

/** Prepared statements by their text. When there are too many, the one that was unused for the longest time goes. */
export class StatementCache {
	readonly #database: Pick<DatabaseSync, 'prepare'>;
	readonly #most: number;
	/** The least recently used first. */
	readonly #prepared = new Map<string, Prepared>();

	constructor(database: Pick<DatabaseSync, 'prepare'>, most: number) {
		this.#database = database;
		this.#most = most;
	}

	get(sql: string): Prepared {
		const known = this.#prepared.get(sql);
		if (known === undefined) return this.#add(sql);
		this.#prepared.delete(sql);
		this.#prepared.set(sql, known);
		return known;
	}

	#add(sql: string): Prepared {
		const statement = this.#database.prepare(sql);
		const prepared = { statement, returnsRows: statement.columns().length > 0 };
		const [oldest] = this.#prepared.keys();
		if (oldest !== undefined && this.#prepared.size >= this.#most) this.#prepared.delete(oldest);
		this.#prepared.set(sql, prepared);
		return prepared;
	}
}
