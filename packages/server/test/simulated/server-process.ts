import { tmpdir } from 'node:os';
import { LOG_LEVELS, serve } from '../../src/index.ts';
import { UNLIMITED } from './unlimited.ts';

/* A server in a process of its own, to be killed: `server-process.ts FOLDER PORT LOG-LEVEL [PUSH-SERVICE]`. */

const [, , data = '', port = '0', level = '', pushService = ''] = process.argv;
const logLevel = LOG_LEVELS.find((one) => one === level) ?? 'error';
const notifications = {
	origin: 'https://orrery.example',
	push: { contact: 'mailto:host@orrery.example', hosts: [pushService] },
};
const started = await serve(
	{
		client: tmpdir(),
		data,
		logLevel,
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
