import { decide, novaLunaOpponents } from '@orrery/bots';
import type { Day } from '@orrery/daily';
import { soloOf } from '@orrery/daily/solo';
import { Course, novaLuna } from '@orrery/engine';
import { packPar } from '../../packages/daily/src/par.ts';

/** As many as the strongest level has for a move. */
const ITERATIONS = 15_000;

/**
 * Plays the solo game of a day as well as the search can, and returns its line. Only a refill reveals something, so each
 * plan is played up to there instead of thinking again at every move: on six deals the mean score was 91.8 against 92.2,
 * in a fifth of the time.
 */
export function makePar(day: Day): string {
	const { options, setup, seed } = soloOf(day);
	const begun = Course.begin(novaLuna, options, setup);
	if (!begun.ok) throw new Error(`the solo game of ${day} cannot begin: ${begun.fault.code}`);
	const course = begun.value;
	const codes: number[] = [];
	for (let outcome = novaLuna.outcome(course.position); ; outcome = novaLuna.outcome(course.position)) {
		if (outcome !== null) {
			if (!('score' in outcome)) throw new Error('a solo game without a score');
			return packPar(day, outcome.score, codes);
		}
		const report = decide(novaLunaOpponents.thinker, novaLuna.view(course.position, 0), seed, {
			iterations: ITERATIONS,
		});
		if (!report.ok) throw new Error(report.fault.code);
		for (const move of report.value.line) {
			codes.push(novaLuna.codeOf(course.position, move));
			const played = course.play(0, move);
			if (!played.ok) throw new Error(`a plan that the rules refuse: ${played.fault.code}`);
			if (played.value.revealed) break;
		}
	}
}
