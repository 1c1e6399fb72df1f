import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';

/*
 * One server at a time uses a folder. The lock is an SQLite lock on an empty file: the operating system releases it
 * with the process, however that ends, and other containers see it too, so a lock is never stale. The process id is
 * in another file, for people to read only.
 */

/** The database file. */
export const DATABASE = 'orrery.db';
const LOCK = 'orrery.lock';
const PID = 'orrery.pid';
/** A process that only checks the lock holds it for a moment. */
const TIMEOUT_MS = 500;

/** An exclusive lock on a folder. */
export interface FolderLock {
	release(): void;
}

/** The process that holds the lock; its id is null if it cannot be read. */
export interface LockOwner {
	readonly pid: number | null;
}

/** Locks a folder until the lock is released or the process ends, and creates the folder if needed. */
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
	try {
		writeFileSync(join(folder, PID), `${process.pid}\n`);
	} catch (error) {
		// A server that does not start must not keep the next one from starting.
		lock.close();
		throw error;
	}
	return ok({
		release() {
			rmSync(join(folder, PID), { force: true });
			lock.close();
		},
	});
}

/** The process that serves from the folder; null if there is none. */
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

/** SQLITE_BUSY, including its extended codes. */
function isBusy(error: unknown): boolean {
	return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
