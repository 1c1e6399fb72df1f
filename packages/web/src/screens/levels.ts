/**
 * The seven strengths of the bots, from new to full moon. Said again here because Home shows them and must not
 * fetch the bots for that; a test compares the two.
 */
export const LEVELS = ['new', 'sliver', 'crescent', 'quarter', 'gibbous', 'bright', 'full'] as const;
export type Level = (typeof LEVELS)[number];

/** The moon of a level, each a sixth more lit than the one before: 0 new, 0.5 full. */
export function phaseOf(level: Level): number {
	const lit = LEVELS.indexOf(level) / (LEVELS.length - 1);
	return Math.acos(1 - 2 * lit) / (2 * Math.PI);
}

export function isLevel(value: unknown): value is Level {
	return LEVELS.some((level) => level === value);
}
