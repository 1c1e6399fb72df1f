import type { Kinds, Seat } from '@orrery/engine';

/* What makes a position a puzzle, the same for both games. */

/** The second best turn of a puzzle is worse by at least this chance to win. */
export const LEAST_MARGIN = 0.06;
/** What the search that makes puzzles asks for, two standard errors taken off: a longer search sees some margins shrink. */
const ASKED_MARGIN = 0.08;
/** A search ten times as long has three doublings more, and each changes a margin less than the one before. */
const LOSS_TO_COME = 1.5;
/** A turn that is behind by less comes to the same; one between this and the margin makes a position no puzzle. */
export const SAME = 0.01;
/** Rivals this near are plausible: the more there are, the harder is the puzzle. */
const PLAUSIBLE = 0.2;

/** How good the best turn is, and how much better than the second best. */
export interface Measured {
	/** The seat's chance to win after it; how far the second best is behind; the standard error of that. */
	readonly value: number;
	readonly margin: number;
	readonly error: number;
	/** The margin that a search ten times as long would see, if it goes on changing as it did. */
	readonly foreseen: number;
}

/** What a long search found out about a position. */
export interface Proof extends Measured {
	/** The best turn, and those that come to the same, as codes. */
	readonly answers: readonly (readonly number[])[];
	/** From 0, found at first sight: how much effort it takes until the best turn stays the best. */
	readonly stage: number;
	/** The other turns that were compared with it. */
	readonly rivals: readonly Rival[];
}

/** A turn against the best one. */
export interface Rival extends Behind {
	readonly codes: readonly number[];
}

/** How far a turn is behind the best one on average, and the standard error of that. */
export interface Behind {
	readonly behind: number;
	readonly error: number;
}

/** How puzzles of a game are found. The same arguments give the same answers. */
export interface Prover<K extends Kinds> {
	/** A quick look whether a position may be a puzzle; `hard` leaves out those that are found at first sight. */
	mayBe(position: K['position'], seat: Seat, seed: string, hard: boolean): boolean;
	/** A long look; with a factor as many times as long. Null where there is nothing to compare. */
	prove(position: K['position'], seat: Seat, seed: string, factor: number): Proof | null;
}

/** Whether the best turn is better beyond chance, by enough that a longer search will find it so too. */
export function isClear({ margin, error, foreseen }: Omit<Measured, 'value'>, asked = ASKED_MARGIN): boolean {
	return margin - 2 * error >= asked && foreseen >= LEAST_MARGIN;
}

/**
 * What becomes of a margin in a search ten times as long, from what it was after a quarter, half and all of this one. A
 * tree gives the mean of all its iterations, which hides a rival that rises late: so its second half counts, less one and
 * a half times what it lost on the second quarter. A margin that grew is not trusted to grow on.
 */
export function foreseenMargin(quarter: number, half: number, whole: number): number {
	const secondQuarter = 2 * half - quarter;
	const secondHalf = 2 * whole - half;
	return Math.min(whole, secondHalf - LOSS_TO_COME * Math.max(0, secondQuarter - secondHalf));
}

/** What two looks at the same position with different luck come to. */
export function together(first: Measured, second: Measured): Measured {
	return {
		value: meanOf([first.value, second.value]),
		margin: meanOf([first.margin, second.margin]),
		error: Math.hypot(first.error, second.error) / 2,
		foreseen: Math.min(first.foreseen, second.foreseen),
	};
}

/** Whether a turn that does not come to the same is too near to the best one, beyond chance: no puzzle. */
export function isTooNear({ behind, error }: Behind): boolean {
	return Math.abs(behind) > SAME && behind + 2 * error < ASKED_MARGIN;
}

/** How hard a puzzle is: by the effort it takes to find, then by how many other turns are plausible. */
export function hardnessOfProof({ stage, rivals }: Proof): number {
	return 10 * stage + Math.min(9, rivals.filter(({ behind }) => behind < PLAUSIBLE).length);
}

/** Of rivals the nearest. */
export function nearestOf(rivals: readonly Behind[]): Behind {
	return rivals.reduce((nearest, rival) => (rival.behind < nearest.behind ? rival : nearest), {
		behind: 1,
		error: 0,
	});
}

/** How far one is behind another on average, from pairs with the same luck. */
export function behindOf(best: readonly number[], other: readonly number[]): Behind {
	const count = Math.min(best.length, other.length);
	if (count === 0) return { behind: 0, error: 1 };
	const differences = Array.from({ length: count }, (_, i) => (best[i] ?? 0) - (other[i] ?? 0));
	const behind = meanOf(differences);
	const squares = differences.reduce((sum, difference) => sum + (difference - behind) ** 2, 0);
	return { behind, error: Math.sqrt(squares / Math.max(1, count - 1) / count) };
}

export function meanOf(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
