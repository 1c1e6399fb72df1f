import { describe, expect, test } from 'vitest';
import { illumination, litPath } from './moon-phase.ts';

/** The width of the lit part at the equator, signed: what the two arcs enclose. */
function arcs(path: string): { readonly limb: string; readonly terminator: number; readonly back: string } {
	const [, limb, terminator, back] = /^M0 -1A1 1 0 0 (\d) 0 1A([\d.]+) 1 0 0 (\d) 0 -1Z$/.exec(path) ?? [];
	if (limb === undefined || terminator === undefined || back === undefined) throw new Error(path);
	return { limb, terminator: Number(terminator), back };
}

describe('the phases of the moon', () => {
	test('the new moon has no lit part', () => {
		expect(litPath(0)).toBe('');
		expect(litPath(1)).toBe('');
	});
	test('waxing on the right, waning on the left', () => {
		for (let i = 1; i < 12; i++) expect(arcs(litPath(i / 12)).limb).toBe(i <= 6 ? '1' : '0');
	});
	test('a crescent bends with the limb, a gibbous moon against it', () => {
		const bends = (phase: number): boolean => {
			const { limb, back } = arcs(litPath(phase));
			return limb !== back;
		};
		expect([1, 2, 10, 11].map((i) => bends(i / 12))).toEqual([true, true, true, true]);
		expect([4, 5, 7, 8].map((i) => bends(i / 12))).toEqual([false, false, false, false]);
	});
	test('the terminator is straight at half moon and on the limb at full moon', () => {
		expect(arcs(litPath(0.25)).terminator).toBe(0);
		expect(arcs(litPath(0.75)).terminator).toBe(0);
		expect(arcs(litPath(0.5)).terminator).toBe(1);
		expect(arcs(litPath(1 / 12)).terminator).toBeCloseTo(Math.cos(Math.PI / 6), 3);
	});
	test('the light grows to the full moon and wanes alike', () => {
		const light = Array.from({ length: 13 }, (_, i) => illumination(i / 12));
		expect(light[0]).toBeCloseTo(0);
		expect(light[3]).toBeCloseTo(0.5);
		expect(light[6]).toBeCloseTo(1);
		for (let i = 0; i <= 12; i++) expect(light[i]).toBeCloseTo(light[12 - i] ?? -1);
		for (let i = 1; i <= 6; i++) expect(light[i]).toBeGreaterThan(light[i - 1] ?? 1);
	});
	test('scales with the radius', () => {
		expect(litPath(0.5, 20)).toBe('M0 -20A20 20 0 0 1 0 20A20 20 0 0 1 0 -20Z');
	});
});
