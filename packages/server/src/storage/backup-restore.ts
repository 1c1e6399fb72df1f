import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { syncFolder } from './backup.ts';
import type { CheckFault } from './backup-check.ts';
import { checkDatabase } from './backup-check.ts';
import type { BackupFileFault, BackupHeader } from './backup-file.ts';
import { readBackupFile, unpackBackupFile } from './backup-file.ts';
import { DATABASE, lockFolder } from './data-folder.ts';

export type RestoreFault =
	| { readonly code: BackupFileFault }
	/** A server is running on the folder. */
	| { readonly code: 'in-use'; readonly pid: number | null }
	| { readonly code: 'cannot-write'; readonly detail: string }
	| CheckFault;

export interface Restored {
	readonly header: BackupHeader;
	/** Where the previous data is now; null if there was none. */
	readonly aside: string | null;
}

export interface RestoreOptions {
	readonly file: string;
	readonly data: string;
	readonly quick: boolean;
}

/** SQLite's extra files, which belong to one database only. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`];

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
		await rename(fresh, join(data, DATABASE));
		await syncFolder(data);
		return ok({ header, aside });
	} finally {
		await rm(fresh, { force: true });
	}
}

/**
 * Keeps a second link to the old database. Its extra files are moved there, because they would corrupt the new one.
 */
async function putAside(data: string): Promise<string> {
	const aside = join(data, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
	await mkdir(aside, { mode: 0o700 });
	const [from, to] = [join(data, DATABASE), join(aside, DATABASE)];
	// Not every file system supports hard links.
	await link(from, to).catch(() => copyFile(from, to));
	for (const name of COMPANIONS)
		if (existsSync(join(data, name))) await rename(join(data, name), join(aside, name));
	await syncFolder(aside);
	return aside;
}
