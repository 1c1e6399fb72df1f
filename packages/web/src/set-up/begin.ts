import type { GameId } from '@orrery/engine/game-id';
import { GAME_INFO } from '../game/game-info.ts';
import { createGame } from '../games/create-game.ts';
import { m } from '../language/language.svelte.ts';
import type { SeatChoice } from '../local/start-game.ts';
import { go, route } from '../routing/route.svelte.ts';
import type { LastTable } from '../settings/last-table.ts';
import { tidied } from '../ui/names.ts';
import { notify } from '../ui/notices.svelte.ts';

/**
 * Starts a game at such a table and opens it. An error is shown with a button to try again; true if the game has
 * started.
 */
export async function begin(game: GameId, table: LastTable): Promise<boolean> {
	const seats = seatsOf(table);
	const from = route();
	const created = await createGame({ game, seats, options: GAME_INFO[game].options(table, seats.length) });
	if (created.ok) {
		// A player who went elsewhere while the game was loading stays there and finds the game on Home.
		if (route() === from) go({ page: 'game', game, id: created.value });
		return true;
	}
	notify({
		name: 'begin',
		tone: 'warning',
		text: () => m().shell_begin_failed(),
		action: { label: () => m().shell_try_again(), run: () => void begin(game, table) },
	});
	return false;
}

function seatsOf({ mode, levels, bots, names, humans }: LastTable): readonly SeatChoice[] {
	const you: SeatChoice = { kind: 'human', name: m().shell_you() };
	switch (mode) {
		case 'solo':
			return [you];
		case 'bots':
			return [you, ...levels.slice(0, bots).map((level): SeatChoice => ({ kind: 'bot', level }))];
		case 'one-screen':
			return names.slice(0, humans).map((name): SeatChoice => ({ kind: 'human', name: tidied(name) }));
	}
}
