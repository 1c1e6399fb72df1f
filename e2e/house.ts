import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { DIST, ROOT } from './dist.ts';

/*
 * What every browser test stands on: a page that is watched. No request may leave the origin, nothing may be thrown
 * and nothing may go wrong in the console, whatever a test is about.
 */

export const LANGUAGES = ['en', 'de', 'cs', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['dark', 'light'] as const;

export { DIST, ROOT };

export interface Watch {
	/** Faults of the console that a test brings about on purpose. */
	readonly expected: RegExp[];
}

/** All that goes wrong in a context from now on: a list that grows. */
export function faultsIn(context: BrowserContext, home: string): readonly string[] {
	const faults: string[] = [];
	context.on('request', (request) => {
		const { protocol, origin } = new URL(request.url());
		if (protocol.startsWith('http') && origin !== home) faults.push(`request: ${request.url()}`);
	});
	context.on('weberror', (error) => faults.push(`thrown: ${error.error().stack ?? error.error().message}`));
	context.on('console', (message) => {
		if (message.type() === 'error' || message.type() === 'warning')
			faults.push(`${message.type()}: ${message.text()}`);
	});
	return faults;
}

export const test = base.extend<{ watch: Watch }>({
	watch: [
		async ({ context, baseURL }, use) => {
			const watch: Watch = { expected: [] };
			const faults = faultsIn(context, baseURL ?? '');
			await use(watch);
			expect(faults.filter((fault) => !watch.expected.some((known) => known.test(fault)))).toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

export type Words = Readonly<Record<string, string>>;

/** The sentences of the shell in a language, as they are written; those with plural forms are left out. */
export function wordsOf(language: Language, file = 'shell'): Words {
	const path = join(ROOT, 'packages/web/messages', language, `${file}.json`);
	const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
	if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} holds no messages`);
	return Object.fromEntries(
		Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
	);
}

/** Opens a place as a visitor of this language and theme would who has been here before. */
export async function visit(
	page: Page,
	path: string,
	{ language, theme }: { readonly language?: Language; readonly theme?: 'dark' | 'light' } = {},
): Promise<void> {
	await page.addInitScript((chosen) => localStorage.setItem('orrery.preferences', JSON.stringify(chosen)), {
		language,
		theme,
	});
	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.evaluate(() => document.fonts.ready);
}

/** Waits until nothing is being fetched any more. */
export async function settled(page: Page): Promise<void> {
	await expect(page.getByRole('status').filter({ hasText: /…$/ })).toHaveCount(0);
	await page.waitForLoadState('networkidle');
}

/** The places that need no game. */
export const PLACES = [
	['home', '/'],
	['set-up against bots', '/new/nova-luna/bots'],
	['set-up around one screen', '/new/nova-luna/one-screen'],
	['set-up solo', '/new/nova-luna/solo'],
	['set-up of Nebula against bots', '/new/nebula/bots'],
	['set-up of Nebula around one screen', '/new/nebula/one-screen'],
	['nowhere', '/no/such/place'],
] as const;
