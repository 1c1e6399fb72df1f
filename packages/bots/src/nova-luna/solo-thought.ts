import type { NovaLunaKinds, Result } from '@orrery/engine';
import { novaLuna, ok } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import type { BotRefusal, Budget, Report, Thought } from '../bot.ts';
import { imagine } from '../bot.ts';
import { SoloPlanner } from './solo.ts';

/**
 * Chance has no say in how a plan is made: what is unseen is imagined in the same way at every move, so that the plan
 * made with the first tile is still the plan with the next.
 */
const SAME_FOR_ALL = 'alone';

/** Begins to think about a solo game; an iteration is a position whose moves are looked at. */
export function beginAlone(
	view: NovaLunaKinds['view'],
	budget: Budget,
): Result<Thought<NovaLunaKinds>, BotRefusal> {
	const question = imagine(novaLuna, view, SAME_FOR_ALL, budget);
	return question.ok ? ok(new SoloThought(question.value.position, budget)) : question;
}

/** Iterations for a move that is forced. */
const GLANCE = 64;

/** The score that a quick plan leads to. */
export function glanceAlone(position: NovaLunaPosition): number {
	const planner = new SoloPlanner(position, GLANCE);
	while (planner.iterations < GLANCE && planner.step());
	return planner.plan.score;
}

class SoloThought implements Thought<NovaLunaKinds> {
	readonly #position: NovaLunaPosition;
	readonly #planner: SoloPlanner;

	constructor(position: NovaLunaPosition, { iterations }: Budget) {
		this.#position = position;
		this.#planner = new SoloPlanner(position, iterations);
	}

	run(iterations: number): boolean {
		for (let i = 0; i < iterations; i++) if (!this.#planner.step()) return false;
		return true;
	}

	report(): Report<NovaLunaKinds> {
		const { plan, iterations } = this.#planner;
		const [due = novaLuna.moveOf(this.#position, this.#position.moveAt(0, 0)), ...later] = plan.codes.map(
			(code) => novaLuna.moveOf(this.#position, code),
		);
		const values = [plan.score];
		return {
			move: due,
			iterations,
			visits: iterations,
			line: [due, ...later],
			values,
			candidates: [{ move: due, line: [due], visits: iterations, values }],
		};
	}
}
