import type { BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect, faultsIn, unexpected } from './fixtures.ts';

/*
 * Players who meet at one table from different browsers. The console of each is checked like that of the first.
 */

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

export const test = base.extend<{ otherPage: OpenPage }>({
	/** Opens a page in a new browser context, which the server does not know. */
	otherPage: async ({ browser, workerServer: baseURL, contextShape, faults, seedContext }, use) => {
		const found: (readonly string[])[] = [];
		const pages: Page[] = [];
		await use(async (options = {}) => {
			const context = await browser.newContext({ ...contextShape, baseURL, ...options });
			await seedContext(context);
			found.push(faultsIn(context, baseURL));
			const page = await context.newPage();
			pages.push(page);
			return page;
		});
		await Promise.all(pages.map((page) => page.context().close()));
		expect(unexpected(found.flat(), faults.expected)).toEqual([]);
	},
});

export interface Wanted {
	readonly game?: 'Nova Luna' | 'Nebula';
	readonly players?: 2 | 3 | 4;
	readonly open?: boolean;
}

/** Makes a table on the page, and gives the link that is shown there. */
export async function makeTable(
	page: Page,
	name: string,
	{ game = 'Nova Luna', players = 2, open = false }: Wanted = {},
): Promise<string> {
	await page.goto('/friends');
	await page.getByRole('textbox', { name: 'Your name' }).fill(name);
	await page.getByRole('radio', { name: game, exact: true }).check();
	await page.getByRole('radio', { name: String(players), exact: true }).check();
	await page.getByRole('radio', { name: open ? 'Anyone' : 'Link only' }).check();
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(page).toHaveURL(/\/table\/[\w-]{16}$/);
	return linkOn(page);
}

/** The link that the page of the table shows, as a path. */
export async function linkOn(page: Page): Promise<string> {
	const shown = page.getByRole('textbox', { name: /can join|Link to this table/ });
	await expect(shown).toHaveValue(/\/table\//);
	const link = new URL(await shown.inputValue());
	return `${link.pathname}${link.hash}`;
}

/** Opens a private link, and takes a name and a seat, ready to play, with one press. */
export async function joinByLink(page: Page, link: string, name: string): Promise<void> {
	await page.goto(link);
	await page.getByRole('textbox', { name: 'Your name' }).fill(name);
	await page.getByRole('button', { name: 'Take a seat' }).click();
	await expect(page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
}

/** Resigns over a socket of its own, so that the game ends. */
export async function resign(page: Page): Promise<void> {
	const table = new URL(page.url()).pathname.split('/')[2];
	const done = await page.evaluate(async (id) => {
		const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`);
		const send = (message: object): void => socket.send(JSON.stringify(message));
		const command = (version: number): void =>
			send({
				type: 'command',
				table: id,
				id: `resign-${version}-${performance.now().toFixed(0)}`,
				version,
				body: { type: 'resign' },
			});
		return new Promise<string>((answered) => {
			socket.addEventListener('message', ({ data }) => {
				const message = JSON.parse(String(data));
				if (message.type === 'hello') send({ type: 'watch', table: id });
				if (message.type === 'state') command(message.view.version);
				if (message.type === 'events' && 'command' in message) answered('done');
				if (message.type !== 'refused') return;
				if (message.refusal.code === 'stale') command(message.missed.view.version);
				else answered(message.refusal.code);
			});
		}).finally(() => socket.close());
	}, table);
	expect(done).toBe('done');
}
