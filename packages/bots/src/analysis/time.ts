import type { Course, Kinds } from '@orrery/engine';
import type { Analyst } from './analyst.ts';
import { Chain } from './chain.ts';
import { effortsFor } from './efforts.ts';

/** How many steps are tried, spread over the game, and with what part of the usual iterations. */
const TRIED = 5;
const TRIED_SHARE = 0.1;
const LEAST_ITERATIONS = 10;

/** How many iterations take about this long for each decision, found by trying. */
export function iterationsFor<K extends Kinds>(
	course: Course<K>,
	analyst: Analyst<K>,
	milliseconds: number,
): number {
	const iterations = Math.max(1, Math.round(TRIED_SHARE * analyst.efforts.judge));
	const chain = new Chain(course, analyst, effortsFor(analyst.efforts, iterations), []);
	const steps = course.steps.length;
	const begun = performance.now();
	for (let i = 0; i < TRIED && steps > 0; i++) {
		const work = chain.find(1 + Math.floor((i * steps) / TRIED));
		while (!work.next().done);
	}
	const perIteration = (performance.now() - begun) / TRIED / iterations;
	return Math.max(LEAST_ITERATIONS, Math.round(milliseconds / Math.max(perIteration, 1e-6)));
}
