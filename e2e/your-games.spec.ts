import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/* The list of all games: names, files, deleting, importing, filters. */

function row(page: Page, name: string | RegExp): Locator {
	return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

/** Opens the menu of the only such row, and chooses an entry. */
async function choose(page: Page, name: string | RegExp, entry: string): Promise<void> {
	await row(page, name).getByRole('button', { name: /^More/ }).click();
	await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function saved(page: Page, save: () => Promise<void>): Promise<string> {
	const [download] = await Promise.all([page.waitForEvent('download'), save()]);
	return readFileSync(await download.path(), 'utf8');
}

function report(page: Page): Locator {
	return page.getByRole('dialog', { name: 'Import games' });
}

/** Puts games into the device that are listed but never opened. */
function putMany(page: Page, count: number): Promise<void> {
	return page.evaluate(
		(most) =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('orrery');
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(['games', 'entries'], 'readwrite');
					for (let i = 0; i < most; i++) {
						const id = `many-${i}`;
						transaction.objectStore('entries').put({ sequence: 1 }, [id, 1]);
						transaction.objectStore('games').put(
							{
								...{ format: 1, id, game: i % 4 === 0 ? 'nebula' : 'nova-luna', name: `Game ${i}` },
								seats: [
									{ kind: 'human', name: 'Ada' },
									{ kind: 'bot', name: 'Io', level: 'crescent' },
								],
								...{ created: i, updated: i, turns: 20, variant: 'standard', standing: [0, 5] },
								state: { kind: 'finished', winners: [0], score: null },
							},
							id,
						);
					}
					transaction.onerror = () => failed(transaction.error);
					transaction.oncomplete = () => {
						opening.result.close();
						done();
					};
				};
			}),
		count,
	);
}

test('a game that is saved, deleted and imported is the same game, byte for byte', async ({
	page,
	stage,
}) => {
	for (const [name, players, words] of [
		['nova-luna-finished', 'Nova Luna with', /won/],
		['nebula-full-finished', 'Nebula with', /won/],
	] as const) {
		await stage(page, name);
		await page.goto('/history');
		await expect(row(page, players)).toContainText(words);
		const json = await saved(page, () => choose(page, players, 'Save as JSON'));
		const text = await saved(page, () => choose(page, players, 'Save as text'));
		expect(JSON.parse(json)).toMatchObject({ names: expect.arrayContaining(['Player 1', 'Titan']) });

		await choose(page, players, 'Delete');
		await page
			.getByRole('dialog', { name: 'Delete this game?' })
			.getByRole('button', { name: 'Delete' })
			.click();
		await expect(row(page, players)).toHaveCount(0);
		// A slip can be taken back.
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect(row(page, players)).toHaveCount(1);
		await choose(page, players, 'Delete');
		await page
			.getByRole('dialog', { name: 'Delete this game?' })
			.getByRole('button', { name: 'Delete' })
			.click();
		await expect(row(page, players)).toHaveCount(0);

		await page.getByRole('button', { name: 'Import games' }).first().click();
		await report(page)
			.locator('input[type=file]')
			.setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(json) });
		await expect(report(page)).toContainText('1 game added.');
		await expect(report(page).getByRole('link', { name: 'Replay it' })).toHaveAttribute(
			'href',
			/^\/replay\/.+/,
		);
		await page.keyboard.press('Escape');
		await expect(row(page, players)).toContainText('Imported');
		expect(await saved(page, () => choose(page, players, 'Save as JSON'))).toBe(json);
		expect(await saved(page, () => choose(page, players, 'Save as text'))).toBe(text);
		await choose(page, players, 'Delete');
		await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
		await expect(row(page, players)).toHaveCount(0);

		// The text form brings back the same record.
		await page.getByRole('button', { name: 'Import games' }).first().click();
		await report(page).getByRole('textbox').fill(text);
		await report(page).getByRole('button', { name: 'Import', exact: true }).click();
		await expect(report(page)).toContainText('1 game added.');
		await page.keyboard.press('Escape');
		expect(await saved(page, () => choose(page, players, 'Save as JSON'))).toBe(json);
	}
});

test('records are pasted and dropped, and what is wrong with one is said', async ({ page, stage }) => {
	await stage(page, 'nova-luna-finished');
	await page.goto('/history');
	const json = await saved(page, () => choose(page, 'Nova Luna with', 'Save as JSON'));
	const transfer = (type: 'paste' | 'dragover' | 'drop', content: { text?: string; file?: string }) =>
		page.evaluate(
			([name, { text, file }]) => {
				const data = new DataTransfer();
				if (text !== undefined) data.setData('text/plain', text);
				if (file !== undefined) data.items.add(new File([file], 'mine.jsonl'));
				const rest = { bubbles: true, cancelable: true };
				document
					.querySelector('main')
					?.dispatchEvent(
						name === 'paste'
							? new ClipboardEvent(name, { ...rest, clipboardData: data })
							: new DragEvent(name, { ...rest, dataTransfer: data }),
					);
			},
			[type, content] as const,
		);

	await transfer('paste', { text: json });
	await expect(report(page)).toContainText('1 game was already here.');
	await page.keyboard.press('Escape');

	// Two new games among records that cannot be read.
	const record = JSON.parse(json);
	const line = (changes: object): string => JSON.stringify({ ...record, ...changes });
	const file = [
		line({ names: ['Ada', 'Bea', 'Cy', 'Dee'] }),
		line({ moves: record.moves.slice(0, 10) }),
		line({ game: 'chess' }),
		line({ rules: 99 }),
		line({ names: ['Eve', 'Fay', 'Gil', 'Hal'] }),
	].join('\n');
	await transfer('dragover', { file });
	await expect(page.getByText('Drop game records here')).toBeVisible();
	await transfer('drop', { file });
	await expect(page.getByText('Drop game records here')).toHaveCount(0);
	await expect(report(page)).toContainText('2 games added.');
	await expect(report(page)).toContainText('3 records couldn’t be read.');
	await expect(report(page).getByRole('listitem')).toHaveText([
		/^mine\.jsonl, line 2: The record is damaged or breaks the rules/,
		'mine.jsonl, line 3: This isn’t a record of Nova Luna or Nebula.',
		'mine.jsonl, line 4: It was made by a newer version of this page. Reload to update.',
	]);
	await report(page).getByRole('link', { name: 'Show imported games' }).click();
	await expect(page).toHaveURL(/\/history\?where=imported$/);
	await expect(row(page, 'Nova Luna with')).toHaveCount(2);
	await expect(page.getByText('2 games', { exact: true })).toBeVisible();

	// A whole file of something else, and one that is far too large.
	await transfer('paste', { text: 'Dear diary' });
	await expect(report(page)).toContainText('This isn’t a record of Nova Luna or Nebula.');
	await page.keyboard.press('Escape');
	await page.evaluate(() => {
		Object.defineProperty(Blob.prototype, 'size', { value: 2 ** 40 });
	});
	await transfer('drop', { file });
	await expect(report(page)).toContainText('mine.jsonl: It’s far larger than any game, so it wasn’t opened.');
});

test('games have names, filters stand in the address, and another tab follows', async ({
	page,
	context,
	stage,
}) => {
	await stage(page, 'nova-luna-finished');
	await stage(page, 'nova-luna-middle');
	await stage(page, 'nebula-full-finished');
	await page.goto('/');
	await page.getByRole('link', { name: 'All 3 games' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Your games' })).toBeVisible();
	const rows = row(page, / with /);
	// Games that go on come first.
	await expect(rows.first()).toContainText('Bartholomew');
	await expect(rows).toHaveCount(3);
	const other = await context.newPage();
	await other.goto('/history');
	await expect(row(other, / with /)).toHaveCount(3);

	await choose(page, 'Nebula with', 'Name the game');
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tight one');
	await page.keyboard.press('Enter');
	await expect(row(page, 'Nebula with').getByRole('heading')).toHaveText('Tight one');
	await expect(row(other, 'Nebula with').getByRole('heading')).toHaveText('Tight one');
	await other.close();

	await page.getByRole('textbox', { name: 'Name or player' }).fill('TIGHT');
	await expect(rows).toHaveCount(1);
	await page.getByRole('combobox', { name: 'Game' }).selectOption('Nebula');
	await expect(page).toHaveURL('/history?game=nebula&name=TIGHT');
	await row(page, 'Tight one').getByRole('link', { name: 'Replay: Tight one' }).click();
	await expect(page).toHaveURL(/\/replay\//);
	await page.goBack();
	await expect(page.getByRole('textbox', { name: 'Name or player' })).toHaveValue('TIGHT');
	await expect(rows).toHaveCount(1);
	await page.getByRole('combobox', { name: 'State' }).selectOption('Unfinished');
	await page.getByRole('button', { name: 'Show all games' }).click();
	await expect(page).toHaveURL('/history');
	await expect(rows).toHaveCount(3);

	// All of them as one file; the unfinished one has no record yet.
	const all = await saved(page, async () => {
		await page.getByRole('button', { name: 'All games shown' }).click();
		await page.getByRole('menuitem', { name: 'Save all as a file' }).click();
	});
	expect(all.trimEnd().split('\n')).toHaveLength(2);
	await expect(page.getByText('2 games saved. 1 unfinished game was left out.')).toBeVisible();
});

test('a thousand games are there at once, fifty at a time, and a full device says so', async ({ page }) => {
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await putMany(page, 1000);
	await page.goto('/history');
	const rows = row(page, 'Nova Luna with').or(row(page, 'Nebula with'));
	await expect(rows).toHaveCount(50);
	await expect(page.getByText('1000 games')).toBeVisible();
	await page.getByRole('button', { name: 'Show more' }).click();
	await expect(rows).toHaveCount(100);
	await expect(rows.nth(50).getByRole('link')).toBeFocused();

	// Deleting all of a filter says how many, and can be undone.
	await page.getByRole('combobox', { name: 'Game' }).selectOption('Nebula');
	await page.getByRole('button', { name: 'All games shown' }).click();
	await page.getByRole('menuitem', { name: 'Delete 250 games' }).click();
	await page
		.getByRole('dialog', { name: 'Delete 250 games?' })
		.getByRole('button', { name: 'Delete' })
		.click();
	await expect(page.getByText('No games match.')).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('250 games', { exact: true })).toBeVisible();

	await page.evaluate(() => {
		IDBObjectStore.prototype.add = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await page.getByRole('button', { name: 'Import games' }).click();
	const record = readFileSync(
		new URL('../packages/web/src/replay/examples/example-nova-luna-2.json', import.meta.url),
		'utf8',
	);
	await report(page).getByRole('textbox').fill(record);
	await report(page).getByRole('button', { name: 'Import', exact: true }).click();
	await expect(report(page)).toContainText(
		'1 game wasn’t added. This device is out of space. Delete games you no longer need, then try again.',
	);
});
