import type { AnswerOf } from '@orrery/protocol';
import { PASSWORD } from './account.ts';
import { expect, open, startedTable, test } from './online.ts';

/* What strangers meet: who is who, the chat beside the board, and the ways that lead on. */

test('guests and accounts look different, the chat leaves the board in use, and spectators choose the large board', async ({
	online,
}) => {
	const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => online.newGuest(name)));
	if (!ada || !ben || !cleo) throw new Error('nobody came');
	await ada.createAccount('Ada', PASSWORD);
	await cleo.rememberName();
	const table = await startedTable([ada, ben], 'nova-luna');
	await open([cleo], table);
	const { page } = cleo;
	await expect(page.getByText('has an account')).toHaveCount(1);
	await expect(page.getByText('guest', { exact: true })).toHaveCount(1);

	// A spectator has nothing to undo, and sees the other display large after a press.
	await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
	const large = page.getByRole('heading', { level: 2, name: /’s display$/ });
	const before = await large.first().textContent();
	await page.locator('[data-enlarges]').first().click();
	await expect(large.first()).not.toHaveText(before ?? '');

	// The chat stands beside the board: nothing is darkened, and the board is narrower but whole.
	await ada.request('POST', `tables/${table}/chat`, {
		id: 'a-message-of-mine',
		words: { kind: 'phrase', phrase: 'hello' },
	});
	await page.getByRole('button', { name: /^Open chat/ }).click();
	const chat = page.getByRole('complementary', { name: 'Chat' });
	await expect(chat.getByRole('listitem').getByText('Hello!').first()).toBeVisible();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	const [panel, board] = [await chat.boundingBox(), await page.getByRole('main').boundingBox()];
	expect(board && panel && board.x + board.width <= panel.x + 1).toBe(true);
	await expect(chat.getByRole('link', { name: 'Profile: Ada, has an account' })).toBeVisible();

	// Its menu is not cut off by the list that it stands in.
	await chat.getByRole('button', { name: /^More options for Ada/ }).click();
	const menu = await page.getByRole('menu').boundingBox();
	expect(menu && menu.height > 80 && menu.y >= 0 && menu.y + menu.height <= 720).toBe(true);
	await page.keyboard.press('Escape');
	await chat.getByRole('button', { name: 'Close' }).click();
	await expect(chat).toHaveCount(0);
});

test('a guest at a rated table is shown the way to sign in, and filters of the lobby live in the address', async ({
	online,
}) => {
	const [ada, ben] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	await ada.createAccount('Ada', PASSWORD);
	const options = { players: 2, firstGame: false };
	const wanted = { game: 'nova-luna', options, clock: { kind: 'none' }, visibility: 'public', rated: true };
	const { table } = await ada.request<{ table: { table: string } }>('POST', 'tables', wanted);
	const { page } = ben;
	await page.goto('/friends?rated=no');
	await expect(page.getByText('No waiting table fits.')).toBeVisible();
	await page.getByRole('combobox', { name: 'Rating' }).selectOption('Rated');
	await expect(page).toHaveURL('/friends?rated=yes');
	await page.getByRole('link', { name: /^Open: Nova Luna/ }).click();
	await expect(page).toHaveURL(`/table/${table.table}`);
	await expect(page.getByText('you need an account to play')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Take a seat' })).toHaveCount(0);
	// Arriving by link puts no box around the title.
	const outline = await page
		.getByRole('heading', { level: 1 })
		.evaluate((title) => getComputedStyle(title).outlineStyle);
	expect(outline).toBe('none');
	await page.getByRole('main').or(page.locator('footer')).getByRole('link', { name: 'Sign in' }).click();
	await expect(page).toHaveURL('/account');
});

test('the link of a private game that has begun says whose game there is to watch', async ({ online }) => {
	const [ada, cleo] = await Promise.all([online.newGuest('Ada'), online.newGuest('Cleo')]);
	const options = { players: 2, firstGame: false };
	const wanted = { game: 'nova-luna', options, clock: { kind: 'none' }, visibility: 'private', rated: false };
	const made = await ada.request<AnswerOf<'makeTable'>>('POST', 'tables', wanted);
	const id = made.table.table;
	await ada.beReady(id);
	await ada.request('POST', `tables/${id}/start`, { fill: 'new' });
	// A stranger, whom the server does not know.
	await cleo.context.clearCookies();
	const { page } = cleo;
	await page.goto(`/table/${id}#${made.secret}`);
	await expect(page.getByRole('heading', { level: 1, name: 'You’re invited to watch' })).toBeVisible();
	await expect(page.getByText('Ada invites you to watch Nova Luna.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Take a seat' })).toHaveCount(0);
	await page.getByRole('textbox', { name: 'Your name' }).fill('Cleo');
	await page.getByRole('button', { name: 'Join' }).click();
	// The seats are drawn, and the display of the first one is large.
	await expect(page.getByRole('region', { name: /^(?:Ada|Phoebe)’s display$/ })).toBeVisible();
});
