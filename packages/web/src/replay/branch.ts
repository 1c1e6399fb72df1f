import type { Course, Kinds, Seat } from '@orrery/engine';

/** Other moves than those of the game, tried from one of its moments. It is kept while the page is open. */
export interface Branch<K extends Kinds> {
	/** Counted from 1, in the order in which they were begun; a number is not used again. */
	readonly number: number;
	/** How many steps of the game come before it. */
	readonly from: number;
	/** The game up to there, and the moves that were tried. */
	readonly course: Course<K>;
	/** Whether something hidden came to light in it: then it is what the record has dealt. */
	readonly revealed: boolean;
}

/** The course with its first steps and another move; null if that move is not legal there. */
export function withMove<K extends Kinds>(
	course: Course<K>,
	step: number,
	seat: Seat,
	move: K['move'],
): Course<K> | null {
	const tried = course.at(step);
	return tried.ok && tried.value.play(seat, move).ok ? tried.value : null;
}

/** The branch that a course with tried moves makes; where it leaves the game stays as its parent has it. */
export function branchOf<K extends Kinds>(number: number, from: number, course: Course<K>): Branch<K> {
	const revealed = course.steps.slice(from).some(({ played }) => played.revealed);
	return { number, from, course, revealed };
}
