import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Metrics } from '../src/operation/metrics.ts';

/* The dashboard and the alerts under deploy/ name only metrics that a server has. */

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const metrics = new Metrics({ gamesInMemory: () => 0, tables: () => Promise.resolve({}) });
afterAll(() => metrics.close());

const NAME = /\b(?:orrery|process|nodejs)_[a-z_]+/g;
const SERIES = /_(?:bucket|sum|count)$/;

async function known(): Promise<ReadonlySet<string>> {
	const { text } = await metrics.render();
	return new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name));
}

test.each(['grafana-dashboard.json', 'alerts.yaml'])('%s names metrics that exist', async (file) => {
	const names = await known();
	const used = new Set(readFileSync(join(DEPLOY, file), 'utf8').match(NAME));
	expect(used.size).toBeGreaterThan(4);
	for (const name of used) expect(names.has(name) || names.has(name.replace(SERIES, '')), name).toBe(true);
});

test('the dashboard shows every metric of the server', async () => {
	const text = readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8');
	for (const name of await known()) expect(text, name).toContain(name);
});
