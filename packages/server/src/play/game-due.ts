import type { Kinds, Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import type { Table } from '@orrery/table';
import { holderOf } from '@orrery/table';
import type { DueChange } from '../model/due.ts';
import { turnOf } from '../model/due.ts';

/* What is due at a table because of its log. It is stored with the entries that cause it. */

export interface GameDueSettings {
	/** A game without a clock is abandoned after this long without a move. */
	readonly gameWaitsMs: number;
	/** How long to wait before notifying a player that it is their turn; null if nobody is notified. */
	readonly notifyAfterMs: number | null;
}

/**
 * The server that stored a move asks the next bot at once, or marks the table as ended if that was the last move. Another
 * one does after this long, if it was killed.
 */
const TAKEOVER_MS = 10_000;

/** The human seats that a game of days waits for: their players may be away. */
export function awaitedSeats<K extends Kinds>({ terms, deciders, seats }: Table<K>): readonly Seat[] {
	if (terms.clock.kind !== 'days') return [];
	return deciders.filter((seat) => {
		const held = seats[seat];
		return held !== undefined && holderOf(held).kind === 'human';
	});
}

/** Whether a bot has to decide. */
export function isBotDue<K extends Kinds>({ deciders, seats }: Table<K>): boolean {
	return deciders.some((seat) => {
		const held = seats[seat];
		return held !== undefined && holderOf(held).kind === 'bot';
	});
}

/** When somebody has to look at the game, unless something happens before. */
export function attentionAt<K extends Kinds>(
	table: Table<K>,
	now: number,
	{ gameWaitsMs }: GameDueSettings,
): number {
	if (table.ending !== null) return now + TAKEOVER_MS;
	const lastAt = table.log.at(-1)?.at ?? now;
	const wait = table.deadline()?.at ?? lastAt + gameWaitsMs;
	return isBotDue(table) ? Math.min(wait, now + TAKEOVER_MS) : wait;
}

/**
 * Whether the moment of attention can only become later, because no clock runs and no bot plays. Then whatever another
 * node has stored in the meantime is not too late.
 */
export function attentionOnlyRecedes<K extends Kinds>({ terms, seats }: Table<K>): boolean {
	return terms.clock.kind === 'none' && seats.every((held) => holderOf(held).kind === 'human');
}

/**
 * The notifications that become due when a game of days waits for other seats than before, and those that nobody needs
 * any more. Players get one per turn, however many steps the turn has and whatever the others do meanwhile.
 */
export function notificationChanges(
	game: TableId,
	before: readonly Seat[],
	after: readonly Seat[],
	now: number,
	{ notifyAfterMs }: GameDueSettings,
): readonly DueChange[] {
	if (notifyAfterMs === null) return [];
	const change = (seat: Seat, at: number | null): DueChange => ({
		kind: 'notification',
		subject: turnOf(game, seat),
		at,
	});
	return [
		...before.filter((seat) => !after.includes(seat)).map((seat) => change(seat, null)),
		...after.filter((seat) => !before.includes(seat)).map((seat) => change(seat, now + notifyAfterMs)),
	];
}

/** What is due when a game starts. Nobody has it open yet, so a bot that begins is due at once. */
export function dueAtStart<K extends Kinds>(
	game: TableId,
	table: Table<K>,
	now: number,
	settings: GameDueSettings,
): readonly DueChange[] {
	return [
		{ kind: 'game', subject: game, at: isBotDue(table) ? now : attentionAt(table, now, settings) },
		...notificationChanges(game, [], awaitedSeats(table), now, settings),
	];
}
