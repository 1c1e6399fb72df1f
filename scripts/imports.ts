import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/* Which modules a source imports. */

/** One import of a source, or one export from another module. */
export interface Import {
	/** As it is written: a path or the name of a package. */
	readonly target: string;
	/** Whether it has types only, so that nothing is loaded. */
	readonly isType: boolean;
}

/** Scripts of components are indented, and style sheets import too. */
const IMPORT =
	/^\s*(?:import|export)\b( type\b(?! from\b))?[^'";]*?\bfrom '([^']+)'|^\s*@?import ['"]([^'"]+)['"]|\bimport\('([^']+)'\)/gm;

export function importsIn(text: string): readonly Import[] {
	return Array.from(text.matchAll(IMPORT), ([, type, named, bare, lazy]) => ({
		target: named ?? bare ?? lazy ?? '',
		isType: type !== undefined,
	}));
}

/** The condition under which packages find each other's sources. */
const CONDITION = 'orrery-source';

/**
 * Every file of the repository that is loaded with these, and what each imports. Packages of others are not followed,
 * nor are imports of types.
 */
export function loadedWith(root: string, files: readonly string[]): ReadonlyMap<string, readonly Import[]> {
	const loaded = new Map<string, readonly Import[]>();
	const waiting = [...files];
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		if (loaded.has(file)) continue;
		const imports = file.endsWith('.ts') ? importsIn(readFileSync(file, 'utf8')) : [];
		loaded.set(file, imports);
		for (const { target, isType } of imports) {
			const found = isType ? null : fileOf(root, file, target);
			if (found !== null) waiting.push(found);
		}
	}
	return loaded;
}

/** The file that an import names; null for a package that is not ours. */
function fileOf(root: string, from: string, target: string): string | null {
	if (target.startsWith('.')) return resolve(dirname(from), target);
	const [, name, path = ''] = /^@orrery\/([^/]+)(.*)$/.exec(target) ?? [];
	if (name === undefined) return null;
	const folder = join(root, 'packages', name);
	const manifest: { readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>> } =
		JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const source = manifest.exports?.[`.${path}`]?.[CONDITION];
	if (source === undefined) throw new Error(`${from} imports ${target}, which does not exist`);
	return join(folder, source);
}
