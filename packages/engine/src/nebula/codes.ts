/*
 * Moves as integers: the kind in the upper bits and below it what the move says, packed. A code means
 * the same in every position; it is never a place in a menu.
 */

const PAYLOAD_BITS = 24;
const PAYLOAD = (1 << PAYLOAD_BITS) - 1;

export const KEEP = 0;
export const TIME = 1;
export const CHAOS = 2;
export const RETAIN = 3;
export const PLACE = 4;
export const BLACK_HOLE = 5;
export const SUPERNOVA_FROM_OBSERVATORY = 6;
export const SUPERNOVA_FROM_BAG = 7;
export const MARKER = 8;
export const DONE = 9;

export function codeFor(kind: number, payload = 0): number {
	return (kind << PAYLOAD_BITS) | payload;
}

export function kindOf(code: number): number {
	return code >> PAYLOAD_BITS;
}

/** The card of a keep, the piece of a chaos or of a supernova. */
export function payloadOf(code: number): number {
	return code & PAYLOAD;
}

/* Placing: piece and field. */

const FIELD_BITS = 5;
/** So many fields fit a set of bits, and a code. */
export const MOST_FIELDS: number = 1 << FIELD_BITS;

export function placeCode(piece: number, field: number): number {
	return codeFor(PLACE, (piece << FIELD_BITS) | field);
}

export function placedPiece(code: number): number {
	return payloadOf(code) >> FIELD_BITS;
}

export function placedField(code: number): number {
	return code & (MOST_FIELDS - 1);
}

/* Time: the steps of each cluster, moved up so that none is below zero. */

const STEP_BITS = 5;
const STEP_ZERO = 1 << (STEP_BITS - 1);
export const MOST_STEPS: number = STEP_ZERO - 1;
export const MOST_CLUSTERS = 4;

export function timeCode(steps: readonly number[]): number {
	return codeFor(
		TIME,
		steps.reduce((packed, step, cluster) => packed | ((step + STEP_ZERO) << (cluster * STEP_BITS)), 0),
	);
}

export function stepsOf(code: number, cluster: number): number {
	return ((code >> (cluster * STEP_BITS)) & ((1 << STEP_BITS) - 1)) - STEP_ZERO;
}

/** Nebula 8, time: every way to split exactly this many steps, with one direction for each cluster. */
export function allTimeCodes(clusters: number, steps: number): Int32Array {
	const splits = (count: number, left: number): readonly (readonly number[])[] => {
		if (count === 1) return left === 0 ? [[0]] : [[left], [-left]];
		return Array.from({ length: 2 * left + 1 }, (_, i) => left - i).flatMap((step) =>
			splits(count - 1, left - Math.abs(step)).map((rest) => [step, ...rest]),
		);
	};
	return Int32Array.from(splits(clusters, steps), timeCode);
}

/*
 * Keeping pieces: how many of each, two bits and a guard for each piece, so that "the pieces drawn hold
 * these" is one subtraction and one mask.
 */

const COUNT_BITS = 3;
export const MOST_KEPT = 3;
export const MOST_PIECES: number = PAYLOAD_BITS / COUNT_BITS;
const GUARDS = Array.from({ length: MOST_PIECES }).reduce<number>(
	(bits, _, piece) => bits | (1 << (piece * COUNT_BITS + COUNT_BITS - 1)),
	0,
);

export function retainCode(pieces: readonly number[]): number {
	return codeFor(
		RETAIN,
		pieces.reduce((counts, piece) => addToCounts(counts, piece), 0),
	);
}

/** Counts one more of a piece, up to the most that anyone may keep. */
export function addToCounts(counts: number, piece: number): number {
	return countIn(counts, piece) < MOST_KEPT ? counts + (1 << (piece * COUNT_BITS)) : counts;
}

/** One less of a piece that is there. */
export function takeFromCounts(counts: number, piece: number): number {
	return counts - (1 << (piece * COUNT_BITS));
}

export function countIn(counts: number, piece: number): number {
	return (counts >> (piece * COUNT_BITS)) & MOST_KEPT;
}

/** Whether these counts hold at least those of a code to keep some. */
export function holds(counts: number, code: number): boolean {
	return (((counts | GUARDS) - payloadOf(code)) & GUARDS) === GUARDS;
}

/** Nebula 8, chaos: by number of pieces kept, every choice of that many; equal pieces are the same. */
export function allRetainCodes(pieces: number, most: number): readonly Int32Array[] {
	const choices = (count: number, from: number): readonly (readonly number[])[] =>
		count === 0
			? [[]]
			: Array.from({ length: pieces - from }, (_, i) => from + i).flatMap((piece) =>
					choices(count - 1, piece).map((rest) => [piece, ...rest]),
				);
	return Array.from({ length: most + 1 }, (_, count) => Int32Array.from(choices(count, 0), retainCode));
}

/* Value markers: counter and marker. */

const MARKER_BITS = 4;
export const MOST_MARKERS: number = 1 << MARKER_BITS;

export function markerCode(counter: number, marker: number): number {
	return codeFor(MARKER, (counter << MARKER_BITS) | marker);
}

export function counterOf(code: number): number {
	return payloadOf(code) >> MARKER_BITS;
}

export function markerOf(code: number): number {
	return code & (MOST_MARKERS - 1);
}
