import type { GameId } from '@orrery/engine/game-id';
import type { Language } from '../language/language.svelte.ts';
import { withMessages } from '../language/language.svelte.ts';
import type { RulesText } from './rules-text.ts';

/** One module for each game and language, which the build makes of docs/rules (`build/rules.ts`). */
const TEXTS = import.meta.glob<RulesText>(
	['../../../../docs/rules/*.md', '!../../../../docs/rules/README.md'],
	{
		import: 'default',
	},
);

/** The rules of a game in a language. */
export function loadRules(game: GameId, language: Language): Promise<RulesText> {
	const file = language === 'en' ? game : `${game}.${language}`;
	const load = TEXTS[`../../../../docs/rules/${file}.md`];
	if (load === undefined) throw new Error(`there are no rules of ${game} in ${language}`);
	return load();
}

/** The figures of each game, with the messages that its boards use. */
export const LOAD_FIGURES = {
	'nova-luna': () => withMessages(['nova-luna', 'rules'], () => import('./figures/nova-luna/figures.ts')),
	nebula: () => withMessages(['nebula', 'play', 'rules'], () => import('./figures/nebula/figures.ts')),
} as const satisfies Record<GameId, unknown>;
