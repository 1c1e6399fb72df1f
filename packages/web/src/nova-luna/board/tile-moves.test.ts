import { expect, test } from 'vitest';
import type { TilePlace } from './tile-moves.ts';
import { tileMoves } from './tile-moves.ts';

const WHEEL: TilePlace = { where: 'wheel' };
const DISPLAY: TilePlace = { where: 'display' };
const STEP = { previewed: new Set<string>(), jumped: false };
const before = new Map([
	['1', WHEEL],
	['2', WHEEL],
	['3', DISPLAY],
]);
const after = new Map([
	['1', DISPLAY],
	['2', WHEEL],
	['3', DISPLAY],
	['4', WHEEL],
]);

test('a tile flies from the wheel to a display, and back after an undo', () => {
	expect(tileMoves(before, after, STEP)).toEqual([{ from: WHEEL, to: DISPLAY }]);
	expect(tileMoves(after, before, STEP)).toEqual([{ from: DISPLAY, to: WHEEL }]);
});

test('a tile that was previewed in its place, or was not there before, does not fly', () => {
	expect(tileMoves(before, after, { ...STEP, previewed: new Set(['1']) })).toEqual([]);
	expect(tileMoves(new Map(), after, STEP)).toEqual([]);
});

test('nothing flies after a jump, however many tiles have changed places', () => {
	expect(tileMoves(before, after, { ...STEP, jumped: true })).toEqual([]);
	expect(tileMoves(after, before, { ...STEP, jumped: true })).toEqual([]);
});
