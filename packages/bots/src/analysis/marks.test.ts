import { expect, test } from 'vitest';
import { isCostly, markOf } from './marks.ts';

test.each([
	[0.039, 0, 'good'],
	[0.04, 0, 'inaccuracy'],
	[0.045, 0.01, 'inaccuracy'],
	[0.045, 0.02, 'good'],
	[0.085, 0, 'mistake'],
	[0.09, 0.02, 'inaccuracy'],
	[0.2, 0.02, 'blunder'],
	[0.2, 0.4, 'good'],
] as const)('a loss of %f with an error of %f is %s', (loss, error, mark) => {
	expect(markOf({ loss, error }, false, false)).toBe(mark);
	expect(isCostly(mark)).toBe(mark !== 'good');
});

test('alone points count, with their error too', () => {
	expect(markOf({ loss: 3 }, false, true)).toBe('mistake');
	expect(markOf({ loss: 3, error: 0.5 }, false, true)).toBe('inaccuracy');
});

test('the best move is best, and an only move has no mark', () => {
	expect(markOf({ loss: 0.3 }, true, false)).toBe('best');
	expect(markOf({ loss: 0, forced: true }, true, false)).toBeNull();
});
