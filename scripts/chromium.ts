import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/*
 * The browser for the tests and the pictures: one that is there already, else one that is installed now, else one
 * clear sentence. The tests prefer Chromium's headless shell, which has no windows to draw and takes a quarter less
 * time; it shows no notifications.
 */

/** A mirror that does not answer must not hold up the tests for long. */
const PATIENCE_MS = 300_000;
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What Chromium is started with: no sandbox where root forbids it, and nothing that talks to the world. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--disable-gpu',
	'--disable-background-networking',
];

/** Where Chromium is, or null if this machine has none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
	const named = namedIn(env);
	if (named !== null) return named;
	const own = chromium.executablePath();
	return onPath(NAMES, env) ?? (isProgram(own) ? own : null);
}

/** The browser for tests: the headless shell where there is one, unless another is named. */
export function findTestBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
	return namedIn(env) ?? onPath([SHELL], env) ?? findChromium(env);
}

function namedIn(env: NodeJS.ProcessEnv): string | null {
	const named = env.CHROMIUM_PATH;
	if (named === undefined || named === '') return null;
	if (isProgram(named)) return named;
	throw new Error(`CHROMIUM_PATH names “${named}”, and no program is there.`);
}

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
	const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

/**
 * Finds Chromium, or installs it: Playwright's own where it can be fetched, else the distribution's package. Where the
 * distribution's is used, its headless shell is added; without it the tests only take longer.
 */
export function ensureChromium(): string {
	const found = findOrInstall();
	if (onPath(NAMES, process.env) !== null && findTestBrowser() === found) installPackage(SHELL);
	return found;
}

function findOrInstall(): string {
	const found = findChromium();
	if (found !== null) return found;
	for (const attempt of [installPlaywrights, () => installPackage('chromium')]) {
		attempt();
		const installed = findChromium();
		if (installed !== null) return installed;
	}
	throw new Error(
		'There is no Chromium on this machine and it could not be installed: install it and name it in CHROMIUM_PATH.',
	);
}

function installPlaywrights(): void {
	run('npx', ['playwright', 'install', 'chromium']);
}

/** Only root may, and only where there is apt and the package fits; the lists may be older than the package. */
function installPackage(name: string): void {
	if (process.getuid?.() !== 0 || onPath(['apt-get'], process.env) === null) return;
	const install = ['install', '--yes', '--quiet', '--no-install-recommends', '--no-upgrade', name];
	if (run('apt-get', install)) return;
	run('apt-get', ['update', '--quiet']);
	run('apt-get', install);
}

function run(command: string, args: readonly string[]): boolean {
	process.stderr.write(`chromium: ${command} ${args.join(' ')}\n`);
	return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: PATIENCE_MS }).status === 0;
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

if (import.meta.main) {
	try {
		process.stdout.write(`${ensureChromium()}\n`);
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 1;
	}
}
