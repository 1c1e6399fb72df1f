import type { Kinds } from '@orrery/engine';
import { gameTitle } from '../game/game-info.ts';
import type { BarAction, ConfirmBarProps } from '../game/props.ts';
import { m } from '../language/language.svelte.ts';
import { go } from '../routing/route.svelte.ts';
import { otherGame } from './other-game.ts';
import type { PuzzleRun } from './puzzle-run.svelte.ts';
import type { PuzzleWords } from './puzzle-words.ts';
import { chanceWords, nextBestWords } from './puzzle-words.ts';

/** What the bar can ask of its screen. */
export interface AnswerCommands {
	/** Plays on from the answer; null where the game ends with it. */
	readonly playOn: (() => void) | null;
	readonly share: () => void;
}

/** The bar once there is an answer: what it is worth, and what to do next. */
export function answerBar<K extends Kinds>(
	{ puzzle }: PuzzleRun<K>,
	words: PuzzleWords<K['move']>,
	{ playOn, share }: AnswerCommands,
	/** On small screens the way to the other puzzle is here; else the bar above has it. */
	compact: boolean,
): ConfirmBarProps {
	const game = otherGame(puzzle.game);
	return {
		state: 'preview',
		headline: chanceWords(puzzle),
		detail: nextBestWords(words, puzzle),
		...(compact
			? {
					extra: {
						label: m().puzzle_other({ game: gameTitle(game) }),
						icon: 'forward',
						onclick: () => go({ page: 'daily', game, day: puzzle.day, kind: 'puzzle' }),
					},
				}
			: {}),
		...(playOn === null ? {} : { secondary: { label: m().puzzle_play_on(), icon: 'play', onclick: playOn } }),
		primary: { label: m().puzzle_share(), icon: 'share', onclick: share },
	};
}

/** The way to the answer, beside the tries. */
export function showAnswerAction<K extends Kinds>(run: PuzzleRun<K>): BarAction {
	return { label: m().puzzle_show(), icon: 'eye', worded: true, onclick: () => void run.show() };
}
