import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/**
 * Writes a hidden file dated to the start of the build. A source file newer than it has not been built yet, even if it
 * changed while the build was running.
 */
export function stamp(): Plugin {
	return afterBuild('stamp', async (folder, begun) => {
		const file = join(folder, '.built');
		await writeFile(file, '');
		await utimes(file, begun, begun);
	});
}
