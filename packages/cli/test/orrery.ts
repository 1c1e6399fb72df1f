import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Finished {
	readonly status: number | null;
	readonly out: string;
	readonly err: string;
}

export const COMMAND = resolve(import.meta.dirname, '../src/orrery.ts');

/** Runs the command as a user would, in a process of its own. */
export async function orrery(args: readonly string[], input = ''): Promise<Finished> {
	const child = spawn(process.execPath, ['--conditions=orrery-source', COMMAND, ...args]);
	child.stdin.end(input);
	const status = new Promise<number | null>((done) => child.on('close', done));
	const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
	return { status: await status, out, err };
}

/** The objects of JSON Lines. */
export function jsonLines(lines: string): readonly unknown[] {
	return lines
		.trimEnd()
		.split('\n')
		.map((line): unknown => JSON.parse(line));
}
