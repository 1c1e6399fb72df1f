import { m } from '../../language/language.svelte.ts';
import type { CourseLesson } from '../courses.ts';

const LESSONS = [
	['place', 'NL-3', 'NL-9', 'NL-11'],
	['task', 'NL-11', 'NL-12', 'NL-13'],
] as const;

/** The lessons of Nova Luna in order. */
export const NOVA_LUNA_OUTLINE: readonly CourseLesson[] = LESSONS.map(([id, ...rules]) => ({
	id,
	title: () => m()[`learn_nova_luna_${id}`](),
	brief: () => m()[`learn_nova_luna_${id}_brief`](),
	rules,
}));
