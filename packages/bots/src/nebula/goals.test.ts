import { isTaskFulfilled, NEBULA_BOARD, SeededRandom } from '@orrery/engine';
import { countInstances, NebulaPosition } from '@orrery/engine/search';
import { expect, test } from 'vitest';
import { pickRandom } from '../bot.ts';
import type { Stars } from './goals.ts';
import { goalOf, measureGoal, tallyOf } from './goals.ts';

const { decks, sets } = NEBULA_BOARD;

/** The boards of many random games, at every step. */
function* boards(): Generator<{ position: NebulaPosition; stars: Stars }> {
	const position = new NebulaPosition(NEBULA_BOARD, { players: 2, variant: 'full' });
	const random = new SeededRandom('boards');
	for (let game = 0; game < 40; game++) {
		position.deal(random);
		for (let step = 0; position.step !== 'over' && step < 300; step++) {
			const seat = position.deciders() === 2 ? 1 : 0;
			position.play(seat, pickRandom(position, seat, random));
			const galaxy = position.galaxies[0];
			if (galaxy === undefined) throw new Error('no galaxy');
			if (step % 5 === 0) yield { position, stars: { byColour: galaxy.stars, filled: galaxy.filled } };
		}
	}
}

test('a task lacks nothing just when it is fulfilled', () => {
	const tasks = [...decks.personal, ...decks.public].map(({ task }) => ({ task, goal: goalOf(task) }));
	const seen = { fulfilled: 0, lacking: 0 };
	for (const { position, stars } of boards()) {
		for (const { task, goal } of tasks) {
			if (goal.form === 'elsewhere') continue;
			const lack = measureGoal(goal, stars, sets.joined);
			const fulfilled = isTaskFulfilled(task, position.galaxies, 0);
			expect(lack === 0, task.kind).toBe(fulfilled);
			expect(lack).toBeLessThanOrEqual(goal.most);
			seen[fulfilled ? 'fulfilled' : 'lacking']++;
		}
	}
	expect(seen.fulfilled).toBeGreaterThan(500);
	expect(seen.lacking).toBeGreaterThan(10_000);
});

test('an advanced card has as many instances as the rules count', () => {
	let instances = 0;
	const cards = decks.advanced.map((card) => ({ card, goal: tallyOf(card, sets.all) }));
	for (const { position, stars } of boards()) {
		for (const { card, goal } of cards) {
			if (goal.form === 'elsewhere') continue;
			const count = measureGoal(goal, stars, sets.joined);
			expect(count, card.id).toBe(countInstances(card, position.galaxies, 0, 0, sets.joined));
			instances += count;
		}
	}
	expect(instances).toBeGreaterThan(5000);
});

/** The set of the fields with these names. */
function fields(...names: readonly string[]): number {
	return names.reduce((set, name) => set | (1 << NEBULA_BOARD.fields.findIndex(({ id }) => id === name)), 0);
}

test.each([
	['one field empty, and a fourth colour to be overbuilt', 'V1', [['Z', 'A2'], ['A1'], ['A3'], ['A5']], 2],
	[
		'two colours on five fields: the third still needs one',
		'V1',
		[
			['Z', 'A2', 'A3'],
			['A1', 'A5'],
		],
		1,
	],
	[
		'two colours on all six: one has to be overbuilt',
		'V1',
		[
			['Z', 'A2', 'A3'],
			['A1', 'A4', 'A5'],
		],
		1,
	],
	['a colour twice, one field empty', 'V9', [['A5', 'C5'], ['B5']], 2],
	['two of three constellations are the nearest', 'V10', [['Z', 'A2', 'B3', 'B4', 'B5']], 1],
	['the better of two pairs', 'V17', [['Z', 'A1'], ['A2'], ['A3']], 7],
])('stars lacking: %s', (_, id, names, lack) => {
	const card = decks.public.find((known) => known.id === id);
	if (card === undefined) throw new Error(`no card ${id}`);
	const byColour = Int32Array.from({ length: 6 }, (_, colour) => fields(...(names[colour] ?? [])));
	const filled = byColour.reduce((set, own) => set | own, 0);
	expect(measureGoal(goalOf(card.task), { byColour, filled }, sets.joined)).toBe(lack);
});
