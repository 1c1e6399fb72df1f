import { resolve } from 'node:path';
import type { ListenFault } from '@orrery/server';
import { buildClient, CLIENT, clientIsStale } from '../client-build.ts';
import type { Command } from '../command.ts';
import { parse, wholeNumber } from '../command.ts';

const SENTENCES: Readonly<Record<ListenFault, (host: string, port: number, data: string) => string>> = {
	'port-in-use': (_, port) =>
		`Port ${port} is in use already; choose another one with --port, such as --port ${port + 1}.`,
	'port-forbidden': (_, port) =>
		`Port ${port} may not be used here; choose one above 1023 with --port, such as --port 8080.`,
	'no-such-host': (host) => `This machine has no address “${host}” to listen on.`,
	'data-unusable': (_host, _port, data) =>
		`The folder “${data}” cannot be used; choose another one with --data.`,
};

export const serve: Command = {
	usage: 'serve [--port N] [--host ADDRESS] [--data FOLDER] [--behind-proxy]',
	summary: 'build what is stale and serve the game to browsers',
	help: `
Serves the client on http://localhost:8080. If its sources are newer than its build, it is built first.

  --port N        the port to listen on (8080; 0 takes any that is free)
  --host ADDRESS  the address to listen on (localhost; 0.0.0.0 lets other machines in)
  --data FOLDER   where guests, tables and games are kept (./data)
  --behind-proxy  believe what a proxy in front says about who asks and whether by https

Ends on Ctrl-C; who plays is told, and comes back by itself when it runs again.
`,
	async run(args) {
		const { values } = parse(args, {
			port: { type: 'string', default: '8080' },
			host: { type: 'string', default: 'localhost' },
			data: { type: 'string', default: 'data' },
			'behind-proxy': { type: 'boolean', default: false },
		});
		const port = wholeNumber('--port', values.port, 0, 65_535);
		if (await clientIsStale()) {
			const fault = await build();
			if (fault !== null) {
				process.stderr.write(`${fault}\norrery: the client could not be built.\n`);
				return 1;
			}
		}
		const server = await import('@orrery/server');
		const started = await server.serve(
			{ client: CLIENT, data: resolve(values.data), behindProxy: values['behind-proxy'] },
			{ host: values.host, port },
		);
		if (!started.ok) {
			process.stderr.write(`orrery: ${SENTENCES[started.fault](values.host, port, values.data)}\n`);
			return 1;
		}
		process.stdout.write(`Orrery is at ${started.value.address} (Ctrl-C ends it)\n`);
		await signalled();
		await started.value.close();
		return 0;
	},
};

async function build(): Promise<string | null> {
	process.stdout.write('building the client …');
	const begun = performance.now();
	const fault = await buildClient();
	const seconds = ((performance.now() - begun) / 1000).toFixed(1);
	process.stdout.write(fault === null ? ` ${seconds} s\n` : '\n');
	return fault;
}

/** Once: a second Ctrl-C ends the process at once. */
function signalled(): Promise<void> {
	return new Promise((done) => {
		const end = (): void => {
			process.off('SIGINT', end).off('SIGTERM', end);
			done();
		};
		process.on('SIGINT', end).on('SIGTERM', end);
	});
}
