import { PLACE } from './lessons/place.ts';
import { TASK } from './lessons/task.ts';
import type { NovaLunaLesson } from './shown.ts';

/** The lessons of Nova Luna in the order of the course. */
export const NOVA_LUNA_LESSONS: readonly NovaLunaLesson[] = [PLACE, TASK];
