import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findNats } from './nats.ts';
import { findPostgres } from './postgres.ts';
import { freePort, ServiceProcess } from './service-process.ts';

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

test('a service that exits before it listens says what it printed', async () => {
	const starting = ServiceProcess.start({
		name: 'Broken',
		program: process.execPath,
		args: () => ['-e', 'console.error("no such option"); process.exit(3)'],
		stopSignal: 'SIGTERM',
	});
	await expect(starting).rejects.toThrow(/Broken did not start: .*no such option/s);
});

test('a service keeps its port over a kill and a restart', async () => {
	const service = await ServiceProcess.start({
		name: 'Listener',
		program: process.execPath,
		args: (port) => ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1')`],
		stopSignal: 'SIGTERM',
	});
	const { port } = service;
	await service.stop('SIGKILL');
	await service.start();
	expect(service.port).toBe(port);
	service.signal('SIGSTOP');
	await service.close();
	expect(await freePort()).not.toBe(0);
});
