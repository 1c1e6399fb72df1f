import type { NebulaMove, NebulaView } from '@orrery/engine';
import { capital } from '../game/capital.ts';
import { list, m } from '../language/language.svelte.ts';
import { turnFacts } from '../review/ideas/nebula-facts.ts';
import { ideaOfNebula, moveOfNebula } from '../review/ideas/nebula-words.ts';
import type { PuzzleWords } from './puzzle-words.ts';

/** What is said about the turns of a puzzle of Nebula; `viewAfter` is what the solver sees after some of its moves. */
export function nebulaPuzzleWords(
	viewAfter: (moves: readonly NebulaMove[]) => NebulaView,
	best: readonly NebulaMove[],
): PuzzleWords<NebulaMove> {
	const view = viewAfter([]);
	const idea = (moves: readonly NebulaMove[]): string | null => {
		const [first] = moves;
		return first === undefined ? null : ideaOfNebula(view, first, moves);
	};
	return {
		task: () => m().puzzle_find_turn(),
		miss: (moves) => {
			const did = idea(moves);
			return { move: null, text: did === null ? more(moves) : `${capital(did)}. ${more(moves)}` };
		},
		answer: (moves) => {
			const turn = capital(turnWords(moves));
			const good = idea(moves);
			return good === null ? `${turn}.` : `${turn}: ${good}.`;
		},
		nextBest: (chance) => m().puzzle_next_turn({ chance }),
	};

	/** “take red star and black hole; red star, Kite, orbit 5”. That the turn ends goes without saying. */
	function turnWords(moves: readonly NebulaMove[]): string {
		const steps = moves.flatMap((move, index) =>
			move.type === 'done' ? [] : [moveOfNebula(viewAfter(moves.slice(0, index)), move)],
		);
		return steps.length === 0 ? list(moves.map((move) => moveOfNebula(view, move))) : steps.join('; ');
	}

	/** What speaks against the turn without saying where the better one is. */
	function more(moves: readonly NebulaMove[]): string {
		if (view.role === 'spectator') return m().puzzle_more_turn();
		const [mine, its] = [turnFacts(view, view.role, moves), turnFacts(view, view.role, best)];
		return its.completes.length > mine.completes.length
			? m().puzzle_more_completes()
			: m().puzzle_more_turn();
	}
}
