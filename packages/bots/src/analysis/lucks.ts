import type { Course, Kinds } from '@orrery/engine';
import type { LuckAnalysis } from './analysis.ts';
import type { Analyst } from './analyst.ts';
import { Chain } from './chain.ts';
import { effortsFor } from './efforts.ts';

/** The luck of a game alone, which takes a small part of the time of an analysis. */
export function lucksOf<K extends Kinds>(
	course: Course<K>,
	analyst: Analyst<K>,
	iterations = analyst.efforts.judge,
): readonly LuckAnalysis[] {
	const chain = new Chain(course, analyst, effortsFor(analyst.efforts, iterations), []);
	return Array.from({ length: course.steps.length + 1 }, (_, step) => {
		const luck = chain.luck(step);
		for (let next = luck.next(); ; next = luck.next()) if (next.done) return next.value;
	}).flatMap((luck) => (luck === null ? [] : [luck]));
}
