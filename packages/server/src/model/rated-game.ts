import type { Seat } from '@orrery/engine';
import type { Discipline, TableId } from '@orrery/protocol';
import * as z from 'zod';

/**
 * Who is rated: a bot by its level, a player by a random id. The id outlives the account, because the ratings of
 * others depend on its games.
 */
export const subject = z.string().brand<'Subject'>();
export type Subject = z.infer<typeof subject>;

/** What the ids of bots begin with. */
export const BOT = 'bot:';

export function subjectOfBot(level: string): Subject {
	return subject.parse(`${BOT}${level}`);
}

/** The level of a bot; null for a player. */
export function levelOfSubject(who: Subject): string | null {
	return who.startsWith(BOT) ? who.slice(BOT.length) : null;
}

/** An estimate of a player's skill: a mean and its uncertainty. */
export interface Skill {
	readonly mu: number;
	readonly sigma: number;
}

/** Who took which place in which seat. */
export interface PlacedSeat {
	readonly seat: Seat;
	readonly subject: Subject;
	readonly place: number;
}

/** The rating of a player after the game. */
export interface RatedSeat extends PlacedSeat, Skill {}

/** A rated game with the ratings after it, by seat; empty if it rated nobody. */
export interface RatedGame {
	readonly table: TableId;
	readonly discipline: Discipline;
	readonly at: number;
	readonly seats: readonly RatedSeat[];
}

/** A game with its places, before the ratings are computed. */
export interface PlacedGame extends Omit<RatedGame, 'seats'> {
	readonly seats: readonly PlacedSeat[];
}
