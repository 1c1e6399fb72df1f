import type { CourseLesson } from '../courses.ts';

/** The lessons of Nebula in order. */
export const NEBULA_OUTLINE: readonly CourseLesson[] = [];
