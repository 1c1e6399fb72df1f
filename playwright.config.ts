import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findTestBrowser } from './scripts/chromium.ts';

// The servers and helper processes of all workers compile their modules once.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/tests');

/** Tests that try every case where `npm test` tries one of each kind: `npm run test:long`. */
export const LONG = /@long/;
/** Tests that `npm run test:long` tries at the size of a phone, and `npm test` at that of a laptop only. */
export const PHONE_LONG = /@phone-long/;
/** Tests that try more in `npm run test:long`: every language, not those with the longest words alone, and axe in small windows. */
export const MORE = /@more/;

export default defineConfig({
	testDir: 'e2e',
	globalSetup: './e2e/build-client.ts',
	// Traces of failures. Playwright empties the folder before each run, so nothing piles up.
	outputDir: 'node_modules/.e2e-results',
	fullyParallel: true,
	// A test waits for about a third of its time: for the browser, the server, a bot. On two cores, three fill both.
	workers: Math.min(availableParallelism() + 1, 6),
	retries: 0,
	grepInvert: LONG,
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
			grepInvert: [LONG, PHONE_LONG, /@desktop|by mouse|by keyboard/],
			use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
		},
	],
});
