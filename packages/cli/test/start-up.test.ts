import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The modules that are loaded until a server listens. */
async function loadedBeforeListening(): Promise<readonly string[]> {
	const data = mkdtempSync(join(tmpdir(), 'orrery-start-'));
	const program = `
		const { serve } = await import('@orrery/server');
		const started = await serve(${JSON.stringify({ client: tmpdir(), data })}, { host: '127.0.0.1', port: 0 });
		if (!started.ok) throw new Error(started.fault);
		process.stdout.write('listening');
	`;
	const child = spawn(
		process.execPath,
		[
			'--conditions=orrery-source',
			`--import=${join(import.meta.dirname, 'loaded-modules.ts')}`,
			'--input-type=module',
			'--eval',
			program,
		],
		{ cwd: join(ROOT, 'packages/cli'), stdio: ['ignore', 'pipe', 'pipe'] },
	);
	const ended = new Promise((done) => child.once('exit', done));
	onTestFinished(async () => {
		child.kill('SIGKILL');
		await ended;
		rmSync(data, { recursive: true, force: true });
	});
	let said = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		said += text;
	});
	await new Promise<void>((listening, failed) => {
		child.stdout.once('data', () => listening());
		child.once('exit', () => failed(new Error(said.slice(-2000))));
	});
	child.kill('SIGKILL');
	await ended;
	return said.split('\n').flatMap((line) => /^loaded (.*)/.exec(line)?.[1] ?? []);
}

test('a server that begins loads nothing that it may never need', async () => {
	const loaded = await loadedBeforeListening();
	const of = (part: RegExp): readonly string[] => loaded.filter((url) => part.test(url));
	// It looked at the right thing.
	expect(of(/packages\/server\/src\/server\.ts$/)).toHaveLength(1);
	expect(of(/packages\/bots\/src\/worker\/bot-worker\.ts$/)).toHaveLength(1);
	// Bots and their weights are loaded by the threads that think; the rest when someone first wants it.
	expect(of(/packages\/bots\/src\/(nova-luna|nebula)\/|weights/)).toEqual([]);
	expect(
		of(/node_modules\/(@node-rs\/argon2|@simplewebauthn\/|web-push|nodemailer|vite|@nats-io\/|pg)\b/),
	).toEqual([]);
	expect(of(/packages\/(web|cli)\/src\//)).toEqual([]);
});
