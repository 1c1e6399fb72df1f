import { describe, expect, test } from 'vitest';
import RULES from '../../../../../docs/rules/nebula.md?raw';
import { NEBULA_LESSONS } from './lessons.ts';

/*
 * Every statement of the rules on which a player acts (Nebula 8, 9 and 12) is taught by some step. What nobody acts on
 * is listed here, with the reason.
 */
const NOT_ACTED_ON: Readonly<Record<string, string>> = {
	'NB-8.1': 'the bag is filled by the game',
	'NB-8.2': 'the clusters are filled by the game',
	'NB-8.4': 'the cards of the full game are dealt by the game',
	'NB-8.5': 'seats are drawn by the game',
	'NB-8.6': 'the first pieces are drawn by the game',
	'NB-9.2': 'says that there is no such condition',
	'NB-9.13': 'the supernova leaves by itself when nothing can replace it',
	'NB-9.16': 'a short bag gives what it has by itself',
	'NB-9.17': 'a short bag gives what it has by itself',
	'NB-9.22': 'a question of counting at the end',
	'NB-9.24': 'only about the reason that the game names',
	'NB-9.26': 'says that there is no such rule',
};

const STATEMENTS = Array.from(RULES.matchAll(/\*\*(NB-(?:8|9|12)\.\d+)\*\*/g), ([, rule = '']) => rule);
const taught = new Map<string, readonly string[]>();
for (const { id, steps } of NEBULA_LESSONS)
	for (const step of steps)
		for (const rule of step.rules) taught.set(rule, [...(taught.get(rule) ?? []), `${id}/${step.id}`]);

describe('statements of the rules', () => {
	test('are found', () => {
		expect(STATEMENTS.length).toBeGreaterThan(50);
		expect(new Set(STATEMENTS).size).toBe(STATEMENTS.length);
	});

	test.each(STATEMENTS)('%s is taught, or nobody acts on it', (rule) => {
		const steps = taught.get(rule) ?? [];
		expect(steps.length > 0, `taught by: ${steps.join(', ')}`).toBe(!(rule in NOT_ACTED_ON));
	});

	test('no step teaches one that the rules do not have', () => {
		expect([...taught.keys()].filter((rule) => !STATEMENTS.includes(rule))).toEqual([]);
		expect(Object.keys(NOT_ACTED_ON).filter((rule) => !STATEMENTS.includes(rule))).toEqual([]);
	});
});
