import { FORGOTTEN_NAME } from '@orrery/protocol';
import type { CompiledQuery, Kysely } from 'kysely';
import * as z from 'zod';
import type { LogEntryRow, Schema } from './schema.ts';

/** `taken`: somebody else has written that number; the log has to be read again. */
export type Appended = 'stored' | 'taken';

/** An entry as it is stored, from whatever game. */
export interface LogEntry {
	readonly sequence: number;
	readonly at: number;
}

/** Rows of one statement; a query has no more than 32,766 parameters. */
const MOST_ROWS = 1000;

/** Whoever wants to hear how writing goes. */
export interface CommitListener {
	/** So many entries are on disk, after so many milliseconds. */
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
 * The logs of all games. What arrives while the disk is at work waits and shares the next commit, so that many tables
 * cost hardly more than one.
 */
export class LogStore {
	readonly #db: Kysely<Schema>;
	/** By the number of rows. */
	readonly #inserts = new Map<number, CompiledQuery>();
	#waiting: PendingAppend[] = [];
	#working: Promise<void> | null = null;
	#listener: CommitListener | null = null;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Tells from now on how writing goes. */
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

	/** The log as it was stored, each entry still to be read. */
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

	/** Puts the name of nobody in the place of whoever sat there: the one thing in a log that ever changes. */
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
			// One statement is all or nothing. Which of them was at fault shows when each comes alone.
			if (group.length > 1) for (const one of group) await this.#commit([one]);
			else for (const one of group) await this.#explain(one, error);
			return;
		}
		this.#listener?.committed(rows.length, performance.now() - begun);
		for (const { resolve } of group) resolve('stored');
	}

	async #insert(rows: readonly LogEntryRow[]): Promise<void> {
		// Groups of one size are the same statement; only what is in them differs.
		const known = this.#inserts.get(rows.length);
		const query = known ?? this.#db.insertInto('log_entries').values(rows).compile();
		if (known === undefined) this.#inserts.set(rows.length, query);
		const parameters = rows.flatMap(({ table_id, sequence, at, entry }) => [table_id, sequence, at, entry]);
		await this.#db.executeQuery({ ...query, parameters });
	}

	/** Whatever words a database has for it: is the number there already? */
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
			// Then the first error says more than the second.
		}
		this.#listener?.commitFailed();
		reject(error);
	}
}

export function rowOf(game: string, entry: LogEntry): LogEntryRow {
	return { table_id: game, sequence: entry.sequence, at: entry.at, entry: JSON.stringify(entry) };
}

const human = z.looseObject({ kind: z.literal('human'), name: z.string() });
/** The entries that hold names. */
const naming = z.discriminatedUnion('type', [
	z.looseObject({ type: z.literal('created'), sequence: z.int(), seats: z.array(z.unknown()) }),
	z.looseObject({ type: z.literal('seat-changed'), sequence: z.int(), seat: z.int(), to: z.unknown() }),
]);

/** The entry without the name of a seat; null if it holds none. */
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
