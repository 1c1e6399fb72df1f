import { tmpdir } from 'node:os';
import { serve } from '../../src/index.ts';
import { UNLIMITED } from './unlimited.ts';

/* A server in a process of its own, to be killed: `server-process.ts FOLDER PORT [PUSH-SERVICE]`. */

const [, , data = '', port = '0', pushService = ''] = process.argv;
const notifications = {
	origin: 'https://orrery.example',
	push: { contact: 'mailto:host@orrery.example', hosts: [pushService] },
};
const started = await serve(
	{
		client: tmpdir(),
		data,
		settings: { ...UNLIMITED, notifyAfterMs: 200 },
		...(pushService === '' ? {} : { notifications }),
	},
	{ host: '127.0.0.1', port: Number(port) },
);
if (!started.ok) throw new Error(started.fault);
process.stdout.write(`${started.value.address}\n`);
process.once('SIGTERM', () => {
	void started.value.close();
});
