import type { CardId, ConstellationId, NebulaMove, NebulaView, Piece, Seat } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import { Preview } from '../../nebula/preview.ts';
import { lead, startsLast, turnFacts } from './nebula-facts.ts';

/** What a move of Nebula is good for, with what is expected to follow in the same turn: the most telling certain fact. */
export type NebulaIdea =
	/** It completes this public task. */
	| { readonly kind: 'completes'; readonly card: CardId }
	| { readonly kind: 'constellation'; readonly id: ConstellationId }
	| { readonly kind: 'personal' }
	/** It starts the last round while the seat is ahead by so many points, as far as points lie open. */
	| { readonly kind: 'ends'; readonly ahead: number }
	/** It has the supernova's color, which allows a third piece (Nebula 8, place). */
	| { readonly kind: 'third' }
	/** The value marker scores so many points more for the seat at once. */
	| { readonly kind: 'marker'; readonly gain: number }
	/** The bar of black holes scores so many points more. */
	| { readonly kind: 'hole'; readonly gain: number }
	/** It brings so many tasks closer, this one most. */
	| {
			readonly kind: 'advances';
			readonly count: number;
			readonly card: CardId;
			readonly have: number;
			readonly need: number;
	  }
	/** It takes a piece like the supernova, of which the seat had none. */
	| { readonly kind: 'like-supernova'; readonly piece: Piece }
	| { readonly kind: 'chaos' }
	/** It leaves so many pieces in the observatory. */
	| { readonly kind: 'saves'; readonly count: number };

/**
 * The idea of a move in the view of the seat that makes it; null where nothing certain can be said. The line begins with
 * the move.
 */
export function nebulaIdea(
	view: NebulaView,
	move: NebulaMove,
	line: readonly NebulaMove[],
): NebulaIdea | null {
	const { role } = view;
	if (role === 'spectator' || move.type === 'keep') return null;
	const followed = line.length === 0 ? [move] : line;
	const facts = turnFacts(view, role, followed);
	const { completes, constellations, personal, matches, raises, takes } = facts;
	const preview = new Preview(view);
	const [completed] = completes;
	if (completed !== undefined) return { kind: 'completes', card: completed };
	const [constellation] = constellations;
	if (constellation !== undefined) return { kind: 'constellation', id: constellation };
	if (personal) return { kind: 'personal' };
	const ahead = lead(preview, view, role);
	if (ahead > 0 && startsLast(preview, role, move)) return { kind: 'ends', ahead };
	if (move.type === 'marker') return markerIdea(preview, role, move.marker);
	if (matches && !matchedAlready(view)) return { kind: 'third' };
	const [card] = raises;
	if (card !== undefined) {
		const { have, need } = facts.after.progress(role, card);
		return { kind: 'advances', count: raises.length, card, have, need };
	}
	if (move.type === 'black-hole') return holeIdea(view, role);
	if (move.type === 'chaos') return { kind: 'chaos' };
	const { observatory = {} } = view.seats[role] ?? {};
	const { supernova } = view;
	if (supernova !== null && takes.includes(supernova) && (observatory[supernova] ?? 0) === 0)
		return { kind: 'like-supernova', piece: supernova };
	const held = Object.values(observatory).reduce((sum, count) => sum + count, 0);
	return move.type === 'done' && held > 0 ? { kind: 'saves', count: held } : null;
}

/** A piece of this turn has the supernova's color, so a third one is allowed anyway. */
function matchedAlready({ decision }: NebulaView): boolean {
	return decision !== null && 'matched' in decision && decision.matched;
}

function markerIdea(preview: Preview, seat: Seat, marker: string): NebulaIdea | null {
	const gain = preview.marker(seat, marker)?.gain ?? 0;
	return gain > 0 ? { kind: 'marker', gain } : null;
}

function holeIdea({ seats }: NebulaView, seat: Seat): NebulaIdea | null {
	const { values } = NEBULA_BOARD.blackHoleBar;
	const holes = seats[seat]?.blackHoles ?? 0;
	const gain = (values[holes + 1] ?? 0) - (values[holes] ?? 0);
	return gain > 0 ? { kind: 'hole', gain } : null;
}
