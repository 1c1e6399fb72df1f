import { SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import type { Layers } from './net.ts';
import { evaluate } from './net.ts';

test('each unit is a weighted sum with a bias, cut off below zero', () => {
	const net: Layers = {
		inputs: 2,
		units: 3,
		// By unit: two weights and the bias.
		hidden: Float64Array.of(2, -1, 0.5, 1, 1, -10, 0, 0, 4),
		output: Float64Array.of(3, 100, 0.25, -2),
	};
	// 2 · 1 - 1 · 0.5 + 0.5 = 2; the second unit is at -8.5 and silent; the third is its bias.
	expect(evaluate(net, Float64Array.of(1, 0.5))).toBeCloseTo(3 * 2 + 0.25 * 4 - 2, 12);
	// Now the first is at -1.5 and the second at 1.
	expect(evaluate(net, Float64Array.of(4, 7))).toBeCloseTo(3 * 1.5 + 100 * 1 + 0.25 * 4 - 2, 12);
	expect(evaluate(net, Float64Array.of(-1, 0))).toBeCloseTo(0.25 * 4 - 2, 12);
});

test('a net without units is its bias', () => {
	const net = { inputs: 2, units: 0, hidden: new Float64Array(0), output: Float64Array.of(7) };
	expect(evaluate(net, Float64Array.of(1, 2))).toBe(7);
});

test('it is what matrices give', () => {
	const random = new SeededRandom('net');
	const numbers = (count: number): Float64Array =>
		Float64Array.from({ length: count }, () => random.below(2001) / 1000 - 1);
	for (let round = 0; round < 20; round++) {
		const [inputs, units] = [1 + random.below(8), 1 + random.below(8)];
		const [hidden, output] = [numbers(units * (inputs + 1)), numbers(units + 1)];
		const features = numbers(inputs);
		const extended = [...features, 1];
		const active = Array.from({ length: units }, (_, unit) =>
			Math.max(0, dot([...hidden.subarray(unit * (inputs + 1), (unit + 1) * (inputs + 1))], extended)),
		);
		const expected = dot([...output], [...active, 1]);
		expect(evaluate({ inputs, units, hidden, output }, features)).toBeCloseTo(expected, 10);
	}
});

function dot(a: readonly number[], b: readonly number[]): number {
	return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
