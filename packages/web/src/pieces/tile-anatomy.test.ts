import { TILES } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { pipsOf } from './glyphs.ts';
import { PICTURE_TILES } from './picture-tiles.ts';
import { detailAt, pipsAt, WAVE_SCALE, WINDOW, windowsOf } from './tile-anatomy.ts';

describe('the anatomy of a tile', () => {
	test.each([
		[160, 'cuts'],
		[84, 'cuts'],
		[83, 'plain'],
		[50, 'plain'],
		[49, 'fat'],
		[40, 'fat'],
		[39, 'mini'],
	])('at %d px: %s', (size, detail) => expect(detailAt(size)).toBe(detail));

	test('every tile has a window for each task and a pip for each tile that a task asks for', () => {
		for (const { tasks } of TILES) {
			expect(windowsOf(tasks.length)).toHaveLength(tasks.length);
			for (const task of tasks) {
				const pips = pipsOf(task);
				expect(pips).toHaveLength(task.red + task.blue + task.turquoise + task.yellow);
				expect(pipsAt(pips.length).at).toHaveLength(pips.length);
			}
		}
	});

	test('windows stay on the tile and apart, pips stay in their window', () => {
		const half = WINDOW.side / 2;
		const windows = windowsOf(3);
		for (const { x, y } of windows) {
			for (const at of [x, y]) {
				expect(at - half).toBeGreaterThan(3);
				expect(at + half).toBeLessThan(97);
			}
		}
		for (let count = 1; count <= 4; count++) {
			const { size, at } = pipsAt(count);
			for (const { x, y } of at) {
				// The sun is the widest glyph: 1.09 of its nominal size; the wave 1.12 of a smaller one.
				const reach = (size * Math.max(1.09, 1.12 * WAVE_SCALE)) / 2;
				expect(Math.abs(x) + reach).toBeLessThanOrEqual(half);
				expect(Math.abs(y) + reach).toBeLessThanOrEqual(half);
			}
		}
	});

	test('the tiles in the picture of the game are tiles of the game', () => {
		expect(PICTURE_TILES).toHaveLength(11);
		for (const shown of PICTURE_TILES)
			expect(
				TILES.some(
					({ colour, cost, tasks }) =>
						colour === shown.colour &&
						cost === shown.cost &&
						JSON.stringify(tasks) === JSON.stringify(shown.tasks),
				),
				`${shown.colour} ${shown.cost}`,
			).toBe(true);
	});
});
