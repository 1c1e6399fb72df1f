import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/**
 * Leaves a hidden file whose time is that of the beginning of the build: a source that is newer has not been built,
 * even if it was written while the build was running.
 */
export function stamp(): Plugin {
	return afterBuild('stamp', async (folder, begun) => {
		const file = join(folder, '.built');
		await writeFile(file, '');
		await utimes(file, begun, begun);
	});
}
