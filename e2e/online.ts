import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTable, TableInfo, WireEvent } from '@orrery/protocol';
import type { ServerOptions } from '@orrery/server';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts';
import { ROOT } from './dist.ts';
import { test as base, expect, faultsIn } from './house.ts';

/*
 * What the tests of play over a network stand on: a server of their own that can be killed, people with browsers of
 * their own, and somebody who plays on for them over the wire where a test is not about playing by hand.
 */

/** A server in a process of its own; its data outlive it. */
export class Server {
	readonly #data: string;
	readonly #host: string;
	readonly #options: Partial<ServerOptions>;
	#process: ChildProcess | null = null;
	address = '';

	constructor(data: string, host: string, options: Partial<ServerOptions> = {}) {
		this.#data = data;
		this.#host = host;
		this.#options = options;
	}

	get port(): string {
		return new URL(this.address).port;
	}

	/** Starts it, after the first time where it was before. */
	async start(): Promise<void> {
		const port = this.address === '' ? '0' : this.port;
		const started = run('server-process.ts', this.#data, port, this.#host, JSON.stringify(this.#options));
		this.#process = started;
		this.address = await new Promise((resolve, reject) => {
			started.stdout?.once('data', (text) => resolve(String(text).trim()));
			started.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
		});
	}

	/** What `orrery admin` prints that the operator runs beside it. */
	admin(...words: readonly string[]): Promise<string> {
		const to = ['--data', this.#data, '--address', this.address];
		return outputOf('../packages/cli/src/orrery.ts', 'admin', ...words, ...to);
	}

	/** Ends it in the middle of whatever it does, or lets it end. */
	async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
		const ended = this.#process;
		this.#process = null;
		if (ended === null) return;
		const gone = new Promise((resolve) => ended.once('exit', resolve));
		ended.kill(signal);
		await gone;
	}
}

/** Somebody with a browser, known to the server by a name. */
export class Person {
	readonly name: string;
	readonly context: BrowserContext;
	readonly page: Page;
	readonly #faults: readonly string[];
	readonly #home: string;

	private constructor(
		name: string,
		context: BrowserContext,
		page: Page,
		home: string,
		faults: readonly string[],
	) {
		this.name = name;
		this.context = context;
		this.page = page;
		this.#home = home;
		this.#faults = faults;
	}

	/** Comes in and says who they are. */
	static async arrive(
		browser: Browser,
		home: string,
		name: string,
		options: BrowserContextOptions,
	): Promise<Person> {
		const context = await browser.newContext({ ...options, baseURL: home });
		const person = await Person.bring(context, home, name);
		await person.ask('POST', 'guest', { name });
		return person;
	}

	/** Whoever has this context, not known to the server yet. */
	static async bring(context: BrowserContext, home: string, name: string): Promise<Person> {
		const faults = faultsIn(context, home);
		return new Person(name, context, await context.newPage(), home, faults);
	}

	/** Their browser remembers that a name was given in it, as one does in which somebody typed it. */
	async remember(): Promise<void> {
		await this.context.addInitScript(() => {
			if (sessionStorage.getItem('test.remembered') !== null) return;
			sessionStorage.setItem('test.remembered', 'yes');
			localStorage.setItem('orrery.guest', 'named');
		});
	}

	/** Asks the server for something as this person's browser would. */
	async ask<Answer = TableInfo>(
		method: 'GET' | 'POST' | 'PUT',
		path: string,
		data?: object,
	): Promise<Answer> {
		const url = `${this.#home}/api/${path}`;
		const answer = await this.context.request.fetch(url, { method, ...(data === undefined ? {} : { data }) });
		expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
		return (await answer.json()) as Answer;
	}

	/** Sits in this person's seat over another wire and plays on to the end, or just looks; tells what happened. */
	async overTheWire(table: string, how: 'play' | 'look'): Promise<readonly WireEvent[]> {
		const cookie = (await this.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
		const told = await outputOf('player-process.ts', this.#home, cookie, table, how);
		const events = JSON.parse(told) as readonly WireEvent[];
		expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
		return events;
	}

	/** What went wrong in the browser, apart from what a test brings about on purpose. */
	faults(expected: readonly RegExp[]): readonly string[] {
		return this.#faults.filter((fault) => !expected.some((known) => known.test(fault)));
	}
}

/** Somebody in a browser that knows the server by a name: not localhost, over plain http. `leave` ends that browser. */
export async function comeByName(
	server: Server,
	name: string,
): Promise<{ readonly person: Person; readonly leave: () => Promise<void> }> {
	const browser = await chromium.launch({
		executablePath: findChromium() ?? '',
		args: [...CHROMIUM_ARGUMENTS, '--host-resolver-rules=MAP orrery.test 127.0.0.1'],
	});
	const home = `http://orrery.test:${server.port}`;
	const context = await browser.newContext({ baseURL: home, locale: 'en-GB', reducedMotion: 'reduce' });
	return { person: await Person.bring(context, home, name), leave: () => browser.close() };
}

export interface Online {
	readonly server: Server;
	/** Comes with a browser of their own, as large as the project says. */
	readonly arrive: (name: string, options?: BrowserContextOptions) => Promise<Person>;
	/** Faults of the console that a test brings about on purpose. */
	readonly expected: RegExp[];
}

/** What a browser says of its own accord when a server is away. */
export const SERVER_AWAY =
	/WebSocket connection to .* failed|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE/;

export const test = base.extend<{ online: Online; host: string; serverOptions: Partial<ServerOptions> }>({
	host: ['localhost', { option: true }],
	serverOptions: [{}, { option: true }],
	online: async ({ browser, contextOptions, viewport, hasTouch, isMobile, host, serverOptions }, use) => {
		const data = await mkdtemp(join(tmpdir(), 'orrery-online-'));
		const server = new Server(data, host, serverOptions);
		await server.start();
		const people: Person[] = [];
		const expected: RegExp[] = [];
		const shape = {
			...contextOptions,
			locale: 'en-GB',
			colorScheme: 'dark',
			viewport,
			hasTouch,
			isMobile,
		} as const;
		await use({
			server,
			expected,
			async arrive(name, options = {}) {
				const person = await Person.arrive(browser, server.address, name, { ...shape, ...options });
				people.push(person);
				return person;
			},
		});
		for (const { context } of people) await context.close();
		await server.end('SIGKILL');
		await rm(data, { recursive: true, force: true });
		for (const person of people)
			expect(person.faults(expected), `in the browser of ${person.name}`).toEqual([]);
	},
});
export { expect };

/** A table at which these people sit and are ready, with bots in the other seats: the game has begun. */
export async function seated(
	people: readonly Person[],
	game: NewTable['game'],
	{ players = people.length, clock = { kind: 'none' }, rated = false }: Wanted = {},
): Promise<string> {
	const [host, ...others] = people;
	if (host === undefined) throw new Error('nobody is there');
	const options = game === 'nova-luna' ? { players, firstGame: false } : { players, variant: 'basic' };
	const wanted = { game, options, clock, visibility: 'public', rated };
	const made = await host.ask<{ readonly table: TableInfo }>('POST', 'tables', wanted);
	const id = made.table.table;
	for (const [i, person] of others.entries())
		await person.ask('PUT', `tables/${id}/seats/${i + 1}`, { kind: 'self' });
	for (const person of people)
		await person.ask('POST', `tables/${id}/ready`, {
			ready: true,
			contribution: randomBytes(16).toString('hex'),
		});
	if (players > people.length) await host.ask('POST', `tables/${id}/start`, { fill: 'new' });
	return id;
}

interface Wanted {
	readonly players?: number;
	readonly clock?: NewTable['clock'];
	/** For people with accounts. */
	readonly rated?: boolean;
}

/** Opens the table in everybody's browser, and waits until the game is there. */
export async function open(people: readonly Person[], table: string): Promise<void> {
	await Promise.all(
		people.map(async ({ page }) => {
			await page.goto(`/table/${table}`);
			await expect(page.getByRole('region', { name: 'At the table' })).toBeVisible();
		}),
	);
}

/** Whoever is on turn, as their own page says. */
export async function onTurn(people: readonly Person[]): Promise<Person> {
	let found: Person | undefined;
	await expect(async () => {
		for (const person of people) if ((await person.page.title()).startsWith('Your turn')) found = person;
		expect(found).toBeDefined();
	}).toPass({ intervals: [50, 100, 200] });
	if (found === undefined) throw new Error('nobody is on turn');
	return found;
}

/** How often a seat moved. */
export function movesIn(events: readonly WireEvent[]): number {
	return events.filter(({ type }) => type === 'moved').length;
}

function run(file: string, ...args: readonly string[]): ChildProcess {
	return spawn(process.execPath, ['--conditions=orrery-source', join(ROOT, 'e2e', file), ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

async function outputOf(file: string, ...args: readonly string[]): Promise<string> {
	const started = run(file, ...args);
	let output = '';
	started.stdout?.on('data', (text) => {
		output += String(text);
	});
	const code = await new Promise((resolve) => started.once('close', resolve));
	if (code !== 0) throw new Error(`${file} ended with ${code}`);
	return output;
}
