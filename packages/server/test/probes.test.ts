import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createListener } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Container } from './deployed/container.ts';
import { readImage } from './deployed/dockerfile.ts';
import { at, listOf, readYaml } from './deployed/simple-yaml.ts';
import { freePort } from './simulated/free-port.ts';
import { temporaryFolder } from './simulated/places.ts';

/* The commands by which Docker and Kubernetes ask a node for its health, at servers that answer in every way. */

const MANIFEST = resolve(import.meta.dirname, '../../../deploy/kubernetes.yaml');
/** Long enough for a probe that is connected and takes any open port for an answer. */
const HANGS_MS = 1000;

const IMAGE = readImage();
const [, nodes] = readYaml(readFileSync(MANIFEST, 'utf8'));
const pod = at(nodes, 'spec', 'template', 'spec', 'containers', 0);
const LIVENESS = listOf(at(pod, 'livenessProbe', 'exec', 'command')).map(String);

/** The exit codes of both commands in a container with this port; null for one that does not end in time. */
async function probed(port: number, patience?: Promise<unknown>): Promise<readonly (number | null)[]> {
	const env = { ...IMAGE.env, ORRERY_PORT: String(port) };
	const container = new Container({ folder: temporaryFolder(), command: [], env });
	return Promise.all([IMAGE.health, LIVENESS].map((command) => container.run(command, patience)));
}

async function portOf(server: Server): Promise<number> {
	onTestFinished(() => void server.close());
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return (server.address() as AddressInfo).port;
}

function answering(status: number): Promise<number> {
	return portOf(createServer((_, response) => void response.writeHead(status).end('{}')));
}

test('a node that is well is so for both', async () => {
	expect(await probed(await answering(200))).toEqual([0, 0]);
});

test('a node that drains or has no database is not healthy, but it lives', async () => {
	expect(await probed(await answering(503))).toEqual([1, 0]);
});

test('a node that has ended does not live', async () => {
	expect(await probed(await freePort())).toEqual([1, 1]);
});

// The port accepts connections, which was all that Kubernetes looked at.
test('bug: a node that hung was taken for one that lives', async () => {
	const node = createListener();
	let connections = 0;
	const bothConnected = new Promise<void>((resolve) => {
		node.on('connection', () => {
			if (++connections === 2) resolve();
		});
	});
	const port = await portOf(node);
	expect(
		await probed(
			port,
			bothConnected.then(() => pause(HANGS_MS)),
		),
	).toEqual([null, null]);
});
