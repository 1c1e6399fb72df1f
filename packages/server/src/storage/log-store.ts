import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { FORGOTTEN_NAME, tableId } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { DueChange } from '../model/due.ts';
import type { GameStanding } from '../model/game-result.ts';
import type { Database } from './database.ts';
import { dueSteps } from './due-store.ts';
import type { LogEntryRow, Schema } from './schema.ts';
import { inTransaction, locking } from './transaction.ts';

/** `taken`: another writer has used this number; the log has to be read again. */
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

interface PendingAppend {
	readonly rows: readonly LogEntryRow[];
	readonly due: readonly DueChange[];
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
	#waiting: PendingAppend[] = [];
	#working: Promise<void> | null = null;
	#wanted: PendingRead[] = [];
	#reading: Promise<void> | null = null;
	#listener: CommitListener | null = null;

	constructor(database: Pick<Database, 'db' | 'append'>) {
		this.#db = database.db;
		this.#append = (appends, steps) => database.append(appends, steps);
	}

	/** Sets the listener for commits. */
	listen(listener: CommitListener): void {
		this.#listener = listener;
	}

	/**
	 * Stores entries of one game, all or none; when this resolves, they are on disk. `standing` says how the game stands
	 * after them, and `due` what is due because of them.
	 */
	append(
		game: string,
		entries: readonly LogEntry[],
		{ standing = null, due = [] }: { standing?: GameStanding | null; due?: readonly DueChange[] } = {},
	): Promise<Appended> {
		const last = entries.length - 1;
		const rows = entries.map((entry, i) => rowOf(game, entry, i === last ? standing : null));
		return new Promise((resolve, reject) => {
			this.#waiting.push({ rows, due, resolve, reject });
			this.#working ??= this.#work();
		});
	}

	/**
	 * The stored log after a number; its entries are not validated yet. What is asked for while new entries are being read
	 * shares the next query, because a node that follows many games asks for a few entries of each.
	 */
	read(game: string, after = 0): Promise<readonly unknown[]> {
		return new Promise((resolve, reject) => {
			const wanted = { game, after, resolve, reject };
			// A whole log is long and belongs to a game that is being opened; others should not wait for it.
			if (after === 0) void this.#readGroup([wanted]);
			else {
				this.#wanted.push(wanted);
				this.#reading ??= this.#readNews();
			}
		});
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
		if (games.length === 0) return new Map();
		const rows = await this.#db
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
			.where('tables.id', 'in', games)
			.execute();
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
		const steps = group.map(({ due }) => dueSteps(this.#db, due));
		const results = await this.#append(
			group.map(({ rows }) => rows),
			steps,
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
