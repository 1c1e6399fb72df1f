import type { Kinds, Step } from '@orrery/engine';
import type { AnyStart } from '../games/play-from.ts';
import { m } from '../language/language.svelte.ts';
import type { GameStart } from '../local/start-from.ts';
import { levelsOf, playOn, seatChoices } from '../replay/play-on.ts';
import { notify } from '../ui/notices.svelte.ts';
import type { PuzzleKind } from './load-puzzle.ts';
import { courseOf } from './load-puzzle.ts';
import type { PuzzleRun } from './puzzle-run.svelte.ts';

/** The position after the answer as the start of a game against bots; null if the game ends with it. */
export function startAfter<K extends Kinds>(
	{ game }: PuzzleKind<K>,
	{ puzzle, answer, game: { seats } }: PuzzleRun<K>,
): GameStart<K> | null {
	const course = courseOf(game, puzzle, answer);
	if (course === null || game.outcome(course.position) !== null) return null;
	const { options, setup, seat, day } = puzzle;
	const steps: readonly Step<K>[] = course.steps;
	const levels = levelsOf(seats);
	return {
		options,
		setup,
		steps,
		seats: seatChoices(seats, seat, levels),
		origin: { kind: 'daily', daily: 'puzzle', day },
	};
}

/** Starts the game on this device and goes there, or says that it could not be started. */
export async function playOnOrSay(start: AnyStart): Promise<void> {
	if (!(await playOn(start)))
		notify({ name: 'puzzle-play-on', tone: 'warning', text: () => m().puzzle_play_on_failed() });
}
