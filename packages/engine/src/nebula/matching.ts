import { lowestBit } from './bits.ts';
import { MOST_FIELDS } from './codes.ts';

/*
 * NB-7.20, B1 to B15: pairs of joined stars of two colors, each star in one pair only, as many as
 * possible. That is a maximum matching between the fields of the one color and those of the other:
 * fields are added one by one, and each makes room for itself along an alternating path (Kuhn).
 */

/** By field of the second color: its partner. Only read where the set of matched fields says so. */
const partner = new Uint8Array(MOST_FIELDS);
let matched = 0;
/** Fields of the second color that the current path has not tried. */
let untried = 0;

/** How many pairs two sets of fields can form along the lines that `joined` gives by field. */
export function countPairs(first: number, second: number, joined: Int32Array): number {
	matched = 0;
	let pairs = 0;
	for (let rest = first; rest !== 0; rest &= rest - 1) {
		untried = second;
		if (findPartner(lowestBit(rest), joined)) pairs++;
	}
	return pairs;
}

function findPartner(field: number, joined: Int32Array): boolean {
	const around = joined[field] ?? 0;
	const free = around & untried & ~matched;
	if (free !== 0) {
		pair(field, lowestBit(free));
		return true;
	}
	for (let taken = around & untried; taken !== 0; taken = around & untried) {
		const other = lowestBit(taken);
		untried &= ~(1 << other);
		if (findPartner(partner[other] ?? 0, joined)) {
			pair(field, other);
			return true;
		}
	}
	return false;
}

function pair(field: number, other: number): void {
	partner[other] = field;
	matched |= 1 << other;
}
