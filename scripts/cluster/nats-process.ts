import { createInterface } from 'node:readline';
import { ProgramMissing } from '../programs.ts';
import { startNats } from './nats.ts';

/*
 * A NATS for tests of packages, which do not import scripts. It prints its address, obeys `stop` and `start` on
 * standard input with a `done` for each, and ends with its standard input.
 */

const { url, service } = await startNats().catch((error: unknown) => {
	// Where there is none the tests are skipped. A NATS that does not start is a fault.
	if (!(error instanceof ProgramMissing)) throw error;
	process.stdout.write(`${error.message}\n`);
	process.exit(1);
});
process.stdout.write(`${url}\n`);
for await (const line of createInterface({ input: process.stdin })) {
	if (line === 'stop') await service.stop();
	if (line === 'start') await service.start();
	process.stdout.write('done\n');
}
await service.close();
