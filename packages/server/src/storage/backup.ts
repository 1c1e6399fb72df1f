import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { VERSION } from '../model/version.ts';
import type { CheckFault } from './backup-check.ts';
import { checkDatabase } from './backup-check.ts';
import type { BackupHeader } from './backup-file.ts';
import { writeBackupFile } from './backup-file.ts';
import { DATABASE } from './data-folder.ts';
import { isDatabaseAddress } from './place.ts';
import { copyToFile } from './snapshot.ts';

export type BackupFault =
	/** There is no storage of this release at the place. */
	| { readonly code: 'no-data' }
	/** A copy into the database is not complete. */
	| { readonly code: 'half-copied' }
	/** The file exists already. */
	| { readonly code: 'exists' }
	| { readonly code: 'cannot-write'; readonly detail: string }
	/** The copy is damaged, so the original is too. */
	| CheckFault;

export interface BackupOptions {
	/** The folder or database of the server, which may be running. */
	readonly data: string;
	readonly file: string;
	/** Whether an existing file may be replaced. */
	readonly force: boolean;
	/** Whether to skip the replay of all games. */
	readonly quick: boolean;
}

/**
 * Copies a consistent snapshot while the server reads and writes. The file appears under its name only when it is
 * complete, checked and on disk.
 */
export async function makeBackup({
	data,
	file,
	force,
	quick,
}: BackupOptions): Promise<Result<BackupHeader, BackupFault>> {
	const target = resolve(file);
	if (!isDatabaseAddress(data) && !existsSync(join(data, DATABASE))) return fail({ code: 'no-data' });
	if (!force && existsSync(target)) return fail({ code: 'exists' });
	let temporary: string | null = null;
	try {
		// Next to the target, so that the last step is a rename.
		temporary = await mkdtemp(join(dirname(target), '.orrery-backup-'));
		const [copy, packed] = [join(temporary, 'copy.db'), join(temporary, basename(target))];
		if (isDatabaseAddress(data)) {
			const copied = await copyToFile(data, copy);
			if (!copied.ok) return fail({ code: copied.fault });
		} else copyDatabase(join(data, DATABASE), copy);
		const checked = await checkDatabase(copy, !quick);
		if (!checked.ok) return checked;
		const header = await writeBackupFile(packed, copy, {
			version: VERSION,
			madeAt: Date.now(),
			...checked.value,
		});
		if (!force && existsSync(target)) return fail({ code: 'exists' });
		await rename(packed, target);
		await syncFolder(dirname(target));
		return ok(header);
	} catch (error) {
		return fail({ code: 'cannot-write', detail: error instanceof Error ? error.message : String(error) });
	} finally {
		if (temporary !== null) await rm(temporary, { recursive: true, force: true });
	}
}

/** One statement runs in one transaction, so the copy is a snapshot; writers are not blocked. */
export function copyDatabase(source: string, copy: string): void {
	const db = new DatabaseSync(source);
	try {
		db.exec('pragma busy_timeout = 5000');
		db.prepare('vacuum into ?').run(copy);
	} finally {
		db.close();
	}
}

/** A rename is on disk once the folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
	// Windows does not support this and does not need it.
	if (process.platform === 'win32') return;
	const handle = await open(folder);
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
