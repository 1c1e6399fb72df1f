import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMAND, orreryHere as orrery, orrery as orreryAlone } from './orrery.ts';

/* The commands of the person who runs a server, as they would type them. */

function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-admin-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** Starts a server as “orrery serve” does and waits until it listens; no client has to be built. */
async function serving(data: string): Promise<{ readonly address: string; stop(): Promise<string> }> {
	const program = `
		const { serve } = await import('@orrery/server');
		const started = await serve({ client: ${JSON.stringify(tmpdir())}, data: ${JSON.stringify(data)}, logLevel: 'info' },
			{ host: '127.0.0.1', port: 0 });
		if (!started.ok) throw new Error(started.fault);
		console.log(started.value.address);
		process.once('SIGTERM', () => started.value.close());`;
	const child = spawn(
		process.execPath,
		['--conditions=orrery-source', '--input-type=module', '--eval', program],
		{ cwd: import.meta.dirname },
	);
	onTestFinished(() => void child.kill('SIGKILL'));
	let log = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		log += text;
	});
	const [address] = await once(child.stdout.setEncoding('utf8'), 'data');
	return {
		address: String(address).trim(),
		async stop() {
			child.kill('SIGTERM');
			await once(child, 'close');
			return log;
		},
	};
}

async function guest(address: string, name: string): Promise<string> {
	const answer = await fetch(`${address}/api/guest`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ name }),
	});
	expect(answer.status).toBe(200);
	return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function table(address: string, cookie: string): Promise<string> {
	const answer = await fetch(`${address}/api/tables`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', cookie },
		body: JSON.stringify({
			game: 'nova-luna',
			options: { players: 2, firstGame: false },
			clock: { kind: 'none' },
			visibility: 'public',
		}),
	});
	const made: unknown = await answer.json();
	return /"table":"([\w-]{16})"/.exec(JSON.stringify(made))?.[1] ?? '';
}

async function status(address: string, cookie: string): Promise<number> {
	return (await fetch(`${address}/api/guest`, { headers: { cookie } })).status;
}

test('a running server can be managed: statistics, tables, bans, backup, restore', async () => {
	const data = temporaryFolder();
	const server = await serving(data);
	const [ada, ben] = [await guest(server.address, 'Ada'), await guest(server.address, 'Ben')];
	const made = await table(server.address, ada);
	const admin = (...args: readonly string[]) => orrery(['admin', ...args, '--data', data]);

	const stats = await admin('stats');
	expect(stats).toMatchObject({ status: 0, err: '' });
	expect(stats.out).toMatch(/^guests +2$/m);
	expect(stats.out).toMatch(/^tables gathering +1$/m);
	expect((await admin('tables')).out).toMatch(
		new RegExp(`^${made}  \\S+ \\S+  gathering  nova-luna  public  Ada, –\n$`),
	);

	const file = join(temporaryFolder(), 'server.backup');
	expect(await orrery(['backup', file, '--data', data])).toMatchObject({ status: 0, err: '' });
	const twice = await orrery(['backup', file, '--data', data]);
	expect(twice).toMatchObject({ status: 1, out: '' });
	expect(twice.err).toMatch(/^orrery: .*--force overwrites it[.]\n$/);

	expect((await admin('ban', 'ben')).out).toMatch(
		/^Ben \(\S+\) is banned[.]\nThe server closed 0 connections/,
	);
	expect(await status(server.address, ben)).toBe(403);
	expect((await admin('bans')).out).toMatch(/Ben\n$/);
	expect((await admin('unban', 'Ben')).out).toContain('is no longer banned.\nDone.\n');
	expect(await status(server.address, ben)).toBe(200);
	expect((await admin('bans')).out).toBe('No one is banned.\n');
	expect((await admin('reports')).out).toBe('Nothing has been reported.\n');
	expect((await admin('ratings')).out).toBe('The stored ratings match the logs of all 0 rated games.\n');
	expect((await admin('recount')).err).toBe('orrery: A server is running; stop it first.\n');
	expect((await admin('remove-table', made)).out).toContain('The server removed it');
	expect((await admin('tables')).out).toBe('There are no tables.\n');

	const inUse = await orrery(['restore', file, '--data', data]);
	expect(inUse).toMatchObject({ status: 1, out: '' });
	expect(inUse.err).toMatch(/in use by process \d+; stop that server first/);
	const log = await server.stop();
	const told: readonly { readonly msg: string; readonly action?: string }[] = log
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(told.map(({ msg, action }) => action ?? msg)).toEqual([
		'started',
		'ban',
		'unban',
		'remove-table',
		'stopped',
	]);

	const restored = await orrery(['restore', file, '--data', data]);
	expect(restored).toMatchObject({ status: 0, err: '' });
	expect(restored.out).toMatch(/before-restore-.*\nStart the server again: orrery serve --data /);
	expect((await admin('tables')).out).toContain(made);
	expect((await admin('recount')).out).toBe(
		'Ratings rebuilt from 0 rated games; 0 of them were wrong before.\n',
	);
	// Without a server, the ban waits for the next start, and the command says so.
	expect((await admin('ban', 'Ben')).out).toContain('No server is running;');
	const again = await serving(data);
	expect(await status(again.address, ada)).toBe(200);
	expect(await status(again.address, ben)).toBe(403);
	await again.stop();

	const cut = join(temporaryFolder(), 'cut.backup');
	copyFileSync(file, cut);
	truncateSync(cut, 10_000);
	const refused = await orrery(['restore', cut, '--data', data]);
	expect(refused).toMatchObject({ status: 1, out: '' });
	expect(refused.err).toMatch(/is incomplete: .* nothing was changed[.]\n$/);
});

test('what cannot be done gets one clear sentence', async () => {
	const data = temporaryFolder();
	for (const args of [
		['admin', 'stats'],
		['backup', join(data, 'x')],
	]) {
		const { status, out, err } = await orrery([...args, '--data', data]);
		expect([status, out]).toEqual([1, '']);
		expect(err).toMatch(/^orrery: There is no data in .*[.]\n$/);
	}
	const server = await serving(data);
	for (const [args, sentence] of [
		[['ban', 'Nobody'], 'There is no player with the name or id “Nobody”'],
		[['unban', 'Ada'], '“Ada” is not banned'],
		[['remove-table', 'x'], 'There is no table “x”'],
		[['reset', 'Ada'], 'There is no account “Ada”'],
	] as const) {
		const { status, out, err } = await orrery(['admin', ...args, '--data', data]);
		expect([status, out]).toEqual([1, '']);
		expect(err).toContain(`orrery: ${sentence}`);
	}
	await guest(server.address, 'Ada');
	await guest(server.address, 'Ada');
	const { err } = await orrery(['admin', 'ban', 'Ada', '--data', data]);
	expect(err.match(/^orrery: {3}[\w-]{22} {2}last seen /gm)?.length).toBe(2);
	await server.stop();
});

test('the command and the server have the same version', async () => {
	const { VERSION } = await import('@orrery/server/operator');
	expect(await orreryAlone(['--version'])).toEqual({ status: 0, out: `orrery ${VERSION}\n`, err: '' });
});

test('environment variables set what no option sets, and are checked as strictly', async () => {
	const run = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
		const child = spawn(process.execPath, ['--conditions=orrery-source', COMMAND, ...args], {
			env: { ...process.env, ...env },
		});
		let said = '';
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			said += text;
		});
		await once(child, 'close');
		return said;
	};
	expect(await run(['serve'], { ORRERY_PORT: 'many' })).toMatch(/^orrery: --port must be .*“many”[.]\n$/);
	expect(await run(['serve'], { ORRERY_BEHIND_PROXY: 'perhaps' })).toMatch(
		/ORRERY_BEHIND_PROXY must be true/,
	);
	expect(await run(['serve'], { ORRERY_LOG_LEVEL: 'loud' })).toMatch(/--log-level must be silent, /);
	expect(await run(['serve'], { ORRERY_SWEEP_MS: '-1' })).toMatch(/ORRERY_SWEEP_MS must be a whole number/);
	const nowhere = '/nowhere/at/all';
	expect(await run(['admin', 'stats'], { ORRERY_DATA: nowhere })).toContain(nowhere);
	const flag = ['admin', 'stats', '--data', '/elsewhere'];
	expect(await run(flag, { ORRERY_DATA: nowhere })).not.toContain(nowhere);
});
