import { Course } from '../../src/course.ts';
import type { Game, Seat } from '../../src/game.ts';
import { lowestBit } from '../../src/nebula/bits.ts';
import { haveOf, needOf } from '../../src/nebula/cards.ts';
import type { NebulaKinds } from '../../src/nebula/nebula.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaOptions } from '../../src/nebula/options.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import { totalPoints } from '../../src/nebula/scoring.ts';
import { SeededRandom } from '../../src/random.ts';
import { itemOf, must } from '../results.ts';

/* Whole games for the properties: seeded, so that a failure can be played again. */

/** Every kind of table. */
export const TABLES: readonly NebulaOptions[] = ([2, 3, 4] as const).flatMap((players) =>
	(['basic', 'full'] as const).map((variant) => ({ players, variant })),
);

/** How much a seat would like to stand here: its points, and how near it is to the public tasks. */
function worth(position: NebulaPosition, seat: number): number {
	const { publicTasks, galaxies } = position;
	let sum = totalPoints(position, seat);
	for (let i = 0; i < publicTasks.cards.length; i++) {
		const { task, first } = publicTasks.cardAt(i);
		if (publicTasks.isMarkedBy(i, seat)) continue;
		const near = task.parts
			.map((part) => Math.min(1, haveOf(part, galaxies, seat) / Math.max(1, needOf(part, galaxies, seat))))
			.sort((a, b) => b - a)
			.slice(0, task.needed)
			.reduce((total, share) => total + share / task.needed, 0);
		sum += first * near ** 2;
	}
	return sum + (position.observatories[seat]?.counts.reduce((held, count) => held + count, 0) ?? 0) / 4;
}

/** The best of a number of random moves: 1 plays at random, more looks for points. */
export function pickMove(
	position: NebulaPosition,
	seat: number,
	random: SeededRandom,
	draws: number,
): number {
	const count = position.moveCount(seat);
	let best = position.moveAt(seat, random.below(count));
	if (draws === 1 || position.step === 'keep') return best;
	const next = nebula.create(position.options);
	let bestWorth = Number.NEGATIVE_INFINITY;
	for (let i = 0; i < draws; i++) {
		const code = position.moveAt(seat, random.below(count));
		next.copyFrom(position);
		next.play(seat, code);
		const found = worth(next, seat);
		if (found > bestWorth) [best, bestWorth] = [code, found];
	}
	return best;
}

/** One of the seats that have to decide; the choice of cards comes in any order. */
export function pickSeat(position: NebulaPosition, random: SeededRandom): Seat {
	const seats = nebula.deciders(position);
	return itemOf(seats, seats.length === 1 ? 0 : random.below(seats.length));
}

export function playStep(course: Course<NebulaKinds>, random: SeededRandom, draws = 1): void {
	const { position, game } = course;
	const seat = pickSeat(position, random);
	must(course.play(seat, game.moveOf(position, pickMove(position, seat, random, draws))));
}

/** No random game takes nearly so many steps; one that does will never end. */
const ENDLESS = 5000;

/** Plays a game to its end, or for this many steps. */
export function playedGame(
	options: NebulaOptions,
	seed: string | number,
	{
		draws = 1,
		steps = Number.POSITIVE_INFINITY,
		game = nebula,
	}: { draws?: number; steps?: number; game?: Game<NebulaKinds> } = {},
): Course<NebulaKinds> {
	const random = new SeededRandom(seed);
	const course = Course.deal(game, options, random);
	while (course.position.step !== 'over' && course.steps.length < steps) {
		playStep(course, random, draws);
		if (course.steps.length > ENDLESS) throw new Error(`the game with seed ${seed} does not end`);
	}
	return course;
}

/** Plays random games on one position by codes alone, looking at it before every step and at the end. */
export function playFast(
	position: NebulaPosition,
	random: SeededRandom,
	look: (position: NebulaPosition, seat: number, code: number) => void,
): void {
	position.deal(random);
	for (let owing = position.deciders(); owing !== 0; owing = position.deciders()) {
		const seat = lowestBit(owing);
		const code = position.moveAt(seat, random.below(position.moveCount(seat)));
		look(position, seat, code);
		position.play(seat, code);
	}
}
