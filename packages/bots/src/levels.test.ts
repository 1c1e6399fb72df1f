import { expect, test } from 'vitest';
import { botName, botNames, isLevel, LEVELS, levelCalled, levelNumber } from './levels.ts';

test('levels are numbered from 1 to 7 and have a name each', () => {
	expect(LEVELS.map(levelNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
	expect(new Set(LEVELS.map(botName)).size).toBe(7);
});

test('a level is found by its number, its name and the name of its bot', () => {
	for (const level of LEVELS) {
		expect(levelCalled(level)).toBe(level);
		expect(levelCalled(String(levelNumber(level)))).toBe(level);
		expect(levelCalled(botName(level))).toBe(level);
		expect(levelCalled(botName(level).toLowerCase())).toBe(level);
		expect(isLevel(level)).toBe(true);
	}
	for (const other of ['0', '8', '', 'Full', '1.0', 'greedy']) expect(levelCalled(other)).toBeUndefined();
});

test('several bots of one level at a table are numbered', () => {
	expect(botNames(['crescent', 'full', 'crescent', 'crescent'])).toEqual(['Io', 'Ganymede', 'Io 2', 'Io 3']);
});
