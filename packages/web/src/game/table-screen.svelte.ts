import type { Kinds, Seat } from '@orrery/engine';
import { tick } from 'svelte';
import { prefer, preferences } from '../settings/preferences.svelte.ts';
import type { GameAnnouncements } from './announce-game.svelte.ts';
import { announceGame } from './announce-game.svelte.ts';
import type { Acts, Keyboard } from './keyboard.svelte.ts';
import { listenToKeys } from './keyboard.svelte.ts';
import type { Binding, TableAction } from './keys.ts';
import { withoutCharacters } from './keys.ts';
import type { PlayedGame } from './played-game.ts';
import type { ResultShown } from './result-shown.svelte.ts';
import { resultShown } from './result-shown.svelte.ts';
import { undoOrSay } from './undo.ts';

/** The dialogs that every table has. */
export type TableDialog = 'menu' | 'keys' | 'log' | 'since';

/** What a game adds to the screen of its table. */
export interface TableScreenParts<K extends Kinds, Action extends string> {
	readonly bindings: readonly Binding<Action>[];
	/** What the game's own keys do. */
	readonly acts: Acts<Exclude<Action, TableAction>>;
	readonly announcements: GameAnnouncements<K>;
	/** Focuses what a keyboard player needs next, after the focused control was removed. */
	readonly focusNext: () => void;
}

/**
 * The state of a table's screen beside the game itself: which dialog is open, whether the result is shown, and where
 * the focus goes. Create it while the component of the table is set up, and give it to `GameTable`.
 */
export class TableScreen<K extends Kinds, Action extends string, Own extends string = never> {
	/** The open dialog, of those that every table has and the game's own. */
	open: TableDialog | Own | null = $state.raw(null);
	/** Whose board is shown large in a dialog. */
	enlarged: Seat | null = $state.raw(null);
	/** The element around the table, in which the focus moves. */
	element: HTMLElement | undefined = $state.raw();
	readonly result: ResultShown;
	/** The keys that act now: a player may turn those with a single character off. */
	readonly bindings: readonly Binding<Action>[];
	readonly #keyboard: Keyboard;

	constructor(
		game: PlayedGame<K>,
		{ bindings, acts, announcements, focusNext }: TableScreenParts<K, Action>,
	) {
		const own: Acts<string> = acts;
		this.bindings = $derived(preferences().letterKeys ? bindings : withoutCharacters(bindings));
		this.#keyboard = listenToKeys<string>(() => this.bindings, {
			undo: () => undoOrSay(game),
			log: () => this.show('log'),
			sound: () => prefer({ sound: !preferences().sound }),
			menu: () => this.show('menu'),
			help: () => this.show('keys'),
			...own,
		});
		this.result = resultShown(() => game.moment.ending !== null);
		announceGame(game, announcements);

		// A move removes the button that made it, so the focus moves on for keyboard players.
		$effect(() => {
			void game.moment;
			if (announcements.actor() === null || !this.keyboardInUse) return;
			void tick().then(() => {
				const lost = document.activeElement === null || document.activeElement === document.body;
				if (lost) focusNext();
			});
		});
	}

	/** Whether the player last used a key rather than a pointer: then the focus must not be lost. */
	get keyboardInUse(): boolean {
		return this.#keyboard.inUse;
	}

	/** Whether there seems to be a keyboard, so that its keys are worth a list. */
	get hasKeyboard(): boolean {
		return this.#keyboard.there;
	}

	show(dialog: TableDialog | Own): void {
		this.open = dialog;
	}

	/** A dialog was opened or closed. */
	toggle(dialog: TableDialog | Own, shown: boolean): void {
		if (shown) this.open = dialog;
		// The menu closes after it has opened another dialog in its place.
		else if (this.open === dialog) this.open = null;
	}

	/** Focuses the first match inside the table once the page is up to date. */
	focusOn(selector: string): void {
		void tick().then(() => this.element?.querySelector<HTMLElement>(selector)?.focus());
	}
}
