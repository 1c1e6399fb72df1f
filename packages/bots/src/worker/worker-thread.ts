import { parentPort } from 'node:worker_threads';
import { serve } from './serve.ts';

/* The entry point of a Node worker thread that runs bots. */

const port = parentPort;
if (port === null) throw new Error('this runs in a worker thread only');

serve({
	post: (reply) => port.postMessage(reply),
	listen: (hear) => port.on('message', hear),
});
