import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LessonStep } from './lesson.ts';
import { LessonGame } from './lesson-game.svelte.ts';
import { display, take } from './nova-luna/compose.ts';

/* One step: a yellow 4 asks for two blue, one blue tile touches it, and the learner has another in hand. */

const STEP: LessonStep<NovaLunaKinds, null> = {
	id: 'two-blue',
	rules: ['NL-12'],
	words: { title: () => '', text: () => '', right: () => 'Two blue.' },
	before: display(
		[
			[59, 0, 0],
			[18, 1, 0],
			[7, -1, 0],
		],
		19,
	),
	seat: 0,
	shown: null,
	goal: {
		reached: ({ after }) => after.displays[0]?.tiles[0]?.covered.includes(2) === true,
		missed: () => 'One blue is missing.',
	},
	solution: [take([19, 0, 1])],
	wrong: [{ moves: [take([19, -2, 0])], why: () => 'Too far away.' }],
};

let game: LessonGame<NovaLunaKinds, null>;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('matchMedia', () => ({ matches: true }));
	game = new LessonGame(novaLuna, STEP, ({ code }) => code);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const laid = (): number => game.moment.view.displays[0]?.tiles.length ?? 0;

test('a right answer stays on the board with its reason', async () => {
	expect(await game.play(take([19, 2, 0]))).toBe(true);
	expect(game.answer).toMatchObject({ kind: 'right' });
	expect(game.answer?.reason()).toBe('Two blue.');
	expect([laid(), game.over, game.playable]).toEqual([4, true, false]);
});

test('a wrong answer is shown with its reason and what is counted, until it is tried again', async () => {
	await game.play(take([19, -2, 0]));
	const { answer } = game;
	expect(answer?.reason()).toBe('Too far away.');
	expect(answer?.kind === 'wrong' ? answer.counted?.() : null).toBe('One blue is missing.');
	expect([laid(), game.playable, game.misses]).toEqual([4, false, 1]);
	expect(await game.play(take([19, 0, 1]))).toBe(false);
	game.retry();
	expect([laid(), game.playable, game.answer]).toEqual([3, true, null]);
	expect(game.moment.jump).toBe(true);
});

test('a mistake that the lesson does not name gets its reason from what is counted', async () => {
	await game.play(take([19, -1, 1]));
	expect(game.answer?.reason()).toBe('One blue is missing.');
});

test('an illegal move gets the reason of the rules, and can be corrected at once', async () => {
	game.tryIllegal(take([19, 5, 5]));
	expect(game.answer?.reason()).toBe('cell-not-adjacent');
	expect([laid(), game.playable]).toEqual([3, true]);
	expect(await game.play(take([19, 0, 1]))).toBe(true);
	expect(game.over).toBe(true);
});

test('the solution can be shown, and then tried', () => {
	game.showMe();
	expect([game.watching, game.playable]).toEqual([true, false]);
	vi.runAllTimers();
	expect([laid(), game.watching, game.answer?.kind]).toEqual([4, false, 'shown']);
	game.retry();
	expect([laid(), game.playable]).toEqual([3, true]);
});

test('a step that is left goes no further', () => {
	game.showMe();
	game.stop();
	vi.runAllTimers();
	expect(laid()).toBe(3);
});
