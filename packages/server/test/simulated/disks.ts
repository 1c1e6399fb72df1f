import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './places.ts';

/*
 * Disks that fail, as real as the rights of the tests allow: file systems of their own for root, and otherwise limits
 * of the system on what the server may write.
 */

export interface Disk {
	readonly folder: string;
	/** From now on no write of this process works. */
	fail(server: number): void;
	heal(server: number): void;
}

const isRoot = process.getuid?.() === 0;

/** A small file system in memory; null if the tests may not mount one. */
export function memoryDisk(megabytes: number): Disk | null {
	const folder = temporaryFolder();
	if (!isRoot || !works('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) return null;
	onTestFinished(() => {
		execFileSync('umount', ['--lazy', folder]);
	});
	const ballast = join(folder, 'ballast');
	return {
		folder,
		fail() {
			const { bavail, bsize } = statfsSync(folder);
			writeFileSync(ballast, Buffer.alloc(bavail * bsize));
		},
		heal: () => rmSync(ballast),
	};
}

/** Mounts a file system again for reading only, or for writing too. No file may be open. */
export function remount(folder: string, mode: 'ro' | 'rw'): void {
	execFileSync('mount', ['-o', `remount,${mode}`, folder]);
}

/** A folder whose files the server may not make larger; null if this system cannot limit that. */
export function limitedDisk(): Disk | null {
	if (!works('prlimit', '--version')) return null;
	const limit = (server: number, size: string): void => {
		execFileSync('prlimit', ['--pid', String(server), `--fsize=${size}:unlimited`]);
	};
	return {
		folder: temporaryFolder(),
		fail: (server) => limit(server, '4096'),
		heal: (server) => limit(server, 'unlimited'),
	};
}

/** A folder whose files become immutable while they are open; null if the file system does not know that. */
export function lockedDisk(): Disk | null {
	const folder = temporaryFolder();
	const files = (): readonly string[] => ['orrery.db', 'orrery.db-wal'].map((name) => join(folder, name));
	const probe = join(folder, 'probe');
	writeFileSync(probe, '');
	const isKnown = isRoot && works('chattr', '+i', probe) && !canWrite(probe) && works('chattr', '-i', probe);
	if (!isKnown) return null;
	onTestFinished(() => void works('chattr', '-i', ...files()));
	return {
		folder,
		fail: () => void execFileSync('chattr', ['+i', ...files()]),
		heal: () => void execFileSync('chattr', ['-i', ...files()]),
	};
}

function canWrite(file: string): boolean {
	try {
		writeFileSync(file, 'something');
		return true;
	} catch {
		return false;
	}
}

function works(program: string, ...args: readonly string[]): boolean {
	try {
		execFileSync(program, args, { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
