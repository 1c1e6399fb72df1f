import type { GameId } from '@orrery/engine/game-id';
import { NEBULA_OUTLINE } from './nebula/outline.ts';
import { NOVA_LUNA_OUTLINE } from './nova-luna/outline.ts';

/* The courses of both games as the hub lists them. The lessons themselves are loaded when one is opened. */

export interface CourseLesson {
	/** It stands in the address. */
	readonly id: string;
	readonly title: () => string;
	/** What it is about, in a few words. */
	readonly brief: () => string;
	/** The rules that its steps teach. */
	readonly rules: readonly string[];
}

export const COURSES: Readonly<Record<GameId, readonly CourseLesson[]>> = {
	'nova-luna': NOVA_LUNA_OUTLINE,
	nebula: NEBULA_OUTLINE,
};

/** After so many lessons a newcomer knows enough to play. */
export const ENOUGH_TO_PLAY = 3;
