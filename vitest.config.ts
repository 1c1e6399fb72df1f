import { defineConfig } from 'vitest/config';

export default defineConfig({
	ssr: { resolve: { conditions: ['orrery-source'] } },
	test: {
		include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts'],
		testTimeout: 60_000,
	},
});
