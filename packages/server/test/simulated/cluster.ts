import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'vitest';
import { onTestFinished } from 'vitest';
import type { ServerOptions, Settings } from '../../src/index.ts';
import { temporaryPlace } from './places.ts';
import type { TestServer } from './servers.ts';
import { startServer } from './servers.ts';

/* Several nodes of one place in this process, with a NATS of their own. */

const NATS = resolve(import.meta.dirname, '../../../../scripts/cluster/nats-process.ts');

/** A NATS server for one test. It keeps its address when it is stopped and started. */
export interface Nats {
	readonly url: string;
	stop(): Promise<void>;
	start(): Promise<void>;
}

/** Ends a test that cannot run here, with its reason. */
type Skip = TestContext['skip'];

/** A NATS for one test, which is skipped with one sentence where none can run. */
export async function natsForTest(skip: Skip): Promise<Nats> {
	const child = spawn(process.execPath, [NATS], { stdio: ['pipe', 'pipe', 'inherit'] });
	onTestFinished(async () => {
		if (child.exitCode !== null) return;
		const exited = once(child, 'exit');
		child.stdin.end();
		await exited;
	});
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const next = async (): Promise<string> => {
		const { value, done } = await lines.next();
		if (done === true) throw new Error('the NATS of the test has ended by itself');
		return value;
	};
	const order = async (what: 'stop' | 'start'): Promise<void> => {
		child.stdin.write(`${what}\n`);
		await next();
	};
	const url = await next();
	if (!url.startsWith('nats://')) skip(`Not tested with several nodes: ${url}`);
	return { url, stop: () => order('stop'), start: () => order('start') };
}

export interface Cluster {
	readonly nats: Nats;
	readonly nodes: readonly [TestServer, TestServer];
	readonly data: string;
}

/** Two nodes that hear each other. */
export async function startCluster(
	skip: Skip,
	settings: Partial<Settings> = {},
	more: Partial<ServerOptions> = {},
): Promise<Cluster> {
	const nats = await natsForTest(skip);
	const data = await temporaryPlace();
	const first = await startNode(nats.url, data, settings, more);
	const second = await startNode(nats.url, data, settings, more);
	await Promise.all([isConnected(first), isConnected(second)]);
	return { nats, nodes: [first, second], data };
}

export function startNode(
	url: string,
	data: string,
	settings: Partial<Settings> = {},
	more: Partial<ServerOptions> = {},
): Promise<TestServer> {
	const nats = { url, prefix: 'test' };
	return startServer(settings, data, { sharedData: true, logLevel: 'silent', nats, ...more });
}

/** Waits until a node hears the others, or no longer does. */
export async function isConnected({ address }: { readonly address: string }, wanted = true): Promise<void> {
	for (let i = 0; i < 600; i++) {
		const { status } = await healthOf(address);
		if ((status === 'ok') === wanted) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`the node at ${address} did not become ${wanted ? 'connected' : 'disconnected'}`);
}

export async function healthOf(
	address: string,
): Promise<{ readonly code: number; readonly status: string; readonly limit?: string }> {
	const response = await fetch(`${address}/healthz`);
	const { status, limit } = Object(await response.json());
	return { code: response.status, status: String(status), limit };
}
