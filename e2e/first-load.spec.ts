import type { Page } from '@playwright/test';
import { next } from './nebula.ts';
import { offers } from './nova-luna.ts';
import { expect, open, startedTable, test } from './online.ts';

/* What a browser loads before a page can be used: JavaScript files, and their bytes as they are sent, gzipped. */

interface Size {
	readonly files: number;
	readonly bytes: number;
}

/** The limits of all first loads; lower one when you make a load smaller. */
const MOST = {
	home: { files: 5, bytes: 59_000 },
	'local Nova Luna': { files: 21, bytes: 152_700 },
	'local Nebula': { files: 22, bytes: 195_500 },
	'online Nova Luna': { files: 36, bytes: 205_300 },
	'online Nebula': { files: 36, bytes: 248_000 },
} as const satisfies Readonly<Record<string, Size>>;

/** Compares what the page has loaded since its address was opened with what it may. */
async function expectAtMost(page: Page, what: keyof typeof MOST): Promise<void> {
	await page.waitForLoadState('networkidle');
	const scripts = await page.evaluate(() => {
		const names = performance.getEntriesByType('resource').map(({ name }) => name);
		return [...new Set(names.filter((name) => new URL(name).pathname.endsWith('.js')))];
	});
	let bytes = 0;
	for (const url of scripts) {
		const response = await page.request.get(url, { headers: { 'accept-encoding': 'gzip' } });
		expect(response.headers()['content-encoding'], url).toBe('gzip');
		bytes += Number(response.headers()['content-length']);
	}
	process.stdout.write(`${what}: ${bytes} bytes of JavaScript, gzipped, in ${scripts.length} files\n`);
	// A page that loaded nothing would be a mistake of the measurement.
	expect(scripts.length).toBeGreaterThan(1);
	expect(bytes).toBeGreaterThan(10_000);
	expect({ files: scripts.length, bytes }, what).toEqual({
		files: Math.min(scripts.length, MOST[what].files),
		bytes: Math.min(bytes, MOST[what].bytes),
	});
}

test('Home and games on this device need no more JavaScript than they may', async ({
	browser,
	workerServer,
	stage,
}) => {
	const context = await browser.newContext({ baseURL: workerServer, serviceWorkers: 'block' });
	const page = await context.newPage();
	await page.goto('/');
	await expect(page.getByRole('button', { name: 'Play now: Nova Luna' })).toBeEnabled();
	await expectAtMost(page, 'home');
	await page.goto(await stage(page, 'nova-luna-late'));
	await offers(page);
	await expectAtMost(page, 'local Nova Luna');
	await page.goto(await stage(page, 'nebula-basic-late'));
	await next(page);
	await expectAtMost(page, 'local Nebula');
	await context.close();
});

test('online tables need no more JavaScript than they may', async ({ online }) => {
	const ada = await online.newGuest('Ada');
	for (const [game, what] of [
		['nova-luna', 'online Nova Luna'],
		['nebula', 'online Nebula'],
	] as const) {
		await open([ada], await startedTable([ada], game, { players: 2 }));
		await expectAtMost(ada.page, what);
	}
});
