import { m } from '../../language/language.svelte.ts';
import type { CourseLesson } from '../courses.ts';

const LESSONS = [
	['time', 'NB-8.8', 'NB-8.9', 'NB-8.10'],
	['unmoved', 'NB-8.10', 'NB-8.11', 'NB-8.23', 'NB-9.18'],
	['chaos', 'NB-8.8', 'NB-8.12', 'NB-8.14', 'NB-9.15'],
	['placing', 'NB-8.7', 'NB-8.14', 'NB-8.15', 'NB-8.16', 'NB-9.1', 'NB-9.14'],
	['colors', 'NB-8.17'],
	['overbuilding', 'NB-8.17', 'NB-8.18', 'NB-9.8', 'NB-9.9'],
	['supernova', 'NB-8.13', 'NB-9.3', 'NB-9.5', 'NB-9.6'],
	['holes', 'NB-8.19', 'NB-8.20', 'NB-8.31', 'NB-9.4', 'NB-9.7', 'NB-9.10', 'NB-9.11', 'NB-9.12'],
	['tasks', 'NB-8.3', 'NB-8.18', 'NB-8.22', 'NB-8.30', 'NB-9.19', 'NB-9.20', 'NB-9.21', 'NB-9.25'],
	['counters', 'NB-8.21', 'NB-8.32', 'NB-8.33', 'NB-12.1', 'NB-12.2'],
	[
		'end',
		'NB-8.24',
		'NB-8.25',
		'NB-8.26',
		'NB-8.27',
		'NB-8.28',
		'NB-8.29',
		'NB-8.30',
		'NB-8.31',
		'NB-8.32',
		'NB-8.33',
		'NB-8.34',
		'NB-9.23',
	],
] as const;

/** The lessons of Nebula in order. */
export const NEBULA_OUTLINE: readonly CourseLesson[] = LESSONS.map(([id, ...rules]) => ({
	id,
	title: () => m()[`learn_nebula_${id}`](),
	brief: () => m()[`learn_nebula_${id}_brief`](),
	rules,
}));
