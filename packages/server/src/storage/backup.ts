import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { VERSION } from '../version.ts';
import type { CheckFault } from './backup-check.ts';
import { checkDatabase } from './backup-check.ts';
import type { BackupHeader } from './backup-file.ts';
import { writeBackupFile } from './backup-file.ts';
import { DATABASE } from './data-folder.ts';

export type BackupFault =
	/** There is no storage in the folder. */
	| { readonly code: 'no-data' }
	/** The file is there already. */
	| { readonly code: 'exists' }
	| { readonly code: 'cannot-write'; readonly detail: string }
	/** What was copied is not whole, so what lies in the folder is not either. */
	| CheckFault;

export interface BackupOptions {
	/** The folder of the server, which may run meanwhile. */
	readonly data: string;
	readonly file: string;
	/** Whether a file that is there may be replaced. */
	readonly force: boolean;
	/** Whether to leave the replaying of all games out. */
	readonly quick: boolean;
}

/**
 * Copies everything as it is at one moment, while others read and write. The file appears under its name only once it
 * is whole, checked and on the disk.
 */
export async function makeBackup({
	data,
	file,
	force,
	quick,
}: BackupOptions): Promise<Result<BackupHeader, BackupFault>> {
	const source = join(data, DATABASE);
	const target = resolve(file);
	if (!existsSync(source)) return fail({ code: 'no-data' });
	if (!force && existsSync(target)) return fail({ code: 'exists' });
	let temporary: string | null = null;
	try {
		// Beside the target, so that the last step is a change of name and nothing else.
		temporary = await mkdtemp(join(dirname(target), '.orrery-backup-'));
		const [copy, packed] = [join(temporary, 'copy.db'), join(temporary, basename(target))];
		copyDatabase(source, copy);
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

/** One statement reads within one transaction, so the copy shows one moment; writers are not held up by it. */
function copyDatabase(source: string, copy: string): void {
	const db = new DatabaseSync(source);
	try {
		db.exec('pragma busy_timeout = 5000');
		db.prepare('vacuum into ?').run(copy);
	} finally {
		db.close();
	}
}

/** A change of name is on the disk when the folder is. */
export async function syncFolder(folder: string): Promise<void> {
	// Windows has no such thing and does not need it.
	if (process.platform === 'win32') return;
	const handle = await open(folder);
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
