import { defineConfig } from '@playwright/test';
import config, { LONG } from './playwright.config.ts';

/* The tests that `npm test` leaves out: they try every case where it tries one of each kind. */
export default defineConfig({
	...config,
	grepInvert: [],
	projects: (config.projects ?? []).map((project) => ({
		...project,
		grep: LONG,
		grepInvert: [project.grepInvert ?? []].flat().filter((pattern) => pattern !== LONG),
	})),
});
