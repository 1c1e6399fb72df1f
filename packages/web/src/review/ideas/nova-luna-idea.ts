import type { Colour, NovaLunaKinds, NovaLunaMove, NovaLunaView, Seat } from '@orrery/engine';
import { novaLuna, tileOf } from '@orrery/engine';
import { factsOf, mostCovered, oneTileShort, trying } from './nova-luna-facts.ts';

/** What a move of Nova Luna is good for: the most telling fact that is certain. */
export type NovaLunaIdea =
	| { readonly kind: 'wins' }
	| { readonly kind: 'covers'; readonly count: number; readonly again: boolean }
	/** The same player has the next turn too. */
	| { readonly kind: 'again' }
	/** The tile would cover so many tasks of another player. */
	| { readonly kind: 'denies'; readonly count: number }
	/** So many tasks lack just one tile now that lacked more before, or have just come. */
	| { readonly kind: 'closer'; readonly count: number }
	/** The largest group of a color grows to so many tiles. */
	| { readonly kind: 'group'; readonly colour: Colour; readonly size: number }
	/** The lowest number of all tiles in reach. */
	| { readonly kind: 'lowest' }
	/** So many tiles were left to choose from. */
	| { readonly kind: 'refill'; readonly left: number }
	/** Alone a refill ends phase 1 (NL-23). */
	| { readonly kind: 'phase' };

/** A smaller group is nothing to speak of: most tasks ask for no more. */
const LARGE_GROUP = 3;

/** The idea of a move of the seat that has to decide; null where nothing certain can be said. */
export function novaLunaIdea(view: NovaLunaView, move: NovaLunaMove): NovaLunaIdea | null {
	const facts = factsOf(view, move);
	const { decision } = view;
	if (facts === null || decision === null) return null;
	if (move.type === 'refill')
		return view.solo === null ? { kind: 'refill', left: decision.reach.length } : { kind: 'phase' };
	const { seat, reach } = decision;
	if (facts.wins) return { kind: 'wins' };
	if (facts.covers > 0) return { kind: 'covers', count: facts.covers, again: facts.again };
	const denied = Math.max(
		0,
		...view.track
			.filter((token) => token.seat !== seat)
			.map((token) => mostCovered(view, move.tile, token.seat)),
	);
	if (denied > 1) return { kind: 'denies', count: denied };
	if (facts.again) return { kind: 'again' };
	const closer = facts.nearlyCovered - oneTileShort(view, seat);
	if (closer > 0) return { kind: 'closer', count: closer };
	if (denied > 0) return { kind: 'denies', count: denied };
	const { colour, cost } = tileOf(move.tile);
	const { position, after } = trying(view, seat, move);
	const size = largestGroup(after, seat, colour);
	if (size >= LARGE_GROUP && size > largestGroup(position, seat, colour))
		return { kind: 'group', colour, size };
	return reach.length > 1 && reach.every((tile) => tile === move.tile || tileOf(tile).cost > cost)
		? { kind: 'lowest' }
		: null;
}

/** The tiles of the largest group of a color in a display (NL-13). */
function largestGroup(position: NovaLunaKinds['position'], seat: Seat, colour: Colour): number {
	const { tiles = [] } = novaLuna.view(position, seat).displays[seat] ?? {};
	const open = new Set(
		tiles.filter(({ tile }) => tileOf(tile).colour === colour).map(({ x, y }) => `${x} ${y}`),
	);
	let most = 0;
	for (const first of [...open]) {
		if (!open.delete(first)) continue;
		const group = [first];
		// The list grows while it is gone through.
		for (const cell of group) {
			const [x = 0, y = 0] = cell.split(' ').map(Number);
			const around = [`${x + 1} ${y}`, `${x - 1} ${y}`, `${x} ${y + 1}`, `${x} ${y - 1}`];
			group.push(...around.filter((other) => open.delete(other)));
		}
		most = Math.max(most, group.length);
	}
	return most;
}
