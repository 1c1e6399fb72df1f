/*
 * All keys of a game stand in one list: the screen listens to it and the help shows it. Arrows and Tab belong to the
 * buttons themselves and are listed for the help alone.
 */

/** The label of a key: a letter, or a key with a word in every language. */
export type KeyCap = { readonly cap: string } | { readonly word: 'arrows' | 'space' };

export interface Binding<Action extends string = string> {
	readonly action: Action;
	readonly caps: readonly KeyCap[];
	/** `KeyboardEvent.key`, in lower case, after `shift+` where Shift is held; empty where the button itself listens. */
	readonly keys: readonly string[];
}

export function letters<Action extends string>(action: Action, ...keys: readonly string[]): Binding<Action> {
	return { action, caps: keys.map((key) => ({ cap: key.toUpperCase() })), keys };
}

/** Actions that every game has. */
export const MOVE: Binding<'move'> = {
	action: 'move',
	caps: [{ word: 'arrows' }, { cap: 'Tab' }],
	keys: [],
};
export const CONFIRM: Binding<'confirm'> = {
	action: 'confirm',
	caps: [{ cap: 'Enter' }, { word: 'space' }],
	keys: ['enter', ' '],
};
export const CANCEL: Binding<'cancel'> = { action: 'cancel', caps: [{ cap: 'Esc' }], keys: ['escape'] };
/** Only at a table with a coach, or where hints are given. */
export const HINT: Binding<'hint'> = letters('hint', 'h');
export const UNDO: Binding<'undo'> = letters('undo', 'u');
export const LOG: Binding<'log'> = letters('log', 'l');
export const SOUND: Binding<'sound'> = letters('sound', 's');
export const MENU: Binding<'menu'> = letters('menu', 'm');
/** Leads to the rule that forbids what was tried. */
export const WHY: Binding<'why'> = letters('why', 'y');
export const HELP: Binding<'help'> = letters('help', '?');

/** The last keys of every game's list. */
export const TABLE_KEYS = [WHY, SOUND, MENU, HELP] as const;

/** Actions that mean the same at every table, and are done by it. */
export type TableAction = 'undo' | 'log' | 'sound' | 'menu' | 'help';

export interface Press<Action extends string> {
	readonly action: Action;
	/** Which of the binding's keys was pressed, from 0. */
	readonly index: number;
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> &
	Partial<Pick<KeyboardEvent, 'shiftKey'>>;

/** The action of a key; null for other keys, such as the browser's own shortcuts. */
export function pressed<Action extends string>(
	bindings: readonly Binding<Action>[],
	{ key, ctrlKey, metaKey, altKey, shiftKey = false }: KeyEvent,
): Press<Action> | null {
	if (ctrlKey || metaKey || altKey) return null;
	const lower = key.toLowerCase();
	// Some characters, such as “?”, need Shift: it matters only where a binding asks for it.
	for (const wanted of shiftKey ? [`shift+${lower}`, lower] : [lower])
		for (const { action, keys } of bindings) {
			const index = keys.indexOf(wanted);
			if (index >= 0) return { action, index };
		}
	return null;
}

/**
 * Whether a key writes a single character. Speech input and unsteady hands press such keys without meaning to, so they
 * can be turned off (WCAG 2.1.4); Space is no such key.
 */
function isCharacter(key: string): boolean {
	return key.length === 1 && key !== ' ';
}

/** The keys that remain when those with a single character are turned off. */
export function withoutCharacters<Action extends string>(
	bindings: readonly Binding<Action>[],
): readonly Binding<Action>[] {
	return bindings.filter(({ keys }) => !keys.some(isCharacter));
}

/** As `aria-keyshortcuts` writes it. */
export function shortcutOf({ keys }: Binding): string | undefined {
	return keys.map((key) => (key === 'escape' ? 'Escape' : key)).join(' ') || undefined;
}
