import type { Mark } from '@orrery/bots/analysis';
import { describe, expect, test } from 'vitest';
import { bigLuck, countMarks, isCostlyTurn, turnMark, valuesByTurn } from './turn-marks.ts';

/** By step, from 1: its mark and loss; `null` where nothing was decided. */
function judged(steps: readonly (readonly [Mark | 'only', number] | null)[]) {
	return {
		decision: (step: number) => {
			const [mark, loss] = steps[step - 1] ?? [];
			if (loss === undefined) return null;
			return mark === 'only' ? { loss, forced: true as const } : { loss };
		},
		mark: (step: number): Mark | null => {
			const mark = steps[step - 1]?.[0];
			return mark === undefined || mark === 'only' ? null : mark;
		},
	};
}

describe('the mark of a turn', () => {
	const steps = judged([
		['best', 0],
		['inaccuracy', 0.05],
		['mistake', 0.1],
		['mistake', 0.12],
		['only', 0],
		null,
	]);

	test('is that of its worst decision', () => {
		expect(turnMark([1, 2], steps)).toEqual({ mark: 'inaccuracy', step: 2, loss: 0.05 });
		expect(turnMark([1, 2, 3, 4, 5], steps)).toEqual({ mark: 'mistake', step: 4, loss: 0.12 });
		expect(turnMark([5, 1], steps)).toEqual({ mark: 'best', step: 1, loss: 0 });
	});

	test('is that of an only move where nothing could be chosen, and none where nothing was judged', () => {
		expect(turnMark([5], steps)).toEqual({ mark: 'only', step: 5, loss: 0 });
		expect(turnMark([6, 7], steps)).toBeNull();
		expect(isCostlyTurn(turnMark([5], steps))).toBe(false);
		expect(isCostlyTurn(turnMark([2], steps))).toBe(true);
		expect(isCostlyTurn(turnMark([1], steps))).toBe(false);
	});

	test('is counted for its seat', () => {
		const seats = [{ seat: 0 }, { seat: 1 }, { seat: 0 }, { seat: 0 }, { seat: 0 }] as const;
		expect(countMarks(seats, 0, steps)).toEqual([
			{ mark: 'best', count: 1 },
			{ mark: 'mistake', count: 2 },
		]);
	});
});

test('the values of a turn are those after its last step, and a branch has those of the game before it', () => {
	const stops = [
		{ step: 0, turn: 0, seat: null },
		// In Nebula all choose a card in the first turn.
		{ step: 1, turn: 1, seat: 0 },
		{ step: 2, turn: 1, seat: 1 },
		{ step: 5, turn: 2, seat: 0 },
		{ step: 6, turn: 3, seat: 1 },
	] as const;
	const values = [0.5, 0.6, 0.4, 0.1, 0.2, 0.7].map((value) => [value, 1 - value]);
	expect(valuesByTurn(stops, values, 2, 6)[0]).toEqual([0.5, 0.4, 0.7, null]);
	expect(valuesByTurn(stops, values, 2, 3)[0]).toEqual([0.5, 0.4, null, null]);
});

test('luck is large where it changes as much as a mistake', () => {
	expect([0.09, -0.09, 0.03].map((gain) => bigLuck(gain, false))).toEqual([true, true, false]);
	expect([4, -4, 2].map((gain) => bigLuck(gain, true))).toEqual([true, true, false]);
});
