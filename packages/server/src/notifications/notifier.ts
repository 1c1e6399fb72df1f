import type { Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { KeyedQueue } from '../keyed-queue.ts';
import type { LiveGame } from '../play/live-game.ts';
import type { PlayerId } from '../player.ts';
import type { Storage } from '../storage/storage.ts';
import type { TableRecord } from '../tables/table-record.ts';
import type { Channels } from './channels.ts';
import { newlyAwaited } from './waiting.ts';

/** A turn for which somebody is waited for. */
type Waiting = `${TableId} ${Seat}`;

interface Pending {
	readonly table: TableId;
	readonly seat: Seat;
	readonly timer: NodeJS.Timeout;
}

export interface NotifierDeps {
	readonly storage: Pick<Storage, 'tables' | 'notifications'>;
	readonly channels: Channels;
	/** Whether the player is there and sees it anyway. */
	readonly isPresent: (table: TableId, player: PlayerId) => boolean;
	/** Only after so long: a turn may be taken back, and whoever has just left may come back. */
	readonly afterMs: number;
	readonly failed: (table: TableId, error: unknown) => void;
}

/**
 * Tells people who are not there that a game of days waits for them: once a turn, however many steps it has, and
 * whatever the others do meanwhile.
 */
export class Notifier {
	readonly #deps: NotifierDeps;
	/** For whom each game waited when it was last looked at. */
	readonly #awaited = new Map<TableId, readonly Seat[]>();
	readonly #pending = new Map<Waiting, Pending>();
	/** What is noted down of a table, in the order in which it happened. */
	readonly #records = new KeyedQueue<TableId>();
	#isClosed = false;

	constructor(deps: NotifierDeps) {
		this.#deps = deps;
	}

	/** Goes on with what the last process left untold. Whoever was there then may come back first. */
	async begin(): Promise<void> {
		const { storage, channels } = this.#deps;
		for (const { table, seat } of await storage.notifications.due())
			if (channels.areAvailable) this.#startTimer(table, seat);
			else await storage.notifications.removeDue(table, seat);
	}

	/** Something happened in a game after that version. */
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

	/** What is still to be told is so by the next process. */
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

	/** Once it is closed nothing is noted any more: better told twice than not at all. */
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
