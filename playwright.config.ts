import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts';

// Chosen once and handed on: every worker reads this file again.
process.env.ORRERY_PORT ??= String(await freePort());
process.env.ORRERY_DATA ??= mkdtempSync(join(tmpdir(), 'orrery-data-'));
process.env.ORRERY_TRACES ??= mkdtempSync(join(tmpdir(), 'orrery-e2e-'));
const address = `http://localhost:${process.env.ORRERY_PORT}`;

export default defineConfig({
	testDir: 'e2e',
	outputDir: process.env.ORRERY_TRACES,
	fullyParallel: true,
	workers: 2,
	retries: 0,
	// A whole game, or a table in four languages, on a machine that has other things to do.
	timeout: 240_000,
	expect: { timeout: 15_000 },
	reporter: [['list']],
	use: {
		baseURL: address,
		locale: 'en-GB',
		colorScheme: 'dark',
		contextOptions: { reducedMotion: 'reduce' },
		trace: 'retain-on-failure',
		launchOptions: { executablePath: findChromium() ?? '', args: [...CHROMIUM_ARGUMENTS] },
	},
	projects: [
		{ name: 'desktop', testIgnore: /touch\.spec\.ts$/, use: { viewport: { width: 1280, height: 720 } } },
		// What does not depend on the size of the window is seen once.
		{
			name: 'phone',
			testIgnore:
				/(?:home|offline|game|storage|tables|account|people|news|online-(?:play|line|end))\.spec\.ts$/,
			// A phone has neither.
			grepInvert: /by mouse|by keyboard/,
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
	webServer: {
		command: `npx orrery serve --port ${process.env.ORRERY_PORT} --data ${process.env.ORRERY_DATA}`,
		// All tests come from one address.
		env: { ORRERY_GUESTS_PER_HOUR: '1000', ORRERY_TABLES_PER_HOUR: '1000', ORRERY_ACCOUNTS_PER_HOUR: '1000' },
		url: address,
		timeout: 120_000,
		stdout: 'pipe',
		gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
	},
});

function freePort(): Promise<number> {
	return new Promise((found, failed) => {
		const probe = createServer().once('error', failed);
		probe.listen(0, 'localhost', () => {
			const bound = probe.address();
			probe.close(() => found(typeof bound === 'object' && bound !== null ? bound.port : 0));
		});
	});
}
