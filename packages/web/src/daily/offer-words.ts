import type { GameId } from '@orrery/engine/game-id';
import { m, number } from '../language/language.svelte.ts';
import type { GameResult, PuzzleResult } from './result.ts';
import { isSolved, TRIES } from './result.ts';

/* What a day offers and how far one has come with it, as a title, a line and a button. Group `today`. */

export interface Offer {
	readonly title: string;
	readonly text: string;
	/** What the button says. */
	readonly way: string;
	readonly done: boolean;
}

export function puzzleOffer(game: GameId, result: PuzzleResult | null): Offer {
	const question = game === 'nova-luna' ? m().today_find_move() : m().today_find_turn();
	if (result === null || (result.done === null && result.tries.length === 0))
		return { title: question, text: m().today_puzzle_text(), way: m().today_solve(), done: false };
	if (result.done === null)
		return { title: question, text: triesLeft(result), way: m().today_keep_solving(), done: false };
	const way = m().today_see_answer();
	return isSolved(result)
		? {
				title: m().today_solved(),
				text: m().today_solved_on({ count: result.tries.length }),
				way,
				done: true,
			}
		: { title: m().today_unsolved(), text: m().today_unsolved_text(), way, done: true };
}

export function triesLeft({ tries }: PuzzleResult): string {
	return m().today_tries_left({ count: TRIES - tries.length });
}

/** `par`: of the solo, if it is known. */
export function gameOffer(game: GameId, result: GameResult | null, par: number | null): Offer {
	const rules = game === 'nova-luna' ? m().today_solo_text() : m().today_race_text();
	if (result === null) return { title: '', text: rules, way: m().today_play(), done: false };
	if (result.done === null)
		return { title: '', text: m().today_waiting(), way: m().today_continue(), done: false };
	const { score } = result;
	const text = score === null ? m().today_given_up() : scoreWords(game, score);
	const compared = score === null || par === null ? '' : parWords(score, par);
	return {
		title: text,
		text: compared,
		way: m().today_see_result(),
		done: true,
	};
}

/** “95 points”, “Won by 6” */
export function scoreWords(game: GameId, score: number): string {
	if (game === 'nova-luna') return m().today_points({ count: score });
	if (score === 0) return m().today_race_even();
	const count = number(Math.abs(score));
	return score > 0 ? m().today_race_won({ count }) : m().today_race_lost({ count });
}

/** “3 under par” */
export function parWords(score: number, par: number): string {
	if (score === par) return m().today_at_par();
	const count = number(Math.abs(score - par));
	return score < par ? m().today_under_par({ count }) : m().today_over_par({ count });
}

/** “Next one in 9 h 42 min” */
export function nextOne(minutesLeft: number): string {
	const [hours, minutes] = [Math.floor(minutesLeft / 60), minutesLeft % 60];
	return hours === 0
		? m().today_next_minutes({ minutes: number(minutes) })
		: m().today_next_hours({ hours: number(hours), minutes: number(minutes) });
}
