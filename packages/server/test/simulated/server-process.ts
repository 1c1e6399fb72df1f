import { tmpdir } from 'node:os';
import { serve } from '../../src/index.ts';
import { UNLIMITED } from './unlimited.ts';

/* A server in a process of its own, to be killed: `server-process.ts FOLDER PORT`. */

const [, , data = '', port = '0'] = process.argv;
const started = await serve(
	{ client: tmpdir(), data, settings: UNLIMITED },
	{ host: '127.0.0.1', port: Number(port) },
);
if (!started.ok) throw new Error(started.fault);
process.stdout.write(`${started.value.address}\n`);
process.once('SIGTERM', () => {
	void started.value.close();
});
