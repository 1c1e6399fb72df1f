import type { NovaLunaMove, NovaLunaView } from '@orrery/engine';
import { m, number } from '../../language/language.svelte.ts';
import type { Cell } from '../../nova-luna/board/props.ts';
import { placeName, tileName } from '../../nova-luna/board/words.ts';
import { contrastOf } from './nova-luna-facts.ts';
import { novaLunaIdea } from './nova-luna-idea.ts';

/* What the review says about moves of Nova Luna. The view is the one before the move, of the seat that makes it. */

/** “red 6, row 2, column 3”. The place is counted in the tiles that lie in the display which is shown. */
export function moveOfNovaLuna(view: NovaLunaView, move: NovaLunaMove, laid: readonly Cell[]): string {
	if (move.type === 'take') return `${tileName(move.tile)}, ${placeName(laid, move)}`;
	return view.solo === null ? m().review_move_refill() : m().review_move_phase();
}

/** What the move is good for, as a clause: “covers 2 tasks”; null where nothing certain can be said. */
export function ideaOfNovaLuna(
	view: NovaLunaView,
	move: NovaLunaMove,
	// A turn of Nova Luna is one tile, so nothing follows that matters.
	_line: readonly NovaLunaMove[],
): string | null {
	const idea = novaLunaIdea(view, move);
	switch (idea?.kind) {
		case undefined:
			return null;
		case 'wins':
			return m().review_idea_wins();
		case 'covers':
			return idea.again
				? m().review_idea_covers_again({ count: idea.count })
				: m().review_idea_covers({ count: idea.count });
		case 'again':
			return m().review_idea_again();
		case 'denies':
			return m().review_idea_denies({ count: idea.count });
		case 'closer':
			return m().review_idea_closer({ count: idea.count });
		case 'group':
			return m().review_idea_group({ count: idea.size, colour: m()[`board_colour_${idea.colour}`]() });
		case 'lowest':
			return m().review_idea_lowest();
		case 'refill':
			return m().review_idea_refill({ count: idea.left });
		case 'phase':
			return m().review_idea_phase();
	}
}

/** What the move played gave away beside the better one, as a sentence; null where nothing certain can be said. */
export function missedOfNovaLuna(
	view: NovaLunaView,
	played: NovaLunaMove,
	better: NovaLunaMove,
): string | null {
	const contrast = contrastOf(view, played, better);
	switch (contrast?.kind) {
		case undefined:
			return null;
		case 'finish':
			return m().review_missed_finish();
		case 'twice':
			return m().review_missed_twice();
		case 'cell':
		case 'tile':
			return m().review_missed_covers({ played: number(contrast.covers), better: number(contrast.instead) });
		case 'steps':
			return m().review_missed_steps({ played: number(contrast.steps), better: number(contrast.instead) });
	}
}
