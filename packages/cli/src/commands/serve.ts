import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenFault, LogLevel, ServerOptions } from '@orrery/server';
import { isDatabaseAddress } from '@orrery/server/place';
import type { Command } from '../console/command.ts';
import { oneOf, parse, wholeNumber } from '../console/command.ts';
import {
	buildClient,
	CLIENT,
	canBuildClient,
	clientIsBuilt,
	clientIsStale,
} from '../hosting/client-build.ts';
import { limitsFrom, textFrom, VARIABLES, yesOrNoFrom } from '../hosting/environment.ts';
import { hostsFrom } from '../hosting/hosts.ts';
import { natsPrefixFrom, natsUrlFrom } from '../hosting/nats.ts';
import { notificationsFrom } from '../hosting/notifications.ts';
import { halfCopiedSentence, placeByDefault, placeFrom, placeInWords } from '../hosting/place.ts';
import { stopRequested } from '../hosting/stop-request.ts';
import { processSentence, sentenceStart } from '../hosting/storage-sentences.ts';
import { trustedProxiesFrom } from '../hosting/trusted-proxies.ts';

const SENTENCES: Readonly<
	Record<ListenFault, (host: string, port: number, data: string, pid: number | null) => string>
> = {
	'port-in-use': (_, port) =>
		`Port ${port} is already in use; choose another with --port, such as --port ${port + 1}.`,
	'port-forbidden': (_, port) =>
		`You are not allowed to use port ${port}; choose one above 1023 with --port, such as --port 8080.`,
	'no-such-host': (host) => `This machine has no address “${host}”.`,
	'data-unusable': (_host, _port, data) =>
		isDatabaseAddress(data)
			? `${sentenceStart(placeInWords(data))} cannot be used; check that it is running and that its address is right.`
			: `The folder “${data}” cannot be used; choose another one with --data.`,
	'half-copied': (_host, _port, data) => halfCopiedSentence(data),
	'data-in-use': (_host, _port, data, pid) =>
		`The folder “${data}” is already in use ${processSentence(pid)}; stop it, or choose another folder with --data.`,
	'nodes-without-nats': (_host, _port, data) =>
		`Another server uses ${placeInWords(data)}, and servers that share one have to hear each other; set ${VARIABLES.natsUrl} for all of them, or stop the other one.`,
};

/** How long a server without its storage tries to tell its clients before it stops. */
const CLOSE_MS = 2000;

export const serve: Command = {
	usage:
		'serve [--port N] [--host ADDRESS] [--data FOLDER] [--behind-proxy] [--trusted-proxies WHICH] [--hosts NAMES] [--log-level LEVEL]',
	summary: 'run the server (builds the client first if needed)',
	help: `
Runs Orrery on http://localhost:8080. If the client’s sources have changed, it is built first.

  --port N           port to listen on (default 8080; 0 picks a free one)
  --host ADDRESS     address to listen on (default localhost; 0.0.0.0 makes it reachable from other machines)
  --data FOLDER      where players, tables and games are stored (default ./data, or the PostgreSQL database that
                     ORRERY_DATABASE_URL names)
  --behind-proxy     trust the X-Forwarded-* headers of one reverse proxy
  --trusted-proxies WHICH
                     trust several: how many there are, such as 2, or their networks, such as 10.0.0.0/8,fd00::/8
  --hosts NAMES      host names to answer to besides local ones, separated by commas (default: any behind a proxy)
  --log-level LEVEL  silent, error, warn, info or debug, as JSON on standard error (default info; warn in a terminal)

Environment variables such as ORRERY_PORT do the same; docs/hosting.md lists them and explains how to host Orrery.
Stop with Ctrl-C. Players are notified and reconnect when the server is back.
`,
	async run(args) {
		const { values } = parse(args, {
			port: { type: 'string', default: textFrom('port', '8080') },
			host: { type: 'string', default: textFrom('host', 'localhost') },
			data: { type: 'string', default: placeByDefault() },
			'behind-proxy': { type: 'boolean', default: yesOrNoFrom('behind-proxy') },
			'trusted-proxies': { type: 'string', default: textFrom('trusted-proxies', '') },
			hosts: { type: 'string', default: textFrom('hosts', '') },
			'log-level': { type: 'string', default: textFrom('log-level', usualLogLevel()) },
		});
		const port = wholeNumber('--port', values.port, 0, 65_535);
		const server = await import('@orrery/server');
		const logLevel = oneOf('--log-level', values['log-level'], server.LOG_LEVELS);
		const settings = limitsFrom({ ...server.SETTINGS });
		const notifications = notificationsFrom(process.env);
		const named = trustedProxiesFrom(values['trusted-proxies']);
		const trustedProxies = named ?? (values['behind-proxy'] ? 1 : 0);
		const hosts = hostsFrom(values.hosts, textFrom('origin', ''));
		const nats = natsFrom(textFrom('natsUrl', ''), textFrom('natsPrefix', ''));
		const fault = await bringClientUpToDate();
		if (fault !== null) {
			process.stderr.write(`${fault}\n`);
			return 1;
		}
		const data = placeFrom(values.data);
		const started = await server.serve(
			{
				client: CLIENT,
				data,
				settings,
				trustedProxies,
				...(hosts === undefined ? {} : { hosts }),
				metricsToken: textFrom('metricsToken', ''),
				logLevel,
				...(notifications === undefined ? {} : { notifications }),
				...(nats === null ? {} : { nats }),
			},
			{ host: values.host, port },
		);
		if (!started.ok) {
			const pid = isDatabaseAddress(data) ? null : (server.lockOwnerOf(data)?.pid ?? null);
			process.stderr.write(`orrery: ${SENTENCES[started.fault](values.host, port, values.data, pid)}\n`);
			return 1;
		}
		const { address, elsewhere } = started.value;
		process.stdout.write(`Orrery is running at ${address} (stop with Ctrl-C)\n`);
		if (elsewhere !== null && elsewhere !== address) process.stdout.write(`On your network: ${elsewhere}\n`);
		const lost = await Promise.race([stopRequested(), started.value.storageLost]);
		if (lost === undefined) {
			await started.value.close();
			return 0;
		}
		// A server without its storage can do nothing; a service manager starts it again.
		process.stderr.write(`orrery: The storage has failed (${lost}), so the server stops.\n`);
		await Promise.race([started.value.close().catch(() => undefined), sleep(CLOSE_MS, null, { ref: false })]);
		process.exit(1);
	},
};

/** Where other nodes are heard; null if there is only this one. */
function natsFrom(url: string, prefix: string): NonNullable<ServerOptions['nats']> | null {
	if (url === '') return null;
	const { natsUrl, natsPrefix } = VARIABLES;
	return {
		url: natsUrlFrom(natsUrl, url),
		...(prefix === '' ? {} : { prefix: natsPrefixFrom(natsPrefix, prefix) }),
	};
}

/** Someone at a terminal reads the address in words; lines of JSON are for programs. */
function usualLogLevel(): LogLevel {
	return process.stderr.isTTY ? 'warn' : 'info';
}

/** Builds the client if that is needed and possible; returns why there is none to serve, or null. */
async function bringClientUpToDate(): Promise<string | null> {
	if (!(await clientIsStale())) return null;
	if (canBuildClient()) {
		const fault = await build();
		return fault === null ? null : `${fault}\norrery: The client could not be built.`;
	}
	// A container has no build tools; it serves what was built before.
	if (await clientIsBuilt()) return null;
	return 'orrery: The client has not been built, and the build tools are not installed; run “npm ci” and “npm run build”.';
}

async function build(): Promise<string | null> {
	process.stdout.write('Building the client …');
	const begun = performance.now();
	const fault = await buildClient();
	const seconds = ((performance.now() - begun) / 1000).toFixed(1);
	process.stdout.write(fault === null ? ` ${seconds} s\n` : '\n');
	return fault;
}
