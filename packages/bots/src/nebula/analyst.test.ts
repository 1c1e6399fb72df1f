import type { NebulaKinds, NebulaOptions, Seat } from '@orrery/engine';
import { Course, nebula, SeededRandom } from '@orrery/engine';
import { totalPoints } from '@orrery/engine/search';
import { describe, expect, test } from 'vitest';
import { lastPlacement, wholeTurn } from '../../test/planted.ts';
import type { Judgement } from '../analysis/analyst.ts';
import { isCostly, markOf } from '../analysis/marks.ts';
import { playOut } from '../play-out.ts';
import { nebulaAnalyst } from './analyst.ts';
import { nebulaOpponents } from './opponents.ts';

const BASIC: NebulaOptions = { players: 2, variant: 'basic' };

/** A game by the planner against itself. */
function played(options: NebulaOptions, seed: string): Course<NebulaKinds> {
	const { planner } = nebulaOpponents.named;
	if (planner === undefined) throw new Error('no planner');
	const course = Course.deal(nebula, options, new SeededRandom(seed));
	playOut(
		course,
		Array.from({ length: options.players }, () => planner),
		seed,
	);
	return course;
}

/** The game as it was after so many steps. */
function after(course: Course<NebulaKinds>, steps: number): Course<NebulaKinds>['position'] {
	const earlier = course.at(steps);
	if (!earlier.ok) throw new Error(`no step ${steps}`);
	return earlier.value.position;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test.each([2, 3, 4] as const)('Nebula 8: the end of a game of %i is counted exactly', (players) => {
	for (let game = 0; game < 4; game++) {
		const { position } = played({ players, variant: 'full' }, `end ${game}`);
		const [first = []] = nebula.outcome(position)?.ranking ?? [];
		const exact = position.galaxies.map((_, seat) =>
			first.some((winner) => winner === seat) ? 1 / first.length : 0,
		);
		expect(nebulaAnalyst.value(position, 'seed', 5)).toEqual(exact);
	}
});

/** The end of a game of three at random. */
function playedAtRandom(seed: string): Course<NebulaKinds>['position'] {
	const random = new SeededRandom(seed);
	const { position } = Course.deal(nebula, { players: 3, variant: 'basic' }, random);
	for (let [seat] = nebula.deciders(position); seat !== undefined; [seat] = nebula.deciders(position))
		position.play(seat, position.moveAt(seat, random.below(position.moveCount(seat))));
	return position;
}

test.each([
	['tie 120', [41, 41, 21], [4, 6, 6], [0, 1, 0]],
	['tie 74', [31, 17, 31], [7, 5, 3], [1, 0, 0]],
	['tie 62', [21, 9, 21], [6, 3, 6], [0.5, 0, 0.5]],
	['tie 15', [23, 23, 23], [5, 5, 5], [1 / 3, 1 / 3, 1 / 3]],
] as const)(
	'Nebula 8: more black holes break a tie, else it is shared (%s)',
	(seed, points, holes, chances) => {
		const position = playedAtRandom(seed);
		expect(position.galaxies.map((_, seat) => totalPoints(position, seat))).toEqual(points);
		expect(position.galaxies.map(({ blackHoles }) => blackHoles)).toEqual(holes);
		expect(nebulaAnalyst.value(position, 'seed', 5)).toEqual(chances);
	},
);

test('values add up to 1, repeat themselves and leave the position as it was', () => {
	const course = played(BASIC, 'values');
	for (const steps of [0, 1, 7, 20, 41]) {
		const position = after(course, steps);
		const before = nebula.encode(position);
		const values = nebulaAnalyst.value(position, 'seed', 6);
		expect(sum(values)).toBeCloseTo(1, 9);
		expect(nebula.encode(position)).toEqual(before);
		expect(nebulaAnalyst.value(position, 'seed', 6)).toEqual(values);
	}
});

test('the mean of all deals adds up to 1', () => {
	for (const players of [2, 3, 4] as const) {
		for (const variant of ['basic', 'full'] as const)
			expect(sum(nebulaAnalyst.start({ players, variant }))).toBeCloseTo(1, 9);
	}
});

test('the seat to move is not favored: what it is told comes true on average', () => {
	let [said, won, count] = [0, 0, 0];
	for (let game = 0; game < 24; game++) {
		const course = played(BASIC, `mover ${game}`);
		const result = nebulaAnalyst.value(course.position, '', 1);
		for (const [step, { seat, move }] of course.steps.entries()) {
			if (move.type !== 'time') continue;
			said += nebulaAnalyst.value(after(course, step), `${game}/${step}`, 2)[seat] ?? 0;
			won += result[seat] ?? 0;
			count++;
		}
	}
	expect(count).toBeGreaterThan(200);
	expect(Math.abs(said - won) / count).toBeLessThan(0.04);
});

describe('a judgement', () => {
	const course = played(BASIC, 'judged');
	const judged = (
		steps: number,
		seat: Seat,
		move: NebulaKinds['move'],
		iterations = 120,
	): Judgement<NebulaKinds> => nebulaAnalyst.judge(after(course, steps), seat, move, 'judge', iterations);
	/** The number of steps before a star is placed in the middle of the game. */
	const placing = course.steps.findIndex(({ move }, step) => step > 20 && move.type === 'place');

	test('does not mark its own best move', () => {
		const step = course.steps[placing];
		if (step === undefined) throw new Error('nothing was placed');
		const { best } = judged(placing, step.seat, { type: 'done' }, 300);
		expect(judged(placing, step.seat, best).loss).toBeLessThan(0.04);
	});

	test('looks at a move that is not among its candidates', () => {
		const position = after(course, placing);
		const seat = course.steps[placing]?.seat ?? 0;
		for (const move of nebula.legalMoves(position, seat)) {
			const { candidates, loss } = judged(placing, seat, move, 12);
			expect(candidates).toContainEqual(expect.objectContaining({ move }));
			expect(loss).toBeGreaterThanOrEqual(0);
			for (const { values, line, move: first } of candidates) {
				expect(sum(values)).toBeCloseTo(1, 9);
				expect(line[0]).toEqual(first);
			}
		}
	});
});

describe.each([
	['the last placement', lastPlacement],
	['a whole turn', wholeTurn],
] as const)('planted, %s', (_, plant) => {
	/** Fewer iterations than an analysis takes: what is planted here is plain. */
	const judged = (move: 'best' | 'blunder'): Judgement<NebulaKinds> => {
		const { position, seat, ...moves } = plant();
		return nebulaAnalyst.judge(position, seat, moves[move], move, 60);
	};

	test('a blunder is found and the better move named', () => {
		const judgement = judged('blunder');
		expect(judgement.best).toEqual(plant().best);
		expect(judgement.candidates[0]?.move).toEqual(plant().best);
		expect(markOf(judgement, false, false)).toBe('blunder');
	});

	test('every other move is a blunder, too', () => {
		const { position, seat, best } = plant();
		for (const move of nebula.legalMoves(position, seat)) {
			if (nebula.codeOf(position, move) === nebula.codeOf(position, best)) continue;
			const judgement = nebulaAnalyst.judge(position, seat, move, 'other', 60);
			expect(judgement.best, JSON.stringify(move)).toEqual(best);
			expect(markOf(judgement, false, false), JSON.stringify(move)).toBe('blunder');
		}
	});

	test('the best move is not marked', () => {
		const judgement = judged('best');
		expect(judgement).toMatchObject({ best: plant().best, loss: 0 });
		expect(judgement.candidates.length).toBeGreaterThan(1);
		expect(isCostly(markOf(judgement, true, false))).toBe(false);
		// Not even if nobody knew that it is the best.
		expect(markOf(judgement, false, false)).toBe('good');
	});
});
