import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

/* Whatever a process has started ends with it, also when it is ended by a signal or its parent is gone. */

function addressOf(...path: readonly string[]): string {
	return pathToFileURL(join(import.meta.dirname, ...path)).href;
}

/** A program that listens on the port that it is given. */
const LISTENS = `require('node:net').createServer().listen(process.argv.at(-1), '127.0.0.1', () => console.log('ready'))`;

/** Each begins something that listens, and says at which port. */
const STARTERS = [
	[
		'a service',
		`import { ServiceProcess } from '${addressOf('cluster', 'service-process.ts')}';
		const service = await ServiceProcess.start({
			name: 'Listener',
			program: process.execPath,
			args: (port) => ['-e', ${JSON.stringify(LISTENS)}, String(port)],
			ready: 'ready',
			stopSignal: 'SIGTERM',
		});
		process.send(service.port);`,
	],
	[
		'a process under test',
		`import { freePort } from '${addressOf('..', 'packages/server/test/simulated/free-port.ts')}';
		import { ProcessUnderTest } from '${addressOf('faults', 'process-under-test.ts')}';
		const port = await freePort();
		new ProcessUnderTest(['-e', ${JSON.stringify(LISTENS)}, String(port)], '/dev/null').start();
		process.send(port);`,
	],
] as const;

function isListening(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});
}

describe.each(STARTERS)('%s', (_, start) => {
	/** A process that has started it, and the port. */
	async function started(
		first = '',
	): Promise<{ readonly parent: ChildProcess; readonly ended: Promise<unknown[]>; readonly port: number }> {
		const parent = spawn(process.execPath, ['--input-type=module', '-e', `${start}\n${first}`], {
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		onTestFinished(() => {
			parent.kill('SIGTERM');
		});
		const ended = once(parent, 'exit');
		const [port]: readonly unknown[] = await once(parent, 'message');
		await expect.poll(() => isListening(Number(port))).toBe(true);
		return { parent, ended, port: Number(port) };
	}

	test.each(['SIGTERM', 'SIGINT'] as const)('ends with a process that %s ends', async (signal) => {
		const { parent, ended, port } = await started();
		parent.kill(signal);
		expect(await ended).toEqual([null, signal]);
		await expect.poll(() => isListening(port)).toBe(false);
	});

	test('ends with a process that handles the signal itself', async () => {
		const { parent, ended, port } = await started(`process.once('SIGTERM', () => process.exit(7));`);
		parent.kill('SIGTERM');
		expect(await ended).toEqual([7, null]);
		await expect.poll(() => isListening(port)).toBe(false);
	});

	test('ends when the parent of the process is gone, and so does the process', async () => {
		const { parent, ended, port } = await started();
		parent.disconnect();
		expect(await ended).toEqual([0, null]);
		expect(await isListening(port)).toBe(false);
	});
});
