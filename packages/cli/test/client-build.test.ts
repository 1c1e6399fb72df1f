import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SOURCES } from '../src/hosting/client-build.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

// A change of the protocol alone left the client of before, and the browser tests ran with it.
test('stale-client: the client is built again after a change of any package that it is made of', () => {
	const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
		readFileSync(join(ROOT, 'packages/web/package.json'), 'utf8'),
	);
	const packages = Object.keys(dependencies).filter((name) => name.startsWith('@orrery/'));
	expect(packages.length).toBeGreaterThan(3);
	for (const name of packages)
		expect(SOURCES).toContain(join(ROOT, 'packages', name.slice('@orrery/'.length), 'src'));
	// The rules pages are made of them.
	expect(SOURCES).toContain(join(ROOT, 'docs/rules'));
});
