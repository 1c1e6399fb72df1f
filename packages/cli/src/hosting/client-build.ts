import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');
const WEB = join(ROOT, 'packages/web');

/** The folder of the built client. */
export const CLIENT = join(WEB, 'dist');
/** Left by the build; its time is that of the beginning of the build. */
const STAMP = join(CLIENT, '.built');
/** What the client is made of. */
export const SOURCES: readonly string[] = [
	...['engine', 'bots', 'table', 'daily', 'protocol'].map((name) => join(ROOT, 'packages', name, 'src')),
	...[
		'src',
		'messages',
		'static',
		'build',
		'service-worker',
		'index.html',
		'vite.config.ts',
		'svelte.config.js',
		'project.inlang/settings.json',
		'package.json',
	].map((name) => join(WEB, name)),
	join(ROOT, 'docs/rules'),
	join(ROOT, 'package-lock.json'),
];
/** Written by the build itself. */
const MADE = join(WEB, 'src/paraglide');

/** Whether something the client is made of is newer than its build. Folders count too: a file may have been removed. */
export async function clientIsStale(): Promise<boolean> {
	const built = await timeOf(STAMP);
	if (built === null) return true;
	const newest = await Promise.all(SOURCES.map(newestIn));
	return Math.max(...newest) > built;
}

/** Whether there is a build at all. */
export async function clientIsBuilt(): Promise<boolean> {
	return (await timeOf(STAMP)) !== null;
}

/** Whether the tools that build it are installed. */
export function canBuildClient(): boolean {
	return viteFolder() !== null;
}

/** Builds the client; what went wrong as text, or null if nothing did. */
export async function buildClient(): Promise<string | null> {
	const vite = viteFolder();
	if (vite === null) return 'vite is not installed';
	const child = spawn(process.execPath, [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
		cwd: WEB,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			said += text;
		});
	}
	return await new Promise((done) => {
		child.on('error', (error) => done(error.message));
		child.on('close', (code) => done(code === 0 ? null : said.trim()));
	});
}

function viteFolder(): string | null {
	try {
		return dirname(createRequire(import.meta.url).resolve('vite/package.json'));
	} catch {
		return null;
	}
}

async function newestIn(path: string): Promise<number> {
	if (path === MADE) return 0;
	const time = (await timeOf(path)) ?? 0;
	const entries = await readdir(path).catch(() => []);
	const within = await Promise.all(entries.map((name) => newestIn(join(path, name))));
	return Math.max(time, ...within);
}

async function timeOf(path: string): Promise<number | null> {
	try {
		return (await stat(path)).mtimeMs;
	} catch {
		return null;
	}
}
