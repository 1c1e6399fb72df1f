import type { Snippet } from 'svelte';
import type { IconName } from './icons.ts';

/*
 * The props of the controls. A control knows how it looks and works, never what it is for: text comes in, gestures go
 * out.
 */

/** One primary a screen: moonlight. Secondary: an outline. Quiet: words alone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps {
	readonly kind?: ButtonKind;
	/** `large` is for the one button that a screen is about. */
	readonly size?: 'normal' | 'large';
	readonly icon?: IconName;
	/** An address: the button is a link then, and can be opened in another tab. */
	readonly href?: string;
	/** The address is a file to save, not a page of the client. */
	readonly download?: boolean;
	readonly type?: 'button' | 'submit';
	readonly disabled?: boolean;
	/** Drawn and announced as disabled, but it can be pressed, and then says why. */
	readonly unready?: boolean;
	/** Warns in color; the words must warn as well. */
	readonly danger?: boolean;
	/** The bright edge of something that waits for the player. */
	readonly urgent?: boolean;
	/** Takes the full width. */
	readonly wide?: boolean;
	/** The accessible name, if the label alone does not say enough. */
	readonly label?: string | undefined;
	readonly onclick?: ((event: MouseEvent) => void) | undefined;
	readonly children: Snippet;
}

export interface IconProps {
	readonly name: IconName;
	/** In units of 16 px of the reader's text size; 1.25 is 20 px. */
	readonly size?: number;
}

export interface IconButtonProps {
	readonly icon: IconName;
	/** The accessible name, also shown as a hint under the pointer. */
	readonly label: string;
	readonly href?: string;
	/** The address is a file to save, not a page of the client. */
	readonly download?: boolean;
	readonly disabled?: boolean;
	/** Drawn and announced as disabled, but it can be pressed, and then says why. */
	readonly unready?: boolean;
	/** For a button that stays pressed. */
	readonly pressed?: boolean | undefined;
	/** Keys that do the same, as `aria-keyshortcuts` writes them. */
	readonly keys?: string | undefined;
	readonly onclick?: ((event: MouseEvent) => void) | undefined;
}

export interface DialogProps {
	/** Two-way: the dialog closes itself on Esc, on its cross and on a click outside. */
	open: boolean;
	readonly title: string;
	readonly width?: 'narrow' | 'wide';
	/** A question that must be answered by its buttons has no cross. */
	readonly cross?: boolean;
	/** After it closed, however it did. */
	readonly onclose?: (() => void) | undefined;
	readonly children: Snippet;
	/** Buttons at the foot, the primary one last. */
	readonly actions?: Snippet | undefined;
}

export interface MenuItem {
	readonly label: string;
	readonly icon?: IconName;
	/** The value that `picture` of the menu draws before the label. */
	readonly value?: string;
	/** For an item of a choice. */
	readonly checked?: boolean;
	/** The language of the label where it is not that of the page. */
	readonly lang?: string;
	readonly onselect: () => void;
}

export interface MenuProps {
	/** The accessible name of the button that opens it. */
	readonly label: string;
	/** What the button shows: an icon, or a picture. */
	readonly icon: IconName | Snippet;
	/** A label beside the icon, if there is room. */
	readonly caption?: string | undefined;
	readonly items: readonly MenuItem[];
	/** Draws the value of an item. */
	readonly picture?: Snippet<[value: string]>;
}

export interface ChoiceOption<Value extends string> {
	readonly value: Value;
	readonly label: string;
	readonly icon?: IconName;
}

export interface ChoiceProps<Value extends string> {
	readonly legend: string;
	/** Said, but not shown. */
	readonly legendUnseen?: boolean;
	readonly options: readonly ChoiceOption<Value>[];
	readonly value: Value;
	readonly onchange: (value: Value) => void;
}

export interface ToggleProps {
	readonly label: string;
	readonly hint?: string | undefined;
	readonly checked: boolean;
	readonly onchange: (checked: boolean) => void;
}

export interface BusyProps {
	/** What the player is waiting for. */
	readonly label: string;
	/** Shown only after this many milliseconds, so that quick things do not flicker. */
	readonly after?: number;
	/** From 0 to 1 where it is known. */
	readonly progress?: number | undefined;
}
