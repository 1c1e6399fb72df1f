import type { Level } from '@orrery/bots/levels';
import { botName, botNames, isLevel, LEVELS, levelNumber } from '@orrery/bots/levels';
import { m, number } from '../language/language.svelte.ts';

/*
 * How every screen shows a bot: a name, a level and a moon, the same at home and online. A level comes as a string,
 * because a server may have bots that this page does not know; such a bot goes by the name of its level.
 */

/** “Io · level 3 of 7”; `name` is for a bot with another name, such as “Io 2”. */
export function botTitle(level: string, name: string = botNameOf(level)): string {
	return isLevel(level) ? m().shell_bot_with_level({ name, level: number(levelNumber(level)) }) : name;
}

/** The names of a player's opponents in a line of text; a single bot comes with its level, several fit by name alone. */
export function opponentNames(
	opponents: readonly { readonly name: string; readonly level: string | null }[],
): readonly string[] {
	const [only, ...others] = opponents;
	if (only === undefined || only.level === null || others.length > 0)
		return opponents.map(({ name }) => name);
	return [botTitle(only.level, only.name)];
}

/** “Level 3 of 7”. */
export function levelWords(level: string): string {
	return isLevel(level) ? m().shell_bot_level_number({ level: number(levelNumber(level)) }) : level;
}

/** The bot's name alone, as sentences about a game use it. */
export function botNameOf(level: string): string {
	return isLevel(level) ? botName(level) : level;
}

/** The names of the bots at one table, in the order of their seats; the second one of a level is “Io 2”. */
export function botNamesOf(levels: readonly string[]): readonly string[] {
	const known = botNames(levels.filter(isLevel)).values();
	return levels.map((level) => (isLevel(level) ? (known.next().value ?? level) : level));
}

/** The phase of a level's moon, each a sixth more lit than the one before: 0 is new, 0.5 is full. */
export function phaseOf(level: Level): number {
	const lit = LEVELS.indexOf(level) / (LEVELS.length - 1);
	return Math.acos(1 - 2 * lit) / (2 * Math.PI);
}
