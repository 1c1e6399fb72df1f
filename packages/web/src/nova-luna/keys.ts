/*
 * Every key of the game, once: the screen listens by this table and the help shows it. Arrows and Tab belong to the
 * buttons themselves and are listed for the help alone.
 */

export const ACTIONS = [
	'choose',
	'move',
	'confirm',
	'cancel',
	'undo',
	'refill',
	'details',
	'opponents',
	'log',
	'wheel',
	'display',
	'sound',
	'menu',
	'help',
] as const;
export type Action = (typeof ACTIONS)[number];

/** What stands on a key: a letter as it is, or one that has a word in every language. */
export type KeyCap = { readonly cap: string } | { readonly word: 'arrows' | 'space' };

export interface Binding {
	readonly action: Action;
	readonly caps: readonly KeyCap[];
	/** `KeyboardEvent.key`, in lower case; empty where the button itself listens. */
	readonly keys: readonly string[];
}

function letters(action: Action, ...keys: readonly string[]): Binding {
	return { action, caps: keys.map((key) => ({ cap: key.toUpperCase() })), keys };
}

export const BINDINGS: readonly Binding[] = [
	letters('choose', '1', '2', '3'),
	{ action: 'move', caps: [{ word: 'arrows' }, { cap: 'Tab' }], keys: [] },
	{ action: 'confirm', caps: [{ cap: 'Enter' }, { word: 'space' }], keys: ['enter', ' '] },
	{ action: 'cancel', caps: [{ cap: 'Esc' }], keys: ['escape'] },
	letters('undo', 'u'),
	letters('refill', 'r'),
	letters('details', 'd'),
	letters('opponents', 'o'),
	letters('log', 'l'),
	letters('wheel', 'w'),
	letters('display', 'b'),
	letters('sound', 's'),
	letters('menu', 'm'),
	letters('help', '?'),
];

export interface Press {
	readonly action: Action;
	/** The number of the tile for `choose`, from 0. */
	readonly index: number;
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks for; null for keys that are not ours, such as the browser's own combinations. */
export function pressed({ key, ctrlKey, metaKey, altKey }: KeyEvent): Press | null {
	if (ctrlKey || metaKey || altKey) return null;
	const lower = key.toLowerCase();
	for (const { action, keys } of BINDINGS) {
		const index = keys.indexOf(lower);
		if (index >= 0) return { action, index };
	}
	return null;
}

/** As `aria-keyshortcuts` writes it. */
export function shortcutOf(action: Action): string | undefined {
	const binding = BINDINGS.find((other) => other.action === action);
	return binding?.keys.map((key) => (key === 'escape' ? 'Escape' : key)).join(' ') || undefined;
}
