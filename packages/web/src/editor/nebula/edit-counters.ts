import type { CounterState, MarkerId } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import type { NebulaDraft } from './draft.ts';

/* Edits of the counters (Nebula 5): where markers stand, and which is on top of a pile. */

/** A counter with these markers, those below first; all others stand on the start, in the order of the board. */
export function countersWith(
	{ id }: CounterState,
	placed: readonly { readonly marker: MarkerId; readonly space: number }[],
): CounterState {
	const rules = NEBULA_BOARD.counters.find((counter) => counter.id === id);
	const { markers = [], length = 0 } = rules ?? {};
	const known = new Map(placed.map(({ marker, space }) => [marker, Math.min(space, length)]));
	const away = [...known].filter(([, space]) => space > 0);
	const start = markers.filter((marker) => (known.get(marker) ?? 0) === 0);
	const spaces = [...new Set(away.map(([, space]) => space))].sort((a, b) => a - b);
	return {
		id,
		piles: [
			...(start.length === 0 ? [] : [{ space: 0, markers: start }]),
			...spaces.map((space) => ({
				space,
				markers: away.flatMap(([marker, at]) => (at === space ? marker : [])),
			})),
		],
	};
}

/** Puts a marker on a space, on top of the others there; on the space where it is, too. */
export function putMarker(draft: NebulaDraft, marker: MarkerId, space: number): NebulaDraft {
	return {
		...draft,
		counters: draft.counters.map((counter) => {
			const placed = counter.piles.flatMap(({ space: at, markers }) =>
				markers.map((name) => ({ marker: name, space: at })),
			);
			if (!placed.some((other) => other.marker === marker)) return counter;
			return countersWith(counter, [
				...placed.filter((other) => other.marker !== marker),
				{ marker, space: Math.max(0, space) },
			]);
		}),
	};
}
