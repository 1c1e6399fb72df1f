import { untrack } from 'svelte';
import type { ApiFault } from './api.ts';
import { connection } from './connection.svelte.ts';
import { isPassing } from './faults.ts';
import { keepTrying } from './keep-trying.ts';

/**
 * For a screen that says “We keep trying”: while the error may pass, the attempt is repeated, at once when the
 * connection is back and otherwise from time to time.
 */
export function tryAgainWhile(fault: () => ApiFault | null, attempt: () => Promise<unknown>): void {
	const passing = $derived.by(() => {
		const known = fault();
		return known !== null && isPassing(known);
	});
	const open = $derived(connection.state === 'open');
	$effect(() => {
		const atOnce = open;
		return passing ? untrack(() => keepTrying(attempt, atOnce)) : undefined;
	});
}
