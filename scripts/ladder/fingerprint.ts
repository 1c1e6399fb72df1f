import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** Files that only pass on what others hold. */
const PASSING_ON = ['index.ts', 'opponents.ts'];

/**
 * What the bots of a game come to, as a short text: another one whenever the rules, the bots or their weights change.
 * Types, comments and layout do not count, so that a better comment does not cost hours of measuring.
 */
export function fingerprint(root: string, game: string): string {
	const hash = createHash('sha256');
	for (const folder of ['packages/engine/src', 'packages/bots/src']) {
		const shared = sourcesIn(join(root, folder)).filter((file) => !PASSING_ON.includes(basename(file)));
		for (const file of [...shared, ...sourcesIn(join(root, folder, game))]) {
			hash.update(file.slice(root.length)).update('\0').update(meaningOf(file)).update('\0');
		}
	}
	return hash.digest('hex').slice(0, 12);
}

/** Files directly in the folder; scratch files and tests play no part. */
function sourcesIn(folder: string): readonly string[] {
	return readdirSync(folder)
		.filter((name) => /\.(?:ts|json)$/.test(name) && !/\.test\.ts$|^tmp-/.test(name))
		.sort()
		.map((name) => join(folder, name));
}

function meaningOf(file: string): string {
	const text = readFileSync(file, 'utf8');
	if (file.endsWith('.json')) return JSON.stringify(JSON.parse(text));
	const { outputText } = ts.transpileModule(text, {
		compilerOptions: {
			target: ts.ScriptTarget.ES2023,
			module: ts.ModuleKind.ESNext,
			removeComments: true,
			verbatimModuleSyntax: true,
		},
	});
	return outputText.replaceAll(/\s+/g, ' ');
}
