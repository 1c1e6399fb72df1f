import { availableParallelism } from 'node:os';
import type { Command } from '../console/command.ts';
import { parse, UsageError, wholeNumber } from '../console/command.ts';
import { textFrom } from '../hosting/environment.ts';
import { natsPrefixFrom, natsUrlFrom } from '../hosting/nats.ts';
import { stopRequested } from '../hosting/stop-request.ts';

const MOST_JOBS = 256;

export const bots: Command = {
	usage: 'bots [--nats URL] [--prefix P] [--jobs N]',
	summary: 'run bots for servers that share a NATS',
	help: `
Thinks for the bots of all servers that are connected to the same NATS with the same prefix. A server asks a worker that is free,
and thinks itself if there is none or if the worker is gone. Workers get positions and no names.

  --nats URL   address of NATS, such as nats://localhost:4222 (default ORRERY_NATS_URL)
  --prefix P   the prefix of the servers (default ORRERY_NATS_PREFIX; a server without one logs its own at the start)
  --jobs N     how many moves to think about at the same time (default: one for each processor)

Stop with Ctrl-C. Moves that are being thought about are finished first.
`,
	async run(args) {
		const { values } = parse(args, {
			nats: { type: 'string', default: textFrom('natsUrl', '') },
			prefix: { type: 'string', default: textFrom('natsPrefix', '') },
			jobs: { type: 'string', default: String(availableParallelism()) },
		});
		if (values.nats === '')
			throw new UsageError('--nats is missing: the address of NATS, such as nats://localhost:4222.');
		if (values.prefix === '')
			throw new UsageError('--prefix is missing: the one of the servers to think for.');
		const url = natsUrlFrom('--nats', values.nats);
		const prefix = natsPrefixFrom('--prefix', values.prefix);
		const jobs = wholeNumber('--jobs', values.jobs, 1, MOST_JOBS);
		const { serveBots } = await import('@orrery/server/workers');
		let wasConnected: boolean | null = null;
		const service = await serveBots({
			url,
			prefix,
			jobs,
			changed(isConnected) {
				if (isConnected === wasConnected) return;
				wasConnected = isConnected;
				process.stdout.write(isConnected ? 'Connected to NATS.\n' : 'NATS does not answer; trying again.\n');
			},
		});
		process.stdout.write(`Thinking for ${prefix} (stop with Ctrl-C)\n`);
		await stopRequested();
		await service.close();
		return 0;
	},
};
