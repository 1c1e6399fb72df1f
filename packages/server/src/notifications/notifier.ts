import type { Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { LiveGame } from '../play/live-game.ts';
import type { Storage } from '../storage/storage.ts';
import type { Channels } from './channels.ts';
import { newlyAwaited } from './waiting.ts';

/** A player's turn at a table. */
type Waiting = `${TableId} ${Seat}`;

interface Pending {
	readonly table: TableId;
	readonly seat: Seat;
	readonly timer: NodeJS.Timeout;
}

export interface NotifierDeps {
	readonly storage: Pick<Storage, 'tables' | 'notifications'>;
	readonly channels: Channels;
	/** Whether the player has the table open and sees their turn anyway. */
	readonly isPresent: (table: TableId, player: PlayerId) => boolean;
	/** How long to wait before notifying: a turn may be taken back, and a player who has just left may return. */
	readonly afterMs: number;
	readonly failed: (table: TableId, error: unknown) => void;
}

/**
 * Notifies players who are away that it is their turn in a game with days per turn. They get one notification per
 * turn, however many steps the turn has and whatever the others do meanwhile.
 */
export class Notifier {
	readonly #deps: NotifierDeps;
	/** The seats that each game was waiting for after its last event. */
	readonly #awaited = new Map<TableId, readonly Seat[]>();
	readonly #pending = new Map<Waiting, Pending>();
	/** Writes to the storage, in order for each table. */
	readonly #records = new KeyedQueue<TableId>();
	#isClosed = false;

	constructor(deps: NotifierDeps) {
		this.#deps = deps;
	}

	/** Takes over the notifications that the last process did not send. Players get the usual time to return first. */
	async begin(): Promise<void> {
		const { storage, channels } = this.#deps;
		for (const { table, seat } of await storage.notifications.due())
			if (channels.areAvailable) this.#startTimer(table, seat);
			else await storage.notifications.removeDue(table, seat);
	}

	/** Called after new events in a game. */
	happened(game: LiveGame, since: number): void {
		if (!this.#deps.channels.areAvailable || game.clock.kind !== 'days') return;
		const before = this.#awaited.get(game.id) ?? null;
		const now = game.isOver ? [] : game.deciders;
		if (game.isOver) this.#awaited.delete(game.id);
		else this.#awaited.set(game.id, now);
		for (const [waiting, { table, seat, timer }] of this.#pending) {
			if (table !== game.id || now.includes(seat)) continue;
			clearTimeout(timer);
			this.#pending.delete(waiting);
			this.#record(table, () => this.#deps.storage.notifications.removeDue(table, seat));
		}
		const events = before === null ? game.shown('spectator', since).events : [];
		for (const seat of newlyAwaited(before, events, now)) this.#schedule(game.id, seat);
	}

	/** Leaves unsent notifications to the next process. */
	async close(): Promise<void> {
		this.#isClosed = true;
		for (const { timer } of this.#pending.values()) clearTimeout(timer);
		this.#pending.clear();
		await this.#records.settled();
	}

	#schedule(table: TableId, seat: Seat): void {
		this.#record(table, () => this.#deps.storage.notifications.addDue(table, seat));
		this.#startTimer(table, seat);
	}

	#startTimer(table: TableId, seat: Seat): void {
		const waiting: Waiting = `${table} ${seat}`;
		clearTimeout(this.#pending.get(waiting)?.timer);
		const timer = setTimeout(() => {
			this.#pending.delete(waiting);
			this.#notify(table, seat)
				.catch((error: unknown) => this.#deps.failed(table, error))
				.finally(() => this.#record(table, () => this.#deps.storage.notifications.removeDue(table, seat)));
		}, this.#deps.afterMs);
		this.#pending.set(waiting, { table, seat, timer: timer.unref() });
	}

	/** After closing, nothing is written any more: a notification sent twice is better than one lost. */
	#record(table: TableId, write: () => Promise<void>): void {
		if (this.#isClosed) return;
		this.#records.run(table, write).catch((error: unknown) => this.#deps.failed(table, error));
	}

	async #notify(table: TableId, seat: Seat): Promise<void> {
		const { storage, channels, isPresent } = this.#deps;
		const record = await storage.tables.find(table);
		const held = record?.seats[seat];
		if (record === null || held?.kind !== 'human' || isPresent(table, held.player)) return;
		const notification = { table, game: record.game, others: othersOf(record, seat) };
		for (const subscriber of await storage.notifications.subscribersOf(held.player)) {
			const pushed = await channels.push(subscriber, notification);
			if (pushed === 'gone') await storage.notifications.unsubscribe(held.player, subscriber.endpoint);
		}
		const mail = await storage.notifications.mailOf(held.player);
		if (mail !== null && mail.codeHash === null) await channels.emailTurn(mail, notification);
	}
}

function othersOf({ seats }: TableRecord, own: Seat): readonly string[] {
	return seats.flatMap((seat, i) => (i !== own && seat.kind !== 'open' ? [seat.name] : []));
}
