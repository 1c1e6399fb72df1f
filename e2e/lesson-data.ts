import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameId } from '@orrery/engine/game-id';
import type { LessonData } from '../packages/web/test/lesson-data-types.ts';
import { ROOT } from './dist.ts';

/** Where `compile-lessons.ts` keeps the lessons. */
export const LESSONS = join(ROOT, 'node_modules/.cache/lessons.json');

/** Every lesson of a course as data, with its texts in English. */
export function lessonsOf(game: GameId): readonly LessonData[] {
	const lessons: Readonly<Record<GameId, readonly LessonData[]>> = JSON.parse(readFileSync(LESSONS, 'utf8'));
	return lessons[game];
}
