import { describe, expect, test } from 'vitest';
import {
	BLACK_HOLE,
	chaos,
	DONE,
	place,
	play,
	positionWith,
	retain,
	time,
} from '../../test/nebula/positions.ts';
import { SEATS, seatOf } from '../game.ts';
import { nebula } from './nebula.ts';
import { pointsOf } from './scoring.ts';

/* The rules in the order of the book: turns, the end, scoring and the two variants. */

const NEARLY_A = { Z: 'red', A1: 'orange', A2: 'red', A3: 'red', A4: 'orange' };
const COMPLETE_A = { ...NEARLY_A, A5: 'yellow' };
const COMPLETE_B = { B1: 'orange', B2: 'yellow', B3: 'red', B4: 'red', B5: 'orange' };
const COMPLETE_C = { C1: 'yellow', C2: 'orange', C3: 'red', C4: 'yellow', C5: 'red' };

describe('Nebula 8, turn and end', () => {
	test('play goes from seat to seat, and seat 0 begins every round', () => {
		const position = positionWith({ players: 3 });
		const seats = Array.from({ length: 7 }, () => {
			const { activeSeat, round } = position;
			play(position, time(5, 0, 0), DONE);
			return [activeSeat, round];
		});
		expect(seats).toEqual([
			[0, 1],
			[1, 1],
			[2, 1],
			[0, 2],
			[1, 2],
			[2, 2],
			[0, 3],
		]);
	});

	test('no one else may play, and no one after the end', () => {
		const position = positionWith({ players: 3, seat: 1 });
		expect(nebula.check(position, 0, time(5, 0, 0))).toEqual({ code: 'not-your-turn', toMove: 1 });
		const over = positionWith({ step: 'over', seat: 1, blackHoles: [9, 6] });
		expect(nebula.check(over, 1, DONE)).toEqual({ code: 'game-over' });
		expect(nebula.deciders(over)).toEqual([]);
		expect(nebula.legalMoves(over, 1)).toEqual([]);
	});

	const three = { ...COMPLETE_A, ...COMPLETE_B, ...COMPLETE_C };
	const { C5: _, ...nearlyThree } = three;
	const endings = [
		['black-holes', { blackHoles: [8, 6], observatories: [['black', 'red']] }, BLACK_HOLE],
		['constellations', { galaxies: [nearlyThree], observatories: [['red']] }, place('red', 'C5')],
		['empty-bag', { observatories: [['red']], rest: 'gone', bag: ['blue'] }, chaos('red')],
		[
			'marking-stars',
			{
				galaxies: [NEARLY_A],
				observatories: [['yellow']],
				marks: [[1], [0, 1], [1]],
				public: ['V1', 'V2', 'V3', 'V4'],
			},
			place('yellow', 'A5'),
		],
	] as const;

	test.each(endings)('%s: the round is finished, then the game is over', (reason, wanted, move) => {
		const position = positionWith({ ...wanted, step: move.type === 'chaos' ? 'draw' : 'place' });
		expect(nebula.view(position, 0).end.lastRound).toBe(false);
		play(position, move);
		if (move.type === 'chaos') play(position, retain('blue'));
		const { events } = play(position, DONE);
		expect(events).toHaveLength(1);
		expect(nebula.view(position, 0)).toMatchObject({
			end: { lastRound: true, reason: expect.any(String) },
			outcome: null,
		});
		const last = play(position, time(5, 0, 0), DONE);
		expect(last.revealed).toBe(true);
		expect(last.events.at(1)).toMatchObject({ type: 'ended', outcome: { reason } });
		expect(nebula.outcome(position)).toMatchObject({ reason });
		expect(nebula.deciders(position)).toEqual([]);
	});

	test.each([
		[2, 5],
		[3, 6],
		[4, 8],
	] as const)('%i players: the game ends with %i marking stars, not with one less', (players, stars) => {
		for (const have of [stars - 1, stars]) {
			const marks = [0, 1, 2, 3].map((card) => SEATS.slice(0, Math.min(players, have - players * card)));
			const position = positionWith({
				players,
				marks: marks.filter((_, card) => have > players * card),
				seat: seatOf(players - 1),
				step: 'place',
			});
			expect(nebula.view(position, 0).end.markingStars).toEqual({ have, need: stars });
			play(position, DONE);
			expect(nebula.outcome(position)?.reason).toBe(have === stars ? 'marking-stars' : undefined);
		}
	});

	test('2 complete constellations are not enough', () => {
		const position = positionWith({ galaxies: [{ ...COMPLETE_A, ...COMPLETE_B }], seat: 1, step: 'place' });
		play(position, DONE);
		expect(nebula.outcome(position)).toBeNull();
		expect(nebula.view(position, 0).end.constellations).toEqual({ have: 2, need: 3 });
	});
});

describe('Nebula 8, scoring', () => {
	const over = { seat: 1, step: 'over', blackHoles: [9, 6] } as const;

	test('1 and 2: a personal task 14, public tasks 16 for the first and 10 for later ones', () => {
		const outcome = nebula.outcome(
			positionWith({ ...over, kept: ['O19', 'O1'], marks: [[0, 1], [1], [1, 0], []] }),
		);
		expect(outcome?.points).toMatchObject([
			{ personal: 14, public: 26 },
			{ personal: 0, public: 42 },
		]);
	});

	test('3: the number on the first free field of the bar', () => {
		const values = [0, 2, 5, 9, 13, 17, 21, 25, 29, 33];
		values.forEach((value, placed) => {
			const position = positionWith({ blackHoles: [placed] });
			expect(nebula.view(position, 0).seats[0]?.blackHoles).toBe(placed);
			expect(pointsOf(position, 0).blackHoles).toBe(value);
		});
	});

	test('4: in the basic game 6 for every complete constellation', () => {
		const points = [COMPLETE_A, { ...COMPLETE_A, ...COMPLETE_B }].map(
			(stars) => pointsOf(positionWith({ galaxies: [stars] }), 0).constellations,
		);
		expect(points).toEqual([6, 12]);
		expect(pointsOf(positionWith({ galaxies: [NEARLY_A] }), 0).constellations).toBe(0);
	});

	test('4: in the full game 14, 12 and 10 by counter, 6 for the others', () => {
		const galaxies = [{ ...COMPLETE_A, ...COMPLETE_B }];
		const worth = (...order: readonly string[]): number => {
			const markers = Object.fromEntries(order.map((name, i) => [`constellation:${name}`, 4 - i]));
			const moves = order.reduce((sum, _, i) => sum + 4 - i, 0);
			const blackHoles = [Math.min(moves, 9), Math.max(moves - 9, 0)];
			return pointsOf(positionWith({ variant: 'full', galaxies, markers, blackHoles }), 0).constellations;
		};
		expect(worth('A', 'B')).toBe(14 + 12);
		expect(worth('C', 'A', 'B')).toBe(12 + 10);
		expect(worth('C', 'D', 'A', 'B')).toBe(10 + 6);
		expect(worth('C', 'D')).toBe(6 + 6);
	});

	test('5: 3, 2 and 1 for every star of the best three colors', () => {
		const position = positionWith({
			variant: 'full',
			galaxies: [COMPLETE_A],
			markers: { 'color:red': 3, 'color:yellow': 2, 'color:white': 1 },
			blackHoles: [6],
		});
		// Three red, one yellow, no white; two orange stars of an unranked color.
		expect(pointsOf(position, 0).colors).toBe(3 * 3 + 2 * 1);
	});

	test('6: 4, 3 and 2 for every instance on the best three advanced cards', () => {
		const position = positionWith({
			variant: 'full',
			// Red and orange: the two orange stars of A have red neighbors of their own. Red on 2 orbits.
			galaxies: [COMPLETE_A],
			advanced: ['B1', 'B19', 'B16', 'B24'],
			markers: { 'advanced:II': 2, 'advanced:I': 2, 'advanced:IV': 1 },
			blackHoles: [5],
		});
		expect(pointsOf(position, 0).advanced).toBe(4 * 2 + 3 * 2 + 2 * 0);
	});

	test('the total is the sum of the headings, and the basic game has four of them', () => {
		const full = pointsOf(positionWith({ variant: 'full', galaxies: [COMPLETE_A] }), 0);
		const { total, ...headings } = full;
		expect(Object.keys(full)).toEqual([
			'personal',
			'public',
			'blackHoles',
			'constellations',
			'colors',
			'advanced',
			'total',
		]);
		expect(Object.values(headings).reduce((sum, points) => sum + points, 0)).toBe(total);
		expect(Object.keys(pointsOf(positionWith({}), 0))).toEqual([
			'personal',
			'public',
			'blackHoles',
			'constellations',
			'total',
		]);
	});

	test('more points win', () => {
		const outcome = nebula.outcome(positionWith({ ...over, kept: ['O1', 'O2'], marks: [[1], [1], [0]] }));
		expect(outcome?.points.map(({ total }) => total)).toEqual([16 + 33, 32 + 21]);
		expect(outcome?.ranking).toEqual([[1], [0]]);
	});
});

describe('Nebula 12: basic and full game', () => {
	test('the basic game has no counters, no markers and no advanced cards', () => {
		const position = positionWith({ observatories: [['black']], step: 'place' });
		play(position, BLACK_HOLE);
		expect(nebula.view(position, 0).decision).toMatchObject({ step: 'place' });
		expect(Object.keys(nebula.view(position, 0))).not.toContain('counters');
		expect(Object.keys(nebula.view(position, 0))).not.toContain('advanced');
		expect(Object.keys(nebula.view(positionWith({ variant: 'full' }), 0))).toContain('counters');
	});
});
