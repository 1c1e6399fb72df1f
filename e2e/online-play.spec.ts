import { EVERY_CASE } from './fixtures.ts';
import { playStep } from './nebula.ts';
import { click, button as named, playTurn } from './nova-luna.ts';
import { activePlayer, expect, movesIn, open, playOnUnseen, startedTable, test } from './online.ts';

/* Whole online games: some moves are made on the pages, the rest by the same players without a browser. */

/** The pages draw a game that was played in seconds move by move. */
const AT_THE_END = { timeout: 60_000 };

/** More than any turn of Nebula has. */
const MOST_STEPS = 20;

test('two players play a whole game of Nova Luna', { tag: '@long' }, async ({ online }) => {
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	const table = await startedTable(people, 'nova-luna');
	await open(people, table);
	for (let turn = 0; turn < 4; turn += 1)
		expect(await playTurn((await activePlayer(people)).page, click)).toBe('played');
	const [events = []] = await Promise.all(people.map((person) => person.playOn(table)));
	expect(movesIn(events)).toBeGreaterThan(30);
	for (const { page } of people) {
		await expect(page.getByRole('heading', { level: 1, name: /wins?$/ })).toBeVisible(AT_THE_END);
		await expect(page.getByRole('list', { name: 'Final standings' }).getByRole('listitem')).toHaveCount(2);
	}
	// Both saw the same game: the same turns, and the same places.
	const [ada, ben] = await Promise.all(
		people.map(({ page }) => page.getByText(/^\d+ turns, /).textContent()),
	);
	expect(ada).toBe(ben);
});

test('two players play a whole game of Nebula while a spectator watches', { tag: '@more' }, async ({
	online,
}) => {
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	const watcher = await online.newGuest('Wanda');
	const table = await startedTable(people, 'nebula');
	await open([...people, watcher], table);
	// Both choose a card at the same time.
	await Promise.all(people.map(({ page }) => playStep(page, click)));
	for (const { page } of people) await expect(page.getByText('1 watching')).toBeAttached();
	const first = await activePlayer(people);
	for (let step = 0; step < MOST_STEPS && (await first.page.title()).startsWith('Your turn'); step += 1)
		await playStep(first.page, click);
	await expect(first.page).not.toHaveTitle(/^Your turn/);
	// The spectator sees it live, and has nothing to do.
	await expect(
		watcher.page.getByText(new RegExp(`^${first.name} ends|${first.name} .*turn`)).first(),
	).toBeAttached();
	await expect(
		watcher.page.getByRole('button', { name: /^(?:Take stars|Keep this card|End turn)$/ }),
	).toHaveCount(0);
	await expect(watcher.page.getByRole('region', { name: /^(?:Ada|Ben)’s galaxy$/ })).toBeVisible();
	// A page draws every move of the others, which takes long for a whole game.
	if (!EVERY_CASE) await watcher.page.goto('about:blank');
	const [events = []] = await playOnUnseen(people, table);
	expect(movesIn(events)).toBeGreaterThan(30);
	const result = (page: typeof watcher.page) =>
		page.getByRole('heading', { level: 1, name: /wins?$|is over$/ });
	// The spectator has seen every move, the players find how it ended.
	if (EVERY_CASE) await expect(result(watcher.page)).toBeVisible(AT_THE_END);
	for (const { page } of EVERY_CASE ? people : [...people, watcher]) {
		await page.goto(`/table/${table}`);
		await expect(result(page)).toBeVisible();
	}
});

test('three players play by turns, and all find the same result', async ({ online }) => {
	const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => online.newGuest(name)));
	const table = await startedTable(people, 'nova-luna', {
		clock: { kind: 'live', baseMs: 900_000, incrementMs: 5000 },
	});
	await open(people, table);
	for (let turn = 0; turn < 3; turn += 1) await playTurn((await activePlayer(people)).page, click);
	const told = await playOnUnseen(people, table);
	for (const events of told) expect(events).toEqual(told[0]);
	for (const { page } of people) {
		await page.goto(`/table/${table}`);
		await expect(page.getByRole('list', { name: 'Final standings' }).getByRole('listitem')).toHaveCount(3);
	}
});

test('a table in two tabs of one browser is live in both, and moves can be made in either', async ({
	online,
}) => {
	const ada = await online.newGuest('Ada');
	const table = await startedTable([ada], 'nova-luna', { players: 2 });
	await open([ada], table);
	const second = await ada.context.newPage();
	await second.goto(`/table/${table}`);
	const log = async (page: typeof second): Promise<string> => {
		await named(page, 'Last moves').click();
		const text = await page.getByRole('dialog', { name: 'Last moves' }).innerText();
		await page.keyboard.press('Escape');
		return text;
	};
	for (const page of [ada.page, second, ada.page]) {
		await expect(page).toHaveTitle(/^Your turn/);
		await playTurn(page, click);
	}
	await activePlayer([ada]);
	await expect(async () => expect(await log(second)).toBe(await log(ada.page))).toPass();
	const own = (await ada.eventsOf(table)).filter((event) => event.type === 'moved' && event.by === 'human');
	expect(own.length).toBeGreaterThanOrEqual(3);
});
