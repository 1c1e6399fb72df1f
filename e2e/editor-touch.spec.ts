import { axeFaults } from './axe.ts';
import { expect, inEveryLanguage, test, visit, withDoubleText } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';

test('a position of Nova Luna is set up by touch', { tag: '@more' }, async ({ page }) => {
	await visit(page, '/editor/nova-luna');
	const cell = page.getByRole('button', { name: /^Row 1, column 1/ });
	const laid = page.getByRole('list', { name: 'Tiles in the display' }).getByRole('button');
	const dialog = page.getByRole('dialog');

	// A cell, then a tile from the sheet.
	await cell.tap();
	await expect(dialog).toContainText('Player 1’s display: choose a tile');
	await dialog.getByRole('combobox', { name: 'Color' }).selectOption('Yellow');
	await dialog
		.getByRole('button', { name: /^Yellow \d; [^w]*$/ })
		.first()
		.tap();
	await expect(dialog).toBeHidden();
	await expect(laid).toHaveCount(1);

	// A tile, then a cell; the strip says what is in hand.
	await page.getByRole('button', { name: 'Tiles', exact: true }).tap();
	await dialog
		.getByRole('button', { name: /^Blue \d; [^w]*$/ })
		.first()
		.tap();
	await expect(page.getByText(/^Blue \d: choose where it goes$/)).toBeVisible();
	await page.getByRole('button', { name: /^Row 2, column 3/ }).tap();
	await expect(laid).toHaveCount(2);

	await page.getByRole('button', { name: 'Players' }).tap();
	await dialog.getByRole('radio', { name: '3' }).check({ force: true });
	await dialog.getByRole('button', { name: 'Close' }).tap();
	await expect(page.getByRole('radio', { name: 'Player 3' })).toBeAttached();
	expect(await axeFaults(page)).toEqual([]);
	await inEveryLanguage(page, async (language) => expect(await layoutFaults(page), language).toEqual([]));
	await withDoubleText(page, async () => expect(await layoutFaults(page), 'double text').toEqual([]));
});
