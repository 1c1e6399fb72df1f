import { readFileSync } from 'node:fs';

/** How often to look whether npm is still there. */
const LOOK_MS = 1000;

/**
 * Waits until the server should stop: for Ctrl-C or SIGTERM, of which a second one ends the process at once, or for the
 * end of the npm that has started it. npm runs commands in a shell, which does not pass on the signal that ends it.
 */
export function stopRequested(env: NodeJS.ProcessEnv = process.env): Promise<void> {
	return new Promise((resolve) => {
		const parents = env.npm_execpath === undefined ? null : parentsNow();
		const looking = setInterval(() => {
			if (parents !== null && !areAlive(parents)) stop();
		}, LOOK_MS);
		function stop(): void {
			clearInterval(looking);
			process.off('SIGINT', stop).off('SIGTERM', stop);
			resolve();
		}
		process.on('SIGINT', stop).on('SIGTERM', stop);
	});
}

interface Parents {
	/** npm's shell, or npm itself where the shell has made way for the command. */
	readonly parent: number;
	/** npm, if its shell is in between; null if that cannot be known. */
	readonly grandparent: number | null;
}

function parentsNow(): Parents {
	return { parent: process.ppid, grandparent: parentOf(process.ppid) };
}

function areAlive({ parent, grandparent }: Parents): boolean {
	// A process without its parent is given to another one.
	return process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent);
}

/** The parent of another process, which only Linux tells in a file. */
function parentOf(pid: number): number | null {
	try {
		// The name of the command may contain spaces and parentheses: “123 (sh) S 122 …”.
		const [, parent] = /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
		return parent === undefined ? null : Number(parent);
	} catch {
		return null;
	}
}
