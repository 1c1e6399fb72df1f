import { spawnSync } from 'node:child_process';
import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/* Programs that the scripts need: found on this machine, or installed as a package of the distribution. */

/** A mirror that does not answer must not hold up the tests for long. */
const PATIENCE_MS = 300_000;
/** How long an installation waits for another one to end, before its own time begins. */
const LOCK_PATIENCE_S = 240;
/** Tests that run side by side install PostgreSQL and NATS at once, and apt refuses to begin while it is at work. */
const APT_LOCK = join(tmpdir(), 'orrery-apt.lock');

/** A program is not on this machine and cannot be installed; the message is a sentence about it. */
export class ProgramMissing extends Error {}

export function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** The first of these programs that is on the path, by the order of the names. */
export function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | null {
	const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

/** The program that an environment variable names; null if it names none. */
export function namedProgram(variable: string, env: NodeJS.ProcessEnv): string | null {
	const named = env[variable];
	if (named === undefined || named === '') return null;
	if (isProgram(named)) return named;
	throw new Error(`${variable} names “${named}”, and no program is there.`);
}

/** Installs a package. Only root may, and only where there is apt and the package fits; its lists may be old. */
export function installPackage(name: string): void {
	if (process.getuid?.() !== 0 || onPath(['apt-get'], process.env) === null) return;
	// The lock is that of the open file, so it lasts until the file is closed, by us or by the end of this process.
	const lock = openSync(APT_LOCK, 'a');
	try {
		if (!isLocked(lock)) return;
		const install = ['install', '--yes', '--quiet', '--no-install-recommends', '--no-upgrade', name];
		if (runApt(install)) return;
		runApt(['update', '--quiet']);
		runApt(install);
	} finally {
		closeSync(lock);
	}
}

/** Waits for other installations of ours; false if they take too long. */
function isLocked(lock: number): boolean {
	const { status } = spawnSync('flock', ['--wait', String(LOCK_PATIENCE_S), '3'], {
		stdio: ['ignore', 2, 2, lock],
	});
	return status === 0;
}

/** Those of anyone else apt waits for by itself, which is no part of our patience. */
function runApt(args: readonly string[]): boolean {
	const apt = ['-o', `DPkg::Lock::Timeout=${LOCK_PATIENCE_S}`, ...args];
	return runVisibly('apt-get', apt, 1000 * LOCK_PATIENCE_S + PATIENCE_MS);
}

/** Runs a command whose output goes to standard error; returns whether it succeeded. */
export function runVisibly(
	command: string,
	args: readonly string[],
	patienceMs: number = PATIENCE_MS,
): boolean {
	process.stderr.write(`${command} ${args.join(' ')}\n`);
	return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: patienceMs }).status === 0;
}
