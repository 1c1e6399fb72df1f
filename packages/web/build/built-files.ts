import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The files of a build as addresses below its root, in a fixed order; compressed copies and hidden files left out. */
export async function builtFiles(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:br|gz)$/.test(entry.name))
		.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
		.sort();
}
