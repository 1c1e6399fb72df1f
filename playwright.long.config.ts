import { defineConfig } from '@playwright/test';
import config, { LONG, MORE, PHONE_LONG } from './playwright.config.ts';

/* What `npm test` leaves out: the tests here try every case where it tries one of each kind. */

// The workers read it: see `EVERY_CASE` in `e2e/fixtures.ts`.
process.env.ORRERY_EVERY_CASE = '1';

export default defineConfig({
	...config,
	grepInvert: [],
	projects: (config.projects ?? []).map((project) => ({
		...project,
		grep: project.name === 'phone' ? [LONG, MORE, PHONE_LONG] : [LONG, MORE],
		grepInvert: [project.grepInvert ?? []]
			.flat()
			.filter((pattern) => ![LONG, PHONE_LONG].includes(pattern as RegExp)),
	})),
});
