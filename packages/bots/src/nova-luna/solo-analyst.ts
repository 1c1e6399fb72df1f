import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { NovaLunaPosition } from '@orrery/engine/search';
import type { Candidate } from '../analysis/analysis.ts';
import type { Judgement } from '../analysis/analyst.ts';
import { SoloPlanner } from './solo.ts';

/* The analysis of a solo game: the expected final score, of which less is better. */

/** The expected final score; NL-25 where the game is over. */
export function valueAlone(position: NovaLunaPosition, iterations: number): number {
	const outcome = novaLuna.outcome(position);
	if (outcome !== null) {
		if (!('score' in outcome)) throw new TypeError('not a solo game');
		return outcome.score;
	}
	return planned(position, iterations).plan.score;
}

function planned(position: NovaLunaPosition, iterations: number): SoloPlanner {
	const planner = new SoloPlanner(position, iterations);
	while (planner.iterations < iterations && planner.step());
	return planner;
}

/** Compares the move played with the one planned, by the plans made after each. */
export function judgeAlone(
	position: NovaLunaPosition,
	played: NovaLunaKinds['move'],
	iterations: number,
): Judgement<NovaLunaKinds> {
	const playedCode = novaLuna.codeOf(position, played);
	const plannedCode = planned(position, iterations / 2).plan.codes[0] ?? playedCode;
	const codes = [...new Set([plannedCode, playedCode])];
	const each = Math.ceil(iterations / 2 / codes.length);
	const candidates = codes
		.map((code): Candidate<NovaLunaKinds> & { readonly score: number } => {
			const move = novaLuna.moveOf(position, code);
			const next = new NovaLunaPosition(position.options);
			next.copyFrom(position);
			next.play(0, code);
			const score = valueAlone(next, each);
			return { move, line: [move], visits: each, values: [score], score };
		})
		.sort((a, b) => a.score - b.score);
	const [best] = candidates;
	const own = candidates.find(({ move }) => novaLuna.codeOf(position, move) === playedCode);
	if (best === undefined || own === undefined) throw new Error('no move to judge');
	return {
		best: best.move,
		loss: own.score - best.score,
		candidates: candidates.map(({ move, line, visits, values }) => ({ move, line, visits, values })),
	};
}
