import { enableCompileCache } from 'node:module';
import type { ServerOptions } from '@orrery/server';
import { DIST } from './dist.ts';
import { seedNodeRandom } from './seeded-node-random.ts';

/*
 * A server in a process of its own, to be killed and started again: `server-process.ts FOLDER PORT OPTIONS SEED`. It
 * serves the client as it was built for all tests; options are JSON.
 */

enableCompileCache();
const { serve } = await import('@orrery/server');
const [, , data = '', port = '0', options = '{}', seed = ''] = process.argv;
seedNodeRandom(seed);
const more: Partial<ServerOptions> = JSON.parse(options);
const started = await serve(
	{ client: DIST, data, logLevel: 'error', ...more },
	{ host: 'localhost', port: Number(port) },
);
if (!started.ok) throw new Error(started.fault);
process.stdout.write(`${started.value.address}\n`);
process.once('SIGTERM', () => void started.value.close().then(() => process.exit()));
