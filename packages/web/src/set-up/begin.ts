import type { GameId } from '@orrery/engine/game-id';
import { botNamesOf } from '../game/bots.ts';
import { GAME_INFO } from '../game/game-info.ts';
import { createGame } from '../games/create-game.ts';
import { m, number } from '../language/language.svelte.ts';
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

/** The players of a table, before their seats are drawn. */
export function seatsOf({ mode, levels, bots, seats, players, tokens }: LastTable): readonly SeatChoice[] {
	const token = (seat: number): Pick<SeatChoice, 'token'> => ({ token: tokens[seat] ?? 'moon' });
	const you: SeatChoice = { kind: 'human', name: m().shell_you(), ...token(0) };
	switch (mode) {
		case 'solo':
			return [you];
		case 'bots':
			return [
				you,
				...levels.slice(0, bots).map((level, i): SeatChoice => ({ kind: 'bot', level, ...token(i + 1) })),
			];
		case 'one-screen':
			return seats.slice(0, players).map(({ kind, name, level }, seat): SeatChoice => {
				if (kind === 'bot') return { kind, level, ...token(seat) };
				// A person without a name is called what the placeholder says.
				const called = tidied(name) || m().shell_player({ number: number(seat + 1) });
				return { kind, name: called, ...token(seat) };
			});
	}
}

/** What the players are called: “Ada”, “Player 2”, “Io”, “Io 2”. */
export function namesOf(seats: readonly SeatChoice[]): readonly string[] {
	const bots = botNamesOf(seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []))).values();
	return seats.map((seat) => (seat.kind === 'human' ? seat.name : (bots.next().value ?? seat.level)));
}
