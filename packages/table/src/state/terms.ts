import type { Game, Kinds } from '@orrery/engine';
import { field, readArray, readObject, readOneOf, wrong } from '@orrery/engine/json';
import type { Clock } from './clock.ts';
import { readClock } from './clock.ts';
import { unwrapAt } from './fault.ts';
import type { Bot, Holder } from './seat.ts';
import { readBot, readHolder } from './seat.ts';

/** What is agreed before the game is dealt. */
export interface Terms<K extends Kinds> {
	readonly options: K['options'];
	/** By seat. */
	readonly seats: readonly Holder[];
	readonly clock: Clock;
	readonly undo: UndoPolicy;
	/** The bot that plays on for a player who leaves. */
	readonly standIn: Bot;
}

/**
 * How far an undo may go: `turn`, within the unfinished turn, as online; `device`, also over completed turns and the
 * moves of bots, as on one device.
 */
export type UndoPolicy = (typeof UNDO_POLICIES)[number];
const UNDO_POLICIES = ['turn', 'device'] as const;

export function readTerms<K extends Kinds>(game: Game<K>, value: unknown, path: string): Terms<K> {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const options: K['options'] = unwrapAt(game.readOptions(fields.options), at('options'));
	const clock = readClock(fields.clock, at('clock'));
	const undo = readOneOf(fields.undo, at('undo'), UNDO_POLICIES);
	// Undoing a turn after its increment would refill the clock; on one device no one waits.
	if (undo === 'device' && clock.kind !== 'none')
		wrong('unknown-value', at('clock.kind'), 'none', clock.kind);
	return {
		options,
		seats: readArray(fields.seats, at('seats'), options.players).map((holder, seat) =>
			readHolder(holder, `${at('seats')}[${seat}]`),
		),
		clock,
		undo,
		standIn: readBot(fields.standIn, at('standIn')),
	};
}
