import { tmpdir } from 'node:os';
import { serve } from '@orrery/server';
import { UNLIMITED } from '../../packages/server/test/simulated/unlimited.ts';
import { SENDER } from './push-service.ts';
import { PREFIX } from './workers.ts';

/* One node of a fault run in a process of its own: `node-process.ts NUMBER PLACE PORT NATS PUSH-SERVICE`. */

const [, , number = '0', data = '', port = '0', nats = '', pushService = ''] = process.argv;
// The push service hears which node sends: only a fault of that one excuses a repetition.
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
	const headers = new Headers(init?.headers);
	headers.set(SENDER, number);
	return fetch(input, { ...init, headers });
};
const started = await serve(
	{
		client: tmpdir(),
		data,
		settings: {
			...UNLIMITED,
			chatMessagesAtOnce: 1000,
			chatMessagesPerMinute: 10_000,
			notifyAfterMs: 500,
			comeBackMs: 2000,
			heartbeatMs: 5000,
			lobbyMs: 1000,
			databaseConnections: 6,
		},
		logLevel: 'error',
		notifications: {
			origin: 'https://orrery.example',
			push: { contact: 'mailto:host@orrery.example', hosts: [pushService] },
		},
		...(nats === '' ? {} : { nats: { url: nats, prefix: PREFIX } }),
	},
	{ host: '127.0.0.1', port: Number(port) },
);
if (!started.ok) throw new Error(started.fault);
process.stdout.write('listening\n');
// A node whose storage has failed for good ends, as `orrery serve` does, and is started again.
void started.value.storageLost.then((reason) => {
	process.stderr.write(`the storage is lost: ${reason}\n`);
	process.exit(1);
});
process.once('SIGTERM', () => {
	void started.value.close().then(() => process.exit(0));
});
