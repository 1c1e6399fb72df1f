import type { WireEvent } from '@orrery/protocol';
import { button, click, offers, playTurn } from './nova-luna.ts';
import { expect, movesIn, startedTable, test } from './online.ts';
import { seedRandom } from './seeded-random.ts';

/* A failure is only worth its seed if the seed brings the same game again. */

test('the same seed gives the same game against a bot on the page', { tag: '@long' }, async ({
	browser,
	workerServer,
}) => {
	const games: string[] = [];
	for (const seed of ['one', 'one', 'another']) {
		const context = await browser.newContext({ baseURL: workerServer, reducedMotion: 'reduce' });
		await seedRandom(context, seed);
		const page = await context.newPage();
		await page.goto('/');
		await button(page, 'Play now: Nova Luna').click();
		await offers(page);
		// Another deal is another game already.
		if (seed === 'one') await playTurn(page, click);
		await offers(page);
		games.push(await page.getByRole('region', { name: 'Moon wheel' }).ariaSnapshot());
		await context.close();
	}
	expect(games[1]).toBe(games[0]);
	expect(games[2]).not.toBe(games[0]);
});

test.describe('online', { tag: '@long' }, () => {
	// One after the other in one worker: the second finds what the first has played.
	test.describe.configure({ mode: 'serial' });
	/** By the repetition, each of which has a seed of its own. */
	const games: string[][] = [];
	const whatHappened = ({ at: _, ...event }: WireEvent): object => event;

	for (const time of ['the first time', 'the second time'])
		test.describe(time, () => {
			test('the same seed gives the same game', async ({ online }, { repeatEachIndex }) => {
				const people = await Promise.all([online.newGuest('Ada'), online.newGuest('Ben')]);
				const table = await startedTable(people, 'nova-luna', { players: 3 });
				const [events = []] = await Promise.all(people.map((person) => person.playOn(table)));
				expect(movesIn(events)).toBeGreaterThan(30);
				games[repeatEachIndex] ??= [];
				games[repeatEachIndex].push(JSON.stringify(events.map(whatHappened)));
				expect(games[repeatEachIndex].at(-1)).toBe(games[repeatEachIndex][0]);
			});
		});

	// biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
	test('both have been played', ({}, { repeatEachIndex }) => {
		expect(games[repeatEachIndex]).toHaveLength(2);
	});
});
