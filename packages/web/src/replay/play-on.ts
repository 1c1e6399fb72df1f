import type { Level } from '@orrery/bots/levels';
import { isLevel } from '@orrery/bots/levels';
import type { Kinds, Seat } from '@orrery/engine';
import type { TableSeat } from '@orrery/table';
import type { AnyStart } from '../games/play-from.ts';
import { playFrom } from '../games/play-from.ts';
import { m } from '../language/language.svelte.ts';
import type { GameStart } from '../local/start-from.ts';
import type { SeatChoice } from '../local/start-game.ts';
import { tokensOf } from '../pieces/seat-tokens.svelte.ts';
import { go } from '../routing/route.svelte.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

/** The bot for a seat that a person or an unknown bot had. */
export const USUAL_LEVEL: Level = 'quarter';

/** By seat: the level of the bot that played there, as far as this page knows it. */
export function levelsOf(seats: readonly TableSeat[]): readonly Level[] {
	return seats.map(({ player }) =>
		player.kind === 'bot' && isLevel(player.level) ? player.level : USUAL_LEVEL,
	);
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
			: { kind: 'bot', level: levels[seat] ?? USUAL_LEVEL, token };
	});
}

/** The moment that a replay shows, in the game or in a branch, as the start of a new game. */
export function startOf<K extends Kinds>(game: ReplayGame<K>, seats: readonly SeatChoice[]): GameStart<K> {
	const { course, steps, stepOfGame, replayed } = game;
	const name = replayed.name === null ? {} : { name: replayed.name };
	return {
		options: course.options,
		setup: course.setup,
		steps,
		seats,
		origin: { kind: 'replay', id: replayed.id, step: stepOfGame, ...name },
	};
}

/** Starts the game on this device and goes there. False if that is not possible. */
export async function playOn(start: AnyStart): Promise<boolean> {
	const started = await playFrom(start);
	if (started.ok) go({ page: 'game', game: start.game, id: started.value });
	return started.ok;
}
