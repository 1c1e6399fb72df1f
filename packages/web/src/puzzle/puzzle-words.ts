import type { Day } from '@orrery/daily/day';
import type { Kinds } from '@orrery/engine';
import type { PuzzleResult } from '../daily/days.ts';
import { language, m, number } from '../language/language.svelte.ts';
import { percent } from '../review/amount-words.ts';
import type { PuzzleRun } from './puzzle-run.svelte.ts';

/** What the card of a puzzle says. */
export interface Said {
	readonly title: string;
	readonly text: string;
}

/** How a game talks about the turns of its puzzles, in the current language. */
export interface PuzzleWords<Move> {
	/** “Find the best move” */
	readonly task: () => string;
	/** What a try did, that there is more, and never where. */
	readonly miss: (moves: readonly Move[]) => { readonly move: string | null; readonly text: string };
	/** The turn, and what it is good for. */
	readonly answer: (moves: readonly Move[]) => string;
	/** “With the next best move: 55%.” */
	readonly nextBest: (chance: string) => string;
}

/** The weekdays: each is harder than the one before. */
const DIFFICULTIES = 7;

/** The task of a puzzle; what the last try did; or the answer. */
export function saidOf<K extends Kinds>(
	{ stage, result, miss, answer, puzzle }: PuzzleRun<K>,
	words: PuzzleWords<K['move']>,
): Said {
	if (stage !== 'open') return { title: stageWords(result, stage === 'solved'), text: words.answer(answer) };
	if (miss !== null) {
		const { move, text } = words.miss(miss.moves);
		const title = tryWords(miss.number);
		return { title: move === null ? title : `${title}: ${move}`, text };
	}
	const level = number(puzzle.difficulty);
	return {
		title: words.task(),
		text: [
			m().puzzle_difficulty({ level, most: number(DIFFICULTIES) }),
			...(result.counted ? [] : [m().puzzle_archive()]),
			...(result.held === undefined ? [] : [m().puzzle_not_kept()]),
		].join(' '),
	};
}

/** “First try” */
function tryWords(number: number): string {
	if (number === 1) return m().puzzle_try_1();
	return number === 2 ? m().puzzle_try_2() : m().puzzle_try_3();
}

/** “Solved on your second try”, “Answer shown” */
export function stageWords(result: PuzzleResult, solved: boolean): string {
	if (!solved) return m().puzzle_shown();
	const { length } = result.tries;
	if (length === 1) return m().puzzle_solved_1();
	return length === 2 ? m().puzzle_solved_2() : m().puzzle_solved_3();
}

/** The value of the best turn: “Chance to win: 64%” */
export function chanceWords({ value }: { readonly value: number }): string {
	return m().puzzle_chance({ chance: percent(value) });
}

/** The value of the second best turn: “With the next best move: 55%” */
export function nextBestWords<Move>(
	words: PuzzleWords<Move>,
	{ value, margin }: { readonly value: number; readonly margin: number },
): string {
	return words.nextBest(percent(Math.max(0, value - margin)));
}

/** “Mon, Nov 16” */
export function shortDayWords(day: Day): string {
	const format = new Intl.DateTimeFormat(language(), {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	});
	return format.format(new Date(`${day}T00:00:00Z`));
}
