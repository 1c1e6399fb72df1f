/*
 * The seven bots that people play against. They have a subpath of their own (`@orrery/bots/levels`), because the home
 * page shows them and must not load the search for that.
 */

/** The levels from weakest to strongest, named after the phases of the moon that stand for them in pictures. */
export const LEVELS = ['new', 'sliver', 'crescent', 'quarter', 'gibbous', 'bright', 'full'] as const;
export type Level = (typeof LEVELS)[number];

/** One bot a level, with the name of a moon: the same at home, online, in ratings and on the command line. */
const NAMES: Readonly<Record<Level, string>> = {
	new: 'Phoebe',
	sliver: 'Rhea',
	crescent: 'Io',
	quarter: 'Titan',
	gibbous: 'Europa',
	bright: 'Callisto',
	full: 'Ganymede',
};

export function isLevel(value: unknown): value is Level {
	return LEVELS.some((level) => level === value);
}

/** 1 for the weakest, 7 for the strongest. */
export function levelNumber(level: Level): number {
	return LEVELS.indexOf(level) + 1;
}

/** The level with this number (1 to 7), this name or this bot's name; undefined if there is none. */
export function levelCalled(said: string): Level | undefined {
	return LEVELS.find(
		(level) =>
			level === said ||
			String(levelNumber(level)) === said ||
			botName(level).toLowerCase() === said.toLowerCase(),
	);
}

export function botName(level: Level): string {
	return NAMES[level];
}

/** The names of bots at one table, in the order of their seats; the second one of a level is numbered: “Io 2”. */
export function botNames(levels: readonly Level[]): readonly string[] {
	return levels.map((level, i) => {
		const earlier = levels.slice(0, i).filter((other) => other === level).length;
		return earlier === 0 ? botName(level) : `${botName(level)} ${earlier + 1}`;
	});
}
