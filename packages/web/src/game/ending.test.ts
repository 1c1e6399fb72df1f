import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, SEATS } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { turnsOf } from './ending.ts';
import { FixtureGame } from './fixture-game.svelte.ts';
import type { Mood } from './mood.ts';
import { moodOf } from './mood.ts';
import { rankedPlayers } from './places.ts';
import { playersOf } from './players.ts';

const PLAYERS = ['Ada', 'Ben', 'Cleo'].map((name) => ({ kind: 'human' as const, name }));

function played(steps: number): FixtureGame<NovaLunaKinds> {
	return new FixtureGame({
		game: novaLuna,
		options: { players: 3, firstGame: false },
		players: PLAYERS,
		seed: 'an ending',
		until: (course) => course.steps.length === steps,
	});
}

test('turns are counted by the steps that ended one, not by refills', () => {
	const { course, moment } = played(10_000);
	const taken = course.steps.filter(({ move }) => move.type === 'take').length;
	expect(taken).toBeLessThan(course.steps.length);
	expect(turnsOf(course.steps)).toBe(taken);
	expect(moment.turns).toBe(taken);
});

describe('the ranking', () => {
	const outcome = { reason: 'no-tiles-left', ranking: [[0, 2], [1]], tokensLeft: [1, 5, 1] } as const;
	test('names the players, and those who tie share a place', () => {
		const { moment } = played(0);
		const ranked = rankedPlayers(
			{ ...moment, ending: { kind: 'finished', outcome } },
			playersOf(moment.seats, null),
		);
		expect(ranked.map(({ name, place }) => [name, place])).toEqual([
			['Ada', 1],
			['Cleo', 1],
			['Ben', 3],
		]);
	});

	test('of a game without an end places no one', () => {
		const { moment } = played(0);
		expect(rankedPlayers(moment, playersOf(moment.seats, null)).map(({ place }) => place)).toEqual([
			null,
			null,
			null,
		]);
	});
});

test.each<[Mood, readonly (readonly number[])[], 0 | 1 | null]>([
	['won', [[0], [1]], 0],
	['lost', [[0], [1]], 1],
	['others-won', [[0], [1]], null],
	['shared', [[0, 1], [2]], 0],
	['shared', [[0, 1], [2]], null],
	['lost', [[0, 2], [1]], 1],
	['over', [], 0],
])('the mood is “%s” after %j for seat %s', (mood, seats, you) => {
	const ranking = seats.map((place) => place.flatMap((seat) => SEATS[seat] ?? []));
	expect(moodOf<NovaLunaKinds>({ ending: { kind: 'resigned', ranking }, you })).toBe(mood);
});
