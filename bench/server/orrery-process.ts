import { mkdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { dirname } from 'node:path';
import { serve } from '@orrery/server';
import type { FromServer, ToServer } from './messages.ts';

/* Our server in a process of its own: `orrery-process.ts CLIENT PLACE [NATS]`. It runs without rate limits. */

const MANY = 10_000_000;
/** A move has many small parts, which a sample every millisecond hardly shows. */
const SAMPLE_US = 200;
const session = new Session();
const [, , client = '', data = '', nats = ''] = process.argv;

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
			waitingPublicTablesPerPlayer: MANY,
			waitingPublicTablesPerAddress: MANY,
		},
		...(nats === '' ? {} : { nats: { url: nats } }),
	},
	{ host: '127.0.0.1', port: 0 },
);
if (!started.ok) throw new Error(started.fault);

process.on('message', async (message: ToServer) => {
	if (message.type === 'profile') {
		await profile(message.to);
		tell({ type: 'profiled' });
	}
	if (message.type !== 'usage') return;
	if (message.collect) await collect();
	const { rss, heapUsed, external } = process.memoryUsage();
	const [cpuMs, mainMs] = [process.cpuUsage(), process.threadCpuUsage()].map(
		({ user, system }) => (user + system) / 1000,
	);
	tell({ type: 'usage', cpuMs: cpuMs ?? 0, mainMs: mainMs ?? 0, rss, heap: heapUsed + external });
});
// Exits with its parent process.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
	void started.value.close().then(() => process.exit());
});
tell({ type: 'listening', address: started.value.address, lobby: started.value.address });

async function profile(to: string | null): Promise<void> {
	if (to === null) {
		session.connect();
		await session.post('Profiler.enable');
		await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US });
		await session.post('Profiler.start');
		return;
	}
	const { profile: taken } = await session.post('Profiler.stop');
	session.disconnect();
	await mkdir(dirname(to), { recursive: true });
	await writeFile(to, JSON.stringify(taken));
}

/** Twice: what the first run frees may hold something else. */
async function collect(): Promise<void> {
	globalThis.gc?.();
	await new Promise((resolve) => setTimeout(resolve, 300));
	globalThis.gc?.();
}

function tell(message: FromServer): void {
	process.send?.(message);
}
