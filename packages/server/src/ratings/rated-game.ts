import type { Seat } from '@orrery/engine';
import type { Discipline, TableId } from '@orrery/protocol';
import * as z from 'zod';
import type { Skill } from './skill.ts';

/**
 * Who is rated: a bot by its level, a player by a name that tells nothing. It outlives the account, because the
 * numbers of everybody else rest on the games that were played with it.
 */
export const subject = z.string().brand<'Subject'>();
export type Subject = z.infer<typeof subject>;

const BOT = 'bot:';

export function subjectOfBot(level: string): Subject {
	return subject.parse(`${BOT}${level}`);
}

/** The level of a bot; null if it is none. */
export function levelOfSubject(who: Subject): string | null {
	return who.startsWith(BOT) ? who.slice(BOT.length) : null;
}

/** Who took which place, and from where. */
export interface PlacedSeat {
	readonly seat: Seat;
	readonly subject: Subject;
	readonly place: number;
}

/** What a game did to one of those who played it. */
export interface RatedSeat extends PlacedSeat, Skill {}

/**
 * A game that counted, with what was believed after it of those of whom it says something, by seat; empty if that is
 * nobody.
 */
export interface RatedGame {
	readonly table: TableId;
	readonly discipline: Discipline;
	readonly at: number;
	readonly seats: readonly RatedSeat[];
}

/** A game with who took which place, before anything is made of it. */
export interface PlacedGame extends Omit<RatedGame, 'seats'> {
	readonly seats: readonly PlacedSeat[];
}
