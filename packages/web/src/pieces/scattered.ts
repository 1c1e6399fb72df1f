export interface Star {
	/** Hundredths of the width and height. */
	readonly x: number;
	readonly y: number;
	readonly radius: number;
	readonly opacity: number;
}

/** Stars strewn evenly but without a pattern, the same every time: the plastic number's sequence. */
export function scattered(count: number): readonly Star[] {
	return Array.from({ length: count }, (_, i) => ({
		x: hundredths(0.5 + i * 0.7548776662466927),
		y: hundredths(0.5 + i * 0.5698402909980532),
		radius: 0.6 + (0.6 * ((i * 37) % 17) ** 2) / 256,
		opacity: 0.1 + 0.28 * (((i * 53) % 23) / 22),
	}));
}

function hundredths(value: number): number {
	return Math.round((value % 1) * 10_000) / 100;
}
