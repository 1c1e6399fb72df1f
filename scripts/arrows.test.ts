import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { wrongArrows } from './arrows.ts';

const roots: string[] = [];

afterEach(() => {
	for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A repository with these files; engine and bots are always there. */
function workspace(files: Readonly<Record<string, string>>): string {
	const root = mkdtempSync(join(tmpdir(), 'orrery-arrows-'));
	roots.push(root);
	const all = {
		'packages/engine/package.json': '{}',
		'packages/engine/src/index.ts': '',
		'packages/bots/package.json': '{"dependencies":{"@orrery/engine":"1.0.0"}}',
		'packages/bots/src/index.ts': "import '@orrery/engine';",
		...files,
	};
	for (const [path, text] of Object.entries(all)) {
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	return root;
}

test('a repository whose imports all point the right way has no fault', () => {
	const words = "export const x = 'a word from ' + 'here';";
	const search = "import { x } from '@orrery/engine/search';";
	expect(
		wrongArrows(workspace({ 'packages/engine/src/words.ts': words, 'packages/bots/src/search.ts': search })),
	).toEqual([]);
});

test.each([
	[
		'an arrow upwards',
		{ 'packages/engine/src/up.ts': "import { x } from '@orrery/bots';" },
		'must not know bots',
	],
	[
		'a lazy arrow upwards',
		{ 'packages/engine/src/up.ts': "await import('@orrery/bots');" },
		'must not know bots',
	],
	[
		'a way around the door',
		{ 'packages/bots/src/x.ts': "import '../../engine/src/index.ts';" },
		'reaches out',
	],
	[
		'input and output in the engine',
		{ 'packages/engine/src/io.ts': "import 'node:fs';" },
		'must not import node:fs',
	],
	[
		'chance in the engine',
		{ 'packages/engine/src/dice.ts': 'export const x = Math.random();' },
		'Math.random',
	],
	[
		'input and output at the table',
		{ 'packages/table/package.json': '{}', 'packages/table/src/io.ts': "import 'node:fs';" },
		'must not import node:fs',
	],
	[
		'hashing in the engine',
		{
			'packages/engine/package.json': '{"dependencies":{"@noble/hashes":"1"}}',
			'packages/engine/src/x.ts': "import '@noble/hashes/sha2.js';",
		},
		'engine must not import @noble/hashes/sha2.js',
	],
	[
		'a clock at the table',
		{ 'packages/table/package.json': '{}', 'packages/table/src/clock.ts': 'export const x = new Date();' },
		'table must not use new Date',
	],
	['a clock in the engine', { 'packages/engine/src/clock.ts': 'export const x = Date.now();' }, 'Date.now'],
	['a dependency that nobody named', { 'packages/bots/src/x.ts': "import 'left-pad';" }, 'does not name it'],
	[
		'an arrow upwards in a component',
		{ 'packages/bots/src/X.svelte': "<script>\n\timport { x } from '@orrery/cli';\n</script>" },
		'must not know cli',
	],
	[
		'a style that nobody named',
		{ 'packages/bots/src/x.css': '@import "left-pad/x.css";' },
		'imports left-pad',
	],
	['a dependency that nobody needs', { 'packages/bots/src/index.ts': '' }, 'nothing imports it'],
	[
		'a subpath that is for the bots alone',
		{
			'packages/table/package.json': '{"dependencies":{"@orrery/engine":"1.0.0"}}',
			'packages/table/src/x.ts': "import { x } from '@orrery/engine/search';",
		},
		'table must not know @orrery/engine/search',
	],
	[
		'a package that nobody drew',
		{ 'packages/attic/package.json': '{}' },
		'packages/attic is not in the list',
	],
])('%s is found', (_, files, fault) => {
	expect(wrongArrows(workspace(files)).join('\n')).toContain(fault);
});

const ORDER = { bots: ['low', ['left', 'right'], 'high'] };
const TIDY = {
	'packages/bots/src/low/x.ts': '',
	'packages/bots/src/left/x.ts': "import '../low/x.ts';",
	'packages/bots/src/right/x.ts': "import './y.ts';\nimport '../low/x.ts';",
	'packages/bots/src/right/y.ts': '',
	'packages/bots/src/high/deep/x.ts': "import '../../left/x.ts';\nimport '../../right/x.ts';",
	'packages/bots/src/top.ts': "import './high/deep/x.ts';",
};

test('folders that import only those below them have no fault', () => {
	expect(wrongArrows(workspace(TIDY), ORDER)).toEqual([]);
});

test.each([
	[
		'a cycle of folders',
		{ 'packages/bots/src/low/x.ts': "import '../high/deep/x.ts';" },
		'low must not know high',
	],
	[
		'a lazy cycle of folders',
		{ 'packages/bots/src/low/x.ts': "await import('../high/deep/x.ts');" },
		'low must not know high',
	],
	[
		'a neighbor that must not be known',
		{ 'packages/bots/src/left/x.ts': "import '../right/x.ts';" },
		'left must not know right',
	],
	[
		'an arrow to a file above all folders',
		{ 'packages/bots/src/high/up.ts': "import '../top.ts';" },
		'stands above all folders',
	],
	[
		'a folder that nobody drew',
		{ 'packages/bots/src/attic/x.ts': "import '../low/x.ts';" },
		'packages/bots/src/attic is not in the list',
	],
])('%s is found', (_, files, fault) => {
	expect(wrongArrows(workspace({ ...TIDY, ...files }), ORDER).join('\n')).toContain(fault);
});
