import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewTable, TableInfo, WireEvent } from '@orrery/protocol';
import type { ServerOptions } from '@orrery/server';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { freePort } from '../packages/server/test/simulated/free-port.ts';
import { CHROMIUM_ARGUMENTS, findTestBrowser } from '../scripts/chromium.ts';
import { ROOT } from './dist.ts';
import { addressOf, test as base, expect, faultsIn, unexpected } from './fixtures.ts';
import type { Helper } from './helper.ts';

/*
 * What the tests of online play use: a server with a data folder of its own, players with a browser context each, and
 * players without a browser who play on where a test is not about playing by hand.
 */

/** A server for one test. */
export interface Server {
	readonly address: string;
	/** Runs `orrery admin` as the operator would, and gives what it prints. */
	admin(...words: readonly string[]): Promise<string>;
}

/** A server in a process of its own, which can be killed and started again; its data outlive it. */
class ServerProcess implements Server {
	readonly #data: string;
	readonly #options: Partial<ServerOptions>;
	readonly #seed: string;
	#process: ChildProcess | null = null;
	#starts = 0;
	address = '';

	constructor(data: string, options: Partial<ServerOptions>, seed: string) {
		this.#data = data;
		this.#options = options;
		this.#seed = seed;
	}

	/** Starts it, after the first time at the same address. */
	async start(): Promise<void> {
		const port = this.address === '' ? String(await freePort()) : new URL(this.address).port;
		// What was drawn before a restart must not be drawn again.
		const seed = `${this.#seed}/${this.#starts++}`;
		this.#process = run('e2e/server-process.ts', this.#data, port, JSON.stringify(this.#options), seed);
		this.address = await addressOf(this.#process);
	}

	admin(...words: readonly string[]): Promise<string> {
		return runAdmin(this.#data, this.address, words);
	}

	/** Kills it in the middle of whatever it does, or lets it stop by itself. */
	async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
		const ended = this.#process;
		this.#process = null;
		if (ended === null) return;
		const gone = new Promise((resolve) => ended.once('exit', resolve));
		ended.kill(signal);
		await gone;
	}
}

interface Surroundings {
	readonly origin: string;
	readonly helper: Helper;
	readonly seed: string;
}

/** A player with a browser context, known to the server by a name. */
export class Person {
	readonly name: string;
	readonly context: BrowserContext;
	readonly page: Page;
	readonly #faults: readonly string[];
	readonly #surroundings: Surroundings;

	private constructor(name: string, page: Page, faults: readonly string[], surroundings: Surroundings) {
		this.name = name;
		this.context = page.context();
		this.page = page;
		this.#faults = faults;
		this.#surroundings = surroundings;
	}

	/** Opens a page in the context; the server does not know the player yet. */
	static async inContext(context: BrowserContext, name: string, surroundings: Surroundings): Promise<Person> {
		const faults = faultsIn(context, surroundings.origin);
		return new Person(name, await context.newPage(), faults, surroundings);
	}

	/** The browser remembers that a name was typed in it, as after a first visit. */
	async rememberName(): Promise<void> {
		await this.#remember('named');
	}

	async #remember(guest: string): Promise<void> {
		await this.context.addInitScript((known) => {
			// An empty page has no storage.
			if (location.protocol === 'about:' || sessionStorage.getItem('test.remembered') !== null) return;
			sessionStorage.setItem('test.remembered', 'yes');
			localStorage.setItem('orrery.guest', known);
		}, guest);
	}

	/** Sends a request to the server as this player's browser would. */
	async request<Answer = TableInfo>(
		method: 'GET' | 'POST' | 'PUT',
		path: string,
		data?: object,
	): Promise<Answer> {
		const url = `${this.#surroundings.origin}/api/${path}`;
		const answer = await this.context.request.fetch(url, { method, ...(data === undefined ? {} : { data }) });
		expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
		return (await answer.json()) as Answer;
	}

	/** Makes an account for this player without the page, which is signed in with its next load. */
	async createAccount(name: string, password: string): Promise<void> {
		await this.request('POST', 'account', { name, way: { kind: 'password', password } });
		await this.#remember(JSON.stringify({ name, account: true }));
	}

	/** Gives all events of a table, as the server sends them to this player. */
	eventsOf(table: string): Promise<readonly WireEvent[]> {
		return this.#join(table, 'look');
	}

	/** Plays on in this player's seat, without a browser, to the end of the game; gives all its events. */
	playOn(table: string): Promise<readonly WireEvent[]> {
		return this.#join(table, 'play');
	}

	async #join(table: string, how: 'play' | 'look'): Promise<readonly WireEvent[]> {
		const cookies = await this.context.cookies();
		const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		const { origin, helper, seed } = this.#surroundings;
		const events = await helper.ask('join', origin, cookie, table, { how, seed: `${seed}/${this.name}` });
		expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
		return events;
	}

	/** Says at a table that this player is ready, with a part of the draw that follows from the seed of the test. */
	async beReady(table: string): Promise<void> {
		const rolled = createHash('sha256').update(`${this.#surroundings.seed}/${this.name}/${table}`);
		const contribution = rolled.digest('hex').slice(0, 32);
		await this.request('POST', `tables/${table}/ready`, { ready: true, contribution });
	}

	/** What went wrong in the browser, apart from what a test expects. */
	faults(expected: readonly RegExp[]): readonly string[] {
		return unexpected(this.#faults, expected);
	}
}

export interface Online {
	readonly server: Server;
	/** Opens a browser context, as large as the project says, for a guest of this name. */
	readonly newGuest: (name: string, options?: BrowserContextOptions) => Promise<Person>;
	/** Opens a browser that reaches the server by a host name and plain HTTP, and a page in it. */
	readonly newVisitorByHostName: (name: string) => Promise<Person>;
	/** Moves the clock of the server; what is due by then happens at once. */
	readonly advanceClock: (milliseconds: number) => Promise<void>;
	/** Faults of the console that a test provokes on purpose. */
	readonly expected: RegExp[];
}

/** What a browser reports by itself while a server cannot be reached. */
export const SERVER_UNREACHABLE =
	/WebSocket connection to .* failed|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE/;

interface OnlineFixtures {
	readonly online: Online;
	/** Starts the server of a test. */
	readonly testServer: Server;
	readonly host: string;
	readonly serverOptions: Partial<ServerOptions>;
}

export const test = base.extend<OnlineFixtures>({
	host: ['localhost', { option: true }],
	serverOptions: [{}, { option: true }],
	// Every player has a context of their own; there is no other to be checked.
	// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
	faults: ({}, use) => use({ expected: [] }),
	testServer: async ({ helper, host, serverOptions, seed }, use) => {
		const data = await mkdtemp(join(tmpdir(), 'orrery-online-'));
		const address = await helper.ask('startServer', { data, host, options: serverOptions, seed });
		await use({ address, admin: (...words) => runAdmin(data, address, words) });
		await helper.ask('stopServer', address);
		await rm(data, { recursive: true, force: true });
	},
	online: async ({ browser, contextShape, testServer: server, helper, seed, seedContext }, use) => {
		const people: Person[] = [];
		const browsers: Browser[] = [];
		const expected: RegExp[] = [];
		const open = async (
			inBrowser: Browser,
			name: string,
			options: BrowserContextOptions & { readonly baseURL: string },
		): Promise<Person> => {
			const context = await inBrowser.newContext(options);
			await seedContext(context);
			const person = await Person.inContext(context, name, { origin: options.baseURL, helper, seed });
			people.push(person);
			return person;
		};
		await use({
			server,
			expected,
			async newGuest(name, options = {}) {
				const person = await open(browser, name, { ...contextShape, ...options, baseURL: server.address });
				await person.request('POST', 'guest', { name });
				return person;
			},
			async newVisitorByHostName(name) {
				const other = await chromium.launch({
					executablePath: findTestBrowser() ?? '',
					args: [...CHROMIUM_ARGUMENTS, '--host-resolver-rules=MAP orrery.test 127.0.0.1'],
				});
				browsers.push(other);
				const { port } = new URL(server.address);
				return open(other, name, { ...contextShape, baseURL: `http://orrery.test:${port}` });
			},
			advanceClock: async (milliseconds) => {
				await helper.ask('advanceClock', milliseconds);
			},
		});
		await Promise.all(people.map(({ context }) => context.close()));
		await Promise.all(browsers.map((other) => other.close()));
		for (const person of people)
			expect(person.faults(expected), `in the browser of ${person.name}`).toEqual([]);
	},
});
export { expect };

/** A table at which these players sit and are ready, with bots in the other seats: the game has begun. */
export async function startedTable(
	people: readonly Person[],
	game: NewTable['game'],
	{ players = people.length, clock = { kind: 'none' }, rated = false }: Wanted = {},
): Promise<string> {
	const [host, ...others] = people;
	if (host === undefined) throw new Error('a table needs a player');
	const options = game === 'nova-luna' ? { players, firstGame: false } : { players, variant: 'basic' };
	const wanted = { game, options, clock, visibility: 'public', rated };
	const made = await host.request<{ readonly table: TableInfo }>('POST', 'tables', wanted);
	const id = made.table.table;
	for (const [i, person] of others.entries())
		await person.request('PUT', `tables/${id}/seats/${i + 1}`, { kind: 'self' });
	for (const person of people) await person.beReady(id);
	if (players > people.length) await host.request('POST', `tables/${id}/start`, { fill: 'new' });
	return id;
}

interface Wanted {
	readonly players?: number;
	readonly clock?: NewTable['clock'];
	/** For players with accounts. */
	readonly rated?: boolean;
}

/** Opens the table in the browsers of these players, and waits until the game is there. */
export async function open(people: readonly Person[], table: string): Promise<void> {
	await Promise.all(
		people.map(async ({ page }) => {
			await page.goto(`/table/${table}`);
			await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
		}),
	);
}

/**
 * These players, and bots where there are any, play on to the end without a browser. Their pages are away meanwhile:
 * drawing every move of a game that is played in seconds is the subject of other tests.
 */
export async function playOnUnseen(
	people: readonly Person[],
	table: string,
): Promise<readonly (readonly WireEvent[])[]> {
	await Promise.all(people.map(({ page }) => page.goto('about:blank')));
	return Promise.all(people.map((person) => person.playOn(table)));
}

/** The player whose turn it is, as their own page says. */
export async function activePlayer(people: readonly Person[]): Promise<Person> {
	let found: Person | undefined;
	await expect(async () => {
		for (const person of people) if ((await person.page.title()).startsWith('Your turn')) found = person;
		expect(found).toBeDefined();
	}).toPass({ intervals: [50, 100, 200], timeout: 30_000 });
	if (found === undefined) throw new Error('no page says that it is its turn');
	return found;
}

/** How often a seat moved. */
export function movesIn(events: readonly WireEvent[]): number {
	return events.filter(({ type }) => type === 'moved').length;
}

function run(file: string, ...args: readonly string[]): ChildProcess {
	return spawn(process.execPath, ['--conditions=orrery-source', join(ROOT, file), ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
}

async function runAdmin(data: string, address: string, words: readonly string[]): Promise<string> {
	const started = run('packages/cli/src/orrery.ts', 'admin', ...words, '--data', data, '--address', address);
	let output = '';
	started.stdout?.on('data', (text) => {
		output += String(text);
	});
	const code = await new Promise((resolve) => started.once('close', resolve));
	if (code !== 0) throw new Error(`orrery admin ended with ${code}`);
	return output;
}

/** Tests that stop or kill their server, which therefore has a process of its own. */
export const killableTest = test.extend<{ serverProcess: ServerProcess }>({
	serverProcess: async ({ serverOptions, seed }, use) => {
		const data = await mkdtemp(join(tmpdir(), 'orrery-online-'));
		const server = new ServerProcess(data, serverOptions, seed);
		await server.start();
		await use(server);
		await server.end('SIGKILL');
		await rm(data, { recursive: true, force: true });
	},
	testServer: ({ serverProcess }, use) => use(serverProcess),
});
