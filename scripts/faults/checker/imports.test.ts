import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadedWith } from '../../imports.ts';

/* The checker is worth something only if it does not find out with the server's code what the server did. */

const ROOT = resolve(import.meta.dirname, '../../..');
/** What the checker may not even take types from. */
const FOREIGN = /^(?:packages\/|@orrery\/)(?:server|protocol|bots|daily|web|cli)\b/;
/** Of the table it takes the types of what is stored. */
const TABLE = /^(?:packages\/table\/src|@orrery\/table)\b/;

/** What these files load of the server, directly or through others, a line each. */
function foreignImports(root: string, files: readonly string[]): readonly string[] {
	return Array.from(loadedWith(root, files)).flatMap(([file, imports]) =>
		imports.flatMap(({ target, isType }) => {
			const named = target.startsWith('.') ? relative(root, resolve(dirname(file), target)) : target;
			const isForeign = FOREIGN.test(named) || (TABLE.test(named) && !isType);
			return isForeign ? [`${relative(root, file)} imports ${named}`] : [];
		}),
	);
}

test('the checker shares no code with the server', () => {
	const folder = import.meta.dirname;
	const files = readdirSync(folder)
		.filter((name) => !/test|sample/.test(name))
		.map((name) => join(folder, name));
	const loaded = Array.from(loadedWith(ROOT, files).keys(), (file) => relative(ROOT, file));
	expect(loaded).toEqual(
		expect.arrayContaining([
			'packages/engine/src/course.ts',
			'packages/engine/test/nebula/referee-scoring.ts',
			'packages/table/test/model/table-model.ts',
		]),
	);
	expect(foreignImports(ROOT, files)).toEqual([]);
});

test('an import of the server is found over several lines, behind another file, and as a type', () => {
	const root = mkdtempSync(join(tmpdir(), 'orrery-imports-'));
	onTestFinished(() => rmSync(root, { recursive: true }));
	const write = (name: string, text: string): string => {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), text);
		return join(root, name);
	};
	const found = (text: string): readonly string[] => foreignImports(root, [write('check.ts', text)]);
	write('packages/server/src/one.ts', '');
	write('between.ts', "export {\n\tone,\n} from './packages/server/src/one.ts';\n");
	expect(found("import { one } from 'node:fs';\n")).toEqual([]);
	expect(found("import {\n\tone,\n} from './packages/server/src/one.ts';\n")).toEqual([
		'check.ts imports packages/server/src/one.ts',
	]);
	const behind = ['between.ts imports packages/server/src/one.ts'];
	expect(found("import { one } from './between.ts';\n")).toEqual(behind);
	expect(found("const { one } = await import('./between.ts');\n")).toEqual(behind);
	expect(found("import type {\n\tOne,\n} from '@orrery/server';\n")).toEqual([
		'check.ts imports @orrery/server',
	]);
	expect(found("import type { Table } from '@orrery/table';\n")).toEqual([]);
	write('between.ts', "import { Table } from './packages/table/src/index.ts';\n");
	write('packages/table/src/index.ts', '');
	expect(found("import { one } from './between.ts';\n")).toEqual([
		'between.ts imports packages/table/src/index.ts',
	]);
});
