import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { FORGOTTEN_NAME, tableId } from '@orrery/protocol';
import type { CompiledQuery, Kysely } from 'kysely';
import * as z from 'zod';
import type { DueChange } from '../model/due.ts';
import type { GameStanding } from '../model/game-result.ts';
import type { Database, PrecedingRow } from './database.ts';
import type { DueSteps } from './due-store.ts';
import { dueStepsFor } from './due-store.ts';
import { inParts } from './in-parts.ts';
import { prepared } from './prepared.ts';
import type { LogEntryRow, Schema } from './schema.ts';
import { inTransaction, locking } from './transaction.ts';

/** `taken`: another writer has used this number, or the entries before it are others; the log has to be read again. */
export type Appended = 'stored' | 'taken';

/** A log entry of any game. */
export interface LogEntry {
	readonly sequence: number;
	readonly at: number;
}

/** Entries in one commit. */
const MOST_ROWS = 1000;
/** Games whose new entries are read in one query. */
const MOST_READ = 50;

/** Listens to commits. */
export interface CommitListener {
	/** This many entries are on disk, after this many milliseconds. */
	committed(entries: number, ms: number): void;
	commitFailed(): void;
}

/** Somebody waits for the entries of a game after a number. */
interface PendingRead {
	readonly game: string;
	readonly after: number;
	readonly resolve: (entries: readonly unknown[]) => void;
	readonly reject: (error: unknown) => void;
}

export interface AppendOptions {
	readonly standing?: GameStanding | null;
	readonly due?: readonly DueChange[];
	readonly preceding?: readonly string[];
}

interface PendingAppend {
	readonly rows: readonly LogEntryRow[];
	readonly due: readonly DueChange[];
	readonly preceding: readonly PrecedingRow[];
	readonly resolve: (appended: Appended) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * The logs of all games. Entries that arrive while a commit is in progress share the next one, so that many tables
 * cost hardly more than one.
 */
export class LogStore {
	readonly #db: Kysely<Schema>;
	readonly #append: Database['append'];
	readonly #dueSteps: DueSteps;
	readonly #logOf: (values: { readonly game: string }) => CompiledQuery<{ readonly entry: string }>;
	#waiting: PendingAppend[] = [];
	#working: Promise<void> | null = null;
	#wanted: PendingRead[] = [];
	#reading: Promise<void> | null = null;
	#listener: CommitListener | null = null;

	constructor(database: Pick<Database, 'db' | 'append'>) {
		this.#db = database.db;
		this.#append = (appends, steps, preceding) => database.append(appends, steps, preceding);
		this.#dueSteps = dueStepsFor(database.db);
		this.#logOf = prepared({ game: 'game' }, ({ game }) =>
			database.db
				.selectFrom('log_entries')
				.select('entry')
				.where('table_id', '=', game)
				.orderBy('table_id')
				.orderBy('sequence'),
		);
	}

	/** Sets the listener for commits. */
	listen(listener: CommitListener): void {
		this.#listener = listener;
	}

	/**
	 * Stores entries of one game, all or none; when this resolves, they are on disk. `standing` says how the game stands
	 * after them, and `due` what is due because of them. `preceding` are the texts of the entries right before them, as far
	 * as the caller has not read them from the log; if the log has others, nothing is stored.
	 */
	append(
		game: string,
		entries: readonly LogEntry[],
		{ standing = null, due = [], preceding: texts = [] }: AppendOptions = {},
	): Promise<Appended> {
		const last = entries.length - 1;
		const rows = entries.map((entry, i) => rowOf(game, entry, i === last ? standing : null));
		const first = entries[0]?.sequence ?? 0;
		const preceding = texts.map((entry, i) => ({
			table_id: game,
			sequence: first - texts.length + i,
			entry,
		}));
		return new Promise((resolve, reject) => {
			this.#waiting.push({ rows, due, preceding, resolve, reject });
			this.#working ??= this.#work();
		});
	}

	/**
	 * The stored log after a number; its entries are not validated yet. What is asked for while new entries are being read
	 * shares the next query, because a node that follows many games asks for a few entries of each.
	 */
	read(game: string, after = 0): Promise<readonly unknown[]> {
		// A whole log is long and belongs to a game that is being opened; others should not wait for it.
		if (after === 0) return this.#readWhole(game);
		return new Promise((resolve, reject) => {
			this.#wanted.push({ game, after, resolve, reject });
			this.#reading ??= this.#readNews();
		});
	}

	async #readWhole(game: string): Promise<readonly unknown[]> {
		const { rows } = await this.#db.executeQuery(this.#logOf({ game }));
		return rows.map(({ entry }): unknown => JSON.parse(entry));
	}

	async #readNews(): Promise<void> {
		// Hints that arrive together share the first query too.
		await nextTurn();
		while (this.#wanted.length > 0) await this.#readGroup(this.#wanted.splice(0, MOST_READ));
		this.#reading = null;
	}

	async #readGroup(group: readonly PendingRead[]): Promise<void> {
		try {
			const rows = await this.#db
				.selectFrom('log_entries')
				.select(['table_id', 'sequence', 'entry'])
				.where(({ eb, or, and }) =>
					or(group.map(({ game, after }) => and([eb('table_id', '=', game), eb('sequence', '>', after)]))),
				)
				.orderBy('table_id')
				.orderBy('sequence')
				.execute();
			for (const { game, after, resolve } of group)
				resolve(
					rows
						.filter((row) => row.table_id === game && row.sequence > after)
						.map(({ entry }): unknown => JSON.parse(entry)),
				);
		} catch (error) {
			for (const { reject } of group) reject(error);
		}
	}

	/** How these games stand, as far as that is stored with their last entries. */
	async standings(games: readonly TableId[]): Promise<ReadonlyMap<TableId, GameStanding>> {
		const rows = await inParts(games, (part) =>
			this.#db
				.selectFrom('tables')
				.innerJoin('log_entries', (join) =>
					join.onRef('log_entries.table_id', '=', 'tables.id').on(({ eb, selectFrom }) =>
						eb(
							'log_entries.sequence',
							'=',
							selectFrom('log_entries as last')
								.select(({ fn }) => fn.max('last.sequence').as('sequence'))
								.whereRef('last.table_id', '=', 'tables.id'),
						),
					),
				)
				.select(['tables.id', 'log_entries.deciders', 'log_entries.turns'])
				.where('tables.id', 'in', part)
				.execute(),
		);
		return new Map(
			rows.flatMap(({ id, deciders, turns }) =>
				deciders === null || turns === null
					? []
					: [[tableId.parse(id), { deciders: seatsIn(deciders), turns }] as const],
			),
		);
	}

	/** Replaces the name of a player who was deleted. Nothing else in a log ever changes. */
	async forgetName(game: string, seat: number): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			const log = transaction.selectFrom('log_entries').select('entry').where('table_id', '=', game);
			// Two players of a game who are deleted at once must not bring back each other's name.
			for (const { entry } of await locking(transaction, log.orderBy('sequence')).execute()) {
				const nameless = withoutName(JSON.parse(entry), seat);
				if (nameless === null) continue;
				await transaction
					.updateTable('log_entries')
					.set({ entry: JSON.stringify(nameless) })
					.where('table_id', '=', game)
					.where('sequence', '=', nameless.sequence)
					.execute();
			}
		});
	}

	/** Resolves when every pending entry is stored or refused. */
	async settled(): Promise<void> {
		await this.#working;
	}

	async #work(): Promise<void> {
		// Waits for one turn of the event loop, so that entries that arrive together share the first commit too.
		await nextTurn();
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
		const begun = performance.now();
		const steps = group.map(({ due }) => this.#dueSteps(due));
		const results = await this.#append(
			group.map(({ rows }) => rows),
			steps,
			group.map(({ preceding }) => preceding),
		).catch((error: unknown) => group.map(() => (error instanceof Error ? error : new Error(String(error)))));
		const ms = performance.now() - begun;
		let stored = 0;
		for (const [i, { rows, resolve, reject }] of group.entries()) {
			const result = results[i] ?? new Error('the storage has not said what became of an entry');
			if (result === 'stored') stored += rows.length;
			if (typeof result === 'string') resolve(result);
			else {
				this.#listener?.commitFailed();
				reject(result);
			}
		}
		if (stored > 0) this.#listener?.committed(stored, ms);
	}
}

/** Resolves after one turn of the event loop. */
function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve));
}

export function rowOf(game: string, entry: LogEntry, standing: GameStanding | null): LogEntryRow {
	return {
		table_id: game,
		sequence: entry.sequence,
		at: entry.at,
		entry: JSON.stringify(entry),
		deciders: standing === null ? null : bitsOf(standing.deciders),
		turns: standing?.turns ?? null,
	};
}

function bitsOf(seats: readonly Seat[]): number {
	return seats.reduce((bits: number, seat) => bits | (1 << seat), 0);
}

function seatsIn(bits: number): readonly Seat[] {
	return SEATS.filter((seat) => (bits & (1 << seat)) !== 0);
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
