import type { Page } from '@playwright/test';
import type { LessonData, StepData } from '../packages/web/test/lesson-data-types.ts';
import { drawn } from './drawn.ts';
import { expect, follow } from './fixtures.ts';

/*
 * What of a course is tried in every run: steps with a kind of move that no step before them has, and mistakes of a kind
 * that has not been made yet. That every solution is right and every mistake wrong is tested without a browser, see
 * `courses.test.ts`.
 */

export interface StepToTry extends StepData {
	readonly lesson: LessonData;
	/** From 0. */
	readonly index: number;
}

export function stepsToTry(lessons: readonly LessonData[]): readonly StepToTry[] {
	const known = new Set<string>();
	const isNew = (kind: string): boolean => known.size < known.add(kind).size;
	return lessons
		.flatMap((lesson) => lesson.steps.map((step, index) => ({ ...step, lesson, index })))
		.flatMap((step) => {
			// Every refusal is told alike, and why a move is refused is tested at the tables.
			const wrong = step.wrong.filter(({ moves, refusal }) =>
				isNew(`mistake: ${refusal === null ? moves.at(-1)?.type : 'refused'}`),
			);
			const moves = step.solution.filter(({ type, from }) => isNew(`move: ${type} ${String(from)}`));
			return wrong.length + moves.length > 0 ? [{ ...step, wrong }] : [];
		});
}

/** The same lessons where only solutions are tried. */
export function withoutMistakes(lessons: readonly LessonData[]): readonly LessonData[] {
	return lessons.map((lesson) => ({
		...lesson,
		steps: lesson.steps.map((step) => ({ ...step, wrong: [] })),
	}));
}

/** Opens a step from any page of the client. */
export async function openStep(
	page: Page,
	game: 'nova-luna' | 'nebula',
	{ lesson, index, title }: StepToTry,
): Promise<void> {
	const path = `/learn/${game}/${lesson.id}`;
	if (new URL(page.url()).pathname !== path) await follow(page, path);
	await page.getByRole('button', { name: `Step ${index + 1} of ${lesson.steps.length}` }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
	await drawn(page);
}
