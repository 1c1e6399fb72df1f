import { SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import type { NetWeights } from '../src/net.ts';
import { evaluate } from '../src/net.ts';
import { loadNet, storeNet, storeWeights } from '../src/weights.ts';
import type { FitSettings, Loss } from './fit.ts';
import { fit } from './fit.ts';
import { Samples } from './samples.ts';

const INPUTS = 4;
const SETTINGS: FitSettings = { units: 6, epochs: 30, rate: 0.02, seed: 'fit' };

/** Seats with random features, of which the one with the larger first feature wins, less the second. */
function contests(count: number, seed: string): Samples {
	const samples = new Samples(2, INPUTS);
	const random = new SeededRandom(seed);
	const scratch = new Float64Array(INPUTS);
	for (let i = 0; i < count; i++) {
		const worth: number[] = [];
		const sample = samples.add((_, out) => {
			for (let input = 0; input < INPUTS; input++) out[input] = random.below(2001) / 1000 - 1;
			worth.push((out[0] ?? 0) - (out[1] ?? 0));
		}, scratch);
		const firstWins = (worth[0] ?? 0) > (worth[1] ?? 0);
		samples.setShare(sample, 0, firstWins ? 1 : 0);
		samples.setShare(sample, 1, firstWins ? 0 : 1);
	}
	return samples;
}

/** How often the net gives the higher number to the seat that won. */
function right(net: NetWeights, samples: Samples): number {
	let count = 0;
	for (let sample = 0; sample < samples.count; sample++) {
		const [first = 0, second = 0] = [0, 1].map((seat) => {
			const row = samples.rowOf(sample, seat);
			return evaluate(net, Float64Array.from(samples.features.subarray(row, row + INPUTS)));
		});
		if (first > second === (samples.share(sample, 0) === 1)) count++;
	}
	return count / samples.count;
}

test('the loss falls epoch by epoch, on what was held back too, and the net knows contests it never saw', () => {
	const losses: Loss[] = [];
	const samples = contests(800, 'learn');
	const { net, loss } = fit(samples, { ...SETTINGS, onEpoch: (_, each) => losses.push(each) });
	expect(losses).toHaveLength(SETTINGS.epochs);
	expect(losses.at(-1)).toEqual(loss);
	// Even shares of two seats cost ln 2.
	expect(losses[0]?.seen).toBeLessThan(Math.LN2);
	expect(loss.seen).toBeLessThan(0.15);
	for (const [i, { seen }] of losses.entries()) expect(seen).toBeLessThan(losses[i - 1]?.seen ?? 1);
	expect(loss.heldBack).toBeLessThan(0.3);
	expect(right(net, contests(400, 'unseen'))).toBeGreaterThan(0.93);
});

test('chance alone cannot be learnt: the held-back loss stays at that of even shares', () => {
	const samples = contests(400, 'noise');
	const random = new SeededRandom('coin');
	for (let sample = 0; sample < samples.count; sample++) {
		const first = random.below(2);
		samples.setShare(sample, 0, first);
		samples.setShare(sample, 1, 1 - first);
	}
	const { loss } = fit(samples, { ...SETTINGS, epochs: 3 });
	expect(loss.heldBack).toBeGreaterThan(0.6);
});

test('the same seed gives the same net, another one another', () => {
	const samples = contests(200, 'seed');
	const nets = ['a', 'a', 'b'].map((seed) => fit(samples, { ...SETTINGS, epochs: 2, seed }).net);
	expect(nets[1]).toEqual(nets[0]);
	expect(nets[2]?.hidden).not.toEqual(nets[0]?.hidden);
});

test('a net that was stored and loaded plays as before', () => {
	const { net } = fit(contests(200, 'store'), { ...SETTINGS, epochs: 2 });
	const file: unknown = JSON.parse(JSON.stringify(storeWeights('a game', 'a test', { 2: storeNet(net) })));
	expect(file).toMatchObject({ game: 'a game', trained: 'a test' });
	const loaded = loadNet(storeWeights('a game', 'a test', { 2: storeNet(net) }), 'a game', 2, INPUTS);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	const unseen = contests(50, 'after');
	for (let sample = 0; sample < unseen.count; sample++) {
		const row = unseen.rowOf(sample, 0);
		const features = Float64Array.from(unseen.features.subarray(row, row + INPUTS));
		// Weights are stored as 32-bit numbers.
		expect(evaluate(loaded.value, features)).toBeCloseTo(evaluate(net, features), 4);
	}
});
