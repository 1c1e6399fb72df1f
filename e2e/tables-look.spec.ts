import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { joinByLink, makeTable, resign, test } from './friends.ts';
import { layoutFaults } from './geometry.ts';
import { expect, LANGUAGES, settled, visit } from './house.ts';

/** The online places with something in them: a room with a guest, a list, a history, a draw. */
async function furnish(page: Page): Promise<readonly string[]> {
	await makeTable(page, 'Ada', { game: 'Nebula' });
	const ended = new URL(page.url()).pathname;
	await page.getByRole('button', { name: 'Start with bots' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
	await expect(page.getByRole('button', { name: 'I’m ready' })).toHaveCount(0);
	await resign(page);
	await page.goto('/friends');
	await page.getByRole('radio', { name: 'In one sitting' }).check();
	await page.getByRole('radio', { name: 'Own', exact: true }).check();
	await page.getByRole('radio', { name: '4', exact: true }).check();
	await page.getByRole('radio', { name: 'Nova Luna', exact: true }).check();
	await page.getByRole('button', { name: 'Make the table' }).click();
	await expect(page.getByRole('heading', { name: 'Invite friends' })).toBeVisible();
	await page.getByRole('button', { name: 'Add a bot' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Put it here' }).click();
	const room = new URL(page.url()).pathname;
	return ['/', '/friends', room, '/watch', '/history', '/fair', `${ended}/fair`, '/table/nonsense'];
}

test('axe finds nothing on the online places, in either theme', async ({ page }) => {
	const places = await furnish(page);
	for (const place of places) {
		await visit(page, place, { language: 'en' });
		await settled(page);
		expect(await axeFaults(page), place).toEqual([]);
	}
});

test('nothing is cut off, too small or in the way on the online places, in any language', async ({
	page,
}) => {
	const places = await furnish(page);
	for (const language of LANGUAGES)
		for (const place of places) {
			await visit(page, place, { language });
			await settled(page);
			expect(await layoutFaults(page), `${language} ${place}`).toEqual([]);
			if (language !== 'de') continue;
			await page.addStyleTag({ content: 'html { font-size: 200% }' });
			expect(await layoutFaults(page), `double ${place}`).toEqual([]);
		}
});

test('who comes by a link sees a room that fits', async ({ page, somebody }) => {
	const link = await makeTable(page, 'Ada', { players: 3 });
	const ben = await somebody({ hasTouch: true });
	await ben.goto(link);
	await expect(ben.getByRole('heading', { name: 'You are invited' })).toBeVisible();
	expect(await axeFaults(ben)).toEqual([]);
	expect(await layoutFaults(ben)).toEqual([]);
	await joinByLink(ben, link, 'W'.repeat(32));
	for (const one of [page, ben]) {
		await expect(one.getByText('W'.repeat(32), { exact: true })).toBeVisible();
		expect(await layoutFaults(one)).toEqual([]);
	}
	await page.getByRole('button', { name: 'What is this?' }).click();
	await expect(page.getByRole('dialog')).toBeVisible();
	expect(await axeFaults(page)).toEqual([]);
	expect(await layoutFaults(page)).toEqual([]);
});
