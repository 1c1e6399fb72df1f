import { m } from '../../language/language.svelte.ts';
import type { StepWords } from '../lesson.ts';

/* The texts of Nebula's lessons are found by lesson and step. */

type Keys = keyof ReturnType<typeof m>;
type Named<Key, End extends string> = Key extends `lessons_nebula_${infer Name}${End}` ? Name : never;

/** A step that has its three texts. */
export type StepName = Named<Keys, '_right'> & Named<Keys, '_text'>;
/** The reason why an answer is wrong. */
export type ReasonName = Named<Keys, '_why'>;

export function stepWords(step: StepName): StepWords {
	return {
		title: () => m()[`lessons_nebula_${step}_title`](),
		text: () => m()[`lessons_nebula_${step}_text`](),
		right: () => m()[`lessons_nebula_${step}_right`](),
	};
}

export function reason(name: ReasonName): () => string {
	return () => m()[`lessons_nebula_${name}_why`]();
}
