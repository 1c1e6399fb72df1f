import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { speak } from '../src/language/language.svelte.ts';
import { COURSES } from '../src/learn/courses.ts';
import { judge } from '../src/learn/judge.ts';
import type { Lesson, LessonStep } from '../src/learn/lesson.ts';
import { NEBULA_LESSONS } from '../src/learn/nebula/lessons.ts';
import { NOVA_LUNA_LESSONS } from '../src/learn/nova-luna/lessons.ts';
import { loadAllMessages } from './all-messages.ts';
import type { LessonData, MoveData, StepData } from './lesson-data-types.ts';

/** Every lesson of a game in order, with its texts in English. */
export async function lessonData(game: GameId): Promise<readonly LessonData[]> {
	// Choosing a language writes it into the page, which is not there.
	Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
	await speak('en');
	await loadAllMessages();
	Reflect.deleteProperty(globalThis, 'document');
	return game === 'nebula' ? told(nebula, NEBULA_LESSONS) : told(novaLuna, NOVA_LUNA_LESSONS);
}

function told<K extends Kinds & { move: MoveData }, Shown>(
	game: Game<K>,
	lessons: readonly Lesson<K, Shown>[],
): readonly LessonData[] {
	return lessons.map(({ id, steps }) => ({
		id,
		title: COURSES[game.id].find((lesson) => lesson.id === id)?.title() ?? '',
		steps: steps.map((step) => stepData(game, step)),
	}));
}

function stepData<K extends Kinds & { move: MoveData }, Shown>(
	game: Game<K>,
	step: LessonStep<K, Shown>,
): StepData {
	const { words, solution, wrong } = step;
	return {
		title: words.title(),
		right: words.right(),
		solution,
		wrong: wrong.map(({ moves, why }) => {
			const verdict = judge(game, step, moves);
			const refusal: { readonly code: string } | null = verdict.kind === 'wrong' ? verdict.refusal : null;
			return { moves, why: why(), refusal: refusal?.code ?? null };
		}),
	};
}
