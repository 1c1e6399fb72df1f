import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files of a build as paths below its root, in a fixed order, without compressed copies and hidden files. */
export async function builtFiles(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz)$/.test(entry.name))
		.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
		.sort();
}
