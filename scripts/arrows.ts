import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsIn } from './imports.ts';

/*
 * Folders are the architecture: this checks that no package imports one it must not know, or a subpath that is
 * for others, that each names in its package.json just what it imports, that the folders of a package form no
 * cycle, and that the engine and the table stay pure.
 */

/** Whom each package may know. A new package is added here first. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
	engine: [],
	bots: ['engine'],
	table: ['engine'],
	protocol: ['engine'],
	daily: ['engine', 'bots', 'table'],
	server: ['engine', 'bots', 'table', 'daily', 'protocol'],
	web: ['engine', 'bots', 'table', 'daily', 'protocol'],
	cli: ['engine', 'bots', 'table', 'daily', 'server'],
};

/** The subpaths that are for some packages only, each with those packages. */
const RESERVED: Readonly<Record<string, readonly string[]>> = { '@orrery/engine/search': ['bots'] };

type FolderOrders = Readonly<Record<string, readonly (string | readonly string[])[]>>;

/**
 * The folders inside a package, lowest first: a folder may import only those above it in this list. Folders in one
 * line of several are neighbors that must not know each other. Files outside any folder stand on top of all.
 */
const FOLDERS: FolderOrders = {
	table: [['fair', 'state'], 'actions'],
	server: [
		'model',
		['limits', 'concurrency', 'encoding', 'bus'],
		'storage',
		'due',
		'play',
		'rooms',
		'tables',
		['accounts', 'chat', 'daily', 'ratings', 'notifications', 'operation'],
		'services',
		'sockets',
		['admin', 'api-docs'],
		'http',
	],
	cli: ['console', ['games', 'hosting'], ['players', 'analysis'], 'arena', 'commands'],
	web: [
		'paraglide',
		'design',
		'device',
		'language',
		'routing',
		'ui',
		'pieces',
		'settings',
		'sound',
		'storage',
		'session',
		'daily',
		'shell',
		'game',
		['nova-luna', 'nebula'],
		'review',
		'share',
		'local',
		['chat', 'notifications'],
		'online',
		'coach',
		'games',
		['rules', 'learn'],
		'replay',
		'editor',
		['puzzle', 'today', 'statistics'],
		'fairness',
		'lobby',
		'records',
		'account',
		'players',
		'set-up',
		'home',
	],
};

/** The packages that run anywhere and can be repeated exactly, each with the pure ones of others that it may use. */
const PURE: Readonly<Record<string, readonly string[]>> = { engine: [], table: ['@noble/hashes'] };
/** What those must not touch: input and output, clocks, chance of their own. A date made from a number is none. */
const IMPURE = /\b(?:Math\.random|Date\.now|new Date(?!\([^)])|performance\.|process\.|setTimeout|console\.)/;
const SOURCE = /(?<!\.test)\.(?:ts|svelte|css)$/;

/** Everything in the packages below `root` that points the wrong way, a sentence each. */
export function wrongArrows(root: string, folders: FolderOrders = FOLDERS): readonly string[] {
	return readdirSync(join(root, 'packages')).flatMap((name) => {
		const allowed = MAY_IMPORT[name];
		if (allowed === undefined) return [`packages/${name} is not in the list of scripts/arrows.ts`];
		const folder = join(root, 'packages', name);
		const sources = sourcesIn(join(folder, 'src')).map((file) => ({
			file,
			text: readFileSync(file, 'utf8'),
		}));
		const imports = sources.flatMap(({ file, text }) =>
			importsIn(text).map(({ target }) => ({ file: relative(root, file), target })),
		);
		return [
			...sources.flatMap(({ file, text }) => {
				const impure = PURE[name] ? IMPURE.exec(text)?.[0] : undefined;
				return impure === undefined ? [] : [`${relative(root, file)}: ${name} must not use ${impure}`];
			}),
			...imports.flatMap(({ file, target }) => wrongImport(name, allowed, file, target)),
			...wrongFolders(name, folders[name] ?? [], imports),
			...wrongManifest(name, dependenciesOf(folder), imports),
		];
	});
}

function wrongImport(
	name: string,
	allowed: readonly string[],
	file: string,
	target: string,
): readonly string[] {
	if (target.startsWith('.')) {
		const inside = join(dirname(file), target).startsWith(join('packages', name, 'src'));
		return inside ? [] : [`${file} reaches out of its package: ${target}`];
	}
	const sibling = /^@orrery\/([^/]+)/.exec(target)?.[1];
	if (sibling !== undefined && !allowed.includes(sibling))
		return [`${file}: ${name} must not know ${sibling}`];
	if (RESERVED[target]?.includes(name) === false) return [`${file}: ${name} must not know ${target}`];
	if (sibling === undefined && PURE[name]?.includes(packageOf(target)) === false)
		return [`${file}: ${name} must not import ${target}`];
	return [];
}

/** Imports between the folders of a package that go against their order. */
function wrongFolders(
	name: string,
	order: FolderOrders[string],
	imports: readonly { readonly file: string; readonly target: string }[],
): readonly string[] {
	if (order.length === 0) return [];
	const levels = new Map(order.flatMap((line, level) => [line].flat().map((folder) => [folder, level])));
	const source = join('packages', name, 'src');
	const unknown = new Set<string>();
	const wrong = imports.flatMap(({ file, target }) => {
		if (!target.startsWith('.')) return [];
		const from = folderOf(source, file);
		const to = folderOf(source, join(dirname(file), target));
		if (from === to || from === null) return [];
		if (to === null) return [`${file} imports ${target}, which stands above all folders`];
		const [upper, lower] = [from, to].map((folder) => {
			const level = levels.get(folder);
			if (level === undefined) unknown.add(folder);
			return level;
		});
		return upper === undefined || lower === undefined || lower < upper
			? []
			: [`${file}: ${from} must not know ${to}`];
	});
	return [
		...wrong,
		...[...unknown].map((folder) => `${join(source, folder)} is not in the list of scripts/arrows.ts`),
	];
}

/** The folder of a package that a file is in; null for a file in none. */
function folderOf(source: string, file: string): string | null {
	const [folder, ...rest] = relative(source, file).split('/');
	return folder === undefined || rest.length === 0 ? null : folder;
}

/** A package names in its manifest what it imports, no more and no less. */
function wrongManifest(
	name: string,
	declared: readonly string[],
	imports: readonly { readonly target: string }[],
): readonly string[] {
	const imported = new Set(
		imports
			.filter(({ target }) => !target.startsWith('.') && !target.startsWith('node:'))
			.map(({ target }) => packageOf(target)),
	);
	return [
		...[...imported]
			.filter((dependency) => !declared.includes(dependency))
			.map((dependency) => `packages/${name} imports ${dependency}, its package.json does not name it`),
		...declared
			.filter((dependency) => !imported.has(dependency))
			.map((dependency) => `packages/${name}/package.json names ${dependency}, nothing imports it`),
	];
}

/** The package that an import names, without the path inside it. */
function packageOf(target: string): string {
	return target
		.split('/')
		.slice(0, target.startsWith('@') ? 2 : 1)
		.join('/');
}

function dependenciesOf(folder: string): readonly string[] {
	const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	if (typeof manifest !== 'object' || manifest === null || !('dependencies' in manifest)) return [];
	return Object.keys(manifest.dependencies ?? {});
}

function sourcesIn(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => SOURCE.test(file))
		.map((file) => join(folder, file));
}

if (import.meta.main) {
	const wrong = wrongArrows(resolve(import.meta.dirname, '..'));
	for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
	process.stdout.write(
		wrong.length === 0 ? 'arrows: all point the right way\n' : `arrows: ${wrong.length} wrong\n`,
	);
	process.exitCode = wrong.length === 0 ? 0 : 1;
}
