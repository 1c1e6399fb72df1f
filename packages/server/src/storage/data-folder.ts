import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';

/*
 * One server at a time has a folder. The lock is SQLite's own on a file that holds nothing: the operating system ends
 * it with the process, however that ends, and sees it from other containers too. So no lock is ever left behind. The
 * number of the process stands in another file, for people to read; it counts for nothing.
 */

/** The file with everything in it. */
export const DATABASE = 'orrery.db';
const LOCK = 'orrery.lock';
const PID = 'orrery.pid';
/** Whoever only asks holds the file for a moment. */
const TIMEOUT_MS = 500;

/** A folder that nobody else may serve from. */
export interface FolderLock {
	release(): void;
}

/** Who has it; the number of the process is null if it cannot be read. */
export interface LockOwner {
	readonly pid: number | null;
}

/** Takes a folder, which is made if it is not there, until it is released or the process ends. */
export function lockFolder(folder: string): Result<FolderLock, LockOwner> {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const lock = new DatabaseSync(join(folder, LOCK));
	try {
		lock.exec(`pragma busy_timeout = ${TIMEOUT_MS}; pragma journal_mode = memory; begin exclusive;`);
	} catch (error) {
		lock.close();
		if (!isBusy(error)) throw error;
		return fail({ pid: pidIn(folder) });
	}
	writeFileSync(join(folder, PID), `${process.pid}\n`);
	return ok({
		release() {
			rmSync(join(folder, PID), { force: true });
			lock.close();
		},
	});
}

/** Who serves from the folder at the moment; null if nobody does. */
export function lockOwnerOf(folder: string): LockOwner | null {
	let lock: DatabaseSync;
	try {
		lock = new DatabaseSync(join(folder, LOCK), { readOnly: true });
	} catch {
		// Nobody has ever served from here.
		return null;
	}
	try {
		lock.prepare('select count(*) from sqlite_master').get();
		return null;
	} catch (error) {
		if (!isBusy(error)) throw error;
		return { pid: pidIn(folder) };
	} finally {
		lock.close();
	}
}

function pidIn(folder: string): number | null {
	try {
		const pid = Number(readFileSync(join(folder, PID), 'utf8'));
		return Number.isInteger(pid) && pid > 0 ? pid : null;
	} catch {
		return null;
	}
}

/** SQLITE_BUSY, of which other codes are kinds. */
function isBusy(error: unknown): boolean {
	return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
