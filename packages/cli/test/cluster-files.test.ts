import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { SETTINGS } from '@orrery/server';
import { expect, onTestFinished, test } from 'vitest';
import type { Yaml } from '../../server/test/deployed/simple-yaml.ts';
import { at, entriesOf, listOf, readYaml } from '../../server/test/deployed/simple-yaml.ts';
import { VARIABLES, variableOf } from '../src/hosting/environment.ts';
import { orrery } from './orrery.ts';

/* The files for several nodes in deploy/ name commands, ports and settings that exist. */

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const KNOWN = new Set<string>([...Object.values(VARIABLES), ...Object.keys(SETTINGS).map(variableOf)]);
const HEALTH = '/healthz';
/** Where the pod is in a Deployment. */
const POD = ['spec', 'template', 'spec'] as const;

function read(name: string): string {
	return readFileSync(join(DEPLOY, name), 'utf8');
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
		// Some versions of Compose refuse it where a service depends on others.
		expect(at(service, 'extends'), name).toBeUndefined();
		for (const [variable] of entriesOf(at(service, 'environment') ?? {}))
			if (variable.startsWith('ORRERY_') && name !== 'caddy') expect(KNOWN, name).toContain(variable);
	}
	const { build, ...node } = Object(services.get('node-1'));
	expect(existsSync(join(DEPLOY, String(build), 'Dockerfile'))).toBe(true);
	// Only one of them builds the image: two that write the same one get in each other's way.
	for (const name of ['node-2', 'node-3']) expect(services.get(name)).toEqual(node);
	expect(at(services.get('bots'), 'image')).toBe(node.image);
	expect(at(services.get('bots'), 'build')).toBeUndefined();
	expect(at(node, 'expose')).toEqual(['8080']);
	expect(at(services.get('node-1'), 'environment', 'ORRERY_DATABASE_URL')).toMatch(
		/^postgres:.*@postgres:5432\//,
	);
	expect(at(services.get('node-1'), 'environment', 'ORRERY_NATS_URL')).toBe('nats://nats:4222');
	// Players get there when there is a node for each of them, and a restart finds all of them.
	for (const name of ['node-1', 'node-2', 'node-3'])
		expect(at(services.get('caddy'), 'depends_on', name, 'condition')).toBe('service_healthy');
	await expectCommand(at(services.get('bots'), 'command'));
	const volumes = [...services.values()].flatMap((service) =>
		listOf(at(service, 'volumes') ?? []).map(String),
	);
	for (const volume of volumes)
		if (volume.startsWith('.'))
			expect(existsSync(join(DEPLOY, volume.split(':')[0] ?? '')), volume).toBe(true);
		else expect(at(file, 'volumes')).toHaveProperty(volume.split(':')[0] ?? '');
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

/** The variable of a container. */
function variable(container: Yaml | undefined, name: string): Yaml | undefined {
	return listOf(at(container, 'env')).find((entry) => at(entry, 'name') === name);
}

test.for(['Caddyfile', 'Caddyfile-cluster'])('%s is one that Caddy understands', (file, { skip }) => {
	const home = mkdtempSync(join(tmpdir(), 'orrery-caddy-'));
	onTestFinished(() => rmSync(home, { recursive: true }));
	const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
	const caddy = (...args: readonly string[]) => spawnSync('caddy', args, { env, encoding: 'utf8' });
	// Not every machine has it, and some have one that is too old for `lb_policy query` (docs/hosting.md).
	const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(caddy('version').stdout ?? '') ?? [];
	if (Number(major) !== 2 || Number(minor) < 8) skip('this machine has no Caddy from 2.8 on');
	const { status, stderr } = caddy('validate', '--config', join(DEPLOY, file), '--adapter', 'caddyfile');
	expect(status, stderr).toBe(0);
});

test('the Kubernetes manifest names what exists', async () => {
	const [service, nodes, bots] = readYaml(read('kubernetes.yaml'));
	for (const deployment of [nodes, bots]) {
		expect(at(deployment, 'kind')).toBe('Deployment');
		expect(at(deployment, 'spec', 'template', 'metadata', 'labels')).toEqual(
			at(deployment, 'spec', 'selector', 'matchLabels'),
		);
		for (const entry of listOf(at(deployment, ...POD, 'containers', 0, 'env')))
			expect(KNOWN).toContain(at(entry, 'name'));
	}
	const container = at(nodes, ...POD, 'containers', 0);
	expect(at(service, 'spec', 'selector')).toEqual(at(nodes, 'spec', 'selector', 'matchLabels'));
	expect(at(service, 'spec', 'ports', 0, 'targetPort')).toBe(at(container, 'ports', 0, 'containerPort'));
	expect(at(container, 'readinessProbe', 'httpGet', 'path')).toBe(HEALTH);
	const drainMs = Number(at(variable(container, 'ORRERY_DRAIN_MS'), 'value'));
	expect(Number(at(nodes, ...POD, 'terminationGracePeriodSeconds')) * 1000).toBeGreaterThan(drainMs + 20_000);
	await expectCommand(at(bots, ...POD, 'containers', 0, 'args'));
	// Kubernetes takes no number or boolean for a variable.
	expect(read('kubernetes.yaml')).not.toMatch(/^\s*value: (?:\d+|true|false)$/m);
});

// The Service has the name orrery, so the variable was tcp://…:80, and `serve` ended at once, again and again.
test('bug: Kubernetes set ORRERY_PORT to the address of the Service', () => {
	const [, nodes, bots] = readYaml(read('kubernetes.yaml'));
	for (const deployment of [nodes, bots]) expect(at(deployment, ...POD, 'enableServiceLinks')).toBe('false');
	const container = at(nodes, ...POD, 'containers', 0);
	const port = at(container, 'ports', 0, 'containerPort');
	expect(at(variable(container, 'ORRERY_PORT'), 'value')).toBe(port);
});

// The kernel accepts connections for it.
test('bug: Kubernetes took a node that hung for one that lives', () => {
	const [, nodes] = readYaml(read('kubernetes.yaml'));
	const probe = at(nodes, ...POD, 'containers', 0, 'livenessProbe');
	// `rolling-upgrade.test.ts` of the server runs it.
	expect(listOf(at(probe, 'exec', 'command'))[2]).toContain(HEALTH);
	expect(Number(at(probe, 'timeoutSeconds'))).toBeGreaterThanOrEqual(10);
	expect(Number(at(probe, 'failureThreshold'))).toBeGreaterThanOrEqual(3);
	expect(Number(at(probe, 'periodSeconds'))).toBeGreaterThan(Number(at(probe, 'timeoutSeconds')));
});

test('containers of Kubernetes may do little and can write to a folder for what Node puts aside', () => {
	const [, nodes, bots] = readYaml(read('kubernetes.yaml'));
	for (const pod of [nodes, bots].map((deployment) => at(deployment, ...POD))) {
		expect(at(pod, 'securityContext')).toEqual({
			runAsNonRoot: 'true',
			runAsUser: '1000',
			seccompProfile: { type: 'RuntimeDefault' },
		});
		expect(at(pod, 'automountServiceAccountToken')).toBe('false');
		const container = at(pod, 'containers', 0);
		expect(at(container, 'securityContext')).toEqual({
			readOnlyRootFilesystem: 'true',
			allowPrivilegeEscalation: 'false',
			capabilities: { drop: ['ALL'] },
		});
		expect(at(container, 'volumeMounts')).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
		expect(at(pod, 'volumes', 0, 'name')).toBe('tmp');
		expect(at(pod, 'volumes', 0)).toHaveProperty('emptyDir');
		expect(at(container, 'resources', 'requests')).toHaveProperty('cpu');
		expect(at(container, 'resources', 'limits')).toHaveProperty('memory');
	}
});

// Nodes are behind a proxy, so only the token opens their metrics.
test('bug: nobody could read the metrics of nodes as shipped', () => {
	const [compose] = readYaml(read('compose-cluster.yaml'));
	// Never a secret itself.
	for (const name of ['node-1', 'node-2', 'node-3'])
		expect(at(compose, 'services', name, 'environment', 'ORRERY_METRICS_TOKEN')).toMatch(
			/^\$\{METRICS_TOKEN:-\}$/,
		);
	const [, nodes] = readYaml(read('kubernetes.yaml'));
	const token = variable(at(nodes, ...POD, 'containers', 0), 'ORRERY_METRICS_TOKEN');
	expect(at(token, 'value')).toBeUndefined();
	expect(at(token, 'valueFrom', 'secretKeyRef', 'key')).toBe('metrics-token');
	expect(read('kubernetes.yaml')).toContain('--from-literal=metrics-token=');
});

test('a file that is not the YAML we use is not read wrongly', () => {
	expect(() => readYaml('a: &anchor b')).toThrow('cannot read');
	expect(() => readYaml('a: *anchor')).toThrow('cannot read');
	expect(() => readYaml('a:\n  <<: *anchor')).toThrow('cannot read');
	expect(() => readYaml('a: b\n   c: d')).toThrow('cannot read');
	expect(() => readYaml('a: b\na: c')).toThrow('cannot read');
});

test('what a mapping says itself goes before what it merges', () => {
	expect(readYaml('a: &anchor\n  b: 1\n  c: 2\nd:\n  c: 3\n  <<: *anchor\n  e: 4')).toEqual([
		{ a: { b: '1', c: '2' }, d: { b: '1', c: '3', e: '4' } },
	]);
});
