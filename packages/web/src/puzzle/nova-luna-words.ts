import type { NovaLunaMove, NovaLunaView } from '@orrery/engine';
import { capital } from '../game/capital.ts';
import { m } from '../language/language.svelte.ts';
import { contrastOf } from '../review/ideas/nova-luna-facts.ts';
import { ideaOfNovaLuna, moveOfNovaLuna } from '../review/ideas/nova-luna-words.ts';
import type { PuzzleWords } from './puzzle-words.ts';

/** What is said about the moves of a puzzle of Nova Luna; `view` is its position as the solver sees it. */
export function novaLunaPuzzleWords(
	view: NovaLunaView,
	[best]: readonly NovaLunaMove[],
): PuzzleWords<NovaLunaMove> {
	const laid = view.decision === null ? [] : (view.displays[view.decision.seat]?.tiles ?? []);
	const named = (move: NovaLunaMove): string => moveOfNovaLuna(view, move, laid);
	const idea = (move: NovaLunaMove): string | null => ideaOfNovaLuna(view, move, []);
	return {
		task: () => m().puzzle_find_move(),
		miss: ([move]) => {
			if (move === undefined) return { move: null, text: m().puzzle_more() };
			const did = idea(move) ?? m().nova_luna_covers_none();
			return { move: named(move), text: `${capital(did)}. ${more(move)}` };
		},
		answer: ([move]) => {
			if (move === undefined) return '';
			const good = idea(move);
			return capital(good === null ? `${named(move)}.` : `${named(move)}: ${good}.`);
		},
		nextBest: (chance) => m().puzzle_next_move({ chance }),
	};

	/** What speaks against the move without saying where the better one is. */
	function more(move: NovaLunaMove): string {
		const contrast = best === undefined ? null : contrastOf(view, move, best);
		switch (contrast?.kind) {
			case 'cell':
			case 'tile':
				return m().puzzle_more_covers();
			case 'finish':
				return `${m().review_missed_finish()} ${m().puzzle_more()}`;
			case 'twice':
				return `${m().review_missed_twice()} ${m().puzzle_more()}`;
			default:
				return m().puzzle_more();
		}
	}
}
