import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nebulaOpponents, novaLunaOpponents } from '@orrery/bots';
import type { Level } from '@orrery/bots/levels';
import { botName } from '@orrery/bots/levels';
import type { NebulaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { Holder, Table } from '@orrery/table';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { novaLunaAnalyst } from '../packages/bots/src/nova-luna/analyst.ts';
import { nebulaHere } from '../packages/web/src/nebula/local-nebula.ts';
import { novaLunaHere } from '../packages/web/src/nova-luna/local-nova-luna.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './chromium.ts';
import type { StagedGame } from './screenshots/keep-staged.ts';
import { keepAllStaged, keepStaged } from './screenshots/keep-staged.ts';
import { HALF_A_YEAR, ownNovaLunaGames } from './screenshots/own-games.ts';
import { addSampleData, PASSWORD, SAMPLE_PLAYERS } from './screenshots/sample-data.ts';
import { playStaged, stage } from './screenshots/staged-game.ts';
import { withAnalysis } from './screenshots/with-analysis.ts';

/*
 * Pictures of every screen, at both sizes and in both themes, for the README: `npm run screenshots`. With a word after
 * it, `npm run screenshots -- nebula`, only of the screens whose names hold the word, or one of `friends|table`.
 */

const WANTED = new RegExp(process.argv[2] ?? '');

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/screenshots');
/** WebP is a tenth of PNG here, and the difference cannot be seen. */
const QUALITY = 90;

const SIZES = {
	desktop: { viewport: { width: 1280, height: 720 } },
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
const THEMES = ['dark', 'light'] as const;

/** Reviewing games takes a while, and they look the same at every size. */
let ownGames: readonly StagedGame[] | undefined;
let reviewedGame: StagedGame | undefined;

/** How to get to each screen, and in which order: a game that was begun is shown on Home afterwards. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
	'set-up': async (page) => {
		await page.goto('/new/nova-luna/bots');
		await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '2' }).check();
		await page
			.getByRole('group', { name: 'Level of bot 2' })
			.getByRole('radio', { name: /^Titan/ })
			.check();
	},
	'one-screen': async (page) => {
		await page.goto('/new/nova-luna/one-screen');
		await page.getByRole('radio', { name: '3' }).check();
		for (const [i, name] of ['Ada', 'Mira', 'Jonas'].entries())
			await page.getByRole('textbox', { name: `Name of player ${i + 1}` }).fill(name);
	},
	game: async (page) => {
		await page.goto(
			await stage(page, {
				...NOVA_LUNA,
				options: { players: 3, firstGame: false },
				seats: [PERSON, BOT('quarter'), BOT('crescent')],
				seed: 'a table of three',
				until: (table) =>
					table.deciders[0] === 0 && table.version > 40 && table.viewFor(0).view.decision?.reach.length === 3,
			}),
		);
		await choose(page);
	},
	menu: async (page) => {
		await page.getByRole('button', { name: 'Menu' }).click();
		await page.getByRole('dialog').waitFor();
	},
	result: async (page) => {
		await page.goto(
			await stage(page, {
				...NOVA_LUNA,
				options: { players: 3, firstGame: false },
				seats: [PERSON, BOT('quarter'), BOT('crescent')],
				seed: 'a table of three, played out',
				until: () => false,
			}),
		);
	},
	solo: async (page) => {
		await page.goto(
			await stage(page, {
				...NOVA_LUNA,
				options: { players: 1, firstGame: false },
				seats: [PERSON],
				seed: 'alone',
				until: (table) => table.version > 6 && table.viewFor(0).view.decision?.reach.length === 3,
			}),
		);
		await choose(page);
	},
	'solo-result': async (page) => {
		await page.goto(
			await stage(page, {
				...NOVA_LUNA,
				options: { players: 1, firstGame: false },
				seats: [PERSON],
				seed: 'alone, played out',
				until: () => false,
			}),
		);
	},
	'nebula-set-up': async (page) => {
		await page.goto('/new/nebula/bots');
		await page.getByRole('radio', { name: 'Full game' }).check();
	},
	'nebula-card': async (page) => {
		await page.goto(await stage(page, { ...NEBULA, seed: 'a card to keep', until: () => true }));
		await page
			.getByRole('group', { name: /personal card/ })
			.getByRole('button')
			.first()
			.click();
	},
	'nebula-draw': async (page) => {
		await page.goto(
			await stage(page, {
				...NEBULA,
				seed: 'a galaxy grows',
				until: (table) => table.viewFor(0).view.round > 5 && step(table, 'draw'),
			}),
		);
		for (const name of [/^Top cluster, .* 2 steps clockwise$/, /^Left cluster, .* 1 step counterclockwise$/])
			await page.getByRole('button', { name }).click();
	},
	'nebula-place': async (page) => {
		await page.goto(
			await stage(page, {
				...NEBULA,
				seed: 'a galaxy grows',
				until: (table) => table.viewFor(0).view.round > 5 && step(table, 'place'),
			}),
		);
		await showStar(page);
	},
	'nebula-result': async (page) => {
		await page.goto(await stage(page, { ...NEBULA, seed: 'a galaxy is grown', until: () => false }));
	},
	friends: async (page) => {
		await page.goto('/friends/nova-luna');
		await nameYourself(page);
		await page.getByRole('radio', { name: '3', exact: true }).check();
		await page.getByRole('radio', { name: 'In one sitting' }).check();
	},
	table: async (page) => {
		await page.goto('/friends/nova-luna');
		await nameYourself(page);
		await page.getByRole('radio', { name: '3', exact: true }).check();
		await page.getByRole('button', { name: 'Create table' }).click();
		await page.getByRole('button', { name: 'Add a bot' }).first().click();
		await page
			.getByRole('dialog')
			.getByRole('radio', { name: /^Titan/ })
			.check();
		await page.getByRole('button', { name: 'Choose this bot' }).click();
		await page.getByText('Titan · level 4 of 7', { exact: true }).waitFor();
	},
	fair: async (page) => {
		await page.goto('/fair');
	},
	watch: async (page) => {
		await page.goto('/watch');
		await page
			.getByRole('link', { name: /^Watch/ })
			.first()
			.waitFor();
	},
	learn: async (page) => {
		await page.goto('/learn/nova-luna');
	},
	lesson: async (page) => {
		await page.goto('/learn/nova-luna/group');
		await page.locator('[data-cell]').first().click();
		await page.getByRole('button', { name: 'Check' }).click();
	},
	'nebula-lesson': async (page) => {
		await page.goto('/learn/nebula/colors');
		await page.getByRole('region', { name: 'Your galaxy' }).getByRole('button').first().waitFor();
	},
	rules: async (page) => {
		await page.goto('/rules/nova-luna#nl-14');
		await page.getByText('NL-14').first().waitFor();
	},
	'nebula-rules': async (page) => {
		await page.goto('/rules/nebula');
		await page.getByRole('heading', { level: 2 }).first().waitFor();
	},
	replay: async (page) => {
		await page.goto('/replay/example-nova-luna-3/40');
		await page.getByRole('slider').waitFor();
	},
	'nebula-replay': async (page) => {
		await page.goto('/replay/example-nebula-3/60');
		await page.getByRole('slider').waitFor();
	},
	review: async (page) => {
		reviewedGame ??= reviewedNovaLunaGame();
		await keepStaged(page, reviewedGame);
		await page.goto(`/replay/${reviewedGame.id}`);
		await page.getByRole('button', { name: 'Next costly turn' }).click();
		await page.locator('[data-hint]').first().waitFor();
	},
	editor: async (page) => {
		await page.goto('/editor/nova-luna');
		await page.getByRole('heading', { level: 1 }).waitFor();
	},
	'nebula-editor': async (page) => {
		await page.goto('/editor/nebula');
		await page.getByRole('heading', { level: 1 }).waitFor();
	},
	statistics: async (page) => {
		ownGames ??= ownNovaLunaGames(HALF_A_YEAR, Date.now(), 9);
		await keepAllStaged(page, ownGames);
		await page.goto('/statistics/nova-luna');
		// It can be saved when all games have been read.
		await page.locator('button:enabled', { hasText: 'Save as CSV' }).waitFor();
	},
	today: async (page) => {
		await page.goto('/today');
		await page.getByText('Find the best turn').waitFor();
		await page.locator('.picture svg').last().waitFor();
	},
	puzzle: async (page) => {
		await page.goto('/today');
		await page.getByRole('link', { name: /^Solve it: .*Nova Luna/ }).click();
		await page.getByRole('button', { name: 'Show answer' }).waitFor();
	},
	'nebula-puzzle': async (page) => {
		await page.goto('/today');
		await page.getByRole('link', { name: /^Solve it: .*Nebula/ }).click();
		await page.getByRole('button', { name: 'Show answer' }).click();
		await page.locator('[data-better-star]').waitFor();
	},
	// From here on, the account's own online games count too.
	account: async (page) => {
		await signIn(page);
		await page.goto('/account');
		await page.getByRole('heading', { level: 2 }).first().waitFor();
	},
	profile: async (page) => {
		await signIn(page);
		await page.goto(`/players/${SAMPLE_PLAYERS[0]}`);
		await page.getByRole('table').waitFor();
	},
	leaderboard: async (page) => {
		await signIn(page);
		await page.goto('/leaderboard');
		await page.getByRole('main').getByText(SAMPLE_PLAYERS[0]).waitFor();
	},
	'your-games': async (page) => {
		await page.goto('/history');
		await page
			.getByRole('link', { name: /^Replay/ })
			.first()
			.waitFor();
	},
	'not-found': async (page) => {
		await page.goto('/no/such/place');
	},
	home: async (page) => {
		await page.goto('/');
		await page
			.getByRole('link', { name: /^(?:Continue|Your turn)/ })
			.first()
			.waitFor();
	},
};

/** Signs in as the first of the sample players. */
async function signIn(page: Page): Promise<void> {
	const [name] = SAMPLE_PLAYERS;
	await page.request.post('/api/session', { data: { kind: 'password', name, password: PASSWORD } });
	await page.goto('/account');
	await page.evaluate(
		(known) => localStorage.setItem('orrery.guest', known),
		JSON.stringify({ name, account: true }),
	);
}

/** The first time one needs a name, which must not be that of an account; then one has it. */
async function nameYourself(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Create table' }).waitFor();
	const field = page.getByRole('textbox', { name: 'Your name' });
	if (await field.isVisible()) await field.fill('Nora');
}

const PERSON: Holder = { kind: 'human', name: 'Player 1' };
const BOT = (level: Level): Holder => ({ kind: 'bot', level, name: botName(level) });
const NEBULA = {
	kind: nebulaHere,
	opponents: nebulaOpponents,
	options: { players: 3, variant: 'full' },
	seats: [PERSON, BOT('quarter'), BOT('crescent')],
} as const;
const NOVA_LUNA = { kind: novaLunaHere, opponents: novaLunaOpponents };

/** A game for two with some costly turns. */
function reviewedNovaLunaGame(): StagedGame {
	const staged = playStaged({
		...NOVA_LUNA,
		options: { players: 2, firstGame: false },
		seats: [PERSON, BOT('quarter')],
		seed: 'a game to learn from',
		level: 'crescent',
		until: () => false,
	});
	return withAnalysis(staged, novaLuna, novaLunaAnalyst);
}

/** Whether the person has to decide this step now. */
function step(table: Table<NebulaKinds>, name: 'draw' | 'place'): boolean {
	return table.deciders[0] === 0 && table.viewFor(0).view.decision?.step === name;
}

/** Shows the star and the field that raise most tasks. */
async function showStar(page: Page): Promise<void> {
	const pieces = page
		.getByRole('region', { name: 'Observatory', exact: true })
		.getByRole('button', { disabled: false });
	await pieces.first().waitFor();
	const fields = page.getByRole('region', { name: 'Your galaxy' }).getByRole('button');
	let best = { piece: 0, field: 0, worth: -1 };
	for (const [piece, held] of (await pieces.all()).entries()) {
		await held.click();
		for (const [field, open] of (await fields.all()).entries()) {
			const name = (await open.getAttribute('aria-label')) ?? '';
			const worth = /replaces/.test(name)
				? 0
				: /Fulfills/.test(name)
					? 9
					: Number(/Advances (\d)/.exec(name)?.[1] ?? 0);
			if (worth > best.worth) best = { piece, field, worth };
		}
	}
	const chosen = pieces.nth(best.piece);
	if ((await chosen.getAttribute('aria-pressed')) !== 'true') await chosen.click();
	await fields.nth(best.field).click();
	await page.getByRole('button', { name: 'Place star' }).waitFor();
}

/** Shows the tile and the place that cover most. */
async function choose(page: Page): Promise<void> {
	const tiles = page.getByRole('button', { name: /^Take .*option/ });
	await tiles.first().waitFor();
	const cells = page.getByRole('list', { name: 'Where the tile can go' }).getByRole('button');
	let best = { tile: 0, cell: 0, covers: -1 };
	for (const [tile, taken] of (await tiles.all()).entries()) {
		await taken.click();
		for (const [cell, place] of (await cells.all()).entries()) {
			const covers = Number(/covers (\d+)/.exec((await place.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
			if (covers > best.covers) best = { tile, cell, covers };
		}
	}
	await tiles.nth(best.tile).click();
	if (!(await cells.first().isVisible())) await tiles.nth(best.tile).click();
	await cells.nth(best.cell).click();
}

async function picture(
	browser: Browser,
	baseURL: string,
	size: keyof typeof SIZES,
	theme: 'dark' | 'light',
): Promise<void> {
	const context = await browser.newContext({
		...SIZES[size],
		baseURL,
		locale: 'en-GB',
		colorScheme: theme,
		reducedMotion: 'reduce',
	});
	const page = await context.newPage();
	const camera = await context.newCDPSession(page);
	for (const [name, go] of Object.entries(SCREENS).filter(([name]) => WANTED.test(name))) {
		await go(page);
		await page.getByRole('heading').first().waitFor();
		// Fonts, and the ring around what has just changed.
		await page.evaluate(async () => {
			await document.fonts.ready;
			await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
		});
		const file = `${name}-${size}-${theme}.webp`;
		const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
		writeFileSync(join(FOLDER, file), data, 'base64');
		process.stdout.write(`${file}\n`);
	}
	await context.close();
}

const data = mkdtempSync(join(tmpdir(), 'orrery-data-'));
const server = spawn(
	process.execPath,
	[
		...['--conditions=orrery-source', join(ROOT, 'packages/cli/src/orrery.ts'), 'serve'],
		...['--port', '0', '--data', data],
	],
	{
		stdio: ['ignore', 'pipe', 'inherit'],
		// The sample players play faster than people.
		env: { ...process.env, ORRERY_MESSAGES_AT_ONCE: '1000', ORRERY_MESSAGES_PER_SECOND: '1000' },
	},
);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGUMENTS] });
try {
	const address = await new Promise<string>((found, failed) => {
		let said = '';
		server.stdout.setEncoding('utf8').on('data', (text: string) => {
			said += text;
			const address = /http:\S+/.exec(said)?.[0];
			if (address !== undefined) found(address);
		});
		server.on('exit', () => failed(new Error('the server did not start')));
	});
	mkdirSync(FOLDER, { recursive: true });
	await addSampleData(address);
	for (const size of ['desktop', 'phone'] as const)
		for (const theme of THEMES) await picture(browser, address, size, theme);
} finally {
	await browser.close();
	if (server.exitCode === null) {
		const gone = new Promise((resolve) => server.once('exit', resolve));
		server.kill('SIGTERM');
		await gone;
	}
	rmSync(data, { recursive: true, force: true });
}
