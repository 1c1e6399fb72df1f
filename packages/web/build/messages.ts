import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';
import { MESSAGE_GROUPS } from '../src/language/message-groups.ts';

const WEB = join(import.meta.dirname, '..');
const COMPILED = join(WEB, 'src/paraglide');
const STAMP = join(COMPILED, '.sources');

/**
 * Compiles the messages to typed functions, one module for each language, and cuts every module into one script for
 * each group, because a bundler never splits a module.
 */
export async function compileMessages(): Promise<void> {
	const digest = await sourcesDigest();
	if (digest === (await readFile(STAMP, 'utf8').catch(() => null))) return;
	await compile({
		project: join(WEB, 'project.inlang'),
		outdir: COMPILED,
		outputStructure: 'locale-modules',
	});
	const registry = join(COMPILED, 'registry.js');
	await writeFile(registry, withKeptRules(await readFile(registry, 'utf8')));
	const languages = await readdir(join(WEB, 'messages'));
	await rm(join(COMPILED, 'groups'), { recursive: true, force: true });
	for (const language of languages) {
		const module = await readFile(join(COMPILED, 'messages', `${language}.js`), 'utf8');
		const folder = join(COMPILED, 'groups', language);
		await mkdir(folder, { recursive: true });
		for (const [group, text] of groupsOf(module)) await writeFile(join(folder, `${group}.js`), text);
	}
	await writeFile(STAMP, digest);
}

/** The compiler makes new plural rules for every sentence, which takes longer than all the rest of it: they are kept. */
export function withKeptRules(registry: string): string {
	const made = 'new Intl.PluralRules(locale, options)';
	if (!registry.includes(made)) throw new Error('the compiler makes plural rules in another way now');
	return `${registry.replace(made, 'rulesOf(locale, options)')}
/** @type {Map<string, Intl.PluralRules>} */
const kept = new Map();

/**
 * @param {string} locale
 * @param {Intl.PluralRulesOptions} [options]
 */
function rulesOf(locale, options) {
	const key = locale + JSON.stringify(options ?? null);
	const rules = kept.get(key) ?? new Intl.PluralRules(locale, options);
	kept.set(key, rules);
	return rules;
}
`;
}

/** Types, unit tests and the build all need the messages: they are compiled once as long as nothing has changed. */
async function sourcesDigest(): Promise<string> {
	const hash = createHash('sha256');
	const files = ['project.inlang/settings.json'];
	for (const folder of ['messages', 'build', 'src/language'])
		for (const file of await readdir(join(WEB, folder), { recursive: true, withFileTypes: true }))
			if (file.isFile()) files.push(relative(WEB, join(file.parentPath, file.name)));
	for (const file of files.sort((one, other) => (one < other ? -1 : 1)))
		hash.update(`${file}\n`).update(await readFile(join(WEB, file)));
	return hash.digest('hex');
}

/** The script of each group. The functions have names such as `nova_luna_solo`, after their file. */
export function groupsOf(module: string): ReadonlyMap<string, string> {
	const functions = module.split(/^(?=export const )/m).filter((text) => text.startsWith('export const '));
	const scripts = new Map(
		Object.entries(MESSAGE_GROUPS).map(([group, files]) => {
			const begins = files.map((file) => `export const ${file.replaceAll('-', '_')}_`);
			const own = functions.filter((text) => begins.some((begin) => text.startsWith(begin)));
			return [group, `import * as registry from '../../registry.js';\n${own.join('')}`];
		}),
	);
	const count = [...scripts.values()].join('').split(/^export const /m).length - 1;
	if (count !== functions.length)
		throw new Error(`${functions.length} messages were compiled, ${count} are in a group`);
	return scripts;
}

/** Compiles the messages before a build and, while developing, whenever a file of them changes. */
export function messages(): Plugin {
	return {
		name: 'orrery-messages',
		buildStart: compileMessages,
		async watchChange(file) {
			if (file.startsWith(join(WEB, 'messages'))) await compileMessages();
		},
		configureServer({ watcher }) {
			watcher.add(join(WEB, 'messages'));
		},
	};
}

if (import.meta.main) await compileMessages();
