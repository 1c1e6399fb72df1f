import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { orreryHere } from './orrery.ts';

vi.mock('../src/hosting/client-build.ts', () => ({
	CLIENT: tmpdir(),
	clientIsStale: () => Promise.resolve(false),
}));
vi.mock('../src/hosting/stop-request.ts', () => ({ stopRequested: () => new Promise(() => undefined) }));
vi.mock(import('@orrery/server'), async (original) => ({
	...(await original()),
	serve: async () => ({
		ok: true,
		value: {
			address: 'http://localhost:8080',
			elsewhere: null,
			storageLost: Promise.resolve('its thread has ended'),
			close: () => Promise.reject(new Error('there is no storage to close')),
		},
	}),
}));

// The process stayed, answered every request with 500, and no service manager started it again.
test('bug: a server without its storage went on running', async () => {
	const data = mkdtempSync(join(tmpdir(), 'orrery-lost-'));
	onTestFinished(() => rmSync(data, { recursive: true, force: true }));
	const ended = vi.spyOn(process, 'exit').mockImplementation((status) => {
		throw new Error(`ended with ${status}`);
	});
	onTestFinished(() => ended.mockRestore());
	const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	onTestFinished(() => said.mockRestore());
	await expect(orreryHere(['serve', '--port', '0', '--data', data])).rejects.toThrow('ended with 1');
});
