import type { CardId, NebulaEvent, NebulaKinds, NebulaMove, NebulaView, Piece, Seat } from '@orrery/engine';
import { Preview } from '../nebula/preview.ts';
import type { NebulaContrast } from '../review/ideas/nebula-facts.ts';
import { contrastOf, placedBy, raised, turnFacts } from '../review/ideas/nebula-facts.ts';
import type { MistakeReason, Worth } from './mistake.ts';

/* What the coach of a game of Nebula says about moves, out of what is certain about them. */

/** Why a move is worse than the best one. */
export type NebulaReason = MistakeReason &
	(NebulaContrast | { readonly kind: 'chances'; readonly best: number; readonly wanted: number });

/** The most telling fact that is true of the move and not of the best turn; the search's own figures if there is none. */
export function reasonAgainst(
	view: NebulaView,
	wanted: NebulaMove,
	line: readonly NebulaMove[],
	worth: Worth,
): NebulaReason {
	const contrast = contrastOf(view, wanted, line);
	return contrast === null ? { kind: 'chances', certain: false, ...worth } : { certain: true, ...contrast };
}

/** Where a hint looks: what the best turn is good for. */
export type NebulaAim =
	| { readonly kind: 'completes' | 'closer'; readonly card: CardId }
	| { readonly kind: 'third'; readonly piece: Piece }
	/** There is nothing to see before the move itself. */
	| { readonly kind: 'move' };

export function aimOf(view: NebulaView, line: readonly NebulaMove[]): NebulaAim {
	const { role } = view;
	if (role === 'spectator') return { kind: 'move' };
	const { completes, raises, matches, places } = turnFacts(view, role, line);
	const [done] = completes;
	if (done !== undefined) return { kind: 'completes', card: done };
	if (matches && view.supernova !== null && places.length > 2)
		return { kind: 'third', piece: view.supernova };
	const [closer] = raises;
	return closer === undefined ? { kind: 'move' } : { kind: 'closer', card: closer };
}

/** What a turn of another player was good for. */
export type NebulaDeed = { readonly placed: readonly Piece[] } & (
	| { readonly kind: 'completed'; readonly card: CardId; readonly first: boolean }
	| { readonly kind: 'third' | 'nothing' }
	| { readonly kind: 'closer'; readonly card: CardId; readonly have: number; readonly need: number }
	| { readonly kind: 'hole'; readonly holes: number }
);

/** The deed of a turn; `events` are those of the whole turn, and the views those before and after it. */
export function deedOf(
	events: readonly NebulaEvent[],
	before: NebulaKinds['view'],
	after: NebulaKinds['view'],
	seat: Seat,
): NebulaDeed {
	const placed = placedBy(events);
	const [marked] = events.flatMap((event) => (event.type === 'finished-turn' ? event.tasks : []));
	if (marked !== undefined) return { kind: 'completed', placed, ...marked };
	if (placed.length > 2) return { kind: 'third', placed };
	const now = new Preview(after);
	const [card] = raised(new Preview(before), now, seat);
	if (card !== undefined) {
		const { have, need } = now.progress(seat, card);
		return { kind: 'closer', placed, card, have, need };
	}
	const hole = events.findLast((event) => event.type === 'placed-black-hole');
	if (hole !== undefined) return { kind: 'hole', placed, holes: hole.blackHoles };
	return { kind: 'nothing', placed };
}
