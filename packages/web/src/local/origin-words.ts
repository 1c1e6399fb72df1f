import type { Kinds } from '@orrery/engine';
import { dailyTitle, dayWords } from '../daily/words.ts';
import { m, number } from '../language/language.svelte.ts';
import type { GameOrigin } from '../storage/games.ts';
import type { LocalGame } from './local-game.svelte.ts';

/** “Played on from turn 12 of “Sunday”” */
export function originWords<K extends Kinds>(game: LocalGame<K>, origin: GameOrigin): string {
	if (origin.kind === 'editor') return m().play_origin_editor();
	if (origin.kind === 'daily') return `${dailyTitle(origin.daily)} · ${dayWords(origin.day)}`;
	const turn = number((game.past(versionAtStart(origin))?.turns ?? 0) + 1);
	return origin.name === undefined
		? m().play_origin({ turn })
		: m().play_origin_named({ turn, name: origin.name });
}

/** Whether nobody has moved yet since the game came from there. */
export function isAtStart<K extends Kinds>(game: LocalGame<K>, origin: GameOrigin): boolean {
	return game.moment.version === versionAtStart(origin);
}

/** The first entry of the log, and the steps that the game began with. */
function versionAtStart(origin: GameOrigin): number {
	return 1 + (origin.kind === 'replay' ? origin.step : 0);
}
