import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/* What the lock file says of the packages that we use. */

/** Licences that allow any use, most of them with attribution; a file under MPL-2.0 stays under it, which we never change. */
const ALLOWED = new Set([
	...[
		'MIT',
		'MIT-0',
		'ISC',
		'0BSD',
		'BSD-2-Clause',
		'BSD-3-Clause',
		'Apache-2.0',
		'BlueOak-1.0.0',
		'MPL-2.0',
	],
	...['MIT OR Apache-2.0', '(MIT OR Apache-2.0)', 'OFL-1.1', 'Unlicense'],
]);
/** Packages that build the client and name no licence in their package.json; the text of the MIT licence is beside it. */
const UNNAMED = new Set(['node_modules/@inlang/plugin-message-format', 'node_modules/sqlite-wasm-kysely']);

interface Locked {
	readonly license?: string;
	readonly link?: boolean;
	readonly hasInstallScript?: boolean;
	readonly resolved?: string;
}

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
	readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
);
const others = Object.entries(lock.packages).filter(
	([path, { link }]) => path.includes('node_modules/') && link !== true,
);

test('no package runs a script when it is installed', () => {
	expect(others.length).toBeGreaterThan(100);
	expect(others.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
});

test('every licence allows what we do', () => {
	const unknown = others.filter(([path, { license }]) => !ALLOWED.has(license ?? '') && !UNNAMED.has(path));
	expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('the lock file names no registry', () => {
	expect(others.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
