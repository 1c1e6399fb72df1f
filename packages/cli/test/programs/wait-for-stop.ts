import { stopRequested } from '../../src/hosting/stop-request.ts';

/* Waits like a server until it should stop. */

const stopped = stopRequested();
process.stdout.write('waiting\n');
await stopped;
process.stdout.write('stopped\n');
