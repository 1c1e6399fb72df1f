import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { layoutFaults } from './geometry.ts';
import { LANGUAGES, visit } from './house.ts';
import { expect, open, seated, test } from './online.ts';

/* Table talk: everybody reads ready-made words in their own language, and nothing that is said can do anything. */

const TITLES = { en: 'Table talk', de: 'Tischgespräch' } as const;

async function openTalk(page: Page, button: RegExp): Promise<void> {
	await page.getByRole('button', { name: button }).click();
}

test('two players talk in two languages, a spectator apart, and somebody is muted and reported', async ({
	online,
}) => {
	const ada = await online.arrive('Ada');
	const ben = await online.arrive('Ben');
	const cleo = await online.arrive('Cleo');
	await cleo.remember();
	const table = await seated([ada, ben], 'nova-luna');
	await open([ada, cleo], table);
	await visit(ben.page, `/table/${table}`, { language: 'de' });

	await openTalk(ada.page, /^Chat at the table/);
	await ada.page.getByRole('button', { name: 'Good luck!' }).click();
	const hers = ada.page.getByRole('group', { name: TITLES.en });
	await expect(hers.getByText('Good luck!')).toBeVisible();
	await expect(ben.page.getByRole('button', { name: 'Am Tisch reden, 1 neue Bemerkung' })).toBeVisible();
	await openTalk(ben.page, /^Am Tisch reden/);
	const his = ben.page.getByRole('group', { name: TITLES.de });
	await expect(his.getByText('Viel Glück!')).toBeVisible();

	// What looks like a link or a mark is text, and no more.
	const said = 'see https://example.org <b>bold</b>';
	await ben.page.getByRole('textbox', { name: 'Etwas sagen' }).fill(said);
	await ben.page.keyboard.press('Enter');
	await expect(hers.getByText(said)).toBeVisible();
	await expect(hers.getByRole('link')).toHaveCount(0);

	// Whoever looks on hears the players, who do not hear them.
	await openTalk(cleo.page, /^Chat at the table/);
	const watching = cleo.page.getByRole('group', { name: TITLES.en });
	await expect(watching.getByText(said)).toBeVisible();
	await expect(cleo.page.getByText('Only others who look on read this')).toBeVisible();
	await cleo.page.getByRole('textbox', { name: 'Say something' }).fill('She should take the red one.');
	await cleo.page.getByRole('button', { name: 'Send' }).click();
	await expect(watching.getByText('She should take the red one.')).toBeVisible();

	await ben.page.getByRole('button', { name: 'Gutes Spiel!' }).click();
	await expect(hers.getByText('Good game!')).toBeVisible();
	await expect(hers.getByText('She should take the red one.')).toHaveCount(0);

	const more = ada.page.getByRole('button', { name: 'More about what Ben said' });
	await more.first().click();
	await ada.page.getByRole('menuitem', { name: 'Report to the host of this house' }).click();
	await expect(hers.getByText('Reported. Thank you.')).toBeVisible();
	// Esc leaves the menu, not the talk.
	await more.first().click();
	await ada.page.keyboard.press('Escape');
	await expect(ada.page.getByRole('menu')).toHaveCount(0);
	await expect(more.first()).toBeFocused();
	await more.first().click();
	await ada.page.getByRole('menuitem', { name: 'Do not hear Ben' }).click();
	await expect(hers.getByText(said)).toHaveCount(0);
	await expect(ada.page.getByRole('button', { name: 'Hear Ben again' })).toBeFocused();
	await ben.page.getByRole('button', { name: 'Danke!' }).click();
	await expect(his.getByText('Danke!')).toBeVisible();
	await expect(hers.getByText('Thank you!', { exact: true })).toHaveCount(0);
	await ada.page.getByRole('button', { name: 'Hear Ben again' }).click();
	await expect(hers.getByText('Thank you!', { exact: true })).toBeVisible();

	// Whoever has no name can have somebody muted, but not report them.
	const nobody = await online.arrive('Dora');
	await open([nobody], table);
	await openTalk(nobody.page, /^Chat at the table/);
	await nobody.page.getByRole('button', { name: 'More about what Ben said' }).first().click();
	await expect(nobody.page.getByRole('menuitem')).toHaveText(['Do not hear Ben']);
});

test('talk fits and can be used by all, in the room and in the game', async ({ online }) => {
	const ada = await online.arrive('Ada');
	const ben = await online.arrive('Benedikt von der Tann');
	const { page } = ada;
	const table = await seated([ada, ben], 'nebula');
	const say = (text: string): Promise<unknown> =>
		ben.ask('POST', `tables/${table}/chat`, {
			id: `remark-${text.length}`,
			words: { kind: 'text', text },
		});
	await open([ada], table);
	await say('A long remark without any space at all: '.concat('x'.repeat(120)));
	await say('A short one.');
	for (const language of LANGUAGES) {
		await visit(page, `/table/${table}`, { language });
		expect(await layoutFaults(page), language).toEqual([]);
		await page.locator('.talk button').click();
		await expect(page.locator('dialog[open]')).toBeVisible();
		expect(await layoutFaults(page), `open, ${language}`).toEqual([]);
	}
	expect(await axeFaults(page)).toEqual([]);
});
