import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { messages } from './packages/web/build/messages.ts';
import { rules } from './packages/web/build/rules.ts';
import { LongestFirst } from './scripts/longest-first.ts';

const CONDITION = 'orrery-source';
const SOURCES = { resolve: { conditions: [CONDITION] } };
/** Tests of PostgreSQL alone, which `npm run test:cluster` starts. */
const POSTGRES_ONLY = ['postgres', 'rolling-upgrade'].map((name) => `packages/server/test/${name}.test.ts`);
/** The commands and servers that tests start compile their modules once for all of them. */
const COMPILE_CACHE = resolve(import.meta.dirname, 'node_modules/.cache/tests');
/** Limits for a machine that does much else. A test that hangs fails; a test that is slow does not. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };
const COMMON = { ...PATIENCE, setupFiles: ['./scripts/property-seed.ts'] };

const PACKAGE_TESTS = [
	'packages/{engine,bots,table,daily,protocol,server,cli}/{src,test,train}/**/*.test.ts',
	'scripts/**/*.test.ts',
	'bench/server/*.test.ts',
];
/** Tests that replace a module which they share with others have modules of their own, read by Vite. */
const mocking = containing(/\bvi\.mock\b/, globSync(PACKAGE_TESTS, { cwd: import.meta.dirname }));
/**
 * What a test of the client does if it replaces something of the page or of a module. Such a file gets a process of
 * its own; the others share theirs, because to start one and load its modules takes longer than most of the tests.
 */
const REPLACES = /\b(stubGlobal|stubPage|spyOn|useFakeTimers|resetModules|vi\.mock|speak)\b/;
const webTests = globSync('packages/web/{src,test}/**/*.test.ts', { cwd: import.meta.dirname });
const replacing = containing(REPLACES, webTests);

function containing(pattern: RegExp, files: readonly string[]): readonly string[] {
	return files.filter((file) => pattern.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')));
}

function webProject(
	name: string,
	files: readonly string[],
	isolate: boolean,
): TestProjectInlineConfiguration {
	return {
		ssr: SOURCES,
		// The client's messages, rules and reactive modules are compiled, as its own build does.
		plugins: [messages(), rules(), svelte({ configFile: 'packages/web/svelte.config.js' })],
		test: { ...COMMON, name, include: [...files], isolate },
	};
}

export default defineConfig({
	test: {
		// Many tests wait for a process, a socket or a disk: as many workers as cores would leave cores idle.
		maxWorkers: availableParallelism() + 1,
		env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				ssr: SOURCES,
				test: {
					...COMMON,
					name: 'packages',
					include: PACKAGE_TESTS,
					exclude: [...mocking, ...(process.env.ORRERY_TEST_DATABASE_URL === undefined ? POSTGRES_ONLY : [])],
					// These files leave nothing behind in the modules they share, so those are loaded once for all.
					isolate: false,
					// Node runs them as it runs the server. Modules that Vite has rewritten take a quarter longer, but only
					// Vite knows which tests a changed file concerns.
					experimental: { viteModuleRunner: !process.argv.includes('run') },
					execArgv: [`--conditions=${CONDITION}`, '--disable-warning=ExperimentalWarning'],
				},
			},
			{ ssr: SOURCES, test: { ...COMMON, name: 'mocks', include: [...mocking] } },
			webProject(
				'web',
				webTests.filter((file) => !replacing.includes(file)),
				false,
			),
			webProject('page', replacing, true),
		],
	},
});
