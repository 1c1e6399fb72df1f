import type { Kinds } from '@orrery/engine';
import type { Bot, Budget } from './bot.ts';
import type { Level } from './levels.ts';

/** A bot and how long it thinks. */
export interface Opponent<K extends Kinds> {
	readonly bot: Bot<K>;
	readonly budget: Budget;
}

/** All opponents of one game that have a name. */
export interface Opponents<K extends Kinds> {
	readonly named: Readonly<Record<string, Opponent<K>>>;
	/** The bot that searches for any number of iterations or milliseconds. */
	readonly thinker: Bot<K>;
}

/** The budget of bots that do not search. */
export const AT_ONCE: Budget = { iterations: 1 };
/** More iterations than any time limit allows. */
const NO_END = 1_000_000_000;
/** A level is fixed by its iterations, so that its play can be repeated; the cap only guards slow devices. */
const LONGEST_MS = 2000;

/** The opponent that a name stands for: one of the named, `iterations=N` or `time=MS`. */
export function opponentOf<K extends Kinds>(
	{ named, thinker }: Opponents<K>,
	name: string,
): Opponent<K> | undefined {
	if (Object.hasOwn(named, name)) return named[name];
	const [, kind, number] = /^(iterations|time)=([1-9]\d{0,8})$/.exec(name) ?? [];
	if (number === undefined) return undefined;
	return kind === 'time'
		? { bot: thinker, budget: { iterations: NO_END, milliseconds: Number(number) } }
		: { bot: thinker, budget: { iterations: Number(number) } };
}

/** Its type makes sure that every level has an opponent. */
export function levels<K extends Kinds>(
	all: Readonly<Record<Level, Opponent<K>>>,
): Readonly<Record<Level, Opponent<K>>> {
	return all;
}

/** A level that searches with this many iterations. */
export function thinking<K extends Kinds>(bot: Bot<K>, iterations: number): Opponent<K> {
	return { bot, budget: { iterations, milliseconds: LONGEST_MS } };
}
