import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { PlayedGame } from '../game/played-game.ts';
import { botWorker } from '../local/bot-worker.ts';
import { countHint } from '../storage/edit-games.ts';
import HintCard from './HintCard.svelte';
import { HintVoice } from './hint-voice.svelte.ts';
import type { Best, HintSource } from './hints.svelte.ts';
import { Hints } from './hints.svelte.ts';
import type { HintShown } from './words.ts';

/** The hints of one game, and the card that shows them. */
export interface GivenHints<K extends Kinds, Marks> {
	readonly voice: HintVoice<K, Marks>;
	readonly Card: typeof HintCard;
}

export function giveHints<K extends Kinds, Marks>(
	id: GameId,
	game: PlayedGame<K>,
	source: Pick<HintSource<K>, 'opponent' | 'surest'>,
	words: (best: Best<K>, step: number) => HintShown<Marks>,
): GivenHints<K, Marks> {
	const thinking: HintSource<K>['thinking'] = { think: (question) => botWorker.think<K>(question) };
	const hints = new Hints<K>(game, { ...source, id, thinking }, () => void countHint(game.id));
	return { voice: new HintVoice(hints, words), Card: HintCard };
}
