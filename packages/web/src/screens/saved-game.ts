import { list, m, number } from '../language/language.svelte.ts';
import type { GameSummary, SeatSummary } from '../storage/summary.ts';
import { isLevel } from './levels.ts';

/** “Nova Luna with Mira and Jonas”: the game and those at the table but you. */
export function titleOf({ seats }: GameSummary): string {
	const game = m().shell_nova_luna();
	if (seats.length === 1) return m().shell_game_solo({ game });
	const bots = seats.filter(({ kind }) => kind === 'bot');
	return m().shell_game_with({ game, names: list((bots.length > 0 ? bots : seats).map(nameOf)) });
}

/** How far it is, or how it ended. */
export function stateOf({ seats, standing, state }: GameSummary): string {
	const you = seats.filter(({ kind }) => kind === 'human').length === 1;
	const mine = seats.findIndex(({ kind }) => kind === 'human');
	if (state.kind === 'playing') {
		const onTurn = state.onTurn === null ? undefined : seats[state.onTurn];
		if (!you && onTurn !== undefined) return m().shell_on_turn({ name: nameOf(onTurn) });
		return m().shell_tokens_left({ count: standing[mine] ?? 0 });
	}
	if (state.score !== null) return m().shell_score({ score: number(state.score) });
	if (state.winners.length === 0) return m().shell_abandoned();
	if (you && state.winners.includes(mine)) return m().shell_you_won();
	return m().shell_won({ names: list(state.winners.flatMap((seat) => seats[seat] ?? []).map(nameOf)) });
}

function nameOf(seat: SeatSummary): string {
	if (seat.kind === 'human' || !isLevel(seat.level)) return seat.name;
	return seat.name === seat.level || seat.name === '' ? m()[`shell_level_${seat.level}`]() : seat.name;
}
