import { chromium } from '@playwright/test';
import { installPackage, isProgram, namedProgram, onPath, runVisibly } from './programs.ts';

/*
 * The browser for the tests and the pictures: one that is there already, else one that is installed now, else one
 * clear sentence. The tests prefer Chromium's headless shell, which has no windows to draw and takes a quarter less
 * time; it shows no notifications.
 */

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
	return namedProgram('CHROMIUM_PATH', env);
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
	runVisibly('npx', ['playwright', 'install', 'chromium']);
}

if (import.meta.main) {
	try {
		process.stdout.write(`${ensureChromium()}\n`);
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exitCode = 1;
	}
}
