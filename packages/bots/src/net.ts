/*
 * A small network: features → one hidden layer → one number. Everything lives in flat arrays, because it
 * is asked a hundred thousand times a second.
 */

/** The network itself; `hidden` holds one row of inputs and a bias for each hidden unit. */
export interface Layers {
	readonly inputs: number;
	readonly units: number;
	readonly hidden: Float64Array;
	/** One weight for each unit, then the bias. */
	readonly output: Float64Array;
}

/** A network that says shares of success, and how they become chances to win. */
export interface NetWeights extends Layers {
	/** Shares raised to this power and made to add up to 1 are chances to win. */
	readonly winExponent: number;
}

/** What the network makes of features: one hidden layer with rectifiers, one number out. */
export function evaluate({ inputs, units, hidden, output }: Layers, features: Float64Array): number {
	let result = output[units] ?? 0;
	let row = 0;
	for (let unit = 0; unit < units; unit++) {
		let sum = hidden[row + inputs] ?? 0;
		for (let i = 0; i < inputs; i++) sum += (hidden[row + i] ?? 0) * (features[i] ?? 0);
		if (sum > 0) result += sum * (output[unit] ?? 0);
		row += inputs + 1;
	}
	return result;
}
