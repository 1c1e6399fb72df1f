import { LEVELS } from '@orrery/bots/levels';
import type { Result } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { m } from '../language/language.svelte.ts';
import { TOKENS } from '../pieces/seat-tokens.svelte.ts';
import { go, route } from '../routing/route.svelte.ts';
import { keepCoaching } from '../settings/coached-games.ts';
import type { GameStorage } from '../storage/games.ts';
import { notify } from '../ui/notices.svelte.ts';
import type { NewGameFault } from './create-game.ts';
import { createGame } from './create-game.ts';

/** The options of a first game: the basic rules, with nothing to choose. */
const OPTIONS: Readonly<Record<GameId, Readonly<Record<string, unknown>>>> = {
	'nova-luna': { firstGame: false },
	nebula: { variant: 'basic' },
};

/**
 * Starts a game on this device with a coach, against the easiest bot, and opens it. An error is shown with a button to
 * try again; true if the game has started.
 */
export async function startCoachedGame(game: GameId): Promise<boolean> {
	const from = route();
	const created = await createCoachedGame(game);
	if (created.ok) {
		// A player who went elsewhere while the game was loading stays there and finds the game on Home.
		if (route() === from) go({ page: 'game', game, id: created.value });
		return true;
	}
	notify({
		name: 'begin',
		tone: 'warning',
		text: () => m().shell_begin_failed(),
		action: { label: () => m().shell_try_again(), run: () => void startCoachedGame(game) },
	});
	return false;
}

/** Starts the game, stores it and that it is coached, and gives its id. */
export async function createCoachedGame(
	game: GameId,
	storage?: GameStorage,
): Promise<Result<string, NewGameFault>> {
	const [own, other] = TOKENS;
	const [easiest] = LEVELS;
	const seats = [
		{ kind: 'human' as const, name: m().shell_you(), token: own },
		{ kind: 'bot' as const, level: easiest, token: other },
	];
	const created = await createGame({ game, seats, options: OPTIONS[game] }, storage);
	if (created.ok) keepCoaching(created.value, { on: true, muted: [] });
	return created;
}
