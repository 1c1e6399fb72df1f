import { parentPort } from 'node:worker_threads';
import { serve } from './serve.ts';

/* The entry of a worker thread of Node that thinks. */

const port = parentPort;
if (port === null) throw new Error('this is for a worker thread; nobody would hear the answers');

serve({
	post: (reply) => port.postMessage(reply),
	listen: (hear) => port.on('message', hear),
});
