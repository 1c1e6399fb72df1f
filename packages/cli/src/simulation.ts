import type { Bot } from '@orrery/bots';
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
	bots: readonly Bot<K>[],
	seed: string,
	mostTurns: number,
): Simulated<K> {
	const course = Course.deal(game, options, new SeededRandom(`${seed}/deal`));
	const randoms = bots.map((_, seat) => new SeededRandom(`${seed}/seat ${seat}`));
	let turns = 0;
	while (turns < mostTurns) {
		const [seat] = game.deciders(course.position);
		if (seat === undefined) break;
		turns += step(course, seat, bots[seat], randoms[seat]) ? 1 : 0;
	}
	return { course, turns, outcome: game.outcome(course.position) };
}

/** Lets the bot of a seat take one step; true if that completed a turn. */
export function step<K extends Kinds>(
	course: Course<K>,
	seat: Seat,
	bot: Bot<K> | undefined,
	random: SeededRandom | undefined,
): boolean {
	if (bot === undefined || random === undefined) throw new RangeError(`no bot for seat ${seat}`);
	const choice = bot.choose(course.game.view(course.position, seat), random);
	if (!choice.ok) throw new Error(`the bot of seat ${seat} gives no move: ${choice.fault.code}`);
	const result = course.play(seat, choice.value);
	if (!result.ok) throw new Error(`the bot of seat ${seat} chose an illegal move: ${result.fault.code}`);
	return result.value.turnEnded;
}
