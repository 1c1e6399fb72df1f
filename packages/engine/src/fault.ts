/**
 * What is wrong with data from outside, as a code that an interface can translate, and where. `expected`
 * and `found` are facts (numbers, names, JSON), never sentences.
 */
export interface Fault {
	readonly code: FaultCode;
	/** The place in the data, such as `moves[3].covered`; empty for the whole. */
	readonly path: string;
	readonly expected?: string;
	readonly found?: string;
}

export const FAULT_CODES = [
	'wrong-type',
	'out-of-range',
	'wrong-length',
	'unknown-value',
	'duplicate',
	'missing-piece',
	'not-adjacent',
	'after-the-end',
	'spread-too-wide',
	'differs',
	'refused',
	'unfinished',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** What is wrong with a text, and where; both count from 1. */
export interface TextFault {
	readonly code: 'unexpected-text' | FaultCode;
	readonly line: number;
	readonly column: number;
	readonly expected?: string;
	readonly found?: string;
}
