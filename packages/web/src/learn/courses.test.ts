import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import type { Language } from '../language/language.svelte.ts';
import { speak } from '../language/language.svelte.ts';
import { COURSES } from './courses.ts';
import { courseOf, judge } from './judge.ts';
import type { Lesson } from './lesson.ts';
import { NEBULA_LESSONS } from './nebula/lessons.ts';
import { NOVA_LUNA_LESSONS } from './nova-luna/lessons.ts';

/* Plays every lesson of both games through the engine, and reads every text of it in every language. */

const LANGUAGES: readonly Language[] = ['en', 'de', 'cs', 'hu'];
const MOST_WORDS = 40;

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await speak('en');
	await loadAllMessages();
});
afterAll(() => void vi.unstubAllGlobals());

/** Every text must be there, and short enough to be read while the board is looked at. */
function expectText(text: string): void {
	expect(text.trim()).not.toBe('');
	expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(MOST_WORDS);
}

function checkCourse<K extends Kinds, Shown>(game: Game<K>, lessons: readonly Lesson<K, Shown>[]): void {
	const course = COURSES[game.id];

	test('the course lists exactly its lessons, in order', () => {
		expect(lessons.map(({ id }) => id)).toEqual(course.map(({ id }) => id));
		for (const { id } of lessons) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
	});

	test.each(course)('$id lists the rules that its steps teach', ({ id, rules }) => {
		const taught = lessons.find((lesson) => lesson.id === id)?.steps.flatMap((step) => step.rules) ?? [];
		expect([...rules].sort()).toEqual([...new Set(taught)].sort());
	});

	describe.each(lessons.map((lesson) => ({ name: lesson.id, lesson })))('$name', ({ lesson }) => {
		test('has a few short steps, each with an id of its own', () => {
			expect(lesson.steps.length).toBeGreaterThanOrEqual(2);
			expect(lesson.steps.length).toBeLessThanOrEqual(6);
			expect(new Set(lesson.steps.map(({ id }) => id)).size).toBe(lesson.steps.length);
		});

		describe.each(lesson.steps.map((step) => ({ name: step.id, step })))('$name', ({ step }) => {
			test('begins with the learner’s turn', () => {
				expect(game.deciders(courseOf(game, step.before).position)).toContain(step.seat);
			});

			test('the solution reaches the goal, and not before its last move', () => {
				expect(step.solution.length).toBeGreaterThan(0);
				step.solution.forEach((_, index) => {
					const { kind } = judge(game, step, step.solution.slice(0, index + 1));
					expect(kind).toBe(index === step.solution.length - 1 ? 'right' : 'open');
				});
			});

			test('every wrong answer misses the goal, and is told apart from the others', () => {
				// Where only one move is legal, nothing can go wrong.
				const { position } = courseOf(game, step.before);
				if (game.legalMoves(position, step.seat).length > 1) expect(step.wrong.length).toBeGreaterThan(0);
				for (const wrong of step.wrong) {
					const verdict = judge(game, step, wrong.moves);
					expect(verdict.kind).toBe('wrong');
					if (verdict.kind === 'wrong') expect(verdict.named).toBe(wrong);
				}
			});

			test.each(LANGUAGES)('has all its words: %s', async (language) => {
				await speak(language);
				const { title, text, right } = step.words;
				for (const said of [title, text, right, ...step.wrong.map(({ why }) => why)]) expectText(said());
				for (const { moves } of step.wrong) {
					const verdict = judge(game, step, moves);
					if (verdict.kind === 'wrong' && verdict.refusal === null)
						expectText(step.goal.missed(verdict.tried));
				}
			});
		});
	});

	test.each(LANGUAGES)('titles of lessons: %s', async (language) => {
		await speak(language);
		for (const { title, brief } of course) for (const said of [title, brief]) expectText(said());
	});
}

describe('nova-luna' satisfies GameId, () => checkCourse(novaLuna, NOVA_LUNA_LESSONS));
describe('nebula' satisfies GameId, () => checkCourse(nebula, NEBULA_LESSONS));
