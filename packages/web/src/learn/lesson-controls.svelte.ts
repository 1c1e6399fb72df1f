import type { Kinds } from '@orrery/engine';
import { tick } from 'svelte';
import type { GameAnnouncements } from '../game/announce-game.svelte.ts';
import { announceGame } from '../game/announce-game.svelte.ts';
import type { Acts, Keyboard } from '../game/keyboard.svelte.ts';
import { listenToKeys } from '../game/keyboard.svelte.ts';
import type { Binding } from '../game/keys.ts';
import { letters, withoutCharacters } from '../game/keys.ts';
import { go } from '../routing/route.svelte.ts';
import { preferences } from '../settings/preferences.svelte.ts';
import type { LessonRun } from './lesson-run.svelte.ts';

export const SHOW_ME: Binding<'show-me'> = letters('show-me', 'h');
export const NEXT: Binding<'next'> = letters('next', 'n');

/** What a game adds to the controls of a lesson. */
export interface LessonControlParts<K extends Kinds, Action extends string> {
	/** The game's own keys, as in the game. */
	readonly bindings: readonly Binding<Action>[];
	readonly acts: Acts<Exclude<Action, 'cancel'>>;
	/** Puts back what the learner holds; false if there is nothing to put back. */
	readonly cancel: () => boolean;
	readonly announcements: GameAnnouncements<K>;
	/** Focuses what a keyboard player needs to try again. */
	readonly focusNext?: () => void;
}

/**
 * Keys, focus and announcements of one step. Create it while the component of the step is set up, and give it to
 * `LessonScreen`.
 */
export class LessonControls<K extends Kinds, Shown, Action extends string> {
	readonly run: LessonRun<K, Shown>;
	/** The element around the lesson, in which the focus moves. */
	element: HTMLElement | undefined = $state.raw();
	readonly #keyboard: Keyboard;

	constructor(run: LessonRun<K, Shown>, parts: LessonControlParts<K, Action>) {
		this.run = run;
		const { game } = run;
		// The lesson's own keys go before those of the game: its hint has the same key.
		const all: readonly Binding<string>[] = [SHOW_ME, NEXT, ...parts.bindings];
		const own: Acts<string> = parts.acts;
		this.#keyboard = listenToKeys<string>(() => (preferences().letterKeys ? all : withoutCharacters(all)), {
			...own,
			cancel: () => {
				if (!parts.cancel()) this.leave();
			},
			'show-me': () => game.showMe(),
			next: () => this.next(),
		});
		announceGame(game, parts.announcements);

		// An answer replaces the button that gave it, so the focus moves on for keyboard players.
		$effect(() => {
			if (game.answer !== null && !game.playable && this.keyboardInUse) this.focusOn('.bar .button');
		});
		$effect(() => {
			if (game.answer !== null || game.misses === 0 || !this.keyboardInUse) return;
			void tick().then(() => {
				const lost = document.activeElement === null || document.activeElement === document.body;
				if (lost) parts.focusNext?.();
			});
		});
	}

	/** Whether the learner last used a key rather than a pointer: then the focus must not be lost. */
	get keyboardInUse(): boolean {
		return this.#keyboard.inUse;
	}

	/** Goes on once the step is over. */
	next(): void {
		if (this.run.game.over) this.run.next();
	}

	/** Leaves what is innermost: an answer on the board, else the lesson. */
	leave(): void {
		const { game } = this.run;
		if (game.answer?.kind === 'wrong') game.retry();
		else go({ page: 'learn', game: game.gameId });
	}

	/** Focuses the first match inside the lesson once the page is up to date. */
	focusOn(selector: string): void {
		void tick().then(() => this.element?.querySelector<HTMLElement>(selector)?.focus());
	}
}
