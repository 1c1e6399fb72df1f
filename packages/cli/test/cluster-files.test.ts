import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SETTINGS } from '@orrery/server';
import { expect, test } from 'vitest';
import { VARIABLES, variableOf } from '../src/hosting/environment.ts';
import { orrery } from './orrery.ts';
import type { Yaml } from './simple-yaml.ts';
import { readYaml } from './simple-yaml.ts';

/* The files for several nodes in deploy/ name commands, ports and settings that exist. */

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const KNOWN = new Set<string>([...Object.values(VARIABLES), ...Object.keys(SETTINGS).map(variableOf)]);
const HEALTH = '/healthz';

function read(name: string): string {
	return readFileSync(join(DEPLOY, name), 'utf8');
}

/** A part of a document. */
function at(value: Yaml | undefined, ...path: readonly (string | number)[]): Yaml | undefined {
	return path.reduce<Yaml | undefined>(
		(part, key) => (typeof part === 'object' ? Reflect.get(part, key) : undefined),
		value,
	);
}

function entriesOf(value: Yaml | undefined): readonly (readonly [string, Yaml])[] {
	if (typeof value !== 'object' || Array.isArray(value)) throw new Error('no mapping');
	return Object.entries(value);
}

function listOf(value: Yaml | undefined): readonly Yaml[] {
	if (!Array.isArray(value)) throw new Error('no list');
	return value;
}

/** A command of the image is one that `orrery` knows, with its options. */
async function expectCommand(command: Yaml | undefined): Promise<void> {
	const [node, condition, program, name, ...rest] = listOf(command).map(String);
	expect([node, condition, program]).toEqual([
		'node',
		'--conditions=orrery-source',
		'packages/cli/src/orrery.ts',
	]);
	const { status, out } = await orrery([name ?? '', '--help']);
	expect(status).toBe(0);
	for (const flag of rest.filter((part) => part.startsWith('--'))) expect(out).toContain(flag);
}

test('the compose file for several nodes names what exists', async () => {
	const [file] = readYaml(read('compose-cluster.yaml'));
	const services = new Map(entriesOf(at(file, 'services')));
	expect([...services.keys()]).toEqual(['node-1', 'node-2', 'node-3', 'bots', 'postgres', 'nats', 'caddy']);
	for (const [name, service] of services) {
		for (const [needed] of entriesOf(at(service, 'depends_on') ?? {}))
			expect(services.has(needed)).toBe(true);
		const extended = at(service, 'extends', 'service');
		if (extended !== undefined) expect(extended, name).toBe('node-1');
		for (const [variable] of entriesOf(at(service, 'environment') ?? {}))
			if (variable.startsWith('ORRERY_') && name !== 'caddy') expect(KNOWN, name).toContain(variable);
	}
	expect(at(services.get('node-1'), 'expose')).toEqual(['8080']);
	expect(at(services.get('node-1'), 'environment', 'ORRERY_DATABASE_URL')).toMatch(
		/^postgres:.*@postgres:5432\//,
	);
	expect(at(services.get('node-1'), 'environment', 'ORRERY_NATS_URL')).toBe('nats://nats:4222');
	await expectCommand(at(services.get('bots'), 'command'));
	const volumes = [...services.values()].flatMap((service) =>
		listOf(at(service, 'volumes') ?? []).map(String),
	);
	for (const volume of volumes)
		if (volume.startsWith('.'))
			expect(existsSync(join(DEPLOY, volume.split(':')[0] ?? '')), volume).toBe(true);
		else expect(at(file, 'volumes')).toHaveProperty(volume.split(':')[0] ?? '');
	expect(existsSync(join(DEPLOY, String(at(services.get('node-1'), 'build')), 'Dockerfile'))).toBe(true);
	expect(readFileSync(join(dirname(DEPLOY), 'Dockerfile'), 'utf8')).toContain('EXPOSE 8080');
});

test('a container that may write nowhere has a place for what SQLite and Node put aside', () => {
	for (const file of ['compose-cluster.yaml', '../compose.yaml']) {
		const [document] = readYaml(read(file));
		const locked = entriesOf(at(document, 'services')).filter(
			([, service]) => at(service, 'read_only') === 'true',
		);
		expect(locked.length, file).toBeGreaterThan(0);
		for (const [name, service] of locked) expect(at(service, 'tmpfs'), `${file}: ${name}`).toContain('/tmp');
	}
});

test('the proxy for several nodes asks each for its health', async () => {
	const text = read('Caddyfile-cluster');
	const [file] = readYaml(read('compose-cluster.yaml'));
	const upstreams = /reverse_proxy ([^{]+)\{/.exec(text)?.[1]?.trim().split(' ');
	const nodes = entriesOf(at(file, 'services')).flatMap(([name]) => (name.startsWith('node-') ? [name] : []));
	expect(upstreams).toEqual(nodes.map((name) => `${name}:8080`));
	expect(text).toContain(`health_uri ${HEALTH}`);
	const drainMs = Number(at(file, 'services', 'node-1', 'environment', 'ORRERY_DRAIN_MS'));
	// As the client names it: `socketPath` of `protocol`.
	expect(text).toContain('lb_policy query table {');
	const seconds = (name: string): number => Number(new RegExp(`${name} (\\d+)s`).exec(text)?.[1]);
	// Otherwise the proxy would still send players to a node that has stopped.
	expect(drainMs / 1000).toBeGreaterThan(seconds('health_interval'));
	expect(Number.parseInt(String(at(file, 'services', 'node-1', 'stop_grace_period')), 10)).toBeGreaterThan(
		drainMs / 1000 + 10,
	);
});

test('the Kubernetes manifest names what exists', async () => {
	const [service, nodes, bots] = readYaml(read('kubernetes.yaml'));
	for (const deployment of [nodes, bots]) {
		expect(at(deployment, 'kind')).toBe('Deployment');
		expect(at(deployment, 'spec', 'template', 'metadata', 'labels')).toEqual(
			at(deployment, 'spec', 'selector', 'matchLabels'),
		);
		for (const variable of listOf(at(deployment, 'spec', 'template', 'spec', 'containers', 0, 'env')))
			expect(KNOWN).toContain(at(variable, 'name'));
	}
	const container = at(nodes, 'spec', 'template', 'spec', 'containers', 0);
	expect(at(service, 'spec', 'selector')).toEqual(at(nodes, 'spec', 'selector', 'matchLabels'));
	expect(at(service, 'spec', 'ports', 0, 'targetPort')).toBe(at(container, 'ports', 0, 'containerPort'));
	expect(at(container, 'readinessProbe', 'httpGet', 'path')).toBe(HEALTH);
	const drain = listOf(at(container, 'env')).find((variable) => at(variable, 'name') === 'ORRERY_DRAIN_MS');
	const grace = Number(at(nodes, 'spec', 'template', 'spec', 'terminationGracePeriodSeconds'));
	expect(grace * 1000).toBeGreaterThan(Number(at(drain, 'value')) + 20_000);
	await expectCommand(at(bots, 'spec', 'template', 'spec', 'containers', 0, 'args'));
});

test('a file that is not the YAML we use is not read wrongly', () => {
	expect(() => readYaml('a: &anchor b')).toThrow('cannot read');
	expect(() => readYaml('a: b\n   c: d')).toThrow('cannot read');
	expect(() => readYaml('a: b\na: c')).toThrow('cannot read');
});
