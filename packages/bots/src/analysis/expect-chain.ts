import type { Course, Kinds } from '@orrery/engine';
import { field, wrong } from '@orrery/engine/json';
import type { Analysis } from './analysis.ts';
import { minus, plus } from './rounding.ts';

/** How far sums may be off. */
const TOLERANCE = 0.01;

/** Checks that an analysis has each step of the game once, in order, and that its values follow from one another. */
export function expectChain<K extends Kinds>(
	course: Course<K>,
	{ steps, summary }: Analysis<K>,
	path: string,
): void {
	const { start, result } = summary;
	let value = start;
	let skill: readonly number[] = start.map(() => 0);
	let luck = skill;
	let decided = 0;
	let revealed = -1;
	for (const [i, step] of steps.entries()) {
		const here = field(path, `steps[${i}]`);
		if (step.kind === 'decision') {
			if (step.step !== decided + 1) wrong('differs', `${here}.step`, decided + 1, step.step);
			decided++;
			expectClose(value, step.before, `${here}.before`);
			value = step.after;
			skill = plus(skill, minus(step.after, step.before));
		} else {
			// Luck follows the decision of its step, and each step has its luck once.
			if (step.step !== decided || revealed === decided) wrong('differs', `${here}.step`, decided, step.step);
			revealed = decided;
			value = plus(value, step.luck);
			luck = plus(luck, step.luck);
		}
	}
	if (decided !== course.steps.length)
		wrong('wrong-length', field(path, 'steps'), course.steps.length, decided);
	expectClose(value, result, field(path, 'summary.result'));
	expectClose(sharesOf(course) ?? result, result, field(path, 'summary.result'));
	expectClose(skill, summary.skill, field(path, 'summary.skill'));
	expectClose(luck, summary.luck, field(path, 'summary.luck'));
}

/** By seat: 1 for the winner, a shared first place in parts. Null for a game that is not over, and for a solo game. */
function sharesOf<K extends Kinds>({ game, options, position }: Course<K>): readonly number[] | null {
	const winners = game.outcome(position)?.ranking?.[0];
	if (winners === undefined) return null;
	return Array.from({ length: options.players }, (_, seat) =>
		winners.some((winner) => winner === seat) ? 1 / winners.length : 0,
	);
}

function expectClose(expected: readonly number[], found: readonly number[], path: string): void {
	if (found.some((value, seat) => Math.abs(value - (expected[seat] ?? 0)) > TOLERANCE))
		wrong('differs', path, expected, found);
}
