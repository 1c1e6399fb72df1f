import type { Kinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../../packages/daily/src/day.ts';
import { unpackPuzzle } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { isAnswer } from '../../packages/daily/src/puzzles/puzzle.ts';
import { monthsOf, readMonth } from './files.ts';
import type { PuzzleGame } from './find.ts';
import { PUZZLE_GAMES } from './find.ts';
import { daysOfMonth } from './month.ts';
import { LEAST_MARGIN, nearestOf } from './proof.ts';

/* Puzzles looked at again, for longer than when they were made and with other luck. */

export interface Checked {
	readonly day: Day;
	/** Whether the longer search finds the same turn best; null if the line of the day is broken. */
	readonly agrees: boolean | null;
	/** How far the best turn that is no answer is behind, by the longer search and by the puzzle. */
	readonly margin: number;
	readonly stated: number;
}

/** Days of a game with a puzzle: all, or this many drawn from them. */
export function daysToCheck(game: GameId, sample: number | null, seed: string): readonly Day[] {
	const days = monthsOf(game).flatMap((month) => [...daysOfMonth(month)]);
	if (sample === null || sample >= days.length) return days;
	const random = new SeededRandom(`check ${seed}`);
	const drawn = new Set<Day>();
	while (drawn.size < sample) {
		const day = days[random.below(days.length)];
		if (day !== undefined) drawn.add(day);
	}
	return days.filter((day) => drawn.has(day));
}

export function checkPuzzle(game: GameId, day: Day, factor: number, seed: string): Checked {
	return game === 'nebula'
		? checkIn(PUZZLE_GAMES.nebula, day, factor, seed)
		: checkIn(PUZZLE_GAMES['nova-luna'], day, factor, seed);
}

function checkIn<K extends Kinds>(
	{ rules, prover }: PuzzleGame<K>,
	day: Day,
	factor: number,
	seed: string,
): Checked {
	const { game } = rules;
	const line = readMonth(game.id, day.slice(0, 7))?.[Number(day.slice(8)) - 1] ?? '';
	const puzzle = unpackPuzzle(rules, day, line);
	const decoded = puzzle === null ? null : game.decode(puzzle.snapshot);
	if (puzzle === null || decoded?.ok !== true) return { day, agrees: null, margin: 0, stated: 0 };
	const { seat, margin: stated } = puzzle;
	const isRight = (codes: readonly number[]): boolean => {
		const here = game.decode(puzzle.snapshot);
		if (!here.ok) return false;
		const moves = codes.map((code) => {
			const move = game.moveOf(here.value, code);
			here.value.play(seat, code);
			return move;
		});
		return isAnswer(game, puzzle, moves);
	};
	const proof = prover.prove(decoded.value, seat, `check ${seed} ${day}`, factor);
	const [best] = proof?.answers ?? [];
	if (proof === null || best === undefined) return { day, agrees: false, margin: 0, stated };
	const agrees = isRight(best);
	const wrong = proof.rivals.filter(({ codes }) => !isRight(codes));
	return { day, agrees, margin: agrees ? nearestOf(wrong).behind : 0, stated };
}

/** What the checks come to, as rows of a table. */
export function summaryOf(game: GameId, factor: number, checked: readonly Checked[]): string {
	const percent = (count: number): string => `${((100 * count) / Math.max(1, checked.length)).toFixed(1)} %`;
	const agree = checked.filter(({ agrees }) => agrees).length;
	const clear = checked.filter(({ margin }) => margin >= LEAST_MARGIN).length;
	const off =
		checked.reduce((sum, { margin, stated }) => sum + Math.abs(margin - stated), 0) /
		Math.max(1, checked.length);
	return (
		`| ${game} | ${checked.length} | ${factor} | ${agree} (${percent(agree)}) | ` +
		`${clear} (${percent(clear)}) | ${(100 * off).toFixed(1)} % |\n`
	);
}

export const SUMMARY_HEAD = `| game | puzzles | times as long | same answer | second best behind by ${100 * LEAST_MARGIN} % or more | mean difference of the margins |
|---|---|---|---|---|---|
`;
