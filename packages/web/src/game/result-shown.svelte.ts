import { untrack } from 'svelte';
import { PAUSE } from '../design/motion.ts';

export interface ResultShown {
	now: boolean;
	/** Whether the game ended while its table was open, and the result has not been put away since. */
	readonly fresh: boolean;
}

/**
 * A game that was over when it was opened shows its result at once; one that ends here shows it after a pause. If the
 * player presses anything meanwhile, the result stays away so that it does not get between the hand and its target; a
 * button opens it.
 */
export function resultShown(isOver: () => boolean): ResultShown {
	const wasOver = untrack(isOver);
	let now = $state(wasOver);
	let fresh = $state(!wasOver);
	const over = $derived(isOver());
	$effect(() => {
		if (wasOver || !over) return;
		const timer = setTimeout(() => (now = true), PAUSE.result);
		const stay = (event: KeyboardEvent | PointerEvent): void => {
			// A key that is still held was pressed before.
			if (!('repeat' in event && event.repeat)) clearTimeout(timer);
		};
		addEventListener('keydown', stay);
		addEventListener('pointerdown', stay);
		return () => {
			clearTimeout(timer);
			removeEventListener('keydown', stay);
			removeEventListener('pointerdown', stay);
		};
	});
	return {
		get now() {
			return now;
		},
		set now(shown) {
			if (!shown) fresh = false;
			now = shown;
		},
		get fresh() {
			return fresh;
		},
	};
}
