import type { Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import type { LiveGame } from '../play/live-game.ts';
import type { PlayerId } from '../player.ts';
import type { Storage } from '../storage/storage.ts';
import type { TableRecord } from '../tables/table-record.ts';
import type { Messengers } from './messengers.ts';
import { newlyAwaited } from './waiting.ts';

/** A turn for which somebody is waited for. */
type Waiting = `${TableId} ${Seat}`;

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
	readonly #pending = new Map<Waiting, NodeJS.Timeout>();

	constructor(parts: NotifierParts) {
		this.#parts = parts;
	}

	/** Something happened in a game after that version. */
	happened(game: LiveGame, since: number): void {
		if (!this.#parts.messengers.areOffered || game.clock.kind !== 'days') return;
		const before = this.#awaited.get(game.id) ?? null;
		const now = game.isOver ? [] : game.deciders;
		if (game.isOver) this.#awaited.delete(game.id);
		else this.#awaited.set(game.id, now);
		for (const [waiting, timer] of this.#pending) {
			const [table, seat] = waiting.split(' ');
			if (table !== game.id || now.some((other) => String(other) === seat)) continue;
			clearTimeout(timer);
			this.#pending.delete(waiting);
		}
		const events = before === null ? game.shown('spectator', since).events : [];
		for (const seat of newlyAwaited(before, events, now)) this.#tellLater(game.id, seat);
	}

	close(): void {
		for (const timer of this.#pending.values()) clearTimeout(timer);
		this.#pending.clear();
	}

	#tellLater(table: TableId, seat: Seat): void {
		const waiting: Waiting = `${table} ${seat}`;
		const timer = setTimeout(() => {
			this.#pending.delete(waiting);
			this.#tell(table, seat).catch((error: unknown) => this.#parts.failed(table, error));
		}, this.#parts.afterMs);
		this.#pending.set(waiting, timer.unref());
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
