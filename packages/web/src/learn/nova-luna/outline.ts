import { m } from '../../language/language.svelte.ts';
import type { CourseLesson } from '../courses.ts';

const LESSONS = [
	['place', 'NL-3', 'NL-9', 'NL-11'],
	['task', 'NL-11', 'NL-12', 'NL-13'],
	['turns', 'NL-5', 'NL-6', 'NL-10', 'NL-H4'],
	['group', 'NL-13', 'NL-14'],
	['chain', 'NL-12', 'NL-16'],
	['more', 'NL-14', 'NL-15', 'NL-16'],
	['refill', 'NL-8', 'NL-9'],
	['end', 'NL-4', 'NL-8', 'NL-17', 'NL-18', 'NL-19'],
	['hints', 'NL-11', 'NL-H1', 'NL-H2', 'NL-H3', 'NL-H4', 'NL-H6'],
	['solo', 'NL-20', 'NL-21', 'NL-22', 'NL-23', 'NL-24', 'NL-25', 'NL-H5'],
] as const;

/** The lessons of Nova Luna in order. */
export const NOVA_LUNA_OUTLINE: readonly CourseLesson[] = LESSONS.map(([id, ...rules]) => ({
	id,
	title: () => m()[`learn_nova_luna_${id}`](),
	brief: () => m()[`learn_nova_luna_${id}_brief`](),
	rules,
}));
