import { untrack } from 'svelte';

/** How many sentences the region keeps: enough to read back, not a transcript. */
const KEPT = 12;

interface Sentence {
	readonly id: number;
	/** Called again when the language changes; it must not depend on anything else that changes. */
	readonly text: () => string;
}

let next = 0;
let spoken = $state.raw<readonly Sentence[]>([]);

/** Announces a sentence to screen readers; sentences follow one another, and none is cut short. */
export function announce(text: () => string): void {
	next += 1;
	// Untracked, so that an effect that announces something does not run again because of it.
	spoken = [...untrack(() => spoken).slice(1 - KEPT), { id: next, text }];
}

/** Announces sentences that are made together. */
export function announceAll(texts: () => readonly string[]): void {
	for (const index of untrack(texts).keys()) announce(() => texts()[index] ?? '');
}

export function announced(): readonly Sentence[] {
	return spoken;
}
