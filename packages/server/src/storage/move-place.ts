import { existsSync, statSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { copyDatabase, syncFolder } from './backup.ts';
import type { CheckFault } from './backup-check.ts';
import { checkDatabase } from './backup-check.ts';
import type { BackupFileFault } from './backup-file.ts';
import { checksumOf, readBackupFile, unpackBackupFile } from './backup-file.ts';
import type { CopyProgress } from './copy-rows.ts';
import { copyRows, endCopy, firstDifference, isEmpty, isHalfCopied, sourceOfCopy } from './copy-rows.ts';
import { DATABASE, lockFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { isDatabaseAddress } from './place.ts';
import { PLACE_ID, SettingStore } from './setting-store.ts';
import { atOneMoment, isOfThisRelease } from './snapshot.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/* Moves everything between a folder and a PostgreSQL database, in either direction. */

export type MoveFault =
	/** There is nothing at the source. */
	| { readonly code: 'no-data' }
	/** A server is running on one of the two. */
	| { readonly code: 'in-use'; readonly place: string }
	/** A copy into the source is not complete. */
	| { readonly code: 'half-copied' }
	/** The source was written by another release. */
	| { readonly code: 'other-release' }
	/** The target holds something else. */
	| { readonly code: 'not-empty' }
	/** A table is not the same at both places: the source has changed since the copy was begun. */
	| { readonly code: 'different'; readonly detail: string }
	| { readonly code: 'cannot-copy'; readonly detail: string }
	| { readonly code: 'bad-file'; readonly reason: BackupFileFault }
	| CheckFault;

export interface MoveOptions {
	/** A folder, a database file, a backup, or the address of a PostgreSQL database. */
	readonly from: string;
	/** A folder or the address of a PostgreSQL database. */
	readonly to: string;
	/** Whether to skip the replay of all games. */
	readonly quick: boolean;
	readonly onProgress?: (progress: CopyProgress) => void;
}

export interface Moved {
	readonly games: number;
	readonly entries: number;
}

const SQLITE_FILE = 'SQLite format 3';
const ID_LENGTH = 24;

/**
 * Copies everything from one place to another that is empty, checks the SQLite side as a backup is checked, and
 * compares every table. A copy that was interrupted goes on where it stopped; until it is complete, no server starts
 * on it.
 */
export async function movePlace(options: MoveOptions): Promise<Result<Moved, MoveFault>> {
	try {
		return await (isDatabaseAddress(options.from) ? moveToFolder(options) : moveToDatabase(options));
	} catch (error) {
		return fail({ code: 'cannot-copy', detail: error instanceof Error ? error.message : String(error) });
	}
}

async function moveToDatabase(options: MoveOptions): Promise<Result<Moved, MoveFault>> {
	const { from, to, quick } = options;
	if (!existsSync(from)) return fail({ code: 'no-data' });
	const { excludeServers } = await import('./postgres-lock.ts');
	const excluded = await excludeServers(to);
	if (!excluded.ok) return fail({ code: 'in-use', place: to });
	try {
		return await withFile(from, async (file, checksum) => {
			const checked = await checkDatabase(file, !quick);
			if (!checked.ok) return checked;
			const source = new SqliteDatabase(file);
			const target = await postgresAt(to);
			try {
				if (!(await isOfThisRelease(source.db))) return fail({ code: 'other-release' });
				if (await isHalfCopied(source.db)) return fail({ code: 'half-copied' });
				await new SettingStore(source.db).placeId(checksum === null ? undefined : () => idFrom(checksum));
				const copied = await copy(source, target, options);
				return copied.ok ? ok(checked.value) : copied;
			} finally {
				await source.close();
				await target.close();
			}
		});
	} finally {
		await excluded.value.release();
	}
}

async function moveToFolder(options: MoveOptions): Promise<Result<Moved, MoveFault>> {
	const { from, to, quick } = options;
	const { excludeServers } = await import('./postgres-lock.ts');
	const excluded = await excludeServers(from);
	if (!excluded.ok) return fail({ code: 'in-use', place: from });
	try {
		return await inFolder(to, async () => {
			if (existsSync(join(to, DATABASE))) return fail({ code: 'not-empty' });
			const file = join(to, `${DATABASE}.copying`);
			const source = await postgresAt(from);
			const target = new SqliteDatabase(file);
			try {
				if (!(await isOfThisRelease(source.db))) return fail({ code: 'no-data' });
				if (await isHalfCopied(source.db)) return fail({ code: 'half-copied' });
				const copied = await copy(source, target, options);
				if (!copied.ok) return copied;
			} finally {
				await source.close();
				await target.close();
			}
			const checked = await checkDatabase(file, !quick);
			if (!checked.ok) return checked;
			await rename(file, join(to, DATABASE));
			await syncFolder(to);
			return checked;
		});
	} finally {
		await excluded.value.release();
	}
}

async function copy(
	source: Database,
	target: Database,
	{ onProgress = () => undefined }: MoveOptions,
): Promise<Result<null, MoveFault>> {
	const error = await migrate(target.db);
	if (error !== null) throw error;
	const place = await new SettingStore(source.db).placeId();
	const begun = await sourceOfCopy(target.db);
	if (begun !== null && begun !== place) return fail({ code: 'not-empty' });
	return atOneMoment(source.db, async (snapshot) => {
		// A copy that is complete is only compared once more.
		if (begun !== null || (await isEmpty(target.db))) await copyRows(snapshot, target.db, place, onProgress);
		else if ((await new SettingStore(target.db).find(PLACE_ID)) !== place) return fail({ code: 'not-empty' });
		const different = await firstDifference(snapshot, target.db);
		if (different !== null) return fail({ code: 'different', detail: different });
		await endCopy(target.db);
		return ok(null);
	});
}

async function postgresAt(address: string): Promise<Database> {
	const { PostgresDatabase } = await import('./postgres-database.ts');
	return PostgresDatabase.create({ address, size: 3, statementMs: null });
}

/**
 * A place that never used NATS and was never moved has no id. Each copy of its backup gets the same one, so that
 * moving it goes on with another copy after an interruption.
 */
function idFrom(checksum: string): string {
	return checksum.slice(0, ID_LENGTH);
}

/**
 * Does something with the database of a folder, or with a copy of a file or of the database in a backup. A copy has the
 * checksum of what it was made from.
 */
async function withFile<Value>(
	from: string,
	work: (file: string, checksum: string | null) => Promise<Result<Value, MoveFault>>,
): Promise<Result<Value, MoveFault>> {
	// The file of a server belongs to its folder.
	const data = basename(from) === DATABASE ? dirname(from) : from;
	if (statSync(data).isDirectory()) {
		if (!existsSync(join(data, DATABASE))) return fail({ code: 'no-data' });
		return inFolder(data, () => work(join(data, DATABASE), null));
	}
	const folder = await mkdtemp(join(tmpdir(), 'orrery-copy-'));
	const file = join(folder, DATABASE);
	try {
		if (await isSqlite(from)) {
			copyDatabase(from, file);
			return await work(file, await checksumOf(file, 0));
		}
		const read = await readBackupFile(from);
		if (!read.ok) return fail({ code: 'bad-file', reason: read.fault });
		await unpackBackupFile(from, read.value.start, file);
		const unpacked = new SqliteDatabase(file);
		// A backup of an earlier release is brought up to date; what is in the file stays as it is.
		const error = await migrate(unpacked.db).finally(() => unpacked.close());
		return error === null ? await work(file, read.value.header.sha256) : fail({ code: 'other-release' });
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Does something while no server uses a folder. */
async function inFolder<Value>(
	folder: string,
	work: () => Promise<Result<Value, MoveFault>>,
): Promise<Result<Value, MoveFault>> {
	const lock = lockFolder(folder);
	if (!lock.ok) return fail({ code: 'in-use', place: folder });
	try {
		return await work();
	} finally {
		lock.value.release();
	}
}

async function isSqlite(file: string): Promise<boolean> {
	const handle = await open(file);
	try {
		const { buffer } = await handle.read(Buffer.alloc(SQLITE_FILE.length), 0, SQLITE_FILE.length, 0);
		return buffer.toString() === SQLITE_FILE;
	} finally {
		await handle.close();
	}
}
