import type { GameId } from '@orrery/engine/game-id';
import {
	FIRST_GAME_TOKENS,
	GALAXY_FIELDS,
	NOVA_LUNA_PLAYERS,
	NOVA_LUNA_TOKENS,
} from '@orrery/engine/rule-numbers';
import { m } from '../language/language.svelte.ts';
import type { Variant } from '../settings/last-table.ts';

/** What can be chosen before a game, for all games together. */
export interface OptionChoice {
	readonly firstGame: boolean;
	readonly variant: Variant;
}

/** What the pages outside a game show of it. They must not load its rules. */
interface GameInfo {
	title(): string;
	/** What it is about, and for how many players. */
	lines(): readonly [string, string];
	/** Whether it is drawn on a night sky in both themes. */
	readonly nightSky: boolean;
	/** Whether the player chooses a variant. */
	readonly hasVariants: boolean;
	/** The tokens of each player in a first game (NL-4); undefined if there is no first game for so many players. */
	firstGameTokens(players: number): number | undefined;
	/** The choice as the game's rules read it, without the number of players. */
	options(choice: OptionChoice, players: number): Readonly<Record<string, unknown>>;
	/** How far a player has come, from the count that the summary of a game holds. */
	progress(count: number): string;
}

/** Everything outside a game that differs by game. A new game does not compile until it is described here. */
export const GAME_INFO: Readonly<Record<GameId, GameInfo>> = {
	'nova-luna': {
		title: () => m().shell_nova_luna(),
		lines: () => [m().shell_line(), m().shell_players_line()],
		nightSky: false,
		hasVariants: false,
		firstGameTokens,
		options: ({ firstGame }, players) => ({
			firstGame: firstGame && firstGameTokens(players) !== undefined,
		}),
		progress: (count) => m().shell_tokens_left({ count }),
	},
	nebula: {
		title: () => m().shell_nebula(),
		lines: () => [m().shell_nebula_line(), m().shell_nebula_players_line()],
		nightSky: true,
		hasVariants: true,
		firstGameTokens: () => undefined,
		options: ({ variant }) => ({ variant }),
		progress: (have) => m().shell_nebula_standing({ have, need: GALAXY_FIELDS }),
	},
};

export function gameTitle(game: GameId): string {
	return GAME_INFO[game].title();
}

/** Where a first game has as many tokens as any other, there is no choice to offer. */
function firstGameTokens(players: number): number | undefined {
	const known = NOVA_LUNA_PLAYERS.find((count) => count === players);
	const tokens = known === undefined ? undefined : FIRST_GAME_TOKENS[known];
	return tokens === NOVA_LUNA_TOKENS ? undefined : tokens;
}
