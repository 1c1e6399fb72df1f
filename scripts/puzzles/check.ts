import type { Kinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../../packages/daily/src/day.ts';
import { askToCheck, startThread } from './ask.ts';
import { monthsOf, readMonth } from './files.ts';
import type { PuzzleGame } from './find.ts';
import { PUZZLE_GAMES } from './find.ts';
import type { SecondLook } from './look-again.ts';
import { lookAgain } from './look-again.ts';
import { daysOfMonth } from './month.ts';
import { LEAST_MARGIN } from './proof.ts';
import type { CheckRequest } from './worker.ts';

/* Puzzles looked at again, for longer than when they were made and with other luck. */

/** Half of the last digit that a line states. */
const ROUNDING = 0.0005;

export interface Checked extends SecondLook {
	readonly day: Day;
}

/** Days of a game with a puzzle: all, or this many drawn from them. */
export function daysToCheck(game: GameId, sample: number | null, seed: string): readonly Day[] {
	const days = monthsOf(game).flatMap((month) => {
		const lines = readMonth(game, month) ?? [];
		return daysOfMonth(month).filter((_, i) => lines[i] !== undefined && lines[i] !== '');
	});
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

function checkIn<K extends Kinds>(setting: PuzzleGame<K>, day: Day, factor: number, seed: string): Checked {
	const line = readMonth(setting.rules.game.id, day.slice(0, 7))?.[Number(day.slice(8)) - 1] ?? '';
	return { day, ...lookAgain(setting, day, line, factor, `check ${seed} ${day}`) };
}

/** Looks at the puzzles of these days, in so many threads; says what each comes to as soon as it is known. */
export async function checkAll(
	request: Omit<CheckRequest, 'kind' | 'day'>,
	days: readonly Day[],
	jobs: number,
	tell: (checked: Checked) => void,
): Promise<readonly Checked[]> {
	const left = [...days];
	const all: Checked[] = [];
	const work = async (): Promise<void> => {
		const thread = startThread();
		for (let day = left.shift(); day !== undefined; day = left.shift()) {
			const checked = await askToCheck(thread, { ...request, kind: 'check', day });
			tell(checked);
			all.push(checked);
		}
		await thread.terminate();
	};
	await Promise.all(Array.from({ length: Math.min(jobs, days.length) }, work));
	return all;
}

/** What the checks come to, as rows of a table. */
export function summaryOf(game: GameId, factor: number, checked: readonly Checked[]): string {
	const percent = (count: number): string => `${((100 * count) / Math.max(1, checked.length)).toFixed(1)} %`;
	const agree = checked.filter(({ agrees }) => agrees).length;
	const clear = checked.filter(({ margin }) => margin >= LEAST_MARGIN).length;
	const asStated = checked.filter(
		({ margin, stated, statedError }) => margin >= stated - 2 * statedError - ROUNDING,
	).length;
	const off =
		checked.reduce((sum, { margin, stated }) => sum + Math.abs(margin - stated), 0) /
		Math.max(1, checked.length);
	return (
		`| ${game} | ${checked.length} | ${factor} | ${agree} (${percent(agree)}) | ` +
		`${clear} (${percent(clear)}) | ${asStated} (${percent(asStated)}) | ${(100 * off).toFixed(1)} % |\n`
	);
}

export const SUMMARY_HEAD = `| game | puzzles | times as long | same answer | second best behind by ${100 * LEAST_MARGIN} % or more | as far as stated, two standard errors off | mean difference of the margins |
|---|---|---|---|---|---|---|
`;
