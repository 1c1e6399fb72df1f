import type { Game, Kinds } from '@orrery/engine';
import { untrack } from 'svelte';
import type { Lesson, LessonStep } from './lesson.ts';
import type { RefusalWords } from './lesson-game.svelte.ts';
import { LessonGame } from './lesson-game.svelte.ts';
import { lessonProgress, noteAt, noteDone, noteStep } from './progress.svelte.ts';

/** A lesson as it is being taken: which step the learner is at, and its game. Create it while a component is set up. */
export class LessonRun<K extends Kinds, Shown> {
	readonly lesson: Lesson<K, Shown>;
	readonly #rules: Game<K>;
	readonly #refusalWords: RefusalWords<K>;
	#index: number = $state.raw(0);
	#game: LessonGame<K, Shown>;
	#finished: boolean = $state.raw(false);

	constructor(rules: Game<K>, lesson: Lesson<K, Shown>, refusalWords: RefusalWords<K>) {
		this.lesson = lesson;
		this.#rules = rules;
		this.#refusalWords = refusalWords;
		const { at, shown, done } = lessonProgress(rules.id, lesson.id);
		// A lesson that is done begins with the first step that was only shown.
		const resumed = lesson.steps.findIndex(({ id }) => (done ? shown.includes(id) : id === at));
		this.#index = Math.max(0, resumed);
		this.#game = $state.raw(this.#begin());

		$effect(() => {
			const { game } = this;
			return () => game.stop();
		});
		$effect(() => {
			const { id } = this.step;
			if (!this.finished) untrack(() => noteAt(rules.id, lesson.id, id));
		});
		$effect(() => {
			const { answer, step } = this.game;
			if (answer === null || answer.kind === 'wrong') return;
			const how = answer.kind === 'shown' ? 'shown' : 'solved';
			untrack(() => noteStep(rules.id, lesson.id, step.id, how));
		});
	}

	/** The game of the current step; each step has a game of its own. */
	get game(): LessonGame<K, Shown> {
		return this.#game;
	}

	/** All steps are over. */
	get finished(): boolean {
		return this.#finished;
	}

	/** The number of the current step, from 0. */
	get index(): number {
		return this.#index;
	}

	get step(): LessonStep<K, Shown> {
		const step = this.lesson.steps[this.#index];
		if (step === undefined) throw new RangeError(`no step ${this.#index} in lesson ${this.lesson.id}`);
		return step;
	}

	get last(): boolean {
		return this.#index === this.lesson.steps.length - 1;
	}

	/** Goes to the next step; after the last one the lesson is finished. */
	next(): void {
		if (!this.last) {
			this.goTo(this.#index + 1);
			return;
		}
		this.#finished = true;
		noteDone(this.#rules.id, this.lesson.id);
	}

	/** Goes to any step: nothing is locked. */
	goTo(index: number): void {
		if (index < 0 || index >= this.lesson.steps.length) return;
		this.#finished = false;
		this.#index = index;
		this.#game = this.#begin();
	}

	#begin(): LessonGame<K, Shown> {
		return new LessonGame(this.#rules, this.step, this.#refusalWords);
	}
}
