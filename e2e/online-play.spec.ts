import { playStep } from './nebula.ts';
import { click, button as named, playTurn } from './nova-luna.ts';
import { expect, movesIn, onTurn, open, seated, test } from './online.ts';

/* Whole games between people who are apart: some moves by hand, the rest over another wire of the same people. */

/** A game that is played in seconds is drawn move by move, by several browsers on one machine. */
const AT_LAST = { timeout: 60_000 };

test('two people play a whole game of Nova Luna', async ({ online }) => {
	const people = [await online.arrive('Ada'), await online.arrive('Ben')];
	const table = await seated(people, 'nova-luna');
	await open(people, table);
	for (let turn = 0; turn < 4; turn += 1)
		expect(await playTurn((await onTurn(people)).page, click)).toBe('played');
	const [events = []] = await Promise.all(people.map((person) => person.overTheWire(table, 'play')));
	expect(movesIn(events)).toBeGreaterThan(30);
	for (const { page } of people) {
		await expect(page.getByRole('heading', { level: 1, name: /wins?$/ })).toBeVisible(AT_LAST);
		await expect(page.getByRole('list', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(2);
	}
	// Both saw the same game: the same turns, and the same places.
	const [ada, ben] = await Promise.all(
		people.map(({ page }) => page.getByText(/^\d+ turns, /).textContent()),
	);
	expect(ada).toBe(ben);
});

test('two people play a whole game of Nebula, and somebody watches', async ({ online }) => {
	const people = [await online.arrive('Ada'), await online.arrive('Ben')];
	const watcher = await online.arrive('Wanda');
	const table = await seated(people, 'nebula');
	await open([...people, watcher], table);
	// All choose a card at once, in any order.
	await Promise.all(people.map(({ page }) => playStep(page, click)));
	for (const { page } of people) await expect(page.getByText('1 watching')).toBeAttached();
	const first = await onTurn(people);
	while ((await first.page.title()).startsWith('Your turn')) await playStep(first.page, click);
	// The spectator sees it live, and has nothing to do.
	await expect(
		watcher.page.getByText(new RegExp(`^${first.name} ends|${first.name} .*turn`)).first(),
	).toBeAttached();
	await expect(
		watcher.page.getByRole('button', { name: /^(?:Take stars|Keep this card|End turn)$/ }),
	).toHaveCount(0);
	await expect(watcher.page.getByRole('region', { name: /^Galaxy of (?:Ada|Ben)$/ })).toBeVisible();
	const [events = []] = await Promise.all(people.map((person) => person.overTheWire(table, 'play')));
	expect(movesIn(events)).toBeGreaterThan(30);
	for (const { page } of [...people, watcher])
		await expect(page.getByRole('heading', { level: 1, name: /wins?$|is over$/ })).toBeVisible(AT_LAST);
});

test('four people play a whole game', async ({ online }) => {
	const people = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dora'].map((name) => online.arrive(name)));
	const table = await seated(people, 'nova-luna', {
		clock: { kind: 'live', baseMs: 900_000, incrementMs: 5000 },
	});
	await open(people, table);
	for (let turn = 0; turn < 4; turn += 1) await playTurn((await onTurn(people)).page, click);
	const told = await Promise.all(people.map((person) => person.overTheWire(table, 'play')));
	for (const events of told) expect(events).toEqual(told[0]);
	for (const { page } of people)
		await expect(page.getByRole('list', { name: 'Ranking' }).getByRole('listitem')).toHaveCount(4, AT_LAST);
});

test('the same table in two tabs of one browser: both are live, either may act', async ({ online }) => {
	const ada = await online.arrive('Ada');
	const table = await seated([ada], 'nova-luna', { players: 2 });
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
	await onTurn([ada]);
	await expect(async () => expect(await log(second)).toBe(await log(ada.page))).toPass();
	const own = (await ada.overTheWire(table, 'look')).filter(
		(event) => event.type === 'moved' && event.by === 'human',
	);
	expect(own.length).toBeGreaterThanOrEqual(3);
});
