import type { Seat } from '@orrery/engine';
import type { Snippet } from 'svelte';
import type { IconName } from '../ui/icons.ts';

/* The props of the components that every game's screen has. */

/** Who sits where. */
export interface Player {
	readonly seat: Seat;
	/** The name to show, already in the current language (“You” included). */
	readonly name: string;
	/** True for the player whom sentences address as “you”. */
	readonly you?: boolean;
	/** The level of a bot; null or absent for a human. */
	readonly level?: string | null | undefined;
}

export interface BarAction {
	readonly label: string;
	/** Drawn before the label; on narrow screens the quiet button shows only its icon. */
	readonly icon?: IconName | undefined;
	/** Keeps its label on narrow screens too. */
	readonly worded?: boolean | undefined;
	/** Disabled while a command is being sent. */
	readonly disabled?: boolean | undefined;
	/** Drawn and announced as disabled, but it can be pressed: `onclick` then says what is missing. */
	readonly unready?: boolean | undefined;
	readonly onclick: () => void;
}

/** A link in the bar. */
export interface BarLink {
	readonly label: string;
	/** For screen readers: where it leads. It begins with the label. */
	readonly name: string;
	readonly href: string;
	/** The key that follows it, as `aria-keyshortcuts` writes it. */
	readonly keys?: string | undefined;
}

/** ConfirmBar.svelte: a sentence on the left, its buttons on the right. Fills its parent's width. */
export interface ConfirmBarProps {
	/**
	 * choose: the player has to choose. preview: a choice is shown. waiting: another player or a bot has to decide.
	 * refill: a refill, which reveals pieces, is offered or due. over: the game has ended. shown: a position is only
	 * shown, and nobody has to decide.
	 */
	readonly state: 'choose' | 'preview' | 'waiting' | 'refill' | 'over' | 'shown';
	/** A sign before the sentence. */
	readonly lead?: Snippet | undefined;
	/** In bold: “Covers 3 tasks”. */
	readonly headline: string;
	/** After it, plain: “7 → 4 left”. */
	readonly aside?: string | undefined;
	/** The second line: “Moon track +5 · next: Mira”. */
	readonly detail?: string | undefined;
	/** In place of `detail`, with a sign: what is about to happen. */
	readonly warning?: string | undefined;
	/** A part of `detail` that is set in bold, such as a name. */
	readonly emphasis?: string | undefined;
	/** Why what the player just tried is not allowed: it takes the place of the sentence. */
	readonly refusal?: string | undefined;
	/** Beside the refusal: leads to its rule. */
	readonly why?: BarLink | undefined;
	/** `waiting`: how far the bot's thought has come, 0 to 1; null where it cannot be said. */
	readonly progress?: number | null | undefined;
	/** The one primary button. */
	readonly primary?: BarAction | undefined;
	/** The quiet one beside it (“Cancel”). */
	readonly secondary?: BarAction | undefined;
	/** A further button, before the other two; where there is no room for its words it shows its icon alone. */
	readonly extra?: BarAction | undefined;
	/** The sentence warns, and the buttons answer it. On narrow screens the warning stands above the bar. */
	readonly alert?: boolean | undefined;
	/** A picture between the sentence and the buttons, such as the steps that are left. */
	readonly middle?: Snippet | undefined;
	/** The picture says it all: it takes the place of the sentence, which is only heard. */
	readonly pictured?: boolean | undefined;
}
