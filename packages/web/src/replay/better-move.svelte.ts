import type { Kinds, Seat } from '@orrery/engine';
import { untrack } from 'svelte';
import { motionReduced, PAUSE } from '../design/motion.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

/** A better move than one that was played, and what would follow in the same turn, that move first. */
export interface BetterMove<K extends Kinds> {
	readonly move: K['move'];
	readonly line: readonly K['move'][];
	/** The step that it would replace, from 1; if absent, the last one that the boards show. */
	readonly step?: number | undefined;
}

/** The better move beside the one played, with what the seat knew when it chose. */
export interface Compared<K extends Kinds> {
	readonly seat: Seat;
	readonly before: K['view'];
	readonly played: K['move'];
	readonly better: K['move'];
	readonly line: readonly K['move'][];
}

/** Compares what the boards show with the better move; null if there is none, or it belongs to what is not shown yet. */
export function comparedIn<K extends Kinds>(
	game: ReplayGame<K>,
	better: BetterMove<K> | null,
): Compared<K> | null {
	const step = better?.step ?? game.step;
	const played = game.course.steps[step - 1];
	if (better === null || played === undefined || step > game.step || game.trying) return null;
	const earlier = game.course.at(step - 1);
	if (!earlier.ok) return null;
	const before = game.course.game.view(earlier.value.position, played.seat);
	return { seat: played.seat, before, played: played.move, better: better.move, line: better.line };
}

/**
 * The same, once the viewer has stopped stepping: arrows that come and go with every step would only flicker. It stays
 * the same object while it says the same, so that what is said about it is said once. Call it while a component is set up.
 */
export function whenSettled<Value>(value: () => Value | null): { readonly now: Value | null } {
	const key = $derived(JSON.stringify(value()));
	let settled = $state.raw<{ readonly key: string; readonly value: Value | null } | null>(null);
	$effect(() => {
		const wanted = { key, value: untrack(value) };
		if (motionReduced()) {
			settled = wanted;
			return undefined;
		}
		const timer = setTimeout(() => (settled = wanted), PAUSE.settle);
		return () => clearTimeout(timer);
	});
	const now = $derived(settled?.key === key ? settled.value : null);
	return {
		get now() {
			return now;
		},
	};
}
