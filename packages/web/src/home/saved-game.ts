import { botNameOf, opponentNames } from '../game/bots.ts';
import { GAME_INFO, gameTitle } from '../game/game-info.ts';
import { list, m, number } from '../language/language.svelte.ts';
import type { GameSummary, SeatSummary } from '../storage/summary.ts';

/** “Nova Luna with Mira and Jonas”: the game and the other players. */
export function titleOf({ game: id, seats }: GameSummary): string {
	const game = gameTitle(id);
	if (seats.length === 1) return m().shell_game_solo({ game });
	const bots = seats.filter(({ kind }) => kind === 'bot');
	const others = (bots.length > 0 ? bots : seats).map((seat) => ({
		name: nameOf(seat),
		level: seat.kind === 'bot' ? seat.level : null,
	}));
	return m().shell_game_with({ game, names: list(opponentNames(others)) });
}

/** The progress of the game, or its result. */
export function stateOf({ game, seats, standing, state }: GameSummary): string {
	const you = seats.filter(({ kind }) => kind === 'human').length === 1;
	const mine = seats.findIndex(({ kind }) => kind === 'human');
	if (state.kind === 'playing') {
		const active = state.activeSeat === null ? undefined : seats[state.activeSeat];
		if (!you && active !== undefined) return m().shell_turn_of({ name: nameOf(active) });
		return GAME_INFO[game].progress(standing[mine] ?? 0);
	}
	if (state.score !== null) return m().shell_score({ score: number(state.score) });
	if (state.winners.length === 0) return m().shell_abandoned();
	if (you && state.winners.includes(mine)) return m().shell_you_won();
	return m().shell_won({ names: list(state.winners.flatMap((seat) => seats[seat] ?? []).map(nameOf)) });
}

/** The summary of a bot without a name of its own has its level in the place of the name. */
function nameOf(seat: SeatSummary): string {
	if (seat.kind === 'human') return seat.name;
	return seat.name === seat.level || seat.name === '' ? botNameOf(seat.level) : seat.name;
}
