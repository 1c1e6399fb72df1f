import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient, clientIsStale } from '../packages/cli/src/hosting/client-build.ts';
import { DIST, ROOT } from './dist.ts';
import { LESSONS } from './lesson-data.ts';

/** Builds the client and compiles its lessons once, before the first worker starts its server. */
export default async function build(): Promise<void> {
	if (await clientIsStale()) {
		process.stdout.write('building the client …\n');
		const fault = await buildClient();
		if (fault !== null) throw new Error(fault);
	}
	// They need the messages, which the build of the client writes.
	if (lessonsAreStale()) await compileLessons();
}

/** Whether they are older than the client that has them, or than what writes them down. */
function lessonsAreStale(): boolean {
	const sources = [
		join(DIST, '.built'),
		join(ROOT, 'packages/web/test/lesson-data.ts'),
		join(ROOT, 'e2e/compile-lessons.ts'),
	];
	return sources.some((source) => timeOf(source) > timeOf(LESSONS));
}

function timeOf(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function compileLessons(): Promise<void> {
	const compiling = spawn(
		process.execPath,
		['--conditions=orrery-source', join(ROOT, 'e2e/compile-lessons.ts')],
		{ stdio: 'inherit' },
	);
	const code = await new Promise((resolve) => compiling.once('close', resolve));
	if (code !== 0) throw new Error(`the lessons could not be compiled: ${code}`);
}
