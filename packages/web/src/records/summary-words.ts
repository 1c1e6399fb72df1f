import { botNameOf, opponentNames } from '../game/bots.ts';
import { GAME_INFO, gameTitle } from '../game/game-info.ts';
import { list, m, number } from '../language/language.svelte.ts';
import type { GameSummary, SeatSummary } from '../storage/summary.ts';

/** “Nova Luna with Mira and Jonas”: the game and the other players. */
export function titleOf({ game: id, seats }: GameSummary): string {
	const game = gameTitle(id);
	if (seats.length === 1) return m().shell_game_solo({ game });
	const bots = seats.filter(({ kind }) => kind === 'bot');
	const others = seats
		.map((seat, i) => ({ seat, name: nameOf(seat, i), level: seat.kind === 'bot' ? seat.level : null }))
		.filter(({ seat }) => bots.length === 0 || seat.kind === 'bot');
	return m().shell_game_with({ game, names: list(opponentNames(others)) });
}

/** The progress of the game, or its result. */
export function stateOf({ game, seats, standing, state, imported }: GameSummary): string {
	// Nobody knows who of the players of an imported game is “you”.
	const you = imported !== true && seats.filter(({ kind }) => kind === 'human').length === 1;
	const mine = seats.findIndex(({ kind }) => kind === 'human');
	if (state.kind === 'playing') {
		const { activeSeat } = state;
		const active = activeSeat === null ? undefined : seats[activeSeat];
		if (!you && active !== undefined) return m().shell_turn_of({ name: nameOf(active, activeSeat ?? 0) });
		return GAME_INFO[game].progress(standing[mine] ?? 0);
	}
	if (state.score !== null) return m().shell_score({ score: number(state.score) });
	if (state.winners.length === 0) return m().shell_abandoned();
	if (you && state.winners.includes(mine)) return m().shell_you_won();
	const winners = seats.map(nameOf).filter((_, seat) => state.winners.includes(seat));
	return m().shell_won({ names: list(winners) });
}

/**
 * The summary of a bot without a name of its own has its level in the place of the name; a record may say nothing about
 * a player.
 */
export function nameOf(seat: SeatSummary, index: number): string {
	if (seat.kind === 'human') return seat.name === '' ? m().shell_player({ number: index + 1 }) : seat.name;
	return seat.name === seat.level || seat.name === '' ? botNameOf(seat.level) : seat.name;
}
