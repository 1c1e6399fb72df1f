import type { NebulaMove, NebulaView, Piece } from '@orrery/engine';
import { list, m, number } from '../../language/language.svelte.ts';
import { markerName } from '../../nebula/board/marker.ts';
import { constellationName, fieldName, pieceName } from '../../nebula/board/words.ts';
import { titlesOf } from '../../nebula/scene.svelte.ts';
import { contrastOf, turnFacts } from './nebula-facts.ts';
import { nebulaIdea } from './nebula-idea.ts';

/* What the review says about moves of Nebula. The view is the one before the move, of the seat that makes it. */

/** “take red star and black hole”, “red star, Kite, orbit 5”. */
export function moveOfNebula(view: NebulaView, move: NebulaMove): string {
	switch (move.type) {
		case 'keep':
			return m().review_move_keep({ task: titlesOf([move.card]) });
		case 'time': {
			const pieces = view.role === 'spectator' ? [] : turnFacts(view, view.role, [move]).takes;
			return pieces.length === 0
				? m().review_move_time_none()
				: m().review_move_time({ pieces: piecesWords(pieces) });
		}
		case 'chaos':
			return m().review_move_chaos({ piece: pieceName(move.discard, m()) });
		case 'retain':
			return m().review_move_retain({ pieces: piecesWords(move.pieces) });
		case 'place':
			return `${pieceName(move.piece, m())}, ${fieldName(move.field, m())}`;
		case 'black-hole':
			return m().review_move_hole();
		case 'supernova':
			return move.from === 'bag'
				? m().review_move_bag()
				: m().review_move_supernova({ piece: pieceName(move.piece, m()) });
		case 'marker':
			return m().review_move_marker({ marker: markerName(move.marker, m()) });
		case 'done':
			return m().review_move_done();
	}
}

function piecesWords(pieces: readonly Piece[]): string {
	return list(pieces.map((piece) => pieceName(piece, m())));
}

/** What the move is good for, as a clause: “completes “Orbit 5 full” this turn”; null where nothing is certain. */
export function ideaOfNebula(view: NebulaView, move: NebulaMove, line: readonly NebulaMove[]): string | null {
	const idea = nebulaIdea(view, move, line);
	switch (idea?.kind) {
		case undefined:
			return null;
		case 'completes':
			return m().review_idea_completes({ task: titlesOf([idea.card]) });
		case 'constellation':
			return m().review_idea_constellation({ name: constellationName(idea.id, m()) });
		case 'personal':
			return m().review_idea_personal();
		case 'ends':
			return m().review_idea_ends({ count: idea.ahead });
		case 'third':
			return m().review_idea_third();
		case 'marker':
			return m().review_idea_marker({ count: idea.gain });
		case 'hole':
			return m().review_idea_hole({ count: idea.gain });
		case 'advances': {
			const task = titlesOf([idea.card]);
			return idea.count > 1
				? m().review_idea_advances_more({ count: idea.count, task })
				: m().review_idea_advances({ task, have: number(idea.have), need: number(idea.need) });
		}
		case 'like-supernova':
			return m().review_idea_like_supernova({ piece: pieceName(idea.piece, m()) });
		case 'chaos':
			return m().review_idea_chaos();
		case 'saves':
			return m().review_idea_saves({ count: idea.count });
	}
}

/** What the move played gave away beside the better turn, as a sentence; null where nothing certain can be said. */
export function missedOfNebula(
	view: NebulaView,
	played: NebulaMove,
	better: readonly NebulaMove[],
): string | null {
	const contrast = contrastOf(view, played, better);
	switch (contrast?.kind) {
		case undefined:
			return null;
		case 'spoils':
			return m().review_missed_spoils({ task: titlesOf([contrast.card]) });
		case 'last-round':
			return m().review_missed_last_round({ behind: m().galaxy_points({ count: contrast.behind }) });
		case 'unused':
			return m().review_missed_unused({ count: contrast.count });
		case 'task':
			return m().review_missed_task({ task: titlesOf([contrast.card]) });
		case 'third':
			return m().review_missed_third({ piece: pieceName(contrast.piece, m()) });
		case 'closer':
			return m().review_missed_advances({
				played: number(contrast.raises),
				better: number(contrast.instead),
			});
	}
}
