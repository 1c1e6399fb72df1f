import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/*
 * The browser for the tests and the pictures: one that is there already, else one that is installed now, else one
 * clear sentence.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What Chromium is started with: no sandbox where root forbids it, and nothing that talks to the world. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--disable-gpu',
	'--disable-background-networking',
];

/** Where Chromium is, or null if this machine has none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
	const named = env.CHROMIUM_PATH;
	if (named !== undefined && named !== '') {
		if (isProgram(named)) return named;
		throw new Error(`CHROMIUM_PATH names “${named}”, and no program is there.`);
	}
	const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
	const own = chromium.executablePath();
	return onPath ?? (isProgram(own) ? own : null);
}

/** Finds Chromium, or installs it: Playwright's own where it can be fetched, else the distribution's package. */
export function ensureChromium(): string {
	const found = findChromium();
	if (found !== null) return found;
	for (const attempt of [installPlaywrights, installPackage]) {
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

/** Only root may, and only where there is apt. */
function installPackage(): void {
	if (process.getuid?.() !== 0) return;
	run('apt-get', ['update', '--quiet']);
	run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium']);
}

/** Whether it worked shows in what is there afterwards. */
function run(command: string, args: readonly string[]): void {
	process.stderr.write(`chromium: ${command} ${args.join(' ')}\n`);
	spawnSync(command, args, { stdio: ['ignore', 2, 2] });
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
