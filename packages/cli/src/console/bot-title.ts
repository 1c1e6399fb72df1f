import { botName, isLevel, LEVELS, levelNumber } from '@orrery/bots/levels';

/** How a bot is shown, such as “Io · level 3 of 7”; a bot without a level by what it was called. */
export function botTitle(bot: string): string {
	return isLevel(bot) ? `${botName(bot)} · level ${levelNumber(bot)} of ${LEVELS.length}` : bot;
}

/** All levels in one line, such as “1 Phoebe, 2 Rhea …”. */
export function botList(): string {
	return LEVELS.map((level) => `${levelNumber(level)} ${botName(level)}`).join(', ');
}
