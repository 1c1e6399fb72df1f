import type { NebulaKinds } from '@orrery/engine';
import type { Lesson } from '../lesson.ts';

/** The lessons of Nebula in the order of the course. */
export const NEBULA_LESSONS: readonly Lesson<NebulaKinds, unknown>[] = [];
