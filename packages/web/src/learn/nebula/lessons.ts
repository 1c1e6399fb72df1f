import { CHAOS, TIME, UNMOVED } from './drawing-lessons.ts';
import { COLORS, OVERBUILDING, PLACING } from './placing-lessons.ts';
import { COUNTERS_LESSON, END } from './scoring-lessons.ts';
import type { NebulaLesson } from './step.ts';
import { HOLES, SUPERNOVA } from './supernova-lessons.ts';
import { TASKS_LESSON } from './task-lessons.ts';

/** The course of Nebula, in order. */
export const NEBULA_LESSONS: readonly NebulaLesson[] = [
	TIME,
	UNMOVED,
	CHAOS,
	PLACING,
	COLORS,
	OVERBUILDING,
	SUPERNOVA,
	HOLES,
	TASKS_LESSON,
	COUNTERS_LESSON,
	END,
];
