import { describe, expect, test } from 'vitest';
import type { Plan, Sample } from './game.ts';
import { playGame } from './game.ts';
import { tables, withTables } from './table.ts';
import { calibrationError, emptyTally, withGame } from './tally.ts';

const TWO: Plan = {
	game: 'nova-luna',
	players: 2,
	bot: 'heuristic',
	positions: 3,
	iterations: 20,
	seed: 'test',
};
const ALONE: Plan = { ...TWO, players: 1 };

const sample = (said: number, won: 0 | 1, mover = 0): Sample => ({
	stage: '0',
	mover,
	said: [said, 1 - said],
	came: [won, 1 - won],
});

describe('what was said against what came', () => {
	test('a forecast that comes true as often as it says has no error', () => {
		const quarters = [sample(0.25, 1), sample(0.25, 0), sample(0.25, 0), sample(0.25, 0)];
		expect(calibrationError(withGame(emptyTally(TWO), quarters))).toBeCloseTo(0, 9);
	});

	test('too sure is an error, by how much and how often', () => {
		const sure = [sample(0.9, 1), sample(0.9, 0)];
		const even = [sample(0.5, 1), sample(0.5, 0)];
		const tally = withGame(withGame(emptyTally(TWO), sure), even);
		// Half of the values are 0.4 off, those in the middle not at all.
		expect(calibrationError(tally)).toBeCloseTo(0.2, 9);
		expect(tally.games).toBe(2);
	});

	test('the mover counts apart', () => {
		const { mover } = withGame(emptyTally(TWO), [sample(0.6, 1, 0), sample(0.6, 1, 1)]);
		expect(mover).toMatchObject({ count: 2, said: 1, came: 1 });
	});
});

test.each([TWO, ALONE])('the same game gives the same samples, %o', (plan) => {
	const samples = playGame(plan, 3);
	expect(playGame(plan, 3)).toEqual(samples);
	expect(samples).toHaveLength(3);
	for (const { said, came } of samples) {
		expect(said).toHaveLength(plan.players);
		expect(came).toHaveLength(plan.players);
	}
});

test('the tables stand between the marks, and again', () => {
	const two = withGame(emptyTally(TWO), [sample(0.25, 1)]);
	const alone = withGame(emptyTally(ALONE), [{ stage: 'phase 1, start', mover: 0, said: [90], came: [94] }]);
	const text = tables([two, alone]);
	expect(text).toContain('| Nova Luna, 2 players | 1 | 2 | 0.750 |');
	expect(text).toContain('| 25.0, 100.0 |');
	expect(text).toContain('| phase 1, start | 1 | 90.0 | 94.0 | −4.00 | 4.0 |');
	const page = 'before\n<!-- calibration -->\nold\n<!-- /calibration -->\nafter\n';
	const written = withTables(page, text);
	expect(written).not.toContain('old');
	expect(withTables(written, text)).toBe(written);
	expect(() => withTables('no marks', text)).toThrow('no <!-- calibration -->');
});
