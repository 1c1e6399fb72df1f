import { FORGOTTEN_NAME } from '@orrery/protocol';
import type { CompiledQuery, Kysely } from 'kysely';
import * as z from 'zod';
import type { LogEntryRow, Schema } from './schema.ts';

/** `taken`: another writer has used this number; the log has to be read again. */
export type Appended = 'stored' | 'taken';

/** A log entry of any game. */
export interface LogEntry {
	readonly sequence: number;
	readonly at: number;
}

/** Rows per statement; a query can have at most 32,766 parameters. */
const MOST_ROWS = 1000;

/** Listens to commits. */
export interface CommitListener {
	/** This many entries are on disk, after this many milliseconds. */
	committed(entries: number, ms: number): void;
	commitFailed(): void;
}

interface PendingAppend {
	readonly game: string;
	readonly rows: readonly LogEntryRow[];
	readonly resolve: (appended: Appended) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * The logs of all games. Entries that arrive while a commit is in progress share the next one, so that many tables
 * cost hardly more than one.
 */
export class LogStore {
	readonly #db: Kysely<Schema>;
	/** The compiled statement by its number of rows. */
	readonly #inserts = new Map<number, CompiledQuery>();
	#waiting: PendingAppend[] = [];
	#working: Promise<void> | null = null;
	#listener: CommitListener | null = null;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Sets the listener for commits. */
	listen(listener: CommitListener): void {
		this.#listener = listener;
	}

	/** Stores entries of one game, all or none; when this resolves, they are on disk. */
	append(game: string, entries: readonly LogEntry[]): Promise<Appended> {
		const rows = entries.map((entry) => rowOf(game, entry));
		return new Promise((resolve, reject) => {
			this.#waiting.push({ game, rows, resolve, reject });
			this.#working ??= this.#work();
		});
	}

	/** The stored log; its entries are not validated yet. */
	async read(game: string): Promise<readonly unknown[]> {
		const rows = await this.#db
			.selectFrom('log_entries')
			.select('entry')
			.where('table_id', '=', game)
			.orderBy('sequence')
			.execute();
		return rows.map(({ entry }): unknown => JSON.parse(entry));
	}

	/** The number of the last entry; 0 if there is none. */
	async last(game: string): Promise<number> {
		const row = await this.#db
			.selectFrom('log_entries')
			.select('sequence')
			.where('table_id', '=', game)
			.orderBy('sequence', 'desc')
			.limit(1)
			.executeTakeFirst();
		return row?.sequence ?? 0;
	}

	/** Replaces the name of a player who was deleted. Nothing else in a log ever changes. */
	async forgetName(game: string, seat: number): Promise<void> {
		for (const entry of await this.read(game)) {
			const nameless = withoutName(entry, seat);
			if (nameless === null) continue;
			await this.#db
				.updateTable('log_entries')
				.set({ entry: JSON.stringify(nameless) })
				.where('table_id', '=', game)
				.where('sequence', '=', nameless.sequence)
				.execute();
		}
	}

	/** Resolves when every pending entry is stored or refused. */
	async settled(): Promise<void> {
		await this.#working;
	}

	async #work(): Promise<void> {
		// Waits for one turn of the event loop, so that entries that arrive together share the first commit too.
		await new Promise((resolve) => setImmediate(resolve));
		while (this.#waiting.length > 0) await this.#commit(this.#takeGroup());
		this.#working = null;
	}

	#takeGroup(): readonly PendingAppend[] {
		let rows = 0;
		let count = 0;
		for (const { rows: own } of this.#waiting) {
			rows += own.length;
			if (count > 0 && rows > MOST_ROWS) break;
			count++;
		}
		return this.#waiting.splice(0, count);
	}

	async #commit(group: readonly PendingAppend[]): Promise<void> {
		const rows = group.flatMap((one) => one.rows);
		const begun = performance.now();
		try {
			await this.#insert(rows);
		} catch (error) {
			// One statement is all or nothing. Each append is tried alone to find the one that failed.
			if (group.length > 1) for (const one of group) await this.#commit([one]);
			else for (const one of group) await this.#explain(one, error);
			return;
		}
		this.#listener?.committed(rows.length, performance.now() - begun);
		for (const { resolve } of group) resolve('stored');
	}

	async #insert(rows: readonly LogEntryRow[]): Promise<void> {
		// Groups of the same size use the same statement with other values.
		const known = this.#inserts.get(rows.length);
		const query = known ?? this.#db.insertInto('log_entries').values(rows).compile();
		if (known === undefined) this.#inserts.set(rows.length, query);
		const parameters = rows.flatMap(({ table_id, sequence, at, entry }) => [table_id, sequence, at, entry]);
		await this.#db.executeQuery({ ...query, parameters });
	}

	/** Checks whether the number is taken, because databases word that error differently. */
	async #explain({ game, rows, resolve, reject }: PendingAppend, error: unknown): Promise<void> {
		try {
			const sequence = rows[0]?.sequence ?? 0;
			const taken = await this.#db
				.selectFrom('log_entries')
				.select('sequence')
				.where('table_id', '=', game)
				.where('sequence', '>=', sequence)
				.executeTakeFirst();
			if (taken !== undefined) {
				resolve('taken');
				return;
			}
		} catch {
			// The first error says more than the second.
		}
		this.#listener?.commitFailed();
		reject(error);
	}
}

export function rowOf(game: string, entry: LogEntry): LogEntryRow {
	return { table_id: game, sequence: entry.sequence, at: entry.at, entry: JSON.stringify(entry) };
}

const human = z.looseObject({ kind: z.literal('human'), name: z.string() });
/** The entries that contain names. */
const naming = z.discriminatedUnion('type', [
	z.looseObject({ type: z.literal('created'), sequence: z.int(), seats: z.array(z.unknown()) }),
	z.looseObject({ type: z.literal('seat-changed'), sequence: z.int(), seat: z.int(), to: z.unknown() }),
]);

/** The entry without the name of a seat; null if it contains none. */
function withoutName(entry: unknown, seat: number): z.infer<typeof naming> | null {
	const read = naming.safeParse(entry);
	if (!read.success) return null;
	const { data } = read;
	const named = human.safeParse(data.type === 'created' ? data.seats[seat] : data.to);
	if (!named.success || (data.type === 'seat-changed' && data.seat !== seat)) return null;
	const nameless = { ...named.data, name: FORGOTTEN_NAME };
	return data.type === 'created'
		? { ...data, seats: data.seats.with(seat, nameless) }
		: { ...data, to: nameless };
}
