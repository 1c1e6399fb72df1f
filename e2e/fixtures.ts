import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { keepStaged } from '../scripts/screenshots/keep-staged.ts';
import { DIST, ROOT } from './dist.ts';
import { drawn } from './drawn.ts';
import { Helper } from './helper.ts';
import type { Speed } from './keep-settings.ts';
import { keepSettings } from './keep-settings.ts';
import { seedRandom } from './seeded-random.ts';
import type { StagedName } from './staged-games.ts';

/*
 * What every browser test uses: a server for each Playwright worker, a page whose random numbers are seeded, and a
 * check after each test that no request left the origin and nothing went wrong in the console.
 */

export const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether everything is tried, as by `npm run test:long`, or one of each kind. */
export const EVERY_CASE = process.env.ORRERY_EVERY_CASE !== undefined;

/** The window of a phone, in the tests that a laptop runs. */
export const PHONE = { width: 390, height: 844 };

/** The languages with the longest words. English is what all other tests read. */
const LONGEST_WORDS = ['de', 'hu'] as const;
/** How often each page was looked at by `inEveryLanguage`. */
const looks = new WeakMap<Page, number>();

export { DIST, expect, ROOT };

export interface Faults {
	/** Faults of the console that a test provokes on purpose. */
	readonly expected: RegExp[];
}

/** What Playwright itself writes where `serviceWorkers` is `block`. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** All that goes wrong in a context from now on: a list that grows. */
export function faultsIn(context: BrowserContext, origin: string): readonly string[] {
	const faults: string[] = [];
	context.on('request', (request) => {
		const url = new URL(request.url());
		if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`request: ${request.url()}`);
	});
	context.on('weberror', (error) => faults.push(`thrown: ${error.error().stack ?? error.error().message}`));
	context.on('console', (message) => {
		const isFault = message.type() === 'error' || message.type() === 'warning';
		// “Failed to load resource” does not say which one.
		if (isFault && message.text() !== WORKER_BLOCKED)
			faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
	});
	return faults;
}

/** Faults that no test expects. */
export function unexpected(faults: readonly string[], expected: readonly RegExp[]): readonly string[] {
	return faults.filter((fault) => !expected.some((known) => known.test(fault)));
}

export interface TestFixtures {
	/** What all random numbers of a test follow from: those of its pages, of its server and of the players without a browser. */
	readonly seed: string;
	readonly faults: Faults;
	/** What a further context needs to be like that of the test. */
	readonly contextShape: BrowserContextOptions;
	/** How fast the moves of others are shown: at once, except where that is what a test is about. */
	readonly speed: Speed;
	/** Whether the browser has never been here: only where a test is about that. */
	readonly newcomer: boolean;
	/** Seeds the random numbers of a context, and stores its settings. */
	readonly seedContext: (context: BrowserContext) => Promise<void>;
	/** Puts a staged game into the storage of a page; gives its address. */
	readonly stage: (page: Page, name: StagedName) => Promise<string>;
}

export interface WorkerFixtures {
	/** Answers from the sources of the packages, see `helper-process.ts`. */
	readonly helper: Helper;
	/** The address of this worker's `orrery serve`. */
	readonly workerServer: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	workerServer: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
		async ({}, use) => {
			const data = mkdtempSync(join(tmpdir(), 'orrery-data-'));
			const server = spawn(
				process.execPath,
				['--conditions=orrery-source', join(ROOT, 'packages/cli/src/orrery.ts'), 'serve', '--port', '0'],
				{ stdio: ['ignore', 'pipe', 'inherit'], env: serverEnvironment(data) },
			);
			await use(await addressOf(server));
			const gone = new Promise((resolve) => server.once('exit', resolve));
			server.kill('SIGTERM');
			await gone;
			rmSync(data, { recursive: true, force: true });
		},
		{ scope: 'worker' },
	],
	helper: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
		async ({}, use) => {
			const helper = new Helper();
			await use(helper);
			await helper.stop();
		},
		{ scope: 'worker' },
	],
	baseURL: ({ workerServer }, use) => use(workerServer),
	seed: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
		async ({}, use, info) => {
			const seed = process.env.ORRERY_SEED ?? `${info.repeatEachIndex}`;
			await use(`${info.title}/${seed}`);
			if (info.status !== info.expectedStatus)
				process.stdout.write(`“${info.title}” failed with ORRERY_SEED=${seed}\n`);
		},
		// An automatic fixture is the first to begin and the last to end, so that it hears of every failure.
		{ auto: true },
	],
	speed: ['instant', { option: true }],
	newcomer: [false, { option: true }],
	seedContext: async ({ seed, speed, newcomer }, use) => {
		let contexts = 0;
		await use(async (context) => {
			// No two contexts may draw the same numbers: names that have to differ are made from them.
			await seedRandom(context, `${seed}/${contexts++}`);
			await keepSettings(context, { speed, newcomer });
		});
	},
	contextShape: (
		{ contextOptions, locale, colorScheme, viewport, hasTouch, isMobile, serviceWorkers },
		use,
	) =>
		use({
			...contextOptions,
			...(locale === undefined ? {} : { locale }),
			...{ colorScheme, viewport, hasTouch, isMobile, serviceWorkers },
		}),
	context: async ({ context, seedContext }, use) => {
		await seedContext(context);
		await use(context);
	},
	faults: [
		async ({ context, baseURL }, use) => {
			const faults: Faults = { expected: [] };
			const found = faultsIn(context, baseURL ?? '');
			await use(faults);
			expect(unexpected(found, faults.expected)).toEqual([]);
		},
		{ auto: true },
	],
	stage: ({ helper }, use) =>
		use(async (page, name) => keepStaged(page, await helper.ask('stageGame', name))),
});

/** All tests of a worker come from one address. */
function serverEnvironment(data: string): NodeJS.ProcessEnv {
	return {
		...process.env,
		ORRERY_DATA: data,
		ORRERY_LOG_LEVEL: 'error',
		ORRERY_GUESTS_PER_HOUR: '1000',
		ORRERY_TABLES_PER_HOUR: '1000',
		ORRERY_ACCOUNTS_PER_HOUR: '1000',
		ORRERY_REQUESTS_PER_MINUTE: '100000',
	};
}

/** Where a server listens, as it prints. */
export function addressOf(server: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let printed = '';
		server.stdout?.setEncoding('utf8').on('data', (text: string) => {
			printed += text;
			const address = /http:\/\/\S+/.exec(printed)?.[0];
			if (address !== undefined) resolve(address);
		});
		server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
	});
}

export type Words = Readonly<Record<string, string>>;

/** The sentences of the interface in a language, as they are written; those with plural forms are left out. */
export function wordsOf(language: Language, file = 'shell'): Words {
	const path = join(ROOT, 'packages/web/messages', language, `${file}.json`);
	const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
	if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} holds no messages`);
	return Object.fromEntries(
		Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

/** Opens a page, and waits until it is drawn with its fonts. */
export async function visit(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.evaluate(() => document.fonts.ready);
	await drawn(page);
}

/** Goes to another page of the client as a link does, without a reload, and waits until it is there. */
export async function follow(page: Page, path: string): Promise<void> {
	// Links lead somewhere once the client has drawn a page.
	await page.locator('h1').first().waitFor({ state: 'attached' });
	const left = await page.evaluate((to) => {
		const before = location.pathname;
		const link = document.createElement('a');
		link.href = to;
		document.body.append(link);
		link.click();
		link.remove();
		return location.pathname !== before;
	}, path);
	expect(left, `the link to ${path} leads to another page`).toBe(true);
	// The page before is gone with the click: this is the heading of the new one.
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await loaded(page);
}

/** Waits until a page says nowhere any more that it is loading something. */
export async function loaded(page: Page): Promise<void> {
	await expect(page.getByRole('status').filter({ hasText: /…$/ })).toHaveCount(0);
	await page.evaluate(() => document.fonts.ready);
}

/**
 * Waits until a page has handled what has arrived so far, before a test says that something did not happen: what the
 * page asks for now is answered after it.
 */
export async function idle(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await fetch('/', { cache: 'no-store' });
		await new Promise((done) => setTimeout(done));
	});
}

/** Chooses a language as another tab would: the page takes it over without a reload, with everything open that is. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
	await page.evaluate((wanted) => {
		const key = 'orrery.preferences';
		const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: wanted });
		localStorage.setItem(key, newValue);
		dispatchEvent(new StorageEvent('storage', { key, newValue }));
	}, language);
	await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What `inEveryLanguage` goes through now. */
function languagesToTry(page: Page): readonly Language[] {
	if (EVERY_CASE) return ['de', 'cs', 'hu', 'en'];
	// Pages of a laptop begin with German, those of a phone with Hungarian, so that a single look tries both.
	const before = looks.get(page) ?? ((page.viewportSize()?.width ?? 0) > 600 ? 0 : 1);
	looks.set(page, before + 1);
	return LONGEST_WORDS.filter((_, i) => i === before % LONGEST_WORDS.length);
}

/**
 * Does something in every language, and ends in English. `npm test` takes those with the longest words in turn, one at each
 * look at a page; a test that uses it has the tag `@more`, so that `npm run test:long` looks at all of them.
 */
export async function inEveryLanguage(
	page: Page,
	look: (language: Language) => Promise<void>,
): Promise<void> {
	for (const language of languagesToTry(page)) {
		await chooseLanguage(page, language);
		await look(language);
	}
	await chooseLanguage(page, 'en');
}

/** Whether it is the first language of a look: what takes long is looked at in that one alone. */
export function isFirstTried(language: Language): boolean {
	return EVERY_CASE ? language === 'de' : true;
}

/** Doubles the size of all text, looks, and takes it back. */
export async function withDoubleText(page: Page, look: () => Promise<void>): Promise<void> {
	const size = (value: string): Promise<void> =>
		page.evaluate((wanted) => {
			document.documentElement.style.fontSize = wanted;
		}, value);
	await size('200%');
	await look();
	await size('');
}
