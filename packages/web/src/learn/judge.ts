import type { Game, Kinds } from '@orrery/engine';
import { Course } from '@orrery/engine';
import type { Beginning, LessonStep, Tried, WrongAnswer } from './lesson.ts';

/* Judges what a learner plays by the engine alone. */

export type Verdict<K extends Kinds> =
	| { readonly kind: 'right' }
	/** Not there yet, but on the way. */
	| { readonly kind: 'open' }
	| {
			readonly kind: 'wrong';
			/** The mistake that the lesson names; null if it is another one. */
			readonly named: WrongAnswer<K> | null;
			/** Why the last move is not allowed; null if it is. */
			readonly refusal: K['refusal'] | null;
			/** What was tried; without the last move if that is not allowed. */
			readonly tried: Tried<K>;
	  };

/** The game at the beginning of a step. It throws if the engine refuses the setup or a move. */
export function courseOf<K extends Kinds>(game: Game<K>, { options, setup, moves }: Beginning<K>): Course<K> {
	const begun = Course.begin(game, options, setup);
	if (!begun.ok) throw new Error(`the setup of a lesson is refused: ${JSON.stringify(begun.fault)}`);
	moves.forEach(({ seat, move }, index) => {
		const played = begun.value.play(seat, move);
		if (!played.ok)
			throw new Error(`move ${index} of a lesson is refused: ${JSON.stringify([move, played.fault])}`);
	});
	return begun.value;
}

/** Judges the moves of the learner from the beginning of a step; only the last one may be illegal. */
export function judge<K extends Kinds, Shown>(
	game: Game<K>,
	step: LessonStep<K, Shown>,
	moves: readonly K['move'][],
): Verdict<K> {
	const course = courseOf(game, step.before);
	const { seat, goal } = step;
	const before = game.view(course.position, seat);
	const first = course.steps.length;
	let refusal: K['refusal'] | null = null;
	for (const move of moves) {
		if (refusal !== null) throw new Error('a move follows one that was refused');
		const played = course.play(seat, move);
		if (!played.ok) refusal = played.fault;
	}
	const tried: Tried<K> = {
		seat,
		moves: course.steps.slice(first).map(({ move }): K['move'] => move),
		events: course.steps.slice(first).flatMap(({ played }): readonly K['event'][] => played.events),
		before,
		after: game.view(course.position, seat),
		next: game.deciders(course.position),
	};
	if (refusal === null) {
		if (goal.reached(tried)) return { kind: 'right' };
		const open = goal.open?.(tried) ?? isBeginning(moves, step.solution);
		if (open && game.deciders(course.position).includes(seat)) return { kind: 'open' };
	}
	const named = step.wrong.find(
		(wrong) => same(wrong.moves, moves) || (refusal === null && wrong.also?.(tried) === true),
	);
	return { kind: 'wrong', named: named ?? null, refusal, tried };
}

function isBeginning(moves: readonly unknown[], solution: readonly unknown[]): boolean {
	return moves.length < solution.length && same(moves, solution.slice(0, moves.length));
}

/** Moves are plain JSON values. The order of their fields must not matter. */
function same(one: unknown, other: unknown): boolean {
	if (Array.isArray(one) && Array.isArray(other))
		return one.length === other.length && one.every((part, index) => same(part, other[index]));
	if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
		return one === other;
	const [fields, others] = [one, other].map((value) => new Map<string, unknown>(Object.entries(value)));
	if (fields === undefined || others === undefined || fields.size !== others.size) return false;
	return [...fields].every(([name, value]) => others.has(name) && same(value, others.get(name)));
}
