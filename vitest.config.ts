import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { messages } from './packages/web/build/messages.ts';

export default defineConfig({
	ssr: { resolve: { conditions: ['orrery-source'] } },
	// The client's messages and its reactive modules are compiled, as its own build does.
	plugins: [messages(), svelte({ configFile: 'packages/web/svelte.config.js' })],
	test: {
		include: [
			'packages/*/src/**/*.test.ts',
			'packages/*/test/**/*.test.ts',
			'scripts/**/*.test.ts',
			'bench/server/*.test.ts',
		],
		testTimeout: 120_000,
		// Half of the tests wait for a process, a socket or a disk: on two cores, one worker leaves one idle.
		maxWorkers: Math.max(2, availableParallelism() - 1),
	},
});
