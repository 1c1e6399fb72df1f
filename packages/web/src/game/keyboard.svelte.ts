import type { Binding } from './keys.ts';
import { pressed } from './keys.ts';

/** What each action does. The index says which of the binding's keys was pressed. */
export type Acts<Action extends string> = Readonly<Partial<Record<Action, (index: number) => void>>>;

export interface Keyboard {
	/** Whether the player last used a key rather than a pointer: then the focus must not be lost. */
	readonly inUse: boolean;
	/** Whether there seems to be a keyboard: on a phone or tablet only after a key was pressed. */
	readonly there: boolean;
}

const TOUCH_ONLY = '(hover: none) and (pointer: coarse)';

/** A slider uses the arrow keys itself, but no letters. What stands beside the board, such as the chat, has its own keys. */
const OWN_KEYS =
	'input:not([type="range"]), select, textarea, [role="menu"], [contenteditable], [data-own-keys]';
const OWN_ENTER = 'button, a, summary, [role="button"]';

/** Listens to the game's keys while a component is mounted. An open dialog gets the keys instead. */
export function listenToKeys<Action extends string>(
	bindings: () => readonly Binding<Action>[],
	acts: Acts<Action>,
): Keyboard {
	let inUse = false;
	let there = $state(!matchMedia(TOUCH_ONLY).matches);
	$effect(() => {
		const key = (event: KeyboardEvent): void => {
			inUse = true;
			const target = event.target instanceof Element ? event.target : null;
			// A field is typed into on the screen as well.
			if (target?.closest(OWN_KEYS) === null) there = true;
			if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]') !== null) return;
			const press = pressed(bindings(), event);
			if (press === null || target?.closest(OWN_KEYS)) return;
			// Enter and Space belong to the focused control.
			if ((event.key === 'Enter' || event.key === ' ') && target?.closest(OWN_ENTER)) return;
			const act = acts[press.action];
			if (act === undefined) return;
			event.preventDefault();
			act(press.index);
		};
		const touch = (): void => {
			inUse = false;
		};
		addEventListener('keydown', key);
		addEventListener('pointerdown', touch);
		return () => {
			removeEventListener('keydown', key);
			removeEventListener('pointerdown', touch);
		};
	});
	return {
		get inUse() {
			return inUse;
		},
		get there() {
			return there;
		},
	};
}
