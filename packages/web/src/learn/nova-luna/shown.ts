import type { NovaLunaKinds, TaskName, TileId } from '@orrery/engine';
import type { Lesson, LessonStep } from '../lesson.ts';

/** What a step of Nova Luna shows. */
export interface NovaLunaShown {
	/** `display`: the tile is in hand already, so the wheel is not needed. */
	readonly boards: 'wheel' | 'display' | 'both';
	/** The tile that the learner has in hand at the beginning. */
	readonly hand?: TileId;
	/** Shows what a cell would cover before it is chosen, as the game does; else the learner has to find that out. */
	readonly aided?: boolean;
	/** The task that the step is about: what counts towards it is outlined with the answer. */
	readonly task?: TaskName;
	/** The printed example that the step is, by its id. */
	readonly example?: string;
}

export type NovaLunaLesson = Lesson<NovaLunaKinds, NovaLunaShown>;
export type NovaLunaStep = LessonStep<NovaLunaKinds, NovaLunaShown>;
