import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { transformWithOxc } from 'vite';
import { afterBuild } from './after-build.ts';
import { builtFiles } from './built-files.ts';

/** The device keeps these icons itself when the client is installed. */
const FOR_DEVICE = /^\/icon-.*\.png$/;
const SOURCE = join(import.meta.dirname, '../service-worker/service-worker.ts');

/** Writes `sw.js`: the service worker together with the list of the files of the build and their digests. */
export function offline(): Plugin {
	return afterBuild('offline', async (folder) => {
		const files: Record<string, string> = {};
		for (const path of await builtFiles(folder)) {
			if (FOR_DEVICE.test(path)) continue;
			files[path] = `sha256-${digest(await readFile(join(folder, path))).toString('base64')}`;
		}
		const source = await readFile(SOURCE, 'utf8');
		// A changed worker is a new version too, even if it serves the same files.
		const version = digest(source + JSON.stringify(files))
			.toString('hex')
			.slice(0, 12);
		const { code } = await transformWithOxc(source, SOURCE, { sourcemap: false });
		const constants = `const VERSION = '${version}';\nconst FILES = ${JSON.stringify(files, null, '\t')};\n`;
		await writeFile(join(folder, 'sw.js'), constants + code);
	});
}

function digest(content: string | Uint8Array): Buffer {
	return createHash('sha256').update(content).digest();
}
