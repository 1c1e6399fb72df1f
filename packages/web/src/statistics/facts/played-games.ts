import type { GameId } from '@orrery/engine/game-id';
import type { PastGame } from '@orrery/protocol';
import type { DayResult } from '../../daily/result.ts';
import { dealtSeatOf } from '../../storage/bests.ts';
import type { GameSummary, ListedGame } from '../../storage/summary.ts';
import type { StatisticsFilter } from './filter.ts';
import { matching } from './filter.ts';
import type { Opponent, PlayedGame } from './game-facts.ts';

/* Which games count, and what the lists of this device and of the server say of them. */

/** The games of this device that count. The results of days say which of their games were practice. */
export function playedHere(games: readonly ListedGame[], days: readonly DayResult[]): readonly PlayedGame[] {
	return games.flatMap((listed) => (listed.kind === 'game' ? (gameHere(listed.summary, days) ?? []) : []));
}

/** The online games that count: the player sat at the table, and it ended with a result. */
export function playedOnline(games: readonly PastGame[]): readonly PlayedGame[] {
	return games.flatMap((past) => gameOnline(past) ?? []);
}

export function inOrderOfTime<Game extends PlayedGame>(games: readonly Game[]): readonly Game[] {
	return games.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/**
 * Of the games that fit the filter those whose moves are read, newest first, and those that are left out: the record of each
 * online game is a request, so only those of the newest are asked for. Games come oldest first.
 */
export function toRead<Game extends PlayedGame>(
	games: readonly Game[],
	filter: StatisticsFilter,
	now: number,
	mostOnline: number,
): { readonly read: readonly Game[]; readonly leftOut: readonly Game[] } {
	const newestFirst = matching(games, filter, now).toReversed();
	const older = new Set(newestFirst.filter(({ place }) => place === 'online').slice(mostOnline));
	return { read: newestFirst.filter((game) => !older.has(game)), leftOut: [...older] };
}

/** Why a finished game of this device does not count; null if it does, or has not ended. */
export type NotCounted = 'imported' | 'several-people' | 'not-dealt' | 'practice';

export function notCounted(summary: GameSummary, days: readonly DayResult[]): NotCounted | null {
	const { imported, seats, state } = summary;
	if (state.kind !== 'finished' || gameHere(summary, days) !== null) return null;
	if (imported === true) return 'imported';
	if (seats.filter(({ kind }) => kind === 'human').length !== 1) return 'several-people';
	if (dealtSeatOf(summary) === null) return 'not-dealt';
	// Without a result there is nothing to count.
	return isPractice(summary, days) ? 'practice' : null;
}

/**
 * Whether the deal of a day was played again, when it was known. The game says so; for games of earlier versions the
 * results of days tell the try from what came after it. The first game of a past day was a new deal like any other.
 */
function isPractice({ id, game, origin }: GameSummary, days: readonly DayResult[]): boolean {
	if (origin?.kind !== 'daily' || origin.daily === 'puzzle') return false;
	if (origin.practice === true) return true;
	return days.some(
		(result) =>
			result.kind !== 'puzzle' && result.game === game && result.day === origin.day && result.id !== id,
	);
}

function gameHere(summary: GameSummary, days: readonly DayResult[]): PlayedGame | null {
	const seat = dealtSeatOf(summary);
	const { id, game, created, updated, seats, state, variant, turns, hints } = summary;
	if (seat === null || state.kind !== 'finished' || isPractice(summary, days)) return null;
	// A game that was abandoned has no winner, and a solo game that was given up no score.
	if (seats.length === 1 ? state.score === null : state.winners.length === 0) return null;
	return {
		...{ id, place: 'device', game, at: updated, began: created, players: seats.length, seat },
		// Summaries of earlier versions don't say the variant: Nova Luna's were of its usual rules.
		variant: variant ?? (game === 'nova-luna' ? 'standard' : ''),
		opponents: seats
			.filter((_, other) => other !== seat)
			.map((other) => (other.kind === 'bot' ? botOf(other.level) : personOf(other.name))),
		won: seats.length === 1 ? null : state.winners.includes(seat),
		// The standing of a game that ended early is no result, and a summary does not say whether it did.
		listedStanding: null,
		turns,
		hints: hints ?? 0,
	};
}

function gameOnline({
	table,
	game,
	options,
	seats,
	role,
	startedAt,
	endedAt,
	places,
	scores,
	turns,
}: PastGame): PlayedGame | null {
	if (role === 'spectator' || endedAt === null || places === null) return null;
	const solo = seats.length === 1;
	if (!solo && places.length === 0) return null;
	return {
		...{ id: table, place: 'online', game, at: endedAt, began: startedAt, players: seats.length, seat: role },
		variant: variantOf(game, options),
		opponents: seats.flatMap(({ holder }, other) => {
			if (other === role || holder.kind === 'open') return [];
			return holder.kind === 'bot' ? botOf(holder.level) : personOf(holder.name);
		}),
		won: solo ? null : (places[0]?.includes(role) ?? false),
		listedStanding: scores,
		turns,
		// There are none online.
		hints: 0,
	};
}

/** The same names as those that summaries of this device have. */
function variantOf(game: GameId, options: PastGame['options']): string {
	if (game === 'nova-luna')
		return 'firstGame' in options && options.firstGame === true ? 'first-game' : 'standard';
	return 'variant' in options && typeof options.variant === 'string' ? options.variant : '';
}

function botOf(level: string): Opponent {
	return { key: `bot-${level}`, kind: 'bot', name: level };
}

function personOf(name: string): Opponent {
	return { key: `person-${name}`, kind: 'person', name };
}
