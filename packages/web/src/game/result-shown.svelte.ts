import { untrack } from 'svelte';

/** Whether the result covers the table. */
export interface ResultShown {
	now: boolean;
}

/** The last move is looked at before the result covers it. */
const LOOK_MS = 1600;

/**
 * A game that was over when it was opened shows its result at once; one that ends here, after a look. Whoever presses
 * anything meanwhile looks on, and has a button for the result: it is not to come between a hand and what it reaches for.
 */
export function resultShown(isOver: () => boolean): ResultShown {
	const wasOver = untrack(isOver);
	const result = $state({ now: wasOver });
	const over = $derived(isOver());
	$effect(() => {
		if (wasOver || !over) return;
		const timer = setTimeout(() => (result.now = true), LOOK_MS);
		const stay = (event: KeyboardEvent | PointerEvent): void => {
			// A key that is still held is from before.
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
	return result;
}
