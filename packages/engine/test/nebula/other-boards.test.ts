import { describe, expect, test } from 'vitest';
import { Course } from '../../src/course.ts';
import type { Fault } from '../../src/fault.ts';
import { nebulaOn } from '../../src/nebula/nebula.ts';
import { allPoints } from '../../src/nebula/outcome.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import { progressOf } from '../../src/nebula/progress.ts';
import { readBoard } from '../../src/nebula/read-board.ts';
import { SeededRandom } from '../../src/random.ts';
import type { Result } from '../../src/result.ts';
import { faultOf, itemOf, must } from '../results.ts';
import { expectSameJson } from '../same-json.ts';
import { playedGame, playStep, TABLES } from './games.ts';
import { RENAMED_BOARD, SMALL_BOARD, SMALL_DATA } from './other-boards.ts';

/* Another board of the same form needs no change of the code: whole games on two of them. */

const BOARDS = [
	['renamed', RENAMED_BOARD],
	['small', SMALL_BOARD],
] as const;

describe.each(BOARDS)('%s', (name, board) => {
	const game = nebulaOn(board);

	test.each(TABLES)(
		'$players players, $variant: games are played, recorded, replayed and scored',
		(options) => {
			const reasons = new Set<string>();
			for (let seed = 0; seed < 8; seed++) {
				const random = new SeededRandom(`${name} ${seed}`);
				const course = Course.deal(game, options, random);
				while (course.position.step !== 'over' && course.steps.length < 3000) {
					playStep(course, random);
					if (course.steps.length % 10 > 0) continue;
					const { position } = course;
					const snapshot = game.encode(position);
					expectSameJson(game.encode(must(game.decode(snapshot))), snapshot);
					const view = game.view(position, 0);
					expectSameJson(game.view(must(game.imagine(view, random)), 0), view);
				}
				const outcome = game.outcome(course.position);
				if (outcome === null) continue;
				reasons.add(outcome.reason);
				const record = game.record(course);
				expectSameJson(game.record(must(game.replay(record)).course), record);
				expectSameJson(must(game.parseRecord(game.printRecord(record))), record);
				for (const { id } of [...board.decks.personal, ...board.decks.public, ...board.decks.advanced]) {
					expect(progressOf(course.position, 0, id).kind).toBeTypeOf('string');
				}
			}
			expect(reasons.size).toBeGreaterThan(0);
		},
	);
});

test('the small board has its own numbers: 3 steps over 2 clusters, keep 3 of 4, place 1 or 3', () => {
	const game = nebulaOn(SMALL_BOARD);
	const course = Course.deal(game, { players: 2, variant: 'full' }, new SeededRandom('small numbers'));
	for (const seat of [0, 1] as const) {
		const moves = game.legalMoves(course.position, seat);
		expect(moves).toHaveLength(3);
		must(course.play(seat, moves[0] ?? { type: 'done' }));
	}
	const draws = game.legalMoves(course.position, 0);
	expect(draws.filter(({ type }) => type === 'time')).toHaveLength(12);
	const [chaos] = draws.filter(({ type }) => type === 'chaos');
	must(course.play(0, chaos ?? { type: 'done' }));
	expect(game.view(course.position, 0).decision).toMatchObject({ step: 'retain', keep: 3 });
	const [retain] = game.legalMoves(course.position, 0);
	must(course.play(0, retain ?? { type: 'done' }));
	expect(game.view(course.position, 0)).toMatchObject({
		decision: { step: 'place', limit: 1 },
		blackHoleSpace: 1,
		end: { blackHoles: { have: 1, need: 6 } },
	});
});

test('where counters are shorter than the black-hole track, no marker is moved when all are at their ends', () => {
	const { tracks, setup } = SMALL_DATA;
	const board = must(
		readBoard({
			...SMALL_DATA,
			tracks: {
				...tracks,
				counters: tracks.counters.map((counter) => ({ ...counter, length: 1 })),
				blackHoleTrack: { start: 0, length: 20, highlighted: [] },
				blackHoleBar: { values: [0, 1, 2, 3, 4, 5, 6, 7], maxBlackHoles: 7 },
			},
			setup: { ...setup, blackHolesByPlayers: { '2': 30, '3': 30, '4': 30 } },
		}),
	);
	const game = nebulaOn(board);
	const course = Course.deal(game, { players: 2, variant: 'full' }, new SeededRandom('short counters'));
	for (const seat of [0, 1] as const)
		must(course.play(seat, itemOf(game.legalMoves(course.position, seat), 0)));
	const start = game.encode(course.position);
	const [seat0, seat1] = start.seats;
	/** With so many black holes on the bars, as many markers at their ends, and one more black hole at hand. */
	const after = (placed: number, turn: object = { step: 'place' }): Result<NebulaPosition, Fault> => {
		const isTaken = start.bag.map(
			(piece, i) =>
				piece === 'black' && start.bag.slice(0, i).filter((one) => one === piece).length <= placed,
		);
		let left = placed;
		return game.decode({
			...start,
			bag: start.bag.filter((_, i) => !isTaken[i]),
			seats: [
				{
					...seat0,
					blackHoles: Math.min(placed, 4),
					observatory: { ...seat0?.observatory, black: (seat0?.observatory.black ?? 0) + 1 },
				},
				{ ...seat1, blackHoles: Math.max(placed - 4, 0) },
			],
			counters: board.counters.map(({ id, markers }) => {
				const ahead = markers.slice(0, left);
				left -= ahead.length;
				const behind = markers.slice(ahead.length);
				const piles = [
					{ space: 0, markers: behind },
					{ space: 1, markers: ahead },
				];
				return { id, piles: piles.filter((pile) => pile.markers.length > 0) };
			}),
			turn: { ...start.turn, ...turn },
		});
	};
	const six = must(after(6));
	must(game.play(six, 0, { type: 'black-hole' }));
	expect(game.legalMoves(six, 0)).toEqual([{ type: 'marker', marker: 'advanced:y' }]);
	expect(game.check(six, 0, { type: 'marker', marker: 'advanced:x' })?.code).toBe('marker-at-end');
	const seven = must(after(7));
	must(game.play(seven, 0, { type: 'black-hole' }));
	expect(seven.step).toBe('place');
	const stuck = after(8, { step: 'marker', placed: ['black'] });
	expect(faultOf(stuck)).toMatchObject({ code: 'refused', path: 'turn.step' });
});

test('Nebula 12: the basic game scores a constellation by its own number, the full game by the counter', () => {
	const game = nebulaOn(SMALL_BOARD);
	const scores = (variant: 'basic' | 'full'): ReadonlySet<number> => {
		const found = new Set<number>();
		for (let seed = 0; seed < 30; seed++) {
			const { position } = playedGame({ players: 2, variant }, `constellations ${seed}`, {
				game,
				steps: 3000,
			});
			for (const [seat, { constellations }] of allPoints(position).entries())
				if (position.galaxies[seat]?.completeConstellations === 1) found.add(constellations);
		}
		return found;
	};
	expect(scores('basic')).toEqual(new Set([3]));
	expect(scores('full')).toEqual(new Set([9, 4]));
});
