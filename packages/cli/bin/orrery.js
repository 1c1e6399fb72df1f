#!/usr/bin/env -S node --conditions=orrery-source

/*
 * The command `orrery`. It is JavaScript so that a Node that cannot run TypeScript can still say so in one sentence;
 * everything else is in src/orrery.ts.
 */

const OLDEST = [22, 18];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
	await import('../src/orrery.ts');
} else {
	process.stderr.write(
		`orrery: This needs Node ${OLDEST.join('.')} or newer, and ${process.execPath} is Node ${process.versions.node}; on Linux, “npx orrery” uses the Node that “npm ci” has installed.\n`,
	);
	process.exitCode = 1;
}
