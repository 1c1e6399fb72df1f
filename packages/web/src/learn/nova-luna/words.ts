import type { Messages } from '../../language/language.svelte.ts';
import { m } from '../../language/language.svelte.ts';
import type { StepWords } from '../lesson.ts';

/* The texts of a step or a mistake are found by its name. A name without all its texts does not compile. */

type NameIn<Key, Ending extends string> = Key extends `lessons_nova_luna_${infer Name}_${Ending}`
	? Name
	: never;
/** Steps have a title, a text and an answer. */
type StepName = NameIn<keyof Messages, 'title'>;
type MistakeName = NameIn<keyof Messages, 'why'>;

export function words(name: StepName): StepWords {
	return {
		title: () => m()[`lessons_nova_luna_${name}_title`](),
		text: () => m()[`lessons_nova_luna_${name}_text`](),
		right: () => m()[`lessons_nova_luna_${name}_right`](),
	};
}

export function why(name: MistakeName): () => string {
	return () => m()[`lessons_nova_luna_${name}_why`]();
}
