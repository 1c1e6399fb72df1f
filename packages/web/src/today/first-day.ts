import type { Day } from '@orrery/daily/day';
import { puzzleDays } from '@orrery/daily/puzzles';
import { GAME_IDS } from '@orrery/engine/game-id';

/** The first day with a puzzle of either game: the archive begins with it. */
export function firstDay(today: Day): Day {
	const first = GAME_IDS.flatMap((game) => puzzleDays(game)?.first ?? []);
	return first.toSorted((a, b) => a.localeCompare(b))[0] ?? today;
}
