import type { NebulaKinds, NebulaMove, Piece } from '@orrery/engine';
import type { Lesson, LessonStep, WrongAnswer } from '../lesson.ts';
import type { ComposedGame } from './compose.ts';
import type { NebulaTried } from './goals.ts';
import type { ReasonName, StepName } from './words.ts';
import { reason, stepWords } from './words.ts';

/** A part of the table that a step shows; the observatory is always there. The sheet comes with the end of the game. */
export type ShownPart = 'clusters' | 'galaxy' | 'tasks' | 'counters' | 'sheet';

export interface NebulaShown {
	/** The part that the step is about first, which is drawn largest. */
	readonly parts: readonly [ShownPart, ...ShownPart[]];
	/** The piece that the step is about: it is in hand from the beginning. */
	readonly hand?: Piece;
	/** Explains the three kinds of lines below the text. */
	readonly lines?: boolean;
}

export type NebulaLesson = Lesson<NebulaKinds, NebulaShown>;
export type NebulaLessonStep = LessonStep<NebulaKinds, NebulaShown>;

interface StepParts extends Pick<NebulaLessonStep, 'rules' | 'shown' | 'goal' | 'solution'> {
	readonly game: ComposedGame;
	readonly wrong?: readonly WrongAnswer<NebulaKinds>[];
}

/** A step with the texts of its name, which begins with the lesson: `time_five` is the step `five` of `time`. */
export function step(name: StepName, { game, wrong = [], ...parts }: StepParts): NebulaLessonStep {
	const { seat, ...before } = game;
	return { id: name.replace(/^[a-z]+_/, ''), words: stepWords(name), before, seat, wrong, ...parts };
}

/** A mistake and its reason; `also` finds others that are the same. */
export function wrong(
	name: ReasonName,
	moves: readonly NebulaMove[],
	also?: (tried: NebulaTried) => boolean,
): WrongAnswer<NebulaKinds> {
	return { moves, why: reason(name), ...(also === undefined ? {} : { also }) };
}

export const time = (...steps: readonly number[]): NebulaMove => ({ type: 'time', steps });
