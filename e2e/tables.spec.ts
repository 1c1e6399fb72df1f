import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { expect, idle, loaded, visit } from './fixtures.ts';
import { joinByLink, linkOn, makeTable, resign, test } from './tables.ts';

/** The game is shown instead of the room. */
async function begun(page: Page): Promise<void> {
	await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1, name: /^(Nova Luna|Nebula)$/ })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Invite friends' })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'I’m ready' })).toHaveCount(0);
}

const ready = (page: Page): Promise<void> => page.getByRole('button', { name: 'I’m ready' }).click();

test('three players join by the link, take seats and are ready, and the game begins for all', async ({
	page,
	otherPage,
}) => {
	const link = await makeTable(page, 'Ada', { players: 3 });
	const friends = await Promise.all([otherPage(), otherPage()]);
	for (const [i, friend] of friends.entries()) await joinByLink(friend, link, ['Ben', 'Cleo'][i] ?? '');
	const all = [page, ...friends];
	for (const one of all) {
		await expect(one.getByRole('listitem').filter({ hasText: 'not ready yet' })).toHaveCount(1);
		await expect(one.getByText('Cleo', { exact: true })).toBeVisible();
	}
	// A full table shows no link any more.
	await expect(page.getByRole('heading', { name: 'Invite friends' })).toHaveCount(0);
	await expect(page.locator('[data-announcer]')).toContainText('Cleo is ready.');
	await expect(friends[0].getByText('Waiting for Ada.')).toBeVisible();
	await ready(page);
	for (const one of all) await begun(one);
	await expect(friends[1].locator('[data-announcer]')).toContainText('The game is starting.');
	await expect(friends[1].getByRole('heading', { level: 1 })).toBeFocused();
});

test('a private table can be joined with its link only', async ({ page, otherPage, faults }) => {
	// Browsers report every refusal of the server.
	faults.expected.push(/403 \(Forbidden\)/);
	const link = await makeTable(page, 'Ada', { game: 'Nebula', players: 3 });
	const [path = '', secret = ''] = link.split('#');
	expect(secret).toMatch(/^[\w-]{22}$/);

	const ben = await otherPage();
	const sent: string[] = [];
	ben.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
	await ben.goto(link);
	await expect(ben).toHaveURL(new RegExp(`${path}$`));
	// It outlives a reload until it has been exchanged.
	await ben.reload();
	// Before there is a name, the link says who invites to what.
	await expect(ben.getByText('Ada invites you to play Nebula')).toBeVisible();
	await expect(ben.getByText('3 players')).toBeVisible();
	await ben.getByRole('textbox', { name: 'Your name' }).fill('Ben');
	await ben.getByRole('button', { name: 'Take a seat' }).click();
	await expect(page.getByText('Ben', { exact: true })).toBeVisible();
	expect(sent.length).toBeGreaterThan(3);
	expect(sent.filter((text) => text.includes(secret))).toEqual([]);
	expect(await ben.evaluate(() => JSON.stringify(history.state))).not.toContain(secret);

	const cleo = await otherPage();
	await cleo.goto(path);
	await expect(cleo.getByRole('heading', { name: 'This table is private' })).toBeVisible();
	await cleo.goto(`${path}#${'x'.repeat(22)}`);
	await cleo.getByRole('textbox', { name: 'Your name' }).fill('Cleo');
	await cleo.getByRole('button', { name: 'Join' }).click();
	await expect(cleo.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

	await page.getByRole('button', { name: 'Link options' }).click();
	await page.getByRole('menuitem', { name: /^New link/ }).click();
	await expect.poll(() => linkOn(page)).not.toBe(link);
	const renewed = await linkOn(page);
	await cleo.goto(link);
	await expect(cleo.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
	await cleo.goto(renewed);
	await expect(cleo.getByRole('button', { name: 'Take a seat' })).toBeVisible();
	// A player who has joined can also use the old link.
	await cleo.goto('/');
	await cleo.goto(link);
	await expect(cleo.getByRole('button', { name: 'Take a seat' })).toBeVisible();

	await page.getByRole('button', { name: 'Link options' }).click();
	await page.getByRole('menuitem', { name: 'Turn off link' }).click();
	await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused();
	await expect(page.getByText('There’s no active link')).toBeVisible();
	await expect(cleo.getByRole('heading', { name: 'This table is private' })).toBeVisible();
	await expect(page.getByText('Ben', { exact: true })).toBeVisible();
});

test('the host can remove a player, who cannot rejoin; an answer that arrives after they have left changes nothing', async ({
	page,
	otherPage,
	faults,
}) => {
	faults.expected.push(/403 \(Forbidden\)/);
	const link = await makeTable(page, 'Ada', { players: 2 });
	const ben = await otherPage();
	await joinByLink(ben, link, 'Ben');
	await page.getByRole('button', { name: 'Remove from table: Ben' }).click();
	const question = page.getByRole('dialog', { name: 'Remove Ben from the table?' });
	await question.getByRole('button', { name: 'Cancel' }).click();
	await expect(ben.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Remove from table: Ben' }).click();
	await question.getByRole('button', { name: 'Remove' }).click();
	await expect(ben.getByText('has given your seat away')).toBeVisible();
	await expect(ben.getByRole('button', { name: 'Take a seat' })).toHaveCount(0);

	// derived-inert: the screen read its address after it had been closed, and Svelte warned.
	let release = (): void => undefined;
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await ben.route('**/entry', async (route) => {
		await released;
		await route.continue();
	});
	const asked = ben.waitForRequest('**/entry');
	await ben.goto(link);
	await asked;
	await ben.getByRole('link', { name: 'Create your own table' }).click();
	await expect(ben.getByRole('heading', { name: 'Play online' })).toBeFocused();
	const answered = ben.waitForResponse('**/entry');
	release();
	await (await answered).finished();
	await idle(ben);
	await expect(ben).toHaveURL(/\/friends$/);
	await ben.unroute('**/entry');

	await ben.goto(link);
	await expect(ben.getByRole('heading', { name: 'You no longer have a seat here' })).toBeVisible();
	await ben.getByRole('link', { name: 'Create your own table' }).click();
	await expect(ben.getByRole('heading', { name: 'Play online' })).toBeFocused();
});

test('bots of any strength can take seats, and Home links back to the game', async ({ page }) => {
	await makeTable(page, 'Ada', { players: 4 });
	const seat = (i: number) => page.getByRole('list').filter({ hasText: 'Ada' }).getByRole('listitem').nth(i);
	const dialog = page.getByRole('dialog', { name: 'Add a bot to this seat' });
	await seat(2).getByRole('button', { name: 'Add a bot' }).click();
	await dialog.getByRole('radio', { name: /^Ganymede/ }).check();
	await dialog.getByRole('button', { name: 'Choose this bot' }).click();
	await expect(seat(2)).toContainText('Ganymede · level 7 of 7');
	await seat(2).getByRole('button', { name: 'Change level: Ganymede' }).click();
	// A choice that is not confirmed is forgotten.
	await dialog.getByRole('radio', { name: /^Phoebe/ }).check();
	await page.keyboard.press('Escape');
	await seat(2).getByRole('button', { name: 'Change level: Ganymede' }).click();
	await expect(dialog.getByRole('radio', { name: /^Ganymede/ })).toBeChecked();
	await dialog.getByRole('radio', { name: /^Phoebe/ }).check();
	await dialog.getByRole('button', { name: 'Choose this bot' }).click();
	await expect(seat(2)).toContainText('Phoebe · level 1 of 7');
	await seat(2).getByRole('button', { name: 'Remove: Phoebe' }).click();
	await expect(seat(2)).toContainText('Free seat');
	await seat(1).getByRole('button', { name: 'Add a bot' }).click();
	await dialog.getByRole('radio', { name: /^Phoebe/ }).check();
	await dialog.getByRole('button', { name: 'Choose this bot' }).click();
	await expect(page.getByText('2 seats are free.')).toBeVisible();
	await page.getByRole('button', { name: 'Start with bots' }).click();
	const start = page.getByRole('dialog', { name: 'Start with bots' });
	await expect(start).toContainText('Bots take the 2 free seats');
	await start.getByRole('radio', { name: /^Phoebe/ }).check();
	await start.getByRole('button', { name: 'Start' }).click();
	await begun(page);
	await page.goto('/');
	const back = page.getByRole('link', { name: /^(Your turn|Continue): Nova Luna with Phoebe/ });
	await back.click();
	await begun(page);
	// Home asks for it without the schemas of the protocol.
	const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
	expect(scripts.some((name) => name.endsWith('/api/own-tables'))).toBe(true);
});

test('the QR code contains the link', async ({ page, context }) => {
	await makeTable(page, 'Ada', { game: 'Nebula' });
	const shown = await page.getByRole('textbox', { name: /can join/ }).inputValue();
	const canvas = await context.newPage();
	for (const theme of ['dark', 'light'] as const) {
		await page.emulateMedia({ colorScheme: theme });
		await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
		const png = await page.getByRole('img', { name: 'QR code for this link' }).screenshot();
		const image = await canvas.evaluate(async (data) => {
			const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
			const { width, height } = bitmap;
			const pen = new OffscreenCanvas(width, height).getContext('2d');
			pen?.drawImage(bitmap, 0, 0);
			// As text: a list of so many numbers takes seconds on its way out of the page.
			const bytes = pen?.getImageData(0, 0, width, height).data ?? [];
			return { width, height, data: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
		}, png.toString('base64'));
		expect(decodeQR({ ...image, data: Uint8Array.from(Buffer.from(image.data, 'latin1')) })).toBe(shown);
	}
});

test('public tables appear in the lobby and in the list of games to watch', async ({
	page,
	otherPage,
	faults,
}) => {
	const visitor = await otherPage();
	await visit(visitor, '/friends');
	await loaded(visitor);
	const row = visitor.getByRole('listitem').filter({ hasText: 'Adelheid' });
	await expect(row).toHaveCount(0);
	const link = await makeTable(page, 'Adelheid', { game: 'Nebula', players: 3, open: true });
	expect(link).toMatch(/^\/table\/[\w-]{16}$/);
	await expect(row).toContainText('2 free seats');
	await row.getByRole('link', { name: /^Open/ }).click();
	// Watching needs no name, taking a seat does; a seat that is taken meanwhile is reported.
	await expect(visitor.getByText('There’s a seat for you.')).toBeVisible();
	faults.expected.push(/409 \(Conflict\)/);
	await visitor.route('**/seats/*', (route) => route.fulfill({ status: 409, json: { code: 'seat-taken' } }), {
		times: 1,
	});
	await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ben');
	await visitor.getByRole('button', { name: 'Take a seat' }).click();
	await expect(visitor.getByText('Someone else was quicker.')).toBeVisible();
	await visitor.getByRole('button', { name: 'Take a seat' }).click();
	await expect(page.getByText('Ben', { exact: true })).toBeVisible();
	await expect(visitor.getByRole('button', { name: 'I’m not ready yet' })).toBeVisible();
	const watcher = await otherPage();
	await watcher.goto('/watch');
	await page.getByRole('button', { name: 'Start with bots' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
	for (const one of [page, visitor]) await begun(one);
	const game = watcher.getByRole('listitem').filter({ hasText: 'Adelheid' });
	await expect(game).toContainText('Nebula');
	await watcher.getByRole('radio', { name: 'Nova Luna' }).check();
	await expect(game).toHaveCount(0);
	await watcher.getByRole('radio', { name: 'Nebula' }).check();
	await game.getByRole('link', { name: /^Watch/ }).click();
	await begun(watcher);
});

test('a name is needed, kept as it was typed and shown as text', async ({ page }) => {
	await page.goto('/friends/nebula');
	await expect(page.getByRole('radio', { name: 'Nebula', exact: true })).toBeChecked();
	const field = page.getByRole('textbox', { name: 'Your name' });
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(field).toBeFocused();
	await expect(field).toHaveAccessibleDescription('Please enter a name first.');
	await field.fill(' \u200b ');
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(field).toHaveAccessibleDescription('Please enter a name first.');
	expect(await field.getAttribute('maxlength')).toBe('32');
	await field.fill('  <img src=x onerror=alert(1)>  ');
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(page.getByText('<img src=x onerror=alert(1)>', { exact: true })).toBeVisible();
	await expect(page.locator('main img')).toHaveCount(0);
	await page.goto('/friends');
	await page.getByRole('button', { name: 'Change name' }).click();
	await field.fill('Ada');
	await page.getByRole('button', { name: 'Use this name' }).click();
	await expect(page.getByText('Ada', { exact: true })).toBeVisible();
	// The choice of the last table is there again.
	await expect(page.getByRole('radio', { name: 'Nebula', exact: true })).toBeChecked();
});

test('the room of a table is the same after a reload, in a second tab and after going back', async ({
	page,
	context,
}) => {
	const link = await makeTable(page, 'Ada');
	const room = new URL(page.url()).pathname;
	await page.reload();
	await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();
	expect(await linkOn(page)).toBe(link);
	const tab = await context.newPage();
	await tab.goto(room);
	await ready(tab);
	await expect(page.getByRole('button', { name: 'I’m not ready yet' })).toBeVisible();
	await page.getByRole('button', { name: 'I’m not ready yet' }).click();
	await expect(tab.getByRole('button', { name: 'I’m ready' })).toBeVisible();
	// A new link is known in every tab; where it is not known, the page does not say that there is none.
	await tab.getByRole('button', { name: 'Link options' }).click();
	await tab.getByRole('menuitem', { name: /^New link/ }).click();
	await expect.poll(() => linkOn(tab)).not.toBe(link);
	const renewed = await linkOn(tab);
	await expect.poll(() => linkOn(page)).toBe(renewed);
	await tab.evaluate(() => localStorage.removeItem('orrery.links'));
	await expect(page.getByText('doesn’t have the table’s link')).toBeVisible();
	await page.getByRole('button', { name: 'Create link' }).click();
	await expect(page.getByRole('textbox', { name: /can join/ })).toBeFocused();
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'Play online' })).toBeVisible();
	await page.getByRole('link', { name: /^Continue: Nova Luna/ }).click();
	await expect(page).toHaveURL(room);
	await page.getByRole('button', { name: 'Leave', exact: true }).click();
	await expect(tab.getByRole('heading', { name: 'This table is closed' })).toBeVisible();
	await page.goto('/table/AAAAAAAAAAAAAAAA');
	await expect(page.getByRole('heading', { name: 'There’s no table here' })).toBeVisible();
});

test('a server that cannot be reached is reported and tried again', async ({ page, faults }) => {
	faults.expected.push(/net::ERR_|WebSocket connection/);
	await page.goto('/');
	await page.getByRole('link', { name: 'With friends: Nova Luna' }).click();
	await expect(
		page.getByText('Nobody’s waiting').or(page.getByRole('link', { name: /^Open/ }).first()),
	).toBeVisible();
	await page.context().setOffline(true);
	await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(page.getByText('Can’t reach the server. Check your connection')).toBeVisible();
	await page.context().setOffline(false);
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(page).toHaveURL(/\/table\//);
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'Play online' })).toBeVisible();
	await page.context().setOffline(true);
	await page.goForward();
	await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible();
	await page.context().setOffline(false);
	await expect(page.getByRole('button', { name: 'I’m ready' })).toBeVisible();

	// A reload while the server restarts: only the request for the own name fails, and the page recovers by itself.
	faults.expected.push(/503 \(Service Unavailable\)|403 \(Forbidden\)/);
	for (const [place, trouble, then] of [
		[page.url(), 'The server isn’t responding', 'I’m ready'],
		['/friends', 'Can’t reach the server. We’ll keep trying.', 'Change name'],
	] as const) {
		let away = true;
		await page.route('**/api/guest', (route) =>
			away ? route.fulfill({ status: 503, json: { code: 'closing' } }) : route.continue(),
		);
		await page.goto(place);
		await expect(page.getByText(trouble)).toBeVisible();
		away = false;
		await expect(page.getByRole('button', { name: then })).toBeVisible();
		await expect(page.getByText(trouble)).toHaveCount(0);
		await page.unroute('**/api/guest');
	}
	// A ban is not called a connection problem.
	await page.route('**/api/guest', (route) => route.fulfill({ status: 403, json: { code: 'banned' } }));
	for (const place of ['/friends', '/account']) {
		await page.goto(place);
		await expect(page.getByText('You’ve been banned from this server.')).toBeVisible();
		await expect(page.getByText('We’ll keep trying')).toHaveCount(0);
	}
});

test('a finished game is in the history, and its draw can be checked', async ({ page, faults }) => {
	faults.expected.push(/503 \(Service Unavailable\)/);
	await page.goto('/history');
	await expect(page.getByText('You haven’t played here yet.')).toBeVisible();
	await makeTable(page, 'Ada', { players: 2 });
	const table = new URL(page.url()).pathname;
	await page.goto(`${table}/fair`);
	await expect(page.getByRole('heading', { name: 'Still sealed' })).toBeVisible();
	await page.goto(table);
	await page.getByRole('button', { name: 'Start with bots' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
	await begun(page);
	await resign(page);
	await page.goto('/history');
	const row = page.getByRole('listitem').filter({ hasText: 'Nova Luna with' });
	await expect(row).toContainText('Place 2 of 2');
	await expect(row).toContainText('Online');
	// As if there were an older game on a second page, and then no connection for a while.
	let away = false;
	await page.route('**/api/history*', async (route) => {
		if (away) return route.fulfill({ status: 503, json: { code: 'closing' } });
		const { games } = await (await route.fetch()).json();
		const older = route.request().url().includes('before');
		const [game] = games;
		await route.fulfill({
			json: older
				? { games: [{ ...game, table: 'older-game-12345' }], before: null }
				: { games, before: 1e15 },
		});
	});
	await page.reload();
	await expect(row).toHaveCount(2);
	away = true;
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Online' })).toBeVisible();
	await expect(row).toHaveCount(0);
	away = false;
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(row).toHaveCount(2);
	await page.unroute('**/api/history*');
	await page.reload();
	await expect(row).toHaveCount(1);
	const entry = async (name: string): Promise<void> => {
		await row.getByRole('button', { name: /^More/ }).click();
		await page.getByRole('menuitem', { name, exact: true }).click();
	};
	const [download] = await Promise.all([page.waitForEvent('download'), entry('Save as JSON')]);
	const chunks: Buffer[] = [];
	for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
	const record = Buffer.concat(chunks).toString();
	await entry('Fairness check');
	await expect(page.getByRole('heading', { name: 'The shuffle checks out' })).toBeVisible();
	await expect(page.getByText('The seal is the one this device saw before the start.')).toBeVisible();
	await expect(page.getByText('This device’s roll was included.')).toBeVisible();

	await page.goto('/fair');
	const check = async (source: string): Promise<void> => {
		await page.getByRole('textbox', { name: 'Game record' }).fill(source);
		await page.getByRole('button', { name: 'Check', exact: true }).click();
	};
	await check(record);
	await expect(page.getByRole('heading', { name: 'The shuffle checks out' })).toBeVisible();
	const { fair, ...game } = JSON.parse(record);
	const other = `${fair.secret.slice(0, -1)}${fair.secret.endsWith('0') ? '1' : '0'}`;
	await check(JSON.stringify({ ...game, fair: { ...fair, secret: other } }));
	await expect(page.getByText('The secret isn’t the one that was sealed.')).toBeVisible();
	await check(JSON.stringify({ ...game, fair: { ...fair, contributions: ['0'.repeat(32)] } }));
	await expect(page.getByText('The deal doesn’t match')).toBeVisible();
	await check(JSON.stringify(game));
	await expect(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible();
	await check('no record at all');
	await expect(page.getByText('This isn’t a game record')).toBeVisible();
});
