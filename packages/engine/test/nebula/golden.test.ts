import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nebula } from '../../src/nebula/nebula.ts';
import { ENDINGS } from '../../src/nebula/position.ts';
import { dealt, must } from '../results.ts';
import { GOLDEN, GOLDEN_LINES, goldenGame } from './golden-games.ts';
import { scoreOf } from './referee-scoring.ts';

/* Whole games that are kept: what they were they must stay. `golden.ts` made them. */

const FACTS = [
	{
		id: 'two-basic-black-holes',
		players: 2,
		variant: 'basic',
		turns: 74,
		chaos: 1,
		blackHoles: 15,
		supernovas: 4,
		tasks: 1,
		totals: [69, 33],
		ranking: [[0], [1]],
		reason: 'black-holes',
	},
	{
		id: 'two-basic-constellations',
		players: 2,
		variant: 'basic',
		turns: 20,
		chaos: 0,
		blackHoles: 4,
		supernovas: 1,
		tasks: 1,
		totals: [41, 18],
		ranking: [[0], [1]],
		reason: 'constellations',
	},
	{
		id: 'two-basic-marking-stars',
		players: 2,
		variant: 'basic',
		turns: 18,
		chaos: 0,
		blackHoles: 8,
		supernovas: 2,
		tasks: 5,
		totals: [51, 67],
		ranking: [[1], [0]],
		reason: 'marking-stars',
	},
	{
		id: 'two-full-black-holes',
		players: 2,
		variant: 'full',
		turns: 24,
		chaos: 0,
		blackHoles: 15,
		supernovas: 4,
		tasks: 1,
		totals: [77, 68],
		ranking: [[0], [1]],
		reason: 'black-holes',
	},
	{
		id: 'two-full-constellations',
		players: 2,
		variant: 'full',
		turns: 28,
		chaos: 0,
		blackHoles: 8,
		supernovas: 2,
		tasks: 4,
		totals: [138, 100],
		ranking: [[0], [1]],
		reason: 'constellations',
	},
	{
		id: 'two-full-marking-stars',
		players: 2,
		variant: 'full',
		turns: 20,
		chaos: 0,
		blackHoles: 6,
		supernovas: 2,
		tasks: 5,
		totals: [101, 73],
		ranking: [[0], [1]],
		reason: 'marking-stars',
	},
	{
		id: 'two-full-empty-bag',
		players: 2,
		variant: 'full',
		turns: 66,
		chaos: 3,
		blackHoles: 13,
		supernovas: 4,
		tasks: 2,
		totals: [86, 111],
		ranking: [[1], [0]],
		reason: 'empty-bag',
	},
	{
		id: 'three-basic-marking-stars',
		players: 3,
		variant: 'basic',
		turns: 33,
		chaos: 0,
		blackHoles: 13,
		supernovas: 4,
		tasks: 6,
		totals: [41, 53, 45],
		ranking: [[1], [2], [0]],
		reason: 'marking-stars',
	},
	{
		id: 'three-basic-empty-bag',
		players: 3,
		variant: 'basic',
		turns: 84,
		chaos: 1,
		blackHoles: 14,
		supernovas: 4,
		tasks: 2,
		totals: [69, 5, 29],
		ranking: [[0], [2], [1]],
		reason: 'empty-bag',
	},
	{
		id: 'three-full-constellations',
		players: 3,
		variant: 'full',
		turns: 33,
		chaos: 0,
		blackHoles: 14,
		supernovas: 4,
		tasks: 3,
		totals: [133, 95, 103],
		ranking: [[0], [2], [1]],
		reason: 'constellations',
	},
	{
		id: 'three-full-put-back',
		players: 3,
		variant: 'full',
		turns: 60,
		chaos: 1,
		blackHoles: 16,
		supernovas: 4,
		tasks: 0,
		totals: [53, 55, 44],
		ranking: [[1], [0], [2]],
		reason: 'black-holes',
	},
	{
		id: 'four-basic-constellations',
		players: 4,
		variant: 'basic',
		turns: 40,
		chaos: 0,
		blackHoles: 13,
		supernovas: 4,
		tasks: 8,
		totals: [51, 43, 49, 49],
		ranking: [[0], [3], [2], [1]],
		reason: 'constellations',
	},
	{
		id: 'four-basic-chaos',
		players: 4,
		variant: 'basic',
		turns: 76,
		chaos: 4,
		blackHoles: 13,
		supernovas: 4,
		tasks: 1,
		totals: [13, 31, 9, 15],
		ranking: [[1], [3], [0], [2]],
		reason: 'empty-bag',
	},
	{
		id: 'four-full-black-holes',
		players: 4,
		variant: 'full',
		turns: 84,
		chaos: 0,
		blackHoles: 15,
		supernovas: 4,
		tasks: 0,
		totals: [33, 61, 40, 77],
		ranking: [[3], [1], [2], [0]],
		reason: 'black-holes',
	},
	{
		id: 'four-full-empty-bag',
		players: 4,
		variant: 'full',
		turns: 80,
		chaos: 1,
		blackHoles: 14,
		supernovas: 4,
		tasks: 0,
		totals: [33, 40, 31, 34],
		ranking: [[1], [3], [0], [2]],
		reason: 'empty-bag',
	},
	{
		id: 'four-full-chaos-without-bag',
		players: 4,
		variant: 'full',
		turns: 84,
		chaos: 2,
		blackHoles: 16,
		supernovas: 4,
		tasks: 2,
		totals: [82, 35, 67, 49],
		ranking: [[0], [2], [3], [1]],
		reason: 'black-holes',
	},
	{
		id: 'four-full-marking-stars',
		players: 4,
		variant: 'full',
		turns: 32,
		chaos: 0,
		blackHoles: 6,
		supernovas: 2,
		tasks: 8,
		totals: [73, 71, 93, 94],
		ranking: [[3], [2], [0], [1]],
		reason: 'marking-stars',
	},
	{
		id: 'three-full-resigned',
		players: 3,
		variant: 'full',
		turns: 10,
		chaos: 0,
		blackHoles: 2,
		supernovas: 0,
		tasks: 0,
		totals: [6, 13, 7],
		ranking: [[1], [0, 2]],
		reason: 'resigned',
	},
] as const;

test('there are golden games for 2 to 4 players, both variants and all four endings', () => {
	expect(GOLDEN.map(({ id }) => id)).toEqual(FACTS.map(({ id }) => id));
	expect(GOLDEN.length).toBeGreaterThanOrEqual(12);
	const kinds = new Set(GOLDEN.map(({ options }) => `${options.players} ${options.variant}`));
	expect(kinds.size).toBe(6);
	for (const variant of ['basic', 'full'] as const) {
		const reasons = GOLDEN.filter(({ options }) => options.variant === variant).map(
			({ result }) => result.reason,
		);
		expect(new Set(reasons)).toEqual(new Set([...ENDINGS, ...(variant === 'full' ? ['resigned'] : [])]));
	}
});

describe.each(FACTS)('$id', ({ id, players, variant, totals, ranking, reason, ...facts }) => {
	const index = GOLDEN.findIndex((record) => record.id === id);
	const golden = goldenGame(id);

	test('replays strictly, and is recorded as the same line', () => {
		const { course, details } = must(nebula.replay(golden));
		expect(JSON.stringify(nebula.record(course, details))).toBe(GOLDEN_LINES[index]);
	});

	test('has the facts that it had', () => {
		expect(golden.options).toEqual({ players, variant });
		expect(golden.result.points.map(({ total }) => total)).toEqual(totals);
		expect(golden.result).toMatchObject({ ranking, reason });
		const blackHoles = golden.moves.flatMap(({ place }) => place).filter((placed) => 'supernova' in placed);
		expect({
			turns: golden.moves.length,
			chaos: golden.moves.filter(({ draw }) => draw !== null && 'chaos' in draw).length,
			blackHoles: blackHoles.length,
			supernovas: blackHoles.filter(({ supernova }) => supernova !== null).length,
			tasks: golden.moves.flatMap(({ tasks }) => tasks).length,
		}).toEqual(facts);
	});

	test('has the points that the referee finds', () => {
		const { position } = must(nebula.replay(golden)).course;
		const view = nebula.view(position, 'spectator');
		const table = {
			...view,
			seats: view.seats.map((seat, i) => ({ ...seat, kept: dealt(golden.setup).personal[i] ?? null })),
		};
		expect(golden.result.points).toEqual(table.seats.map((_, seat) => scoreOf(table, seat)));
	});

	test('goes through text and back', () => {
		expect(must(nebula.parseRecord(nebula.printRecord(golden)))).toEqual(golden);
	});
});

test.each(['two-full-marking-stars', 'three-full-put-back', 'three-full-resigned'])(
	'%s is kept as text too',
	(id) => {
		const golden = goldenGame(id);
		const text = readFileSync(new URL(`golden-${id}.txt`, import.meta.url), 'utf8');
		expect(nebula.printRecord(golden)).toBe(text);
		expect(must(nebula.parseRecord(text))).toEqual(golden);
	},
);
