import { SeededRandom } from '@orrery/engine';
import type { NetWeights } from '../src/net.ts';
import type { Samples } from './samples.ts';

/*
 * Fits a small network to shares of success: each seat's features give one number, the numbers of all seats
 * at a table become shares by softmax, and cross-entropy compares them with what the game came to. Adam.
 */

export interface FitSettings {
	readonly units: number;
	readonly epochs: number;
	readonly rate: number;
	readonly seed: string;
	readonly onEpoch?: (epoch: number, loss: Loss) => void;
}

/** Mean cross-entropy, on what was learnt from and on what was held back. */
export interface Loss {
	readonly seen: number;
	readonly heldBack: number;
}

const BATCH = 128;
const HELD_BACK = 0.05;
const DECAY = 1e-5;
/** The fraction of the rate that is left at the end. */
const LAST_RATE = 0.05;

export function fit(
	samples: Samples,
	settings: FitSettings,
): { readonly net: NetWeights; readonly loss: Loss } {
	const random = new SeededRandom(settings.seed);
	const net = newNet(samples.inputs, settings.units, random);
	const learner = new Learner(net, samples);
	const order = shuffled(samples.count, random);
	const heldBack = order.subarray(0, Math.floor(HELD_BACK * order.length));
	const seen = order.subarray(heldBack.length);
	let loss: Loss = { seen: 0, heldBack: 0 };
	for (let epoch = 0; epoch < settings.epochs; epoch++) {
		shuffleIndexes(seen, random);
		let sum = 0;
		for (let start = 0; start < seen.length; start += BATCH) {
			const done = (epoch + start / seen.length) / settings.epochs;
			const rate = settings.rate * (1 - (1 - LAST_RATE) * done);
			sum += learner.learn(seen.subarray(start, start + BATCH), rate);
		}
		loss = { seen: sum / seen.length, heldBack: learner.loss(heldBack) / Math.max(1, heldBack.length) };
		settings.onEpoch?.(epoch + 1, loss);
	}
	return { net, loss };
}

class Learner {
	readonly #net: NetWeights;
	readonly #samples: Samples;
	readonly #hidden: Adam;
	readonly #output: Adam;
	/** By seat: the hidden units' activity, and the number that came out. */
	readonly #active: readonly Float64Array[];
	readonly #shares: Float64Array;

	constructor(net: NetWeights, samples: Samples) {
		this.#net = net;
		this.#samples = samples;
		this.#hidden = new Adam(net.hidden);
		this.#output = new Adam(net.output);
		this.#active = Array.from({ length: samples.players }, () => new Float64Array(net.units));
		this.#shares = new Float64Array(samples.players);
	}

	/** One step on a batch; returns the loss before it, summed. */
	learn(batch: Int32Array, rate: number): number {
		let loss = 0;
		for (const sample of batch) {
			loss += this.#forward(sample);
			this.#backward(sample);
		}
		this.#hidden.step(rate, batch.length);
		this.#output.step(rate, batch.length);
		return loss;
	}

	loss(batch: Int32Array): number {
		let loss = 0;
		for (const sample of batch) loss += this.#forward(sample);
		return loss;
	}

	#forward(sample: number): number {
		const { inputs, units, hidden, output } = this.#net;
		const { players, features } = this.#samples;
		let sum = 0;
		for (let seat = 0; seat < players; seat++) {
			const row = this.#samples.rowOf(sample, seat);
			const active = this.#active[seat] ?? new Float64Array(units);
			let out = output[units] ?? 0;
			for (let unit = 0; unit < units; unit++) {
				const weights = unit * (inputs + 1);
				let z = hidden[weights + inputs] ?? 0;
				for (let i = 0; i < inputs; i++) z += (hidden[weights + i] ?? 0) * (features[row + i] ?? 0);
				active[unit] = z > 0 ? z : 0;
				if (z > 0) out += z * (output[unit] ?? 0);
			}
			const share = Math.exp(out);
			this.#shares[seat] = share;
			sum += share;
		}
		let loss = 0;
		for (let seat = 0; seat < players; seat++) {
			const share = (this.#shares[seat] ?? 0) / sum;
			this.#shares[seat] = share;
			const target = this.#samples.share(sample, seat);
			if (target > 0) loss -= target * Math.log(share + 1e-12);
		}
		return loss;
	}

	#backward(sample: number): void {
		const { inputs, units, output } = this.#net;
		const { players, features } = this.#samples;
		const hiddenSlope = this.#hidden.slope;
		const outputSlope = this.#output.slope;
		for (let seat = 0; seat < players; seat++) {
			const error = (this.#shares[seat] ?? 0) - this.#samples.share(sample, seat);
			const row = this.#samples.rowOf(sample, seat);
			const active = this.#active[seat];
			outputSlope[units] = (outputSlope[units] ?? 0) + error;
			for (let unit = 0; unit < units; unit++) {
				const activity = active?.[unit] ?? 0;
				if (activity <= 0) continue;
				outputSlope[unit] = (outputSlope[unit] ?? 0) + error * activity;
				const blame = error * (output[unit] ?? 0);
				const weights = unit * (inputs + 1);
				for (let i = 0; i < inputs; i++) {
					hiddenSlope[weights + i] = (hiddenSlope[weights + i] ?? 0) + blame * (features[row + i] ?? 0);
				}
				hiddenSlope[weights + inputs] = (hiddenSlope[weights + inputs] ?? 0) + blame;
			}
		}
	}
}

class Adam {
	readonly slope: Float64Array;
	readonly #weights: Float64Array;
	readonly #mean: Float64Array;
	readonly #square: Float64Array;
	#steps = 0;

	constructor(weights: Float64Array) {
		this.#weights = weights;
		this.slope = new Float64Array(weights.length);
		this.#mean = new Float64Array(weights.length);
		this.#square = new Float64Array(weights.length);
	}

	step(rate: number, batch: number): void {
		this.#steps++;
		const meanBias = 1 - 0.9 ** this.#steps;
		const squareBias = 1 - 0.999 ** this.#steps;
		for (let i = 0; i < this.#weights.length; i++) {
			const weight = this.#weights[i] ?? 0;
			const slope = (this.slope[i] ?? 0) / batch + DECAY * weight;
			const mean = 0.9 * (this.#mean[i] ?? 0) + 0.1 * slope;
			const square = 0.999 * (this.#square[i] ?? 0) + 0.001 * slope * slope;
			this.#mean[i] = mean;
			this.#square[i] = square;
			this.#weights[i] = weight - (rate * mean) / meanBias / (Math.sqrt(square / squareBias) + 1e-8);
		}
		this.slope.fill(0);
	}
}

function newNet(inputs: number, units: number, random: SeededRandom): NetWeights {
	const hidden = new Float64Array((inputs + 1) * units);
	const output = new Float64Array(units + 1);
	for (let unit = 0; unit < units; unit++) {
		for (let i = 0; i < inputs; i++) hidden[unit * (inputs + 1) + i] = normal(random) * Math.sqrt(1 / inputs);
		output[unit] = 0.5 * normal(random) * Math.sqrt(1 / units);
	}
	return { inputs, units, hidden, output, winExponent: 1 };
}

/** About normal: twelve throws of a fair coin with many sides. */
function normal(random: SeededRandom): number {
	let sum = -6;
	for (let i = 0; i < 12; i++) sum += random.below(1 << 20) / (1 << 20);
	return sum;
}

function shuffled(count: number, random: SeededRandom): Int32Array {
	const order = Int32Array.from({ length: count }, (_, i) => i);
	shuffleIndexes(order, random);
	return order;
}

function shuffleIndexes(order: Int32Array, random: SeededRandom): void {
	for (let i = order.length - 1; i > 0; i--) {
		const j = Math.floor((random.next() / 4294967296) * (i + 1));
		const held = order[i] ?? 0;
		order[i] = order[j] ?? 0;
		order[j] = held;
	}
}
