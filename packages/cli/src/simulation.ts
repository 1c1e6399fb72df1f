import type { Opponent } from '@orrery/bots';
import { decide } from '@orrery/bots';
import type { Kinds, Seat } from '@orrery/engine';
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
	let turns = 0;
	while (turns < mostTurns) {
		const [seat] = game.deciders(course.position);
		if (seat === undefined) break;
		turns += step(course, seat, opponents[seat], seed) ? 1 : 0;
	}
	return { course, turns, outcome: game.outcome(course.position) };
}

/** Lets the opponent in a seat take one step; true if that completed a turn. */
export function step<K extends Kinds>(
	course: Course<K>,
	seat: Seat,
	opponent: Opponent<K> | undefined,
	seed: string,
): boolean {
	if (opponent === undefined) throw new RangeError(`no bot for seat ${seat}`);
	const view = course.game.view(course.position, seat);
	const { bot, budget } = opponent;
	const choice = decide(bot, view, `${seed}/seat ${seat}/step ${course.steps.length}`, budget);
	if (!choice.ok) throw new Error(`the bot of seat ${seat} gives no move: ${choice.fault.code}`);
	const result = course.play(seat, choice.value.move);
	if (!result.ok) throw new Error(`the bot of seat ${seat} chose an illegal move: ${result.fault.code}`);
	return result.value.turnEnded;
}
