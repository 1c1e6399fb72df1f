import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { Kinds } from '@orrery/engine';
import { gameTitle } from '../game/game-info.ts';
import type { BarAction, ConfirmBarProps } from '../game/props.ts';
import { m } from '../language/language.svelte.ts';
import { go } from '../routing/route.svelte.ts';
import type { PuzzleRun } from './puzzle-run.svelte.ts';
import type { PuzzleWords } from './puzzle-words.ts';
import { stageWords, valueWords } from './puzzle-words.ts';

export interface AnswerCommands {
	/** Plays on from the answer; null where the game ends with it. */
	readonly playOn: (() => void) | null;
	readonly share: () => void;
}

/** The bar once there is an answer: what it is worth, and what to do next. */
export function answerBar<K extends Kinds>(
	{ puzzle, result, stage }: PuzzleRun<K>,
	words: PuzzleWords<K['move']>,
	{ playOn, share }: AnswerCommands,
): ConfirmBarProps {
	return {
		state: 'preview',
		headline: stageWords(result, stage === 'solved'),
		detail: valueWords(words, puzzle),
		extra: otherPuzzle(puzzle.game, () =>
			go({ page: 'daily', game: otherGame(puzzle.game), day: puzzle.day, kind: 'puzzle' }),
		),
		...(playOn === null
			? {}
			: { secondary: { label: m().puzzle_play_on(), icon: 'play', onclick: playOn } }),
		primary: { label: m().puzzle_share(), icon: 'share', onclick: share },
	};
}

function otherPuzzle(game: GameId, onclick: () => void): BarAction {
	return { label: m().puzzle_other({ game: gameTitle(otherGame(game)) }), icon: 'moon', onclick };
}

function otherGame(game: GameId): GameId {
	return GAME_IDS.find((other) => other !== game) ?? game;
}

/** The way to the answer, beside the tries. */
export function showAnswerAction<K extends Kinds>(run: PuzzleRun<K>): BarAction {
	return { label: m().puzzle_show(), icon: 'eye', worded: true, onclick: () => void run.show() };
}
