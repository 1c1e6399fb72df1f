import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/* Programs that the scripts need: found on this machine, or installed as a package of the distribution. */

/** A mirror that does not answer must not hold up the tests for long. */
const PATIENCE_MS = 300_000;
/** How long an installation waits for another one to end. */
const LOCK_PATIENCE_S = '240';
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
	const install = ['install', '--yes', '--quiet', '--no-install-recommends', '--no-upgrade', name];
	if (runApt(install)) return;
	runApt(['update', '--quiet']);
	runApt(install);
}

/** Waits for other installations of ours (`flock`) and for those of anyone else (apt's own option). */
function runApt(args: readonly string[]): boolean {
	const apt = ['apt-get', '-o', `DPkg::Lock::Timeout=${LOCK_PATIENCE_S}`, ...args];
	// Without a process of its own, so that what ends the command also ends the installation.
	return runVisibly('flock', ['--no-fork', '--wait', LOCK_PATIENCE_S, APT_LOCK, ...apt]);
}

/** Runs a command whose output goes to standard error; returns whether it succeeded. */
export function runVisibly(command: string, args: readonly string[]): boolean {
	process.stderr.write(`${command} ${args.join(' ')}\n`);
	return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: PATIENCE_MS }).status === 0;
}
