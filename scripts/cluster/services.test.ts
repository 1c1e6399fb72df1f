import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ProgramMissing } from '../programs.ts';
import { ensureAll } from './ensure-services.ts';
import { findNats } from './nats.ts';
import { findPostgres } from './postgres.ts';
import { ServiceProcess } from './service-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-services-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(...path: readonly string[]): string {
	const file = join(folder, ...path);
	mkdirSync(join(file, '..'), { recursive: true });
	writeFileSync(file, '#!/bin/sh\n');
	chmodSync(file, 0o755);
	return file;
}

test('of several versions of PostgreSQL the newest complete one is used', () => {
	for (const version of ['9', '15'])
		for (const name of ['initdb', 'postgres']) program('debian', version, 'bin', name);
	program('debian', '17', 'bin', 'postgres');
	expect(findPostgres({ PATH: '' }, join(folder, 'debian'))).toBe(join(folder, 'debian', '15', 'bin'));
	expect(findPostgres({ PATH: '' }, join(folder, 'none'))).toBeNull();
});

test('a program that is named must be there', () => {
	const named = program('own', 'nats-server');
	expect(findNats({ PATH: '', NATS_SERVER_PATH: named })).toBe(named);
	expect(() => findNats({ PATH: '', NATS_SERVER_PATH: join(folder, 'gone') })).toThrow(
		'NATS_SERVER_PATH names',
	);
});

// As root, because nobody else needs another program to start PostgreSQL.
test.runIf(process.getuid?.() === 0)('tests that cannot start PostgreSQL say why in a sentence', () => {
	const run = (...args: readonly string[]) => {
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[join(import.meta.dirname, 'test-cluster.ts'), ...args],
			{ env: { PATH: folder }, encoding: 'utf8' },
		);
		return { status, stdout, stderr };
	};
	expect(run('due')).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]*\.\n$/) });
	expect(run('--short')).toMatchObject({
		status: 0,
		stdout: expect.stringMatching(/^Not tested on PostgreSQL: [^\n]*\.\n$/),
	});
});

test('what cannot be had before the tests begin is said in a sentence', () => {
	const needed = (name: string, isThere: boolean) => ({
		name,
		variable: `${name.toUpperCase()}_PATH`,
		ensure: () => {
			if (isThere) return name;
			throw new ProgramMissing(`no ${name}`);
		},
	});
	expect(ensureAll([needed('Sql', true), needed('Bus', true)])).toBeNull();
	expect(ensureAll([needed('Sql', true), needed('Bus', false)])).toMatch(
		/^There is no Bus on .*; BUS_PATH can/,
	);
	expect(ensureAll([needed('Sql', false), needed('Bus', false)])).toMatch(
		/^There is no Sql and no Bus on [^\n]*; SQL_PATH and BUS_PATH can [^\n]*\.$/,
	);
});

test('what is there is found before the tests begin, and what is named must be there', () => {
	const ensure = (env: NodeJS.ProcessEnv) => {
		const file = join(import.meta.dirname, 'ensure-services.ts');
		const { status, stdout, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' });
		return { status, stdout, stderr };
	};
	for (const name of ['initdb', 'postgres']) program('found', name);
	const POSTGRES_PATH = join(folder, 'found', 'postgres');
	const NATS_SERVER_PATH = program('found', 'nats-server');
	const env = { PATH: '', POSTGRES_PATH, NATS_SERVER_PATH };
	expect(ensure(env)).toEqual({ status: 0, stdout: '', stderr: '' });
	expect(ensure({ ...env, POSTGRES_PATH: join(folder, 'gone') })).toEqual({
		...{ status: 1, stdout: '' },
		stderr: expect.stringMatching(/^POSTGRES_PATH names[^\n]*\n$/),
	});
});

test('a service that exits before it listens says what it printed', async () => {
	const starting = ServiceProcess.start({
		name: 'Broken',
		program: process.execPath,
		args: () => ['-e', 'console.error("no such option"); process.exit(3)'],
		ready: 'ready',
		stopSignal: 'SIGTERM',
	});
	await expect(starting).rejects.toThrow(/Broken did not start: .*no such option/s);
});

test('a service keeps its port over a kill and a restart', async () => {
	const service = await ServiceProcess.start({
		name: 'Listener',
		program: process.execPath,
		args: (port) => [
			'-e',
			`require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('ready'))`,
		],
		ready: 'ready',
		stopSignal: 'SIGTERM',
	});
	const { port } = service;
	await service.stop('SIGKILL');
	await service.start();
	expect(service.port).toBe(port);
	service.signal('SIGSTOP');
	await service.close();
});

test('a service whose port was taken by another program gets another port', async () => {
	const ports: number[] = [];
	const others: Server[] = [];
	onTestFinished(() => {
		for (const other of others) other.close();
	});
	const service = await ServiceProcess.start({
		name: 'Late',
		program: process.execPath,
		args: (port) => {
			ports.push(port);
			// Without an address it listens at once, so the port is taken before the program starts.
			if (ports.length === 1) others.push(createServer().listen(port));
			return [
				'-e',
				`require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('it', 'listens'))`,
			];
		},
		ready: 'it listens',
		stopSignal: 'SIGTERM',
	});
	expect(ports).toHaveLength(2);
	expect(service.port).toBe(ports[1]);
	await service.close();
});
