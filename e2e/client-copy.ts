import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST } from './dist.ts';

/* A copy of the built client, for tests that change it or start its service worker. */

/** Gives its folder, which is to be removed. */
export function copyClient(): string {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-client-'));
	cpSync(DIST, folder, { recursive: true });
	return folder;
}

/** Lets the service worker store the page alone: fetching hundreds of files takes long where they are not the subject. */
export function storeLess(folder: string): void {
	const path = join(folder, 'sw.js');
	const worker = readFileSync(path, 'utf8');
	const less = worker.replaceAll(/^\t"\/assets\/.*\n/gm, '');
	if (less === worker) throw new Error('the service worker names no files to store');
	writeFileSync(path, less);
	for (const copy of ['br', 'gz']) rmSync(`${path}.${copy}`);
}
