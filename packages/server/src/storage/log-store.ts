import type { Kysely } from 'kysely';
import type { EntryRow, Schema } from './schema.ts';

/** `taken`: somebody else has written that number; the log has to be read again. */
export type Appended = 'stored' | 'taken';

/** An entry as it is stored, from whatever game. */
export interface LogEntry {
	readonly sequence: number;
	readonly at: number;
}

/** Rows of one statement; a query has no more than 32,766 parameters. */
const MOST_ROWS = 1000;

interface Waiting {
	readonly game: string;
	readonly rows: readonly EntryRow[];
	readonly resolve: (appended: Appended) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * The logs of all games. What arrives while the disk is at work waits and shares the next commit, so that many tables
 * cost hardly more than one.
 */
export class LogStore {
	readonly #db: Kysely<Schema>;
	#waiting: Waiting[] = [];
	#working: Promise<void> | null = null;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Stores entries of one game, all or none; when this resolves, they are on disk. */
	append(game: string, entries: readonly LogEntry[]): Promise<Appended> {
		const rows = entries.map((entry) => rowOf(game, entry));
		return new Promise((resolve, reject) => {
			this.#waiting.push({ game, rows, resolve, reject });
			this.#working ??= this.#work();
		});
	}

	/** The log as it was stored, each entry still to be read. */
	async read(game: string): Promise<readonly unknown[]> {
		const rows = await this.#db
			.selectFrom('entries')
			.select('entry')
			.where('game', '=', game)
			.orderBy('sequence')
			.execute();
		return rows.map(({ entry }): unknown => JSON.parse(entry));
	}

	/** When everything that was handed in is on disk or refused. */
	async settled(): Promise<void> {
		await this.#working;
	}

	async #work(): Promise<void> {
		// One turn of the loop, so that what has arrived together is written together from the first commit on.
		await new Promise((resolve) => setImmediate(resolve));
		while (this.#waiting.length > 0) await this.#commit(this.#takeGroup());
		this.#working = null;
	}

	#takeGroup(): readonly Waiting[] {
		let rows = 0;
		let count = 0;
		for (const { rows: own } of this.#waiting) {
			rows += own.length;
			if (count > 0 && rows > MOST_ROWS) break;
			count++;
		}
		return this.#waiting.splice(0, count);
	}

	async #commit(group: readonly Waiting[]): Promise<void> {
		try {
			await this.#insert(group.flatMap(({ rows }) => rows));
		} catch (error) {
			// One statement is all or nothing. Which of them was at fault shows when each comes alone.
			if (group.length > 1) for (const one of group) await this.#commit([one]);
			else for (const one of group) await this.#explain(one, error);
			return;
		}
		for (const { resolve } of group) resolve('stored');
	}

	async #insert(rows: readonly EntryRow[]): Promise<void> {
		await this.#db.insertInto('entries').values(rows).execute();
	}

	/** Whatever words a database has for it: is the number there already? */
	async #explain({ game, rows, resolve, reject }: Waiting, error: unknown): Promise<void> {
		try {
			const sequence = rows[0]?.sequence ?? 0;
			const taken = await this.#db
				.selectFrom('entries')
				.select('sequence')
				.where('game', '=', game)
				.where('sequence', '>=', sequence)
				.executeTakeFirst();
			if (taken === undefined) reject(error);
			else resolve('taken');
		} catch {
			reject(error);
		}
	}
}

export function rowOf(game: string, entry: LogEntry): EntryRow {
	return { game, sequence: entry.sequence, at: entry.at, entry: JSON.stringify(entry) };
}
