import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'programs/wait-for-stop.ts');

interface Started {
	readonly child: ChildProcess;
	readonly output: () => string;
}

/** Runs the program as npm does: in a shell, or in its place. */
async function started(command: string): Promise<Started> {
	const env = { ...process.env, npm_execpath: 'npm', NODE: process.execPath, PROGRAM };
	const child = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
	onTestFinished(() => void child.kill('SIGKILL'));
	let text = '';
	child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
		text += chunk;
	});
	while (!text.includes('waiting')) await once(child.stdout, 'data');
	return { child, output: () => text };
}

test.each([
	// A second command keeps the shell from making way for the first one.
	['the shell that npm has started it in', '"$NODE" "$PROGRAM"; true'],
	['the parent of that shell', 'sh -c \'"$NODE" "$PROGRAM"; true\'; true'],
	['the program itself', 'exec "$NODE" "$PROGRAM"'],
] as const)('a server stops when a signal ends %s', async (_, command) => {
	const { child, output } = await started(command);
	child.kill('SIGTERM');
	// Its output ends with the last process that writes to it.
	await once(child, 'close');
	expect(output()).toBe('waiting\nstopped\n');
});
