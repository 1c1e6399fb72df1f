import type { Binding } from './keys.ts';
import { pressed } from './keys.ts';

/** What each action does. The index says which of the binding's keys was pressed. */
export type Acts<Action extends string> = Readonly<Partial<Record<Action, (index: number) => void>>>;

/** Whether the player last used a key rather than a pointer: then the focus must not be lost. */
export interface Keyboard {
	readonly inUse: boolean;
}

/** A slider uses the arrow keys itself, but no letters. */
const OWN_KEYS = 'input:not([type="range"]), select, textarea, [role="menu"], [contenteditable]';
const OWN_ENTER = 'button, a, summary, [role="button"]';

/** Listens to the game's keys while a component is mounted. An open dialog gets the keys instead. */
export function listenToKeys<Action extends string>(
	bindings: readonly Binding<Action>[],
	acts: Acts<Action>,
): Keyboard {
	let inUse = false;
	$effect(() => {
		const key = (event: KeyboardEvent): void => {
			inUse = true;
			if (event.defaultPrevented || event.repeat || document.querySelector('dialog[open]') !== null) return;
			const press = pressed(bindings, event);
			const target = event.target instanceof Element ? event.target : null;
			if (press === null || target?.closest(OWN_KEYS)) return;
			// Enter and Space belong to the focused control.
			if (press.action === 'confirm' && target?.closest(OWN_ENTER)) return;
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
	};
}
