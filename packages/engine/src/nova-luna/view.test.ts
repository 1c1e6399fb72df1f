import { expect, test } from 'vitest';
import { playedSteps, TABLES, tableName } from '../../test/nova-luna/games.ts';
import { play, positionOf, REFILL } from '../../test/nova-luna/positions.ts';
import { must } from '../../test/results.ts';
import { SeededRandom } from '../random.ts';
import { novaLuna } from './nova-luna.ts';

test('a view shows everything that is face up on the table', () => {
	const position = positionOf({
		players: 3,
		meeple: 8,
		ring: { 9: 30, 11: 31, 2: 32 },
		displays: [
			[
				[16, 0, 0],
				[50, 1, 0],
			],
			[[17, 0, 0]],
			[
				[34, 0, 0],
				[2, 0, 1],
			],
		],
	});
	expect(novaLuna.view(position, 2)).toEqual({
		game: 'nova-luna',
		options: { players: 3, firstGame: false },
		role: 2,
		ring: [null, null, 32, null, null, null, null, null, null, 30, null, 31],
		meeple: 8,
		stockSize: 60,
		track: [
			{ seat: 1, distance: 7 },
			{ seat: 2, distance: 9 },
			{ seat: 0, distance: 12 },
		],
		displays: [
			{
				tokensLeft: 18,
				tiles: [
					{ tile: 16, x: 0, y: 0, covered: [2] },
					{ tile: 50, x: 1, y: 0, covered: [2] },
				],
			},
			{ tokensLeft: 20, tiles: [{ tile: 17, x: 0, y: 0, covered: [] }] },
			{
				tokensLeft: 20,
				tiles: [
					{ tile: 34, x: 0, y: 0, covered: [] },
					{ tile: 2, x: 0, y: 1, covered: [] },
				],
			},
		],
		decision: { seat: 1, refill: 'forbidden', refilled: false, reach: [30, 31, 32] },
		solo: null,
		outcome: null,
	});
});

test('the decision says whether a refill is allowed', () => {
	const position = positionOf({ meeple: 8, ring: { 9: 30 } });
	expect(novaLuna.view(position, 0).decision).toMatchObject({ refill: 'allowed', refilled: false });
	play(position, REFILL);
	expect(novaLuna.view(position, 0).decision).toMatchObject({ refill: 'forbidden', refilled: true });
	expect(novaLuna.view(positionOf({ meeple: 8 }), 0).decision).toMatchObject({
		refill: 'required',
		reach: [],
	});
});

test.each(TABLES)(
	'NL-3: every role sees the same, and nothing of the stock’s order ($players, $firstGame)',
	(options) => {
		for (const steps of [0, 5, 18, 31, 200]) {
			const { position } = playedSteps(options, tableName(options), steps, 3);
			const snapshot = novaLuna.encode(position);
			const turned = must(novaLuna.decode({ ...snapshot, stock: snapshot.stock.toReversed() }));
			const spectator = novaLuna.view(position, 'spectator');
			for (const role of [0, 1, 2, 3, 'spectator'] as const) {
				expect(novaLuna.view(position, role)).toEqual({ ...spectator, role });
				expect(novaLuna.view(turned, role)).toEqual({ ...spectator, role });
			}
			// And whatever is imagined from it looks the same again.
			const imagined = must(novaLuna.imagine(spectator, new SeededRandom(steps)));
			expect(novaLuna.view(imagined, 'spectator')).toEqual(spectator);
			expect([...novaLuna.encode(imagined).stock].sort()).toEqual([...snapshot.stock].sort());
		}
	},
);

test('what is imagined of the stock is any order', () => {
	const position = positionOf({ meeple: 3, ring: { 4: 10 }, stock: [1, 18, 35] });
	const view = novaLuna.view(position, 0);
	const random = new SeededRandom('imagine');
	const seen = new Set<string>();
	for (let i = 0; i < 100; i++) {
		seen.add(novaLuna.encode(must(novaLuna.imagine(view, random))).stock.join());
	}
	expect(seen.size).toBe(6);
});
