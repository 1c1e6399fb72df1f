import type { AnswerOf, Leader, PastGame, TableInfo } from '@orrery/protocol';
import { rate, rating } from 'openskill';
import { PASSWORD } from './account.ts';
import { idle } from './fixtures.ts';
import type { Person } from './online.ts';
import { expect, playOnUnseen, test } from './online.ts';
import { expectWaysInSight } from './result.ts';

/** How the page shows a rating, written down independently: 1500 at first, 40 points a mu, two sigma to either side. */
function shown({ mu, sigma }: { readonly mu: number; readonly sigma: number }): string {
	return `${Math.round(1500 + 40 * (mu - 25))} ± ${Math.round(80 * sigma)}`;
}

function nameOf({ holder }: PastGame['seats'][number]): string {
	if (holder.kind === 'human') return holder.name;
	return holder.kind === 'bot' && holder.level === 'new' ? 'Phoebe' : 'Rhea';
}

/** Makes a rated table on the page, with two bots of different strength and a second player. */
async function ratedTable(ada: Person, ben: Person): Promise<string> {
	const { page } = ada;
	await page.goto('/friends');
	await page.getByRole('radio', { name: '4', exact: true }).check();
	await page.getByRole('radio', { name: 'Anyone' }).check();
	await page.getByRole('switch', { name: 'Rated' }).click();
	await page.getByRole('button', { name: 'Create table' }).click();
	await expect(page).toHaveURL(/\/table\/[\w-]{16}$/);
	await expect(page.getByRole('listitem').filter({ hasText: /^rated$/ })).toBeVisible();
	const table = new URL(page.url()).pathname.split('/')[2] ?? '';
	await ben.page.goto('/friends');
	await expect(ben.page.getByRole('listitem').filter({ hasText: 'rated' })).toBeVisible();
	await ben.request('PUT', `tables/${table}/seats/1`, { kind: 'self' });
	for (const [seat, level] of [
		[2, 'new'],
		[3, 'sliver'],
	] as const)
		await ada.request('PUT', `tables/${table}/seats/${seat}`, { kind: 'bot', level });
	for (const person of [ada, ben]) await person.beReady(table);
	return table;
}

test('a rated game of four changes ratings exactly as openskill does; leaders and profiles show them', {
	tag: '@more',
}, async ({ online }) => {
	const [ada, ben] = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
	await ada.page.goto('/leaderboard/nova-luna/4');
	await expect(ada.page.getByText('no one has played enough rated games yet')).toBeVisible();
	await ada.page.goto('/friends');
	await expect(ada.page.getByText('You need an account for rated games.')).toBeVisible();
	await ada.createAccount('Ada', PASSWORD);
	await ben.createAccount('Ben', PASSWORD);

	const table = await ratedTable(ada, ben);
	await ada.page.goto(`/table/${table}`);
	await expect(ada.page.getByRole('banner')).toContainText('rated');
	await playOnUnseen([ada, ben], table);

	const info = await ada.request<TableInfo>('GET', `tables/${table}`);
	const { games } = await ada.request<AnswerOf<'history'>>('GET', 'history');
	const places = games.find((game) => game.table === table)?.places ?? [];
	const placeOf = (seat: number): number => {
		const index = places.findIndex((shared) => shared.some((other) => other === seat));
		return 1 + places.slice(0, index).flat().length;
	};
	const rank = info.seats.map((_, seat) => placeOf(seat));
	expect(rank.toSorted()[0]).toBe(1);
	const after = rate(
		info.seats.map(() => [rating()]),
		{ rank },
	).flat();
	const expected = info.seats.map((seat, i) => ({ name: nameOf(seat), skill: after[i] ?? rating() }));

	const skillOf = (name: string) => expected.find((someone) => someone.name === name)?.skill ?? rating();
	for (const name of ['Ada', 'Ben']) {
		const profile = () => ada.request<AnswerOf<'profile'>>('GET', `players/${name}`);
		await expect.poll(async () => (await profile()).ratings).toMatchObject([{ ...skillOf(name), games: 1 }]);
	}

	// The result says what the game did to the rating, above what can be done next.
	const { page } = ada;
	await page.goto(`/table/${table}`);
	const points = Math.round(1500 + 40 * (skillOf('Ada').mu - 25)).toLocaleString('en');
	await expect(page.getByText(`Your first rating: ${points}`)).toBeVisible();
	await expectWaysInSight(page);

	// After one game a rating is provisional, and not on the leaderboard.
	await page.goto('/leaderboard/nova-luna/4');
	await expect(page.getByText('no one has played enough rated games yet')).toBeVisible();
	await page.getByText('What do these numbers mean?').click();
	await expect(page.getByText('sorted by the lower end of that range')).toBeVisible();
	const leaders: readonly Leader[] = [
		{ place: 1, who: { kind: 'bot', level: 'new', name: 'Phoebe' }, mu: 30, sigma: 1, games: 90, you: false },
		{
			place: 2,
			who: { kind: 'player', name: 'Ben', account: 'person' },
			mu: 30,
			sigma: 2,
			games: 60,
			you: false,
		},
		{
			place: 2,
			who: { kind: 'player', name: 'Ada', account: 'person' },
			mu: 34,
			sigma: 4,
			games: 30,
			you: true,
		},
		{
			place: 4,
			who: { kind: 'bot', level: 'sliver', name: 'Rhea' },
			mu: 20,
			sigma: 3,
			games: 45,
			you: false,
		},
	];
	await page.route('**/api/leaders/nova-luna/4', (route) =>
		route.fulfill({ json: { game: 'nova-luna', players: 4, leaders } }),
	);
	await page.reload();
	const rows = page.getByRole('list', { name: 'Nova Luna, 4 players' }).getByRole('listitem');
	await expect(rows).toHaveCount(4);
	for (const [i, { place, mu, sigma }] of leaders.entries())
		await expect(rows.nth(i)).toHaveText(new RegExp(`^\\s*${place}\\b.*${shown({ mu, sigma })}`, 's'));
	await expect(rows.filter({ hasText: 'Ada' })).toContainText('You');
	await expect(rows.filter({ hasText: 'Phoebe' })).toContainText('bot');
	// Each tab has an address: the browser goes back to the one before.
	await page.getByRole('link', { name: 'Nebula', exact: true }).click();
	await expect(page.getByText('no one has played enough rated games yet')).toBeVisible();
	await page.goBack();
	await expect(rows).toHaveCount(4);

	// The profile of another player, and one's own, which shows more.
	await page.getByRole('link', { name: 'Ben', exact: true }).click();
	const benSkill = skillOf('Ben');
	const card = page.getByRole('article', { name: 'Nova Luna, 4 players' });
	await expect(card).toContainText(shown(benSkill));
	await expect(card.getByRole('img', { name: 'Rating over time: Nova Luna, 4 players' })).toBeVisible();
	await card.getByText('As a table').click();
	await expect(card.getByRole('row')).toHaveCount(2);
	await expect(card.getByRole('row').nth(1)).toContainText(shown(benSkill));
	await expect(page.getByRole('combobox')).toHaveCount(0);
	await page.getByRole('button', { name: 'Block', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
	await expect(page.locator('main').getByText('Ben is blocked.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Blocked players' })).toBeFocused();
	// A guest could not unblock anybody, and cannot block.
	const cleo = await online.newGuest('Cleo');
	await cleo.rememberName();
	const met = cleo.page.waitForResponse('**/api/guest');
	await cleo.page.goto('/players/ben');
	await (await met).finished();
	await expect(cleo.page.getByRole('article', { name: 'Nova Luna, 4 players' })).toBeVisible();
	await idle(cleo.page);
	await expect(cleo.page.getByRole('button', { name: 'Block' })).toHaveCount(0);

	await page.goto('/players/ada');
	await expect(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
	const history = page.getByRole('region', { name: 'Your games' });
	await expect(history.getByRole('heading', { name: /^Nova Luna with/ })).toHaveCount(1);
	await expect(history.getByRole('row').filter({ hasText: 'Ben' })).toContainText('1');
	await history.getByRole('combobox', { name: 'Rating' }).selectOption('not rated');
	await expect(history.getByText('No games match.')).toBeVisible();
	await history.getByRole('combobox', { name: 'Rating' }).selectOption('rated');
	await history.getByRole('combobox', { name: 'Against' }).selectOption('Ben');
	await expect(history.getByRole('heading', { name: /^Nova Luna with/ })).toHaveCount(1);
	await page.goto('/account');
	await page.getByRole('button', { name: 'Unblock: Ben' }).click();
	await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
});
