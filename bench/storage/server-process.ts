import { tmpdir } from 'node:os';
import { serve } from '@orrery/server';
import { UNLIMITED } from '../../packages/server/test/simulated/unlimited.ts';

/* A server on a filled storage, in a process of its own: `server-process.ts FOLDER`. It is asked for its memory and CPU time. */

const [, , data = ''] = process.argv;
const started = await serve({ client: tmpdir(), data, settings: UNLIMITED }, { host: '127.0.0.1', port: 0 });
if (!started.ok) throw new Error(started.fault);
process.on('message', (asked) => {
	if (asked === 'usage') process.send?.(usage());
	else void started.value.close().then(() => process.disconnect());
});
process.send?.({ address: started.value.address, ...usage() });

function usage(): { readonly used: number; readonly cpuMs: number } {
	const { user, system } = process.cpuUsage();
	globalThis.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	return { used: heapUsed + external, cpuMs: (user + system) / 1000 };
}
