import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findTestBrowser } from './scripts/chromium.ts';

export default defineConfig({
	testDir: 'e2e',
	globalSetup: './e2e/build-client.ts',
	// Traces of failures. Playwright empties the folder before each run, so nothing piles up.
	outputDir: 'node_modules/.e2e-results',
	fullyParallel: true,
	workers: 2,
	retries: 0,
	// A whole game on a machine that has other things to do.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	reporter: [['list']],
	use: {
		locale: 'en-GB',
		colorScheme: 'dark',
		contextOptions: { reducedMotion: 'reduce' },
		// Each new context would fetch the whole client once more for its service worker.
		serviceWorkers: 'block',
		trace: process.env.ORRERY_TRACE === undefined ? 'off' : 'retain-on-failure',
		launchOptions: { executablePath: findTestBrowser() ?? '', args: [...CHROMIUM_ARGUMENTS] },
	},
	projects: [
		{ name: 'desktop', testIgnore: /touch\.spec\.ts$/, use: { viewport: { width: 1280, height: 720 } } },
		// What does not depend on the size of the window is tested once: whole files, or tests with this tag.
		{
			name: 'phone',
			testMatch: /(?:layout|nebula|deciding|chat|set-up|touch|why-not|newcomer|coach)\.spec\.ts$/,
			// A phone has neither mouse nor keyboard.
			grepInvert: /@desktop|by mouse|by keyboard/,
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
});
