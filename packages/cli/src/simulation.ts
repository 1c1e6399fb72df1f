import type { Opponent } from '@orrery/bots';
import { playOut } from '@orrery/bots';
import type { Kinds } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { Entry } from './games.ts';

/** A game among bots, from a seed that fixes the deal and every choice. */
export interface Simulated<K extends Kinds> {
	readonly course: Course<K>;
	readonly turns: number;
	/** Null if the game was cut off after the most turns allowed. */
	readonly outcome: K['outcome'] | null;
}

export function simulateGame<K extends Kinds>(
	{ game }: Entry<K>,
	options: K['options'],
	opponents: readonly Opponent<K>[],
	seed: string,
	mostTurns: number,
): Simulated<K> {
	const course = Course.deal(game, options, new SeededRandom(`${seed}/deal`));
	const turns = playOut(course, opponents, seed, mostTurns);
	return { course, turns, outcome: game.outcome(course.position) };
}
