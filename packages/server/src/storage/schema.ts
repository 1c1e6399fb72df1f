import type { Insertable, Selectable } from 'kysely';

/*
 * What is stored. Only text and whole numbers, so that SQLite and PostgreSQL hold the same: times are milliseconds
 * since 1970, values with parts are JSON.
 */
export interface Schema {
	readonly guests: GuestRow;
	readonly tables: TableRow;
	readonly seats: SeatRow;
	readonly admissions: AdmissionRow;
	readonly entries: EntryRow;
	readonly settings: SettingRow;
}

export interface GuestRow {
	readonly id: string;
	readonly name: string;
	readonly created_at: number;
	readonly seen_at: number;
}

export interface TableRow {
	readonly id: string;
	/** Grows with every change: who changes an older one is told so. */
	readonly revision: number;
	readonly game: string;
	readonly options: string;
	readonly clock: string;
	readonly visibility: string;
	readonly status: string;
	readonly host: string;
	/** Of a private table that lets people in. */
	readonly secret_hash: string | null;
	readonly draw_secret: string;
	readonly commitment: string;
	/** JSON, in the order of sitting down; null before the start. */
	readonly contributions: string | null;
	readonly created_at: number;
	readonly changed_at: number;
	readonly started_at: number | null;
	readonly ended_at: number | null;
	readonly rematch: string | null;
}

export interface SeatRow {
	readonly table_id: string;
	readonly seat: number;
	readonly kind: string;
	readonly guest: string | null;
	readonly name: string | null;
	readonly level: string | null;
	readonly contribution: string | null;
}

/** Whom a table lets in or has sent away, beside those who sit there. */
export interface AdmissionRow {
	readonly table_id: string;
	readonly guest: string;
	readonly admitted: number;
}

/** The log: only ever added to. */
export interface EntryRow {
	readonly game: string;
	readonly sequence: number;
	readonly at: number;
	readonly entry: string;
}

export interface SettingRow {
	readonly name: string;
	readonly value: string;
}

export type StoredTable = Selectable<TableRow>;
export type StoredSeat = Insertable<SeatRow>;
