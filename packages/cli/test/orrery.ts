import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { run } from '../src/run.ts';

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

/**
 * Runs the command in this process, which takes a small part of the time. It gets no input, and commands that start
 * threads need a process of their own.
 */
export async function orreryHere(args: readonly string[]): Promise<Finished> {
	let out = '';
	let err = '';
	const streams = [
		vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
			out += chunk;
			return true;
		}),
		vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
			err += chunk;
			return true;
		}),
		// The command listens until its process ends, which this one does not.
		vi.spyOn(process.stdout, 'on').mockReturnThis(),
	];
	try {
		const status = await run(args);
		return { status, out, err };
	} finally {
		for (const stream of streams) stream.mockRestore();
	}
}

/** The objects of JSON Lines. */
export function jsonLines(lines: string): readonly unknown[] {
	return lines
		.trimEnd()
		.split('\n')
		.map((line): unknown => JSON.parse(line));
}
