/*
 * Values are kept with four decimals. The chain is made of rounded values only: what comes after a decision is the next
 * value − luck, both rounded before. So the sums hold exactly, not just roughly.
 */
const UNITS = 10_000;

export function rounded(value: number): number {
	// -0 would print as 0 and so not survive a round trip.
	return Math.round(value * UNITS) / UNITS + 0;
}

export function roundedAll(values: readonly number[]): readonly number[] {
	return values.map(rounded);
}

/** By seat: a + b. */
export function plus(a: readonly number[], b: readonly number[]): readonly number[] {
	return a.map((value, seat) => rounded(value + (b[seat] ?? 0)));
}

/** By seat: a − b. */
export function minus(a: readonly number[], b: readonly number[]): readonly number[] {
	return a.map((value, seat) => rounded(value - (b[seat] ?? 0)));
}
