import type { Binding } from './keys.ts';
import { pressed } from './keys.ts';

/** What the keys do. The index is that of the key among those of its binding. */
export type Acts<Action extends string> = Readonly<Partial<Record<Action, (index: number) => void>>>;

/** Whether the last thing touched was a key: then the focus is where attention is, and must not be lost. */
export interface Keyboard {
	readonly inUse: boolean;
}

/** A slider has arrows of its own, but letters mean nothing to it. */
const OWN_KEYS = 'input:not([type="range"]), select, textarea, [role="menu"], [contenteditable]';
const OWN_ENTER = 'button, a, summary, [role="button"]';

/** Listens to the keys of the game while a component is there. A dialog on top has the keys for itself. */
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
			// Enter and Space are for whatever has the focus.
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
