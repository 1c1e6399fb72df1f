import { button, click, playTurn } from './nova-luna.ts';
import { activePlayer, expect, open, playOnUnseen, startedTable, test } from './online.ts';

/* Online games that end early, and what comes after. */

test('with three, a bot takes the seat of a player who runs out of time, and the others are told so', async ({
	online,
}) => {
	const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => online.newGuest(name)));
	// Below half a minute the time is called low.
	const clock = { kind: 'live', baseMs: 29_000, incrementMs: 0 } as const;
	const table = await startedTable(people, 'nova-luna', { clock });
	await open(people, table);
	const slow = await activePlayer(people);
	const others = people.filter((person) => person !== slow);
	await expect(slow.page.getByText('low', { exact: true })).toBeVisible();
	await online.advanceClock(30_000);
	for (const { page } of others) {
		await expect(page.getByText('bot took over')).toBeAttached();
		await button(page, 'Last moves').click();
		const log = page.getByRole('dialog');
		await expect(log.getByText(`${slow.name} ran out of time.`)).toBeVisible();
		// The bot's moves are told under its own name.
		await expect(log.getByText(/^Titan takes /).first()).toBeVisible();
		await page.keyboard.press('Escape');
	}
});

test('with two, a player who runs out of time has lost at once', async ({ online }) => {
	const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	const clock = { kind: 'live', baseMs: 29_000, incrementMs: 0 } as const;
	const table = await startedTable(people, 'nova-luna', { clock });
	await open(people, table);
	const slow = await activePlayer(people);
	const other = people.find((person) => person !== slow) ?? slow;
	await online.advanceClock(60_000);
	await expect(other.page.getByRole('heading', { level: 1, name: 'You win' })).toBeVisible();
	await expect(other.page.getByRole('main').getByText(`${slow.name} ran out of time.`)).toBeVisible();
	await expect(slow.page.getByRole('heading', { level: 1, name: `${other.name} wins` })).toBeVisible();
	await expect(slow.page.getByRole('main').getByText('You ran out of time.')).toBeVisible();
});

test('giving up has to be confirmed and ends a game for two; a rematch brings both together', async ({
	online,
}) => {
	const [ada, ben] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	const table = await startedTable([ada, ben], 'nova-luna');
	await open([ada, ben], table);
	await button(ada.page, 'Menu').click();
	// Nobody has to look for it below the settings.
	await expect(button(ada.page, 'Give up')).toBeInViewport({ ratio: 1 });
	await button(ada.page, 'Give up').click();
	const question = ada.page.getByRole('dialog', { name: 'Give up this game?' });
	await expect(question.getByText('The game ends and Ben wins.')).toBeVisible();
	await question.getByRole('button', { name: 'Keep playing' }).click();
	expect((await ben.eventsOf(table)).some(({ type }) => type === 'resigned')).toBe(false);
	await button(ada.page, 'Menu').click();
	await button(ada.page, 'Give up').click();
	await question.getByRole('button', { name: 'Give up' }).click();
	await expect(ben.page.getByRole('heading', { level: 1, name: 'You win' })).toBeVisible();
	await expect(ada.page.getByRole('heading', { level: 1, name: 'Ben wins' })).toBeVisible();

	await button(ada.page, 'More about this game').click();
	await ada.page.getByRole('menuitem', { name: 'Share' }).click();
	const share = ada.page.getByRole('dialog', { name: 'Share' });
	await expect(share.getByRole('textbox')).toHaveValue(new RegExp(`/replay/${table}/\\d+\\?seat=\\d$`));
	await share.getByRole('radio', { name: 'Game record' }).check();
	const download = ada.page.waitForEvent('download');
	await share.getByRole('button', { name: 'Download' }).click();
	expect((await download).suggestedFilename()).toBe('orrery-nova-luna.json');
	await ada.page.keyboard.press('Escape');

	// The next game goes over the same socket, although its page has to be loaded first.
	let sockets = 0;
	for (const { page } of [ada, ben]) page.on('websocket', () => sockets++);
	await button(ada.page, 'Rematch').click();
	await expect(ada.page).not.toHaveURL(new RegExp(table));
	await expect(ada.page).toHaveURL(/\/table\/[\w-]{16}$/);
	await expect(ben.page.getByText('Ada would like a rematch.').first()).toBeVisible();
	await ben.page.getByRole('main').getByRole('button', { name: 'Join the rematch' }).click();
	await expect(ben.page).toHaveURL(ada.page.url());
	// One press each: the next game begins.
	await expect(ada.page.getByRole('button', { name: 'Undo' })).toBeVisible();
	expect(sockets).toBe(0);
	// The player who asked for the rematch is not told that the other one did.
	await ada.page.goBack();
	await expect(ada.page.getByText('A rematch is waiting for you.').first()).toBeVisible();
});

test('a game that has ended is replayed from the server, one that goes on is not', async ({ online }) => {
	online.expected.push(/status of 409/);
	const [ada, ben] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	const table = await startedTable([ada, ben], 'nova-luna');
	await ada.page.goto(`/replay/${table}`);
	await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('This game can’t be replayed');
	await expect(ada.page.getByRole('link', { name: 'Go to the table' })).toHaveAttribute(
		'href',
		`/table/${table}`,
	);
	await playOnUnseen([ada, ben], table);
	await ada.page.goto(`/table/${table}`);
	await ada.page.getByRole('link', { name: 'Replay the game' }).click();
	const seenBy = ada.page.getByRole('group', { name: 'Seen by' });
	await expect(seenBy.getByRole('radio', { name: 'You' })).toBeChecked();
	await expect(seenBy.getByRole('radio', { name: 'Ben' })).toBeVisible();
	await ada.page.keyboard.press('End');
	await expect(ada.page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Turn (\d+) of \1/);
});

test.describe('on a local network, by host name over plain HTTP', () => {
	test.use({ host: '0.0.0.0' });

	test('a game can be played and given up, without any fault in the console', async ({ online }) => {
		const ada = await online.newVisitorByHostName('Ada');
		await ada.page.goto('/');
		expect(await ada.page.evaluate(() => window.isSecureContext)).toBe(false);
		const table = await ada.page.evaluate(async () => {
			const ask = async (method: string, path: string, body: object): Promise<unknown> => {
				const headers = { 'content-type': 'application/json' };
				const answer = await fetch(`/api/${path}`, { method, headers, body: JSON.stringify(body) });
				return answer.json();
			};
			await ask('POST', 'guest', { name: 'Ada' });
			const made = (await ask('POST', 'tables', {
				game: 'nova-luna',
				options: { players: 2, firstGame: false },
				clock: { kind: 'none' },
				visibility: 'public',
				rated: false,
			})) as { table: { table: string } };
			const id = made.table.table;
			await ask('POST', `tables/${id}/ready`, { ready: true, contribution: '0'.repeat(32) });
			await ask('POST', `tables/${id}/start`, { fill: 'new' });
			return id;
		});
		await open([ada], table);
		for (let turn = 0; turn < 2; turn += 1) {
			await expect(ada.page).toHaveTitle(/^Your turn/);
			await playTurn(ada.page, click);
		}
		await button(ada.page, 'Menu').click();
		await button(ada.page, 'Link for spectators').click();
		await ada.page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
		await expect(ada.page.locator('[data-announcer]')).toContainText('Copied');
		await ada.page.keyboard.press('Escape');
		await button(ada.page, 'Menu').click();
		await button(ada.page, 'Give up').click();
		await ada.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
		await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText(/wins|over/);
	});
});
