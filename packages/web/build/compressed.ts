import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { builtFiles } from './built-files.ts';

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest)$/;

/** Writes a `.gz` and a `.br` beside every text file of the build, so that no server has to compress. */
export function compressed(): Plugin {
	return afterBuild('compressed', async (folder) => {
		const paths = (await builtFiles(folder)).filter((path) => COMPRESSIBLE.test(path));
		await Promise.all(paths.map((path) => compress(join(folder, path))));
	});
}

async function compress(file: string): Promise<void> {
	const content = await readFile(file);
	const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
	await Promise.all([
		promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
			writeFile(`${file}.gz`, small),
		),
		promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
	]);
}
