import type { Seat, TileId } from '@orrery/engine';
import type { Laid, NovaLunaDraft } from './draft.ts';

/* The edits: each makes another draft. None of them knows rules; the decoder judges what comes out. */

/** Where a tile lies. */
export type Place =
	| { readonly kind: 'space'; readonly space: number }
	| { readonly kind: 'cell'; readonly seat: Seat; readonly x: number; readonly y: number };

export function samePlace(one: Place, other: Place): boolean {
	if (one.kind === 'space') return other.kind === 'space' && one.space === other.space;
	return other.kind === 'cell' && one.seat === other.seat && one.x === other.x && one.y === other.y;
}

/** The tile at a place; null if there is none. */
export function tileAt({ ring, displays }: NovaLunaDraft, place: Place): TileId | null {
	if (place.kind === 'space') return ring[place.space] ?? null;
	return displays[place.seat]?.find(([, x, y]) => x === place.x && y === place.y)?.[0] ?? null;
}

/** Everywhere a tile lies; more than one place is a fault, but it can be drawn. */
export function placesOf({ options, ring, displays }: NovaLunaDraft, tile: TileId): readonly Place[] {
	const spaces = ring.flatMap((other, space): Place[] => (other === tile ? [{ kind: 'space', space }] : []));
	const cells = displays.slice(0, options.players).flatMap((laid, seat) =>
		laid.flatMap(([other, x, y]): Place[] => {
			const holder = seatAt(seat);
			return other === tile && holder !== null ? [{ kind: 'cell', seat: holder, x, y }] : [];
		}),
	);
	return [...spaces, ...cells];
}

/** Takes whatever lies at a place back to the box. */
export function withoutTile(draft: NovaLunaDraft, place: Place): NovaLunaDraft {
	if (tileAt(draft, place) === null) return draft;
	if (place.kind === 'space') return { ...draft, ring: draft.ring.with(place.space, null) };
	return withDisplay(draft, place.seat, (laid) => laid.filter(([, x, y]) => x !== place.x || y !== place.y));
}

/**
 * Puts a tile somewhere; what lay there goes back to the box. On the wheel, and in one display, a tile lies once, so it
 * moves there; a tile that lies on another board stays, and the decoder will say that it lies twice.
 */
export function withTile(draft: NovaLunaDraft, tile: TileId, place: Place): NovaLunaDraft {
	if (tileAt(draft, place) === tile) return draft;
	if (place.kind === 'space') {
		const ring = draft.ring.map((other) => (other === tile ? null : other));
		return { ...draft, ring: ring.with(place.space, tile) };
	}
	const { x, y } = place;
	return withDisplay(draft, place.seat, (laid) => [
		...laid.filter(([other, atX, atY]) => other !== tile && (atX !== x || atY !== y)),
		[tile, x, y],
	]);
}

/** Moves a tile; two tiles of the wheel change places. */
export function withMoved(draft: NovaLunaDraft, from: Place, to: Place): NovaLunaDraft {
	const tile = tileAt(draft, from);
	if (tile === null || samePlace(from, to)) return draft;
	const other = tileAt(draft, to);
	if (from.kind === 'space' && to.kind === 'space')
		return { ...draft, ring: draft.ring.with(from.space, other).with(to.space, tile) };
	// A display keeps the order of its tiles, which says when each was laid.
	if (from.kind === 'cell' && to.kind === 'cell' && from.seat === to.seat)
		return withDisplay(draft, from.seat, (laid) =>
			laid
				.filter(([, x, y]) => x !== to.x || y !== to.y)
				.map((entry) => (entry[0] === tile ? [tile, to.x, to.y] : entry)),
		);
	return withTile(withoutTile(draft, from), tile, to);
}

/** Lets one seat go before another on the same space of the moon track. */
export function withEarlier(draft: NovaLunaDraft, seat: Seat, before: Seat): NovaLunaDraft {
	const others = draft.order.filter((other) => other !== seat);
	const at = others.indexOf(before);
	return { ...draft, order: [...others.slice(0, at), seat, ...others.slice(at)] };
}

/** Draws a tile of the pile before another one; last if that is null. */
export function withDrawnBefore(draft: NovaLunaDraft, tile: TileId, before: TileId | null): NovaLunaDraft {
	const others = draft.pile.filter((other) => other !== tile);
	const at = before === null ? others.length : others.indexOf(before);
	return { ...draft, pileChosen: true, pile: [...others.slice(0, at), tile, ...others.slice(at)] };
}

function withDisplay(
	draft: NovaLunaDraft,
	seat: Seat,
	change: (laid: readonly Laid[]) => readonly Laid[],
): NovaLunaDraft {
	return { ...draft, displays: draft.displays.map((laid, index) => (index === seat ? change(laid) : laid)) };
}

function seatAt(index: number): Seat | null {
	return index === 0 || index === 1 || index === 2 || index === 3 ? index : null;
}
