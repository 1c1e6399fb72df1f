import { makeAccount } from './account.ts';
import { axeFaults } from './axe.ts';
import { resign } from './friends.ts';
import { layoutFaults } from './geometry.ts';
import { LANGUAGES, settled, visit } from './house.ts';
import type { Online, Person } from './online.ts';
import { expect, seated, test } from './online.ts';

// Offers news, so that the panel for them is looked at with the rest of the account. None are sent.
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

/**
 * Places of somebody with an account, a rating, a token, a blocked player and a game that goes on, and of a guest with a
 * long name; each with whoever looks at it.
 */
async function furnish(online: Online): Promise<{
	readonly ada: Person;
	readonly guest: Person;
	readonly places: readonly (readonly [Person, string])[];
}> {
	const [ada, ben, guest] = [
		await online.arrive('Ada'),
		await online.arrive('Ben'),
		await online.arrive(LONG_NAME),
	];
	await guest.remember();
	await makeAccount(ada, 'Ada');
	await makeAccount(ben, LONG_NAME);
	const table = await seated([ada], 'nova-luna', { players: 2, rated: true });
	await ada.page.goto(`/table/${table}`);
	await resign(ada.page);
	await seated([ada], 'nebula', { players: 2, clock: { kind: 'days', days: 3 } });
	await ada.ask('POST', 'blocks', { name: LONG_NAME });
	await ada.ask('POST', 'tokens', { label: 'my bot', scopes: ['read', 'play'], expiresAt: null });
	await expect
		.poll(
			async () =>
				(await ada.ask<{ leaders: readonly object[] }>('GET', 'leaders/nova-luna/2')).leaders.length,
		)
		.toBe(2);
	const hers = ['/account', '/players/Ada', '/leaders', '/leaders/nebula/4', '/friends'];
	const ofGuests = ['/account', '/reset', `/players/${LONG_NAME}`];
	return {
		ada,
		guest,
		places: [...hers.map((path) => [ada, path] as const), ...ofGuests.map((path) => [guest, path] as const)],
	};
}

test('axe finds nothing on the places of accounts, in either theme', async ({ online }) => {
	const { ada, guest, places } = await furnish(online);
	for (const [person, path] of places) {
		await visit(person.page, path, { language: 'en' });
		await settled(person.page);
		expect(await axeFaults(person.page), `${path} of ${person.name}`).toEqual([]);
	}
	// What opens within them.
	const { page } = ada;
	await visit(page, '/account', { language: 'en' });
	await page.getByRole('textbox', { name: 'E-mail address' }).fill('nowhere');
	await page.getByRole('button', { name: 'Send the letter' }).click();
	await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
	await page.getByRole('button', { name: 'New token' }).click();
	await page.getByRole('button', { name: 'Change', exact: true }).click();
	expect(await axeFaults(page)).toEqual([]);
	await page.getByRole('button', { name: 'Delete the account' }).click();
	expect(await axeFaults(page)).toEqual([]);
	await visit(guest.page, '/account', { language: 'en' });
	await guest.page.getByRole('button', { name: 'Forget me' }).click();
	expect(await axeFaults(guest.page)).toEqual([]);
});

test('nothing is cut off, too small or in the way on the places of accounts, in any language', async ({
	online,
}) => {
	const { places } = await furnish(online);
	for (const language of LANGUAGES)
		for (const [person, path] of places) {
			await visit(person.page, path, { language });
			await settled(person.page);
			expect(await layoutFaults(person.page), `${language} ${path} of ${person.name}`).toEqual([]);
			if (language !== 'de') continue;
			await person.page.addStyleTag({ content: 'html { font-size: 200% }' });
			expect(await layoutFaults(person.page), `double ${path} of ${person.name}`).toEqual([]);
		}
});
