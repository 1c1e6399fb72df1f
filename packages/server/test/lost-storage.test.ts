import { Worker } from 'node:worker_threads';
import { expect, vi } from 'vitest';
import { testOfFiles } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';

testOfFiles('a server tells when the thread of its storage has died, and not when it is closed', async () => {
	const asked = vi.spyOn(Worker.prototype, 'postMessage');
	const server = await startServer({}, undefined, { logLevel: 'silent' });
	const thread = asked.mock.contexts.at(-1);
	asked.mockRestore();
	if (!(thread instanceof Worker)) throw new Error('the storage has no thread');
	await thread.terminate();
	expect(await server.storageLost).toMatch(/thread has ended/);

	const other = await startServer();
	let lost = false;
	void other.storageLost.then(() => {
		lost = true;
	});
	await other.close();
	expect(lost).toBe(false);
});
