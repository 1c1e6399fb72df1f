import type { AnswerOf } from '@orrery/protocol';
import { PASSWORD } from './account.ts';
import { axeFaultsOfLaptop } from './axe.ts';
import {
	EVERY_CASE,
	follow,
	inEveryLanguage,
	isFirstTried,
	loaded,
	visit,
	withDoubleText,
} from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import type { Online, Person } from './online.ts';
import { expect, startedTable, test } from './online.ts';
import { resign } from './tables.ts';

// Offers notifications, so that the panel for them is checked with the rest of the account. None are sent.
test.use({
	serverOptions: {
		notifications: {
			origin: 'https://orrery.example',
			push: { contact: 'mailto:host@orrery.example', hosts: [] },
			email: { url: 'smtp://localhost:1', from: 'host@orrery.example' },
		},
	},
});

const LONG_NAME = 'W'.repeat(32);

/** Two share a place, and one has the longest name. */
const SAMPLE_LEADERBOARD: AnswerOf<'leaders'> = {
	game: 'nova-luna',
	players: 2,
	leaders: [
		{
			place: 1,
			who: { kind: 'bot', level: 'full', name: 'Ganymede' },
			mu: 36,
			sigma: 1.2,
			games: 1234,
			you: false,
		},
		{
			place: 2,
			who: { kind: 'player', name: LONG_NAME, account: 'program' },
			mu: 30,
			sigma: 2,
			games: 150,
			you: false,
		},
		{
			place: 2,
			who: { kind: 'player', name: 'Ada', account: 'person' },
			mu: 34,
			sigma: 4,
			games: 31,
			you: true,
		},
		{
			place: 4,
			who: { kind: 'player', name: 'Ben', account: 'person' },
			mu: 25,
			sigma: 4.9,
			games: 17,
			you: false,
		},
	],
};

interface Pages {
	/** The owner of an account. */
	readonly ada: Person;
	readonly guest: Person;
	/** Each with the player who opens it. */
	readonly pages: readonly (readonly [Person, string])[];
}

/**
 * The pages of a player with an account, a rating, a token, a blocked player and a game under way, and of a guest with a
 * long name.
 */
async function preparePages(online: Online): Promise<Pages> {
	const [ada, ben, guest] = await Promise.all([
		online.newGuest('Ada'),
		online.newGuest('Ben'),
		online.newGuest(LONG_NAME),
	]);
	await guest.rememberName();
	await ada.createAccount('Ada', PASSWORD);
	await ben.createAccount(LONG_NAME, PASSWORD);
	const table = await startedTable([ada], 'nova-luna', { players: 2, rated: true });
	await ada.page.goto(`/table/${table}`);
	await resign(ada.page);
	await startedTable([ada], 'nebula', { players: 2, clock: { kind: 'days', days: 3 } });
	await ada.request('POST', 'blocks', { name: LONG_NAME });
	await ada.request('POST', 'tokens', { label: 'my bot', scopes: ['read', 'play'], expiresAt: null });
	await expect
		.poll(async () => (await ada.request<AnswerOf<'profile'>>('GET', 'players/Ada')).ratings.length)
		.toBe(1);
	// Nobody here has played enough to be on a real leaderboard.
	await ada.page.route('**/api/leaders/nova-luna/*', (route) => route.fulfill({ json: SAMPLE_LEADERBOARD }));
	const own = ['/account', '/players/Ada', '/leaderboard', '/friends'];
	const ofGuest = ['/account', '/reset'];
	if (EVERY_CASE) {
		own.push('/leaderboard/nebula/4');
		ofGuest.push(`/players/${LONG_NAME}`);
	}
	return {
		ada,
		guest,
		pages: [...own.map((path) => [ada, path] as const), ...ofGuest.map((path) => [guest, path] as const)],
	};
}

test('the pages of accounts have no fault that axe finds in either theme, and fit in every language and with text of double size', {
	tag: ['@more', '@phone-long'],
}, async ({ online }) => {
	const { ada, guest, pages } = await preparePages(online);
	for (const person of [ada, guest]) await visit(person.page, '/');
	for (const [{ page, name }, path] of pages) {
		await follow(page, path);
		expect(await axeFaultsOfLaptop(page), `${path} of ${name}`).toEqual([]);
		await inEveryLanguage(page, async (language) => {
			await loaded(page);
			expect(await layoutFaults(page), `${path} of ${name} in ${language}`).toEqual([]);
			if (isFirstTried(language))
				await withDoubleText(page, async () =>
					expect(await layoutFaults(page), `${path} of ${name} with double text`).toEqual([]),
				);
		});
	}
	// What opens within them.
	const { page } = ada;
	await follow(page, '/account');
	await page.getByRole('textbox', { name: 'Email address' }).fill('nowhere');
	await page.getByRole('button', { name: 'Send confirmation email' }).click();
	await expect(page.getByText('That isn’t an email address.')).toBeVisible();
	await page.getByRole('button', { name: 'New token' }).click();
	await expect(page.getByRole('textbox', { name: 'What’s it for?' })).toBeVisible();
	await page.getByRole('button', { name: 'Change', exact: true }).click();
	await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
	expect(await axeFaultsOfLaptop(page)).toEqual([]);
	await page.getByRole('button', { name: 'Delete account' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	expect(await axeFaultsOfLaptop(page)).toEqual([]);
	await follow(guest.page, '/account');
	await guest.page.getByRole('button', { name: 'Delete my guest name' }).click();
	await expect(guest.page.getByRole('dialog')).toBeVisible();
	expect(await axeFaultsOfLaptop(guest.page)).toEqual([]);
});
