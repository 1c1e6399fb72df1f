import type { Level } from '@orrery/bots/levels';
import { isLevel } from '@orrery/bots/levels';
import type { Seat } from '@orrery/engine';
import type { TableSeat } from '@orrery/table';
import { m } from '../language/language.svelte.ts';
import type { SeatChoice } from '../local/start-game.ts';
import { tokensOf } from '../pieces/seat-tokens.svelte.ts';

/** The bot for a seat that a person or an unknown bot had. */
const LEVEL: Level = 'quarter';

/** By seat: the level of the bot that played there, as far as this page knows it. */
export function levelsOf(seats: readonly TableSeat[]): readonly Level[] {
	return seats.map(({ player }) => (player.kind === 'bot' && isLevel(player.level) ? player.level : LEVEL));
}

/** Who plays on: the person in the seat they took, and a bot in every other. */
export function seatChoices(
	seats: readonly TableSeat[],
	own: Seat,
	levels: readonly Level[],
): readonly SeatChoice[] {
	const tokens = tokensOf(seats.map(({ player }) => (player.kind === 'open' ? {} : player)));
	return seats.map((_, seat): SeatChoice => {
		const token = tokens[seat] ?? 'moon';
		return seat === own
			? { kind: 'human', name: m().shell_you(), token }
			: { kind: 'bot', level: levels[seat] ?? LEVEL, token };
	});
}
