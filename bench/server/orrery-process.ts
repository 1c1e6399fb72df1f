import { serve } from '@orrery/server';
import type { FromServer, ToServer } from './messages.ts';

/* Our server in a process of its own: `orrery-process.ts CLIENT DATA`. It runs without rate limits. */

const MANY = 10_000_000;
const [, , client = '', data = ''] = process.argv;

const started = await serve(
	{
		client,
		data,
		settings: {
			requestsPerMinute: MANY,
			guestsPerHour: MANY,
			tablesPerHour: MANY,
			socketsPerAddress: MANY,
			messagesAtOnce: MANY,
			messagesPerSecond: MANY,
			waitingTablesPerPlayer: MANY,
		},
	},
	{ host: '127.0.0.1', port: 0 },
);
if (!started.ok) throw new Error(started.fault);

process.on('message', async (message: ToServer) => {
	if (message.type !== 'usage') return;
	if (message.collect) await collect();
	const { rss, heapUsed, external } = process.memoryUsage();
	const { user, system } = process.cpuUsage();
	tell({ type: 'usage', cpuMs: (user + system) / 1000, rss, heap: heapUsed + external });
});
// Exits with its parent process.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
	void started.value.close().then(() => process.exit());
});
tell({ type: 'listening', address: started.value.address, lobby: started.value.address });

/** Twice: what the first run frees may hold something else. */
async function collect(): Promise<void> {
	globalThis.gc?.();
	await new Promise((resolve) => setTimeout(resolve, 300));
	globalThis.gc?.();
}

function tell(message: FromServer): void {
	process.send?.(message);
}
