import type { GameId } from '@orrery/engine/game-id';
import { COURSES } from './courses.ts';
import { lessonProgress } from './progress.svelte.ts';

export interface CourseState {
	/** How many lessons are done. */
	readonly done: number;
	readonly total: number;
	/** The number of the lesson to go on with, from 0; null if all are done and every step was solved. */
	readonly next: number | null;
	/** Nothing is left but steps whose solution was shown. */
	readonly reviewing: boolean;
}

/** How far the learner has come in a game. */
export function courseState(game: GameId): CourseState {
	const progress = COURSES[game].map(({ id }) => lessonProgress(game, id));
	const unfinished = progress.findIndex(({ done }) => !done);
	// Steps that were only shown come again at the end of the course.
	const shown = progress.findIndex((lesson) => lesson.shown.length > 0);
	return {
		done: progress.filter(({ done }) => done).length,
		total: progress.length,
		next: unfinished >= 0 ? unfinished : shown >= 0 ? shown : null,
		reviewing: unfinished < 0 && shown >= 0,
	};
}
