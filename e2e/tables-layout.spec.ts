import type { Page } from '@playwright/test';
import { axeFaultsOfLaptop } from './axe.ts';
import type { Language } from './fixtures.ts';
import { expect, follow, inEveryLanguage, isFirstTried, loaded, withDoubleText } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { joinByLink, makeTable, resign, test } from './tables.ts';

/** An address without a table. */
const NO_TABLE = '/table/nonsense';

/** The pages of online play with something on each: a room, a list, a history, a draw. */
async function preparePages(page: Page): Promise<readonly string[]> {
	await makeTable(page, 'Ada', { game: 'Nebula' });
	const ended = new URL(page.url()).pathname;
	await page.getByRole('button', { name: 'Start with bots' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
	await expect(page.getByRole('button', { name: 'I’m ready' })).toHaveCount(0);
	await resign(page);
	await page.goto('/friends');
	await page.getByRole('radio', { name: 'In one sitting' }).check();
	await page.getByRole('radio', { name: 'Custom', exact: true }).check();
	await page.getByRole('radio', { name: '4', exact: true }).check();
	await page.getByRole('radio', { name: 'Nova Luna', exact: true }).check();
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeVisible();
	await page.getByRole('button', { name: 'Add a bot' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Choose this bot' }).click();
	const room = new URL(page.url()).pathname;
	return ['/', '/friends', room, '/watch', '/history', '/fair', `${ended}/fair`];
}

test('the pages of online play have no fault that axe finds in either theme, and fit in every language and with text of double size', {
	tag: '@more',
}, async ({ page }) => {
	const fits = async (path: string, language: Language): Promise<void> => {
		await loaded(page);
		expect(await layoutFaults(page), `${path} in ${language}`).toEqual([]);
		if (isFirstTried(language))
			await withDoubleText(page, async () =>
				expect(await layoutFaults(page), `${path} with double text`).toEqual([]),
			);
	};
	for (const path of [...(await preparePages(page)), NO_TABLE]) {
		await follow(page, path);
		expect(await axeFaultsOfLaptop(page), path).toEqual([]);
		await inEveryLanguage(page, (language) => fits(path, language));
	}
});

test('the room fits for a player who opens an invitation link, also with the longest name', {
	tag: '@more',
}, async ({ page, otherPage }) => {
	const link = await makeTable(page, 'Ada', { players: 3 });
	const ben = await otherPage({ hasTouch: true });
	await ben.goto(link);
	await expect(ben.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
	expect(await axeFaultsOfLaptop(ben)).toEqual([]);
	expect(await layoutFaults(ben)).toEqual([]);
	await joinByLink(ben, link, 'W'.repeat(32));
	for (const one of [page, ben]) {
		await expect(one.getByText('W'.repeat(32), { exact: true })).toBeVisible();
		expect(await layoutFaults(one)).toEqual([]);
	}
	await page.getByRole('button', { name: 'What’s this?' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	expect(await axeFaultsOfLaptop(page)).toEqual([]);
	expect(await layoutFaults(page)).toEqual([]);
});
