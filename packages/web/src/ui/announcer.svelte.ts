import { untrack } from 'svelte';

/** How many sentences the region keeps: enough to read back, not a transcript. */
const KEPT = 12;

interface Sentence {
	readonly id: number;
	readonly text: string;
}

let next = 0;
let spoken = $state.raw<readonly Sentence[]>([]);

/** Says something to those who hear the page; one sentence after the other, none cut short. */
export function announce(text: string): void {
	next += 1;
	// Untracked: whoever speaks from within an effect must not hear itself.
	spoken = [...untrack(() => spoken).slice(1 - KEPT), { id: next, text }];
}

export function announced(): readonly Sentence[] {
	return spoken;
}
