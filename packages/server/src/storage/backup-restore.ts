import { existsSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { syncFolder } from './backup.ts';
import type { CheckFault } from './backup-check.ts';
import { checkDatabase } from './backup-check.ts';
import type { BackupFileFault, BackupHeader } from './backup-file.ts';
import { readBackupFile, unpackBackupFile } from './backup-file.ts';
import { DATABASE, lockFolder } from './data-folder.ts';
import type { MoveFault } from './move-place.ts';
import { movePlace } from './move-place.ts';
import { isDatabaseAddress } from './place.ts';

export type RestoreFault =
	| { readonly code: BackupFileFault }
	/** A server is running on the folder. */
	| { readonly code: 'in-use'; readonly pid: number | null }
	| { readonly code: 'cannot-write'; readonly detail: string }
	/** What is in the file is a copy that was not complete. */
	| { readonly code: 'half-copied' }
	/** A database is only restored if it is empty. */
	| { readonly code: 'not-empty' }
	/** A table of the database is not what the backup contains. */
	| { readonly code: 'different'; readonly detail: string }
	| CheckFault;

export interface Restored {
	readonly header: BackupHeader;
	/** Where the previous data is now; null if there was none. */
	readonly aside: string | null;
}

export interface RestoreOptions {
	readonly file: string;
	/** A folder, or the address of an empty PostgreSQL database. */
	readonly data: string;
	readonly quick: boolean;
}

/** SQLite's extra files, which belong to one database only. */
const WAL = `${DATABASE}-wal`;
const SHM = `${DATABASE}-shm`;

/**
 * Replaces the data in a folder by a backup and keeps the previous data aside. Nothing is touched before everything
 * is checked.
 */
export async function restoreBackup({
	file,
	data,
	quick,
}: RestoreOptions): Promise<Result<Restored, RestoreFault>> {
	const read = await readBackupFile(file);
	if (!read.ok) return fail({ code: read.fault });
	if (isDatabaseAddress(data)) return fill(data, read.value.header, { file, quick });
	try {
		const lock = lockFolder(data);
		if (!lock.ok) return fail({ code: 'in-use', pid: lock.fault.pid });
		try {
			return await replace(read.value, { file, data, quick });
		} finally {
			lock.value.release();
		}
	} catch (error) {
		return fail({ code: 'cannot-write', detail: error instanceof Error ? error.message : String(error) });
	}
}

/** Copies a backup into an empty database. */
async function fill(
	address: string,
	header: BackupHeader,
	{ file, quick }: Pick<RestoreOptions, 'file' | 'quick'>,
): Promise<Result<Restored, RestoreFault>> {
	const moved = await movePlace({ from: file, to: address, quick });
	return moved.ok ? ok({ header, aside: null }) : fail(restoreFaultOf(moved.fault));
}

function restoreFaultOf(fault: MoveFault): RestoreFault {
	switch (fault.code) {
		case 'no-data':
			return { code: 'not-there' };
		case 'bad-file':
			return { code: fault.reason };
		case 'other-release':
			return { code: 'newer', detail: '' };
		case 'in-use':
			return { code: 'in-use', pid: null };
		case 'cannot-copy':
			return { code: 'cannot-write', detail: fault.detail };
		default:
			return fault;
	}
}

async function replace(
	{ header, start }: { readonly header: BackupHeader; readonly start: number },
	{ file, data, quick }: RestoreOptions,
): Promise<Result<Restored, RestoreFault>> {
	const fresh = join(data, `${DATABASE}.restoring`);
	await rm(fresh, { force: true });
	try {
		await unpackBackupFile(file, start, fresh);
		const checked = await checkDatabase(fresh, !quick);
		if (!checked.ok) return checked;
		const aside = existsSync(join(data, DATABASE)) ? await putAside(data) : null;
		// From one complete database to the other in one step, so that a crash leaves one of them.
		await rename(fresh, join(data, DATABASE));
		await syncFolder(data);
		return ok({ header, aside });
	} finally {
		await rm(fresh, { force: true });
	}
}

/**
 * Keeps second links to the files of the old database. Its write-ahead log would corrupt the new one, and without it the
 * old one is not complete; so what is in that log is moved into the old database before the log goes.
 */
async function putAside(data: string): Promise<string> {
	const aside = join(data, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
	await mkdir(aside, { mode: 0o700 });
	for (const name of [DATABASE, WAL]) {
		const [from, to] = [join(data, name), join(aside, name)];
		// Not every file system supports hard links.
		if (existsSync(from)) await link(from, to).catch(() => copyFile(from, to));
	}
	await syncFolder(aside);
	completeDatabase(join(data, DATABASE));
	for (const name of [WAL, SHM]) await rm(join(data, name), { force: true });
	// As a link it has become empty; as a copy it still belongs to the copy of the database.
	if (existsSync(join(aside, WAL)) && statSync(join(aside, WAL)).size === 0) await rm(join(aside, WAL));
	await syncFolder(data);
	return aside;
}

/**
 * Moves the write-ahead log of a database into it. A database that is too damaged for that stays as it is: that may be
 * why it is replaced.
 */
function completeDatabase(file: string): void {
	try {
		const database = new DatabaseSync(file);
		try {
			database.exec('pragma wal_checkpoint(truncate)');
		} finally {
			database.close();
		}
	} catch (error) {
		if (!isDamaged(error)) throw error;
	}
}

/** SQLITE_CORRUPT or SQLITE_NOTADB, including their extended codes. */
function isDamaged(error: unknown): boolean {
	const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
	return code === 11 || code === 26;
}
