/* Sets of fields, pieces or seats are the bits of one integer. */

/** How many bits are set. */
export function countBits(set: number): number {
	let bits = set - ((set >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of the lowest bit of a set that is not empty. */
export function lowestBit(set: number): number {
	return 31 - Math.clz32(set & -set);
}

/** The number of the n-th bit that is set, counted from 0. */
export function nthBit(set: number, n: number): number {
	let rest = set;
	for (let skip = n; skip > 0; skip--) rest &= rest - 1;
	return lowestBit(rest);
}

/** The numbers of the bits that are set, lowest first. */
export function bitsIn(set: number): readonly number[] {
	const numbers: number[] = [];
	for (let rest = set; rest !== 0; rest &= rest - 1) numbers.push(lowestBit(rest));
	return numbers;
}

/** The set of these numbers. */
export function setOf(numbers: readonly number[]): number {
	return numbers.reduce((set, number) => set | (1 << number), 0);
}
