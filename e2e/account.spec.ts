import {
	authenticator,
	expectSignedIn,
	keepCodes,
	makeAccount,
	openSignIn,
	PASSWORD,
	signIn,
	signOut,
} from './account.ts';
import { idle } from './fixtures.ts';
import type { Person } from './online.ts';
import { expect, open, startedTable, test } from './online.ts';

/** What a browser reports by itself when a server refuses something. */
const REFUSED = /status of 40[0139]/;

test('a guest makes an account with a passkey, signs out and signs in again with it', async ({ online }) => {
	const ada = await online.newGuest('Ada');
	const { page } = ada;
	const key = await authenticator(page);
	// The authenticator answers at once whatever is asked of it: at first only what is asked by a button.
	await page.addInitScript(() => {
		if (localStorage.getItem('test.no-offers') !== null)
			PublicKeyCredential.isConditionalMediationAvailable = async () => false;
	});
	await page.goto('/');
	await page.evaluate(() => localStorage.setItem('test.no-offers', 'yes'));
	// A game begun as a guest belongs to the account afterwards.
	const table = await startedTable([ada], 'nova-luna', { players: 2 });
	await page.goto(`/table/${table}`);
	await page.goto('/account');
	await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
	await expect(page.getByRole('radio', { name: 'Passkey' })).toBeChecked();
	await page.getByRole('button', { name: 'Create account' }).click();
	await keepCodes(page);
	expect(await key.count()).toBe(1);
	await expectSignedIn(page, 'Ada');
	await expect(page.getByRole('listitem').filter({ hasText: /^\s*Passkey: / })).toHaveCount(1);
	// The only way to sign in cannot be removed.
	await expect(page.getByText('This is your only sign-in method besides your recovery codes.')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
	await page.goto('/players/Ada');
	await expect(page.getByRole('link', { name: /Nova Luna/ }).first()).toBeVisible();

	await signOut(page);
	await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
	await openSignIn(page);
	await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute(
		'autocomplete',
		'username webauthn',
	);
	await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
	await expectSignedIn(page, 'Ada');
	await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible();
	await page.goto(`/table/${table}`);
	await expect(page.getByRole('region', { name: 'Your display' })).toBeVisible();

	// A passkey chosen from the browser's own list beside the name needs no button; this authenticator chooses at
	// once. A refusal is shown, and the passkey offered again.
	await signOut(page);
	await page.evaluate(() => localStorage.removeItem('test.no-offers'));
	online.expected.push(REFUSED);
	let heard = (): void => undefined;
	const read = new Promise<void>((resolve) => {
		heard = resolve;
	});
	let tries = 0;
	await page.route('**/api/session', async (route) => {
		if (++tries === 1) return route.fulfill({ status: 403, json: { code: 'not-recognised' } });
		await read;
		return route.continue();
	});
	await openSignIn(page);
	await expect(page.getByRole('alert')).toContainText('doesn’t match');
	heard();
	await expectSignedIn(page, 'Ada');
});

test.describe('with a long wait after too many attempts', () => {
	// Long enough for a busy machine: the next attempt has to come within it.
	test.use({ serverOptions: { settings: { attemptWaitMs: 30_000 } } });

	test('by password: the rules are shown while typing, wrong name and wrong password read the same, a recovery code replaces a lost password', async ({
		online,
	}) => {
		online.expected.push(REFUSED, /status of 429/);
		const ada = await online.newGuest('a guest');
		const { page } = ada;
		await page.goto('/account');
		await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
		await page.getByRole('radio', { name: 'Password' }).check();
		const field = page.getByRole('textbox', { name: 'New password' });
		await expect(field).toHaveAttribute('autocomplete', 'new-password');
		await field.fill('1234567');
		await expect(page.getByText('3 more characters')).toBeVisible();
		await field.fill('qwertyuiop');
		await expect(page.getByText('Long enough.')).toBeVisible();
		await page.getByRole('button', { name: 'Show password' }).click();
		await expect(field).toHaveAttribute('type', 'text');
		await page.getByRole('button', { name: 'Create account' }).click();
		await expect(page.getByRole('alert')).toContainText('too easy to guess');
		await field.fill(PASSWORD);
		await page.getByRole('button', { name: 'Create account' }).click();
		const codes = await keepCodes(page);
		await expectSignedIn(page, 'Ada');
		await expect(page.getByText('10 of 10 left')).toBeVisible();
		await signOut(page);

		// The page does not tell whether the name or the password is wrong.
		const sentence = 'That doesn’t match. Check what you entered and try again.';
		await signIn(ada, 'Ada', 'not the password');
		await expect(page.getByRole('alert')).toHaveText(sentence);
		await signIn(ada, 'Nobody at all', PASSWORD);
		await expect(page.getByRole('alert')).toHaveText(sentence);
		await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
		for (let i = 0; i < 5; i++) {
			await page.getByRole('textbox', { name: 'Password' }).fill(`wrong again ${i}`);
			const answered = page.waitForResponse('**/api/session');
			await page.getByRole('button', { name: 'Sign in', exact: true }).click();
			await (await answered).finished();
		}
		// After too many attempts the page says how long to wait.
		await expect(page.getByRole('alert')).toHaveText(/Try again in \d+ seconds?\./);

		await online.advanceClock(3_600_000);
		await openSignIn(page);
		await page.getByRole('button', { name: 'Use a recovery code' }).click();
		await page.getByRole('textbox', { name: 'Name' }).fill('ada');
		await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[3]?.toLowerCase() ?? '');
		await page.getByRole('button', { name: 'Sign in', exact: true }).click();
		await expectSignedIn(page, 'Ada');
		await expect(page.getByText('9 of 10 left')).toBeVisible();
		await page.getByRole('button', { name: 'Change', exact: true }).click();
		await page.getByRole('textbox', { name: 'New password' }).fill(`another: ${PASSWORD}`);
		await page.getByRole('button', { name: 'Save password' }).click();
		await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0);
		await signOut(page);
		await signIn(ada, 'Ada', `another: ${PASSWORD}`);
		await expectSignedIn(page, 'Ada');
	});
});

test('a player who is signed out from another device is told so and can sign in again', async ({
	online,
}) => {
	online.expected.push(REFUSED);
	const [laptop, phone] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ada on the phone')]);
	await makeAccount(laptop, 'Ada');
	await signIn(phone, 'Ada');
	await expectSignedIn(phone.page, 'Ada');
	// One page with a socket, and one without.
	await phone.page.goto('/friends');
	await expect(phone.page.getByText('Playing as')).toBeVisible();
	const other = await phone.context.newPage();
	await other.goto('/account');
	await expectSignedIn(other, 'Ada');

	await laptop.page.goto('/account');
	const sessions = laptop.page.getByRole('region', { name: 'Where you’re signed in' });
	await expect(sessions.getByRole('listitem')).toHaveCount(2);
	await expect(sessions.getByText('this device')).toHaveCount(1);
	await sessions.getByRole('button', { name: /^Sign out: / }).click();
	await expect(sessions.getByRole('listitem')).toHaveCount(1);

	await expect(phone.page.getByText('You were signed out from another device.')).toBeVisible();
	await expect(phone.page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
	await expect(other.getByText('You were signed out from another device.')).toBeVisible();
	await expect(other.getByRole('radio', { name: 'Sign in' })).toBeVisible();
	await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await expect(phone.page.getByRole('heading', { name: 'Your account', level: 1 })).toBeFocused();
	await expectSignedIn(laptop.page, 'Ada');

	// Signing out or in takes effect in the other tabs, with a socket and without.
	const [tables, account] = [await laptop.context.newPage(), await laptop.context.newPage()];
	await tables.goto('/friends');
	await account.goto('/account');
	await expect(account.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible();
	await expect(tables.getByText('Playing as')).toContainText('Ada');
	await signOut(laptop.page);
	await expect(tables.getByRole('textbox', { name: 'Your name' })).toBeVisible();
	await expect(tables.getByText('Playing as')).toHaveCount(0);
	await expect(account.getByRole('radio', { name: 'Sign in' })).toBeVisible();
	await signIn(laptop, 'Ada');
	await expect(tables.getByText('Playing as')).toContainText('Ada');
	await expect(account.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible();
});

test('the panels of an account are shown when their lists are there, so that no button moves from under the pointer', async ({
	online,
}) => {
	online.expected.push(/status of 500/);
	const ada = await online.newGuest('Ada');
	await ada.createAccount('Ada', PASSWORD);
	const { page } = ada;
	let answer = (): void => undefined;
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route('**/api/tokens', (route) => route.fulfill({ status: 500 }));
	await page.route('**/api/blocks', async (route) => {
		await held;
		await route.continue();
	});
	const others = Promise.all(
		['sessions', 'tokens', 'notifications'].map((name) => page.waitForResponse(`**/api/${name}`)),
	);
	await page.goto('/account');
	await others;
	await idle(page);
	const signingOut = page.getByRole('button', { name: 'Sign out', exact: true });
	await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
	await expect(signingOut).toBeHidden();
	answer();
	await expect(signingOut).toBeVisible();
	await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
	// A list that fails says so in its place, and keeps nobody from the others.
	await expect(page.getByRole('region', { name: 'API tokens' }).getByRole('alert')).toBeVisible();
});

/** Opens the page as if the player had signed in long ago: the page then asks for the password again. */
async function openLongAfterSignIn({ page }: Person): Promise<void> {
	await page.route('**/api/account', async (route) => {
		const response = await route.fetch();
		const account = (await response.json()) as object;
		await route.fulfill({ response, json: { ...account, provedUntil: null } });
	});
	await page.goto('/account');
	await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible();
	await page.unroute('**/api/account');
}

test('making a token asks for the password first and then continues; the token is shown only once', async ({
	online,
}) => {
	online.expected.push(REFUSED);
	const ada = await online.newGuest('Ada');
	const { page } = ada;
	await makeAccount(ada, 'Ada');
	await openLongAfterSignIn(ada);
	const tokens = page.getByRole('region', { name: 'API tokens' });
	await tokens.getByRole('button', { name: 'New token' }).click();
	await tokens.getByRole('textbox', { name: 'What’s it for?' }).fill('my bot');
	await tokens.getByRole('switch', { name: 'read' }).click();
	await tokens.getByRole('button', { name: 'Create token' }).click();

	const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
	await question.getByRole('textbox', { name: 'Password' }).fill('somebody else');
	await question.getByRole('button', { name: 'Continue' }).click();
	await expect(question.getByRole('alert')).toContainText('doesn’t match');
	await question.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
	await question.getByRole('button', { name: 'Continue' }).click();
	await expect(question).toBeHidden();

	const shown = tokens.getByRole('textbox', { name: /show (?:it|them) only now/ });
	await expect(shown).toHaveValue(/^[\w-]{20,}$/);
	const token = await shown.inputValue();
	const program = await page.request.fetch('/api/guest', { headers: { authorization: `Bearer ${token}` } });
	expect(program.status(), 'it may play, but not read').toBe(403);
	await tokens.getByRole('button', { name: 'I’ve saved it' }).click();
	await expect(shown).toHaveCount(0);
	await expect(tokens.getByRole('listitem')).toContainText('my bot');
	await expect(tokens.getByRole('listitem')).toContainText('play');
	await page.reload();
	await expect(tokens.getByRole('listitem')).toHaveCount(1);
	expect(await page.content()).not.toContain(token);
	await tokens.getByRole('button', { name: 'Revoke: my bot' }).click();
	await expect(tokens.getByRole('listitem')).toHaveCount(0);
});

test('an account is deleted only after its name was typed', async ({ online }) => {
	online.expected.push(REFUSED, /status of 404/);
	const ada = await online.newGuest('Ada');
	const { page } = ada;
	await makeAccount(ada, 'Ada');
	const download = page.waitForEvent('download');
	await page.getByRole('link', { name: 'Download my data' }).click();
	expect((await download).suggestedFilename()).toBe('orrery-own-data.json');
	await page.getByRole('button', { name: 'Delete account' }).click();
	const question = page.getByRole('dialog', { name: 'Delete your account?' });
	await question.getByRole('textbox').fill('Ben');
	await question.getByRole('button', { name: 'Delete for good' }).click();
	await expect(question.getByRole('alert')).toBeVisible();
	await question.getByRole('textbox').fill('Ada');
	await question.getByRole('button', { name: 'Delete for good' }).click();
	await expect(page.getByText('Your account has been deleted.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
	await page.goto('/players/Ada');
	await expect(page.getByText('There’s no player called Ada here.')).toBeVisible();
	await signIn(ada, 'Ada');
	await expect(page.getByRole('alert')).toContainText('doesn’t match');
});

test('the reset link of the operator sets a new password once and does not stay in the address', async ({
	online,
}) => {
	online.expected.push(REFUSED);
	const { server } = online;
	const ada = await online.newGuest('Ada');
	const { page } = ada;
	await ada.request('POST', 'account', {
		name: 'Ada',
		way: { kind: 'password', password: 'a forgotten one' },
	});
	const [link = ''] = (await server.admin('reset', 'Ada')).split('\n');
	expect(link).toMatch(/\/reset#[\w-]{43}$/);
	const requested: string[] = [];
	page.on('request', (request) => requested.push(request.url()));
	await page.goto(link);
	await expect(page).toHaveURL(`${server.address}/reset`);
	await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Save and sign in' }).click();
	// The old recovery codes are void; the new ones are shown only once.
	const codes = page.getByRole('textbox', { name: /show (?:it|them) only now/ });
	await expect(codes).toHaveValue(/^(?:(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\s*){10}$/);
	await page.getByRole('button', { name: 'I’ve saved them' }).click();
	await expect(page).toHaveURL(`${server.address}/account`);
	await expectSignedIn(page, 'Ada');
	expect(requested.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([]);
	await signOut(page);
	await signIn(ada, 'Ada');
	await expectSignedIn(page, 'Ada');
	expect(ada.faults([])).toEqual([]);

	await page.goto('/');
	await page.goto(link);
	await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Save and sign in' }).click();
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a player who is banned during a game is told at once and on every page', async ({ online }) => {
	online.expected.push(/status of 403|Unexpected response code: 403/);
	const [ada, ben] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	await ben.rememberName();
	await open([ada, ben], await startedTable([ada, ben], 'nova-luna'));
	await online.server.admin('ban', 'Ben');
	const told = ben.page.getByText('You’ve been banned from this server.');
	await expect(told).toBeVisible();
	// Ben has left the game, which was for two.
	await expect(ada.page.getByRole('heading', { level: 1, name: 'You win' })).toBeVisible();
	await ben.page.goto('/friends');
	await expect(told).toBeVisible();
	await online.server.admin('unban', 'Ben');
	await ben.page.reload();
	await expect(ben.page.getByRole('button', { name: 'Change name' })).toBeVisible();
});

test('a guest can have the server forget them', async ({ online }) => {
	online.expected.push(/status of 401/);
	const ada = await online.newGuest('Ada');
	const { page } = ada;
	await ada.rememberName();
	await page.goto('/account');
	await expect(page.getByText('You’re playing as a guest: Ada')).toBeVisible();
	await page.getByRole('button', { name: 'Delete my guest name' }).click();
	const question = page.getByRole('dialog', { name: 'Delete guest Ada?' });
	await question.getByRole('button', { name: 'Cancel' }).click();
	await page.getByRole('button', { name: 'Delete my guest name' }).click();
	await question.getByRole('button', { name: 'Delete my guest name' }).click();
	const told = page.getByText('Done. Your name has been removed.');
	await expect(told).toBeVisible();
	// A short message and its button stand in one line.
	const [words, close] = [
		await told.boundingBox(),
		await page.getByRole('button', { name: 'Close' }).boundingBox(),
	];
	const middle = (box: typeof words): number => (box?.y ?? 0) + (box?.height ?? 0) / 2;
	expect(Math.abs(middle(words) - middle(close))).toBeLessThan(4);
	const asked = await ada.context.request.get(`${online.server.address}/api/guest`);
	expect(asked.status()).toBe(401);
	await page.goto('/account');
	await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
	await expect(page.getByText('You’re playing as a guest')).toHaveCount(0);
});

test.describe('by host name over plain HTTP', () => {
	test.use({ host: '0.0.0.0' });

	test('the page says that passkeys need a secure address, and a password works', async ({ online }) => {
		const ada = await online.newVisitorByHostName('Ada');
		const { page } = ada;
		await page.goto('/account');
		await expect(page.getByText('Passkeys need a secure')).toBeVisible();
		await expect(page.getByRole('radio', { name: 'Passkey' })).toHaveCount(0);
		await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
		await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
		await page.getByRole('button', { name: 'Create account' }).click();
		// Without a clipboard of its own the page can still copy.
		await page.getByRole('button', { name: 'Copy', exact: true }).click();
		await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
		await keepCodes(page);
		await signOut(page);
		await openSignIn(page);
		await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
		await signIn(ada, 'Ada');
		await expectSignedIn(page, 'Ada');
		expect(ada.faults([])).toEqual([]);
	});
});
