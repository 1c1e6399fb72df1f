import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { messages } from './packages/web/build/messages.ts';
import { rules } from './packages/web/build/rules.ts';

const SETUP = ['./scripts/property-seed.ts'];
const SOURCES = { resolve: { conditions: ['orrery-source'] } };
/** Tests of PostgreSQL alone, which `npm run test:cluster` starts. */
const POSTGRES_ONLY = 'packages/server/test/postgres.test.ts';
/** The commands and servers that tests start compile their modules once for all of them. */
const COMPILE_CACHE = resolve(import.meta.dirname, 'node_modules/.cache/tests');

export default defineConfig({
	test: {
		// Half of the tests wait for a process, a socket or a disk: on two cores, one worker leaves one idle.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
		projects: [
			{
				ssr: SOURCES,
				test: {
					name: 'packages',
					include: [
						'packages/{engine,bots,table,daily,protocol,server,cli}/{src,test,train}/**/*.test.ts',
						'scripts/**/*.test.ts',
						'bench/server/*.test.ts',
					],
					exclude: process.env.ORRERY_TEST_DATABASE_URL === undefined ? [POSTGRES_ONLY] : [],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: { poll: { timeout: 60_000 } },
					setupFiles: SETUP,
					// These files leave nothing behind in the modules they share, so those are loaded once for all.
					isolate: false,
				},
			},
			{
				ssr: SOURCES,
				// The client's messages, rules and reactive modules are compiled, as its own build does.
				plugins: [messages(), rules(), svelte({ configFile: 'packages/web/svelte.config.js' })],
				test: {
					name: 'web',
					include: ['packages/web/{src,test}/**/*.test.ts'],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: { poll: { timeout: 60_000 } },
					setupFiles: SETUP,
				},
			},
		],
	},
});
