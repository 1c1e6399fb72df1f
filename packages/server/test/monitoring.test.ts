import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Metrics } from '../src/operation/metrics.ts';
import type { Series } from './deployed/expression.ts';
import { readExpression, seriesOf, wrongIn } from './deployed/expression.ts';
import { at, listOf, readYaml } from './deployed/simple-yaml.ts';

/* The dashboard and the alerts under deploy/ ask only for metrics, labels and values that a server has. */

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const metrics = new Metrics({ gamesInMemory: () => 0, tables: () => Promise.resolve({ playing: 1 }) });
afterAll(() => metrics.close());

/** A series with labels exists from the first time that it counts something. */
async function seriesOfServer(): Promise<Series> {
	metrics.refused('stale');
	metrics.thought('nebula', 'new', 1);
	metrics.entered('nova-luna', 'counted');
	metrics.askedWorker('answered');
	metrics.busSent();
	return seriesOf((await metrics.render()).text);
}

function read(file: string): string {
	return readFileSync(join(DEPLOY, file), 'utf8');
}

interface Shown {
	readonly expression: string;
	/** The labels in the words beside it. */
	readonly labels: readonly string[];
}

/** Everything that panels of the dashboard draw. */
function drawn(value: unknown): readonly Shown[] {
	if (typeof value !== 'object' || value === null) return [];
	const below = Object.values(value).flatMap(drawn);
	if (!('expr' in value && 'legendFormat' in value)) return below;
	const labels = Array.from(String(value.legendFormat).matchAll(/\{\{(\w+)\}\}/g), ([, label = '']) => label);
	return [...below, { expression: String(value.expr), labels }];
}

const ALERTS = listOf(at(readYaml(read('alerts.yaml'))[0], 'groups')).flatMap((group) =>
	listOf(at(group, 'rules')),
);

test('the dashboard draws only what a server has', async () => {
	const series = await seriesOfServer();
	const dashboard: unknown = JSON.parse(read('grafana-dashboard.json'));
	const shown = drawn(dashboard);
	expect(shown.length).toBeGreaterThan(15);
	for (const { expression, labels } of shown)
		expect(wrongIn(expression, labels, series), expression).toEqual([]);
	const [, name, label] = /label_values\((\w+), (\w+)\)/.exec(JSON.stringify(dashboard)) ?? [];
	expect([series.has(name ?? ''), label]).toEqual([true, 'job']);
	// Whatever a server counts can be seen.
	const names = new Set(
		shown.flatMap(({ expression }) => readExpression(expression).selected.map(({ name }) => name)),
	);
	const families = [...names, name ?? ''].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
	for (const name of series.keys()) expect(families).toContain(name.replace(/_(?:bucket|sum|count)$/, ''));
});

test('the alerts watch only what a server has', async () => {
	const series = await seriesOfServer();
	expect(ALERTS.length).toBeGreaterThan(5);
	for (const alert of ALERTS) {
		const words = ['summary', 'description'].map((name) => at(alert, 'annotations', name)).join(' ');
		expect(words, String(at(alert, 'alert'))).not.toContain('undefined');
		const labels = Array.from(words.matchAll(/\$labels\.(\w+)/g), ([, label = '']) => label);
		const expression = String(at(alert, 'expr'));
		expect(wrongIn(expression, labels, series), expression).toEqual([]);
		expect(['page', 'ticket']).toContain(at(alert, 'labels', 'severity'));
	}
	// The name that the alerts expect is the one in the guide.
	const jobs = ALERTS.flatMap((alert) => readExpression(String(at(alert, 'expr'))).selected)
		.flatMap(({ labels }) => labels)
		.flatMap(([label, value]) => (label === 'job' ? [value] : []));
	expect(new Set(jobs)).toEqual(new Set(['orrery']));
	expect(readFileSync(resolve(DEPLOY, '../docs/hosting.md'), 'utf8')).toContain('job_name: orrery');
});

test.each([
	['orrery_turns_total', [], 'there is no orrery_turns_total'],
	['sum by (seat) (rate(orrery_moves_total[5m]))', [], 'orrery_moves_total has no label seat'],
	['orrery_sockets{game="nebula"}', [], 'orrery_sockets has no label game'],
	[
		'orrery_event_loop_delay_seconds{quantile="0.9"}',
		[],
		'quantile of orrery_event_loop_delay_seconds is never 0.9',
	],
	['sum by (code) (orrery_commands_refused_total)', ['instance'], 'its result has no label instance'],
	['orrery_sockets > 5', ['code'], 'its result has no label code'],
	['1 > 2', [], 'it asks for nothing'],
])('an expression with a fault is noticed: %s', async (expression, labels, fault) => {
	expect(wrongIn(expression, labels, await seriesOfServer())).toEqual([fault]);
});
