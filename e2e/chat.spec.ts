import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { idle, inEveryLanguage, isFirstTried, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import { expect, open, startedTable, test } from './online.ts';

/* The chat of a table: ready-made remarks are read in the language of the reader, and everything else is plain text. */

const TITLES = { en: 'Chat', de: 'Tisch-Chat' } as const;

async function openChat(page: Page, button: RegExp): Promise<void> {
	await page.getByRole('button', { name: button }).click();
}

test('two players chat in two languages, spectators chat apart, and a player can be reported and muted', {
	tag: '@desktop',
}, async ({ online }) => {
	const [ada, ben, cleo] = await Promise.all([
		online.newGuest('Ada'),
		online.newGuest('Ben', { locale: 'de-DE' }),
		online.newGuest('Cleo'),
	]);
	await cleo.rememberName();
	const table = await startedTable([ada, ben], 'nova-luna');
	// A busy machine may connect twice, so every socket of the page counts.
	let messages = 0;
	ada.page.on('websocket', (socket) => {
		socket.on('framereceived', ({ payload }) => {
			if (String(payload).includes('"chat"')) messages += 1;
		});
	});
	await open([ada, cleo], table);
	await visit(ben.page, `/table/${table}`);

	await openChat(ada.page, /^Open chat/);
	await ada.page.getByRole('button', { name: 'Good luck!' }).click();
	const hers = ada.page.getByRole('group', { name: TITLES.en });
	await expect(hers.getByText('Good luck!')).toBeVisible();
	await expect(ben.page.getByRole('button', { name: 'Chat öffnen, 1 neue Nachricht' })).toBeVisible();
	await openChat(ben.page, /^Chat öffnen/);
	const his = ben.page.getByRole('group', { name: TITLES.de });
	await expect(his.getByText('Viel Glück!')).toBeVisible();

	// What looks like a link or like markup is plain text.
	const said = 'see https://example.org <b>bold</b>';
	await ben.page.getByRole('textbox', { name: 'Nachricht schreiben' }).fill(said);
	await ben.page.keyboard.press('Enter');
	await expect(hers.getByText(said)).toBeVisible();
	await expect(hers.getByRole('link')).toHaveCount(0);

	// A spectator reads what the players write, but not the other way round.
	await openChat(cleo.page, /^Open chat/);
	const watching = cleo.page.getByRole('group', { name: TITLES.en });
	await expect(watching.getByText(said)).toBeVisible();
	await expect(cleo.page.getByText('Only other spectators can read this')).toBeVisible();
	await cleo.page.getByRole('textbox', { name: 'Write a message' }).fill('She should take the red one.');
	await cleo.page.getByRole('button', { name: 'Send' }).click();
	await expect(watching.getByText('She should take the red one.')).toBeVisible();

	await ben.page.getByRole('button', { name: 'Gutes Spiel!' }).click();
	await expect(hers.getByText('Good game!')).toBeVisible();
	await expect(hers.getByText('She should take the red one.')).toHaveCount(0);

	const more = ada.page.getByRole('button', { name: 'More options for Ben’s message' });
	await more.first().click();
	await ada.page.getByRole('menuitem', { name: 'Report to the server admin' }).click();
	await expect(hers.getByText('Reported. Thank you.')).toBeVisible();
	// Esc closes the menu, not the chat.
	await more.first().click();
	await ada.page.keyboard.press('Escape');
	await expect(ada.page.getByRole('menu')).toHaveCount(0);
	await expect(more.first()).toBeFocused();
	await more.first().click();
	await ada.page.getByRole('menuitem', { name: 'Mute Ben' }).click();
	await expect(hers.getByText(said)).toHaveCount(0);
	await expect(ada.page.getByRole('button', { name: 'Unmute Ben' })).toBeFocused();
	const before = messages;
	await ben.page.getByRole('button', { name: 'Danke!' }).click();
	await expect(his.getByText('Danke!')).toBeVisible();
	await expect.poll(() => messages).toBeGreaterThan(before);
	await idle(ada.page);
	await expect(hers.getByText('Thank you!', { exact: true })).toHaveCount(0);
	await ada.page.getByRole('button', { name: 'Unmute Ben' }).click();
	await expect(hers.getByText('Thank you!', { exact: true })).toBeVisible();

	// A spectator who never typed a name can mute a player, but not report one.
	const dora = await online.newGuest('Dora');
	await open([dora], table);
	await openChat(dora.page, /^Open chat/);
	await dora.page.getByRole('button', { name: 'More options for Ben’s message' }).first().click();
	await expect(dora.page.getByRole('menuitem')).toHaveText(['Mute Ben']);
});

test('the chat fits in every language, and axe finds no fault in it', { tag: '@more' }, async ({
	online,
}) => {
	const ada = await online.newGuest('Ada');
	const ben = await online.newGuest('Benedikt von der Tann');
	const { page } = ada;
	const table = await startedTable([ada, ben], 'nebula');
	const say = (text: string): Promise<unknown> =>
		ben.request('POST', `tables/${table}/chat`, {
			id: `message-${text.length}`,
			words: { kind: 'text', text },
		});
	await open([ada], table);
	await say('A long remark without any space at all: '.concat('x'.repeat(120)));
	await say('A short one.');
	// A panel beside the board where there is room, elsewhere a dialog.
	const dialog = page.locator('dialog[open], aside[data-own-keys]');
	await inEveryLanguage(page, async (language) => {
		expect(await layoutFaults(page), language).toEqual([]);
		await page.locator('header .chat button').click();
		await expect(dialog.getByText('A short one.')).toBeVisible();
		expect(await layoutFaults(page), `open, ${language}`).toEqual([]);
		if (isFirstTried(language)) expect(await axeFaults(page)).toEqual([]);
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
	});
});
