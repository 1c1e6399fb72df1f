import type { Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import type { LiveGame } from '../play/live-game.ts';
import type { PlayerId } from '../player.ts';
import type { Storage } from '../storage/storage.ts';
import type { TableRecord } from '../tables/table-record.ts';
import { Turns } from '../turns.ts';
import type { Messengers } from './messengers.ts';
import { newlyAwaited } from './waiting.ts';

/** A turn for which somebody is waited for. */
type Waiting = `${TableId} ${Seat}`;

interface Pending {
	readonly table: TableId;
	readonly seat: Seat;
	readonly timer: NodeJS.Timeout;
}

export interface NotifierParts {
	readonly storage: Pick<Storage, 'tables' | 'notifications'>;
	readonly messengers: Messengers;
	/** Whether the player is there and sees it anyway. */
	readonly isThere: (table: TableId, player: PlayerId) => boolean;
	/** Only after so long: a turn may be taken back, and whoever has just left may come back. */
	readonly afterMs: number;
	readonly failed: (table: TableId, error: unknown) => void;
}

/**
 * Tells people who are not there that a game of days waits for them: once a turn, however many steps it has, and
 * whatever the others do meanwhile.
 */
export class Notifier {
	readonly #parts: NotifierParts;
	/** For whom each game waited when it was last looked at. */
	readonly #awaited = new Map<TableId, readonly Seat[]>();
	readonly #pending = new Map<Waiting, Pending>();
	/** What is noted down of a table, in the order in which it happened. */
	readonly #notes = new Turns<TableId>();
	#isClosed = false;

	constructor(parts: NotifierParts) {
		this.#parts = parts;
	}

	/** Goes on with what the last process left untold. Whoever was there then may come back first. */
	async begin(): Promise<void> {
		const { storage, messengers } = this.#parts;
		for (const { table, seat } of await storage.notifications.due())
			if (messengers.areOffered) this.#wait(table, seat);
			else await storage.notifications.removeDue(table, seat);
	}

	/** Something happened in a game after that version. */
	happened(game: LiveGame, since: number): void {
		if (!this.#parts.messengers.areOffered || game.clock.kind !== 'days') return;
		const before = this.#awaited.get(game.id) ?? null;
		const now = game.isOver ? [] : game.deciders;
		if (game.isOver) this.#awaited.delete(game.id);
		else this.#awaited.set(game.id, now);
		for (const [waiting, { table, seat, timer }] of this.#pending) {
			if (table !== game.id || now.includes(seat)) continue;
			clearTimeout(timer);
			this.#pending.delete(waiting);
			this.#note(table, () => this.#parts.storage.notifications.removeDue(table, seat));
		}
		const events = before === null ? game.shown('spectator', since).events : [];
		for (const seat of newlyAwaited(before, events, now)) this.#tellLater(game.id, seat);
	}

	/** What is still to be told is so by the next process. */
	async close(): Promise<void> {
		this.#isClosed = true;
		for (const { timer } of this.#pending.values()) clearTimeout(timer);
		this.#pending.clear();
		await this.#notes.settled();
	}

	#tellLater(table: TableId, seat: Seat): void {
		this.#note(table, () => this.#parts.storage.notifications.addDue(table, seat));
		this.#wait(table, seat);
	}

	#wait(table: TableId, seat: Seat): void {
		const waiting: Waiting = `${table} ${seat}`;
		clearTimeout(this.#pending.get(waiting)?.timer);
		const timer = setTimeout(() => {
			this.#pending.delete(waiting);
			this.#tell(table, seat)
				.catch((error: unknown) => this.#parts.failed(table, error))
				.finally(() => this.#note(table, () => this.#parts.storage.notifications.removeDue(table, seat)));
		}, this.#parts.afterMs);
		this.#pending.set(waiting, { table, seat, timer: timer.unref() });
	}

	/** Once it is closed nothing is noted any more: better told twice than not at all. */
	#note(table: TableId, write: () => Promise<void>): void {
		if (this.#isClosed) return;
		this.#notes.run(table, write).catch((error: unknown) => this.#parts.failed(table, error));
	}

	async #tell(table: TableId, seat: Seat): Promise<void> {
		const { storage, messengers, isThere } = this.#parts;
		const record = await storage.tables.find(table);
		const held = record?.seats[seat];
		if (record === null || held?.kind !== 'human' || isThere(table, held.player)) return;
		const news = { table, game: record.game, others: othersOf(record, seat) };
		for (const subscriber of await storage.notifications.subscribersOf(held.player)) {
			const pushed = await messengers.push(subscriber, news);
			if (pushed === 'gone') await storage.notifications.unsubscribe(held.player, subscriber.endpoint);
		}
		const mail = await storage.notifications.mailOf(held.player);
		if (mail !== null && mail.codeHash === null) await messengers.writeTurn(mail, news);
	}
}

function othersOf({ seats }: TableRecord, own: Seat): readonly string[] {
	return seats.flatMap((seat, i) => (i !== own && seat.kind === 'human' ? [seat.name] : []));
}
