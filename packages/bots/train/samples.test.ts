import { expect, test } from 'vitest';
import { Samples } from './samples.ts';

/** Samples whose numbers say where they belong: sample, seat and input. */
function numbered(players: number, inputs: number, count: number, first = 0, room?: number): Samples {
	const samples = new Samples(players, inputs, room);
	const scratch = new Float64Array(inputs);
	for (let i = first; i < first + count; i++) {
		const sample = samples.add((seat, out) => {
			for (let input = 0; input < inputs; input++) out[input] = 100 * i + 10 * seat + input;
		}, scratch);
		for (let seat = 0; seat < players; seat++) samples.setShare(sample, seat, (seat + i) / 8);
	}
	return samples;
}

function expectNumbered(samples: Samples, count: number): void {
	expect(samples.count).toBe(count);
	for (let i = 0; i < count; i++) {
		for (let seat = 0; seat < samples.players; seat++) {
			const row = samples.rowOf(i, seat);
			for (let input = 0; input < samples.inputs; input++)
				expect(samples.features[row + input]).toBe(100 * i + 10 * seat + input);
			expect(samples.share(i, seat)).toBe((seat + i) / 8);
		}
	}
}

test('every seat of every position keeps its own features and share, however many there are', () => {
	expectNumbered(numbered(3, 5, 40, 0, 2), 40);
});

test('samples of two threads become one collection, in order', () => {
	const samples = numbered(2, 3, 7, 0, 4);
	samples.append(numbered(2, 3, 9, 7, 4).transfer());
	expectNumbered(samples, 16);
});

test('what is transferred holds just the samples, and stays as it was', () => {
	const samples = numbered(2, 3, 5, 0, 64);
	const { count, features, shares } = samples.transfer();
	expect([count, features.length, shares.length]).toEqual([5, 5 * 2 * 3, 5 * 2]);
	samples.setShare(0, 0, 1);
	expect(shares[0]).toBe(0);
});
