import { resolve } from 'node:path';
import type { ListenFault, LogLevel } from '@orrery/server';
import { buildClient, CLIENT, canBuildClient, clientIsBuilt, clientIsStale } from '../client-build.ts';
import type { Command } from '../command.ts';
import { oneOf, parse, wholeNumber } from '../command.ts';
import { limitsFrom, textFrom, yesOrNoFrom } from '../environment.ts';
import { messengerFrom } from '../messenger.ts';
import { processSentence } from '../storage-sentences.ts';

const SENTENCES: Readonly<
	Record<ListenFault, (host: string, port: number, data: string, pid: number | null) => string>
> = {
	'port-in-use': (_, port) =>
		`Port ${port} is in use already; choose another one with --port, such as --port ${port + 1}.`,
	'port-forbidden': (_, port) =>
		`Port ${port} may not be used here; choose one above 1023 with --port, such as --port 8080.`,
	'no-such-host': (host) => `This machine has no address “${host}” to listen on.`,
	'data-unusable': (_host, _port, data) =>
		`The folder “${data}” cannot be used; choose another one with --data.`,
	'data-in-use': (_host, _port, data, pid) =>
		`The folder “${data}” is served ${processSentence(pid)} already; stop that one, or choose another folder with --data.`,
};

export const serve: Command = {
	usage: 'serve [--port N] [--host ADDRESS] [--data FOLDER] [--behind-proxy] [--log-level LEVEL]',
	summary: 'build what is stale and serve the game to browsers',
	help: `
Serves the client on http://localhost:8080. If its sources are newer than its build, it is built first.

  --port N           the port to listen on (8080; 0 takes any that is free)
  --host ADDRESS     the address to listen on (localhost; 0.0.0.0 lets other machines in)
  --data FOLDER      where guests, tables and games are kept (./data)
  --behind-proxy     believe what a proxy in front says about who asks and whether by https
  --log-level LEVEL  silent, error, warn, info or debug, as JSON on standard error (info; warn at a terminal)

Variables such as ORRERY_PORT do the same; docs/hosting.md has them all, and how to run a house for others.
Ends on Ctrl-C; who plays is told, and comes back by itself when it runs again.
`,
	async run(args) {
		const { values } = parse(args, {
			port: { type: 'string', default: textFrom('port', '8080') },
			host: { type: 'string', default: textFrom('host', 'localhost') },
			data: { type: 'string', default: textFrom('data', 'data') },
			'behind-proxy': { type: 'boolean', default: yesOrNoFrom('behind-proxy') },
			'log-level': { type: 'string', default: textFrom('log-level', usualLogLevel()) },
		});
		const port = wholeNumber('--port', values.port, 0, 65_535);
		const server = await import('@orrery/server');
		const logLevel = oneOf('--log-level', values['log-level'], server.LOG_LEVELS);
		const settings = limitsFrom({ ...server.SETTINGS });
		const notifications = messengerFrom(process.env);
		const fault = await bringClientUpToDate();
		if (fault !== null) {
			process.stderr.write(`${fault}\n`);
			return 1;
		}
		const data = resolve(values.data);
		const started = await server.serve(
			{
				client: CLIENT,
				data,
				settings,
				behindProxy: values['behind-proxy'],
				metricsToken: textFrom('metricsToken', ''),
				logLevel,
				...(notifications === undefined ? {} : { notifications }),
			},
			{ host: values.host, port },
		);
		if (!started.ok) {
			const pid = server.lockOwnerOf(data)?.pid ?? null;
			process.stderr.write(`orrery: ${SENTENCES[started.fault](values.host, port, values.data, pid)}\n`);
			return 1;
		}
		const { address, elsewhere } = started.value;
		process.stdout.write(`Orrery is at ${address} (Ctrl-C ends it)\n`);
		if (elsewhere !== null && elsewhere !== address)
			process.stdout.write(`Other machines of this network find it at ${elsewhere}\n`);
		await signalled();
		await started.value.close();
		return 0;
	},
};

/** Somebody at a terminal is told in words where the house is; lines of JSON are for programs. */
function usualLogLevel(): LogLevel {
	return process.stderr.isTTY ? 'warn' : 'info';
}

/** Builds the client if it has to be and can be; why there is none to serve, or null. */
async function bringClientUpToDate(): Promise<string | null> {
	if (!(await clientIsStale())) return null;
	if (canBuildClient()) {
		const fault = await build();
		return fault === null ? null : `${fault}\norrery: the client could not be built.`;
	}
	// Installed without what builds it, as a container is; then what was built before is what there is.
	if (await clientIsBuilt()) return null;
	return 'orrery: The client is not built, and what builds it is not installed; run “npm ci” and “npm run build”.';
}

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
