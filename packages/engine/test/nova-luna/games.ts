import { Course } from '../../src/course.ts';
import type { NovaLunaKinds } from '../../src/nova-luna/nova-luna.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaOptions } from '../../src/nova-luna/options.ts';
import type { NovaLunaPosition } from '../../src/nova-luna/position.ts';
import { cellOfCode, REFILL, tileOfCode } from '../../src/nova-luna/position.ts';
import { SeededRandom } from '../../src/random.ts';
import { dealt, must } from '../results.ts';
import { activeSeat, moveText } from './positions.ts';
import { Referee } from './referee.ts';

/* Whole games for the properties: seeded, so that a failure can be played again. */

/** Every kind of table. */
export const TABLES: readonly NovaLunaOptions[] = ([1, 2, 3, 4] as const).flatMap((players) =>
	[false, true].map((firstGame) => ({ players, firstGame })),
);

export function tableName({ players, firstGame }: NovaLunaOptions): string {
	return `${players} player${players === 1 ? '' : 's'}${firstGame ? ', first game' : ''}`;
}

/**
 * The best of a number of random moves: 1 plays at random, more covers tasks. A careless player and a keen one
 * reach different corners of the rules.
 */
export function pickMove(position: NovaLunaPosition, random: SeededRandom, draws: number): number {
	const seat = position.activeSeat;
	const count = position.moveCount(seat);
	if (count === 0) throw new Error(`seat ${seat} is to move and has no move`);
	let best = REFILL;
	let bestWorth = -1;
	for (let i = 0; i < draws; i++) {
		const code = position.moveAt(seat, random.below(count));
		const worth =
			code === REFILL ? 0 : (position.displays[seat]?.wouldCover(tileOfCode(code), cellOfCode(code)) ?? 0);
		if (worth > bestWorth) [best, bestWorth] = [code, worth];
	}
	return best;
}

/** Plays a game through to its end. */
export function playedGame(
	options: NovaLunaOptions,
	seed: string | number,
	draws = 1,
): Course<NovaLunaKinds> {
	const random = new SeededRandom(seed);
	const course = Course.deal(novaLuna, options, random);
	while (course.position.ending === null) playStep(course, random, draws);
	return course;
}

/** A game after this many steps, or at its end. */
export function playedSteps(
	options: NovaLunaOptions,
	seed: string | number,
	steps: number,
	draws = 1,
): Course<NovaLunaKinds> {
	const random = new SeededRandom(seed);
	const course = Course.deal(novaLuna, options, random);
	while (course.position.ending === null && course.steps.length < steps) playStep(course, random, draws);
	return course;
}

export function playStep(course: Course<NovaLunaKinds>, random: SeededRandom, draws: number): void {
	const { position } = course;
	const code = pickMove(position, random, draws);
	must(course.play(activeSeat(position), novaLuna.moveOf(position, code)));
}

/** The first wander, the last cover what they can. */
export const KEENNESS: readonly number[] = [1, 1, 2, 8, 40];

/** Plays a game with the engine and the referee side by side, and looks at both before every step. */
export function playBoth(
	options: NovaLunaOptions,
	seed: string,
	look: (position: NovaLunaPosition, referee: Referee, ply: number, random: SeededRandom) => void,
): { position: NovaLunaPosition; referee: Referee } {
	const random = new SeededRandom(seed);
	const setup = dealt(novaLuna.deal(options, random));
	const position = must(novaLuna.start(options, setup));
	const referee = new Referee(options, setup);
	const draws = KEENNESS[random.below(KEENNESS.length)] ?? 1;
	let ply = 0;
	for (; position.ending === null; ply++) {
		look(position, referee, ply, random);
		const code = pickMove(position, random, draws);
		referee.play(moveText(novaLuna.moveOf(position, code)));
		position.play(position.activeSeat, code);
	}
	look(position, referee, ply, random);
	return { position, referee };
}

/** All that is public or hidden in a position, as one text in the referee's words. */
export function describeEngine(position: NovaLunaPosition): string {
	const { ring, meeple, stock, order, displays, refilled, phase1Note } = novaLuna.encode(position);
	const distances = displays.map((_, seat) => position.track.distance(seat));
	const left = position.displays.map((display) => display.tokensLeft);
	const { ending, refillChoice } = position;
	const refill = ending === null && refillChoice !== 'forbidden';
	return JSON.stringify({
		ring,
		meeple,
		stock,
		order,
		displays,
		distances,
		left,
		refilled,
		phase1Note,
		ending,
		refill,
	});
}

export function describeReferee(referee: Referee): string {
	const { ring, meeple, stock, displays, left, refilled, phase1Note, ending } = referee;
	const order = referee.turnOrder;
	const distances = displays.map((_, seat) => referee.distanceOf(seat));
	const refill = referee.mayRefill();
	return JSON.stringify({
		ring,
		meeple,
		stock,
		order,
		displays,
		distances,
		left,
		refilled,
		phase1Note,
		ending,
		refill,
	});
}
