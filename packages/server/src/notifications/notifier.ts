import type { Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { readTurn } from '../model/due.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { NotificationStore } from '../storage/notification-store.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Channels, TurnNotification } from './channels.ts';

export interface NotifierDeps {
	readonly storage: {
		readonly tables: Pick<TableStore, 'find'>;
		readonly notifications: Pick<NotificationStore, 'mailOf' | 'subscribersOf' | 'unsubscribe'>;
	};
	readonly channels: Pick<Channels, 'canPush' | 'canEmail' | 'isClosed' | 'push' | 'emailTurn'>;
	/** Whether the player has the table open and sees their turn anyway. */
	readonly isPresent: (table: TableId, player: PlayerId) => boolean;
}

/** After this many attempts a notification is given up. */
const MOST_ATTEMPTS = 5;

/** Notifies players who are away that it is their turn in a game with days per turn. */
export class Notifier {
	readonly #deps: NotifierDeps;

	constructor(deps: NotifierDeps) {
		this.#deps = deps;
	}

	/** Sends the notification of a turn. It is stored as due exactly as long as the game waits for that seat. */
	async notify(turn: string, attempts: number): Promise<void> {
		const { storage, channels, isPresent } = this.#deps;
		const { table, seat } = readTurn(turn);
		const record = await storage.tables.find(table);
		const held = record?.seats[seat];
		if (record?.status !== 'playing' || held?.kind !== 'human' || isPresent(table, held.player)) return;
		const notification = { table, game: record.game, others: othersOf(record, seat) };
		// What was broken off because the server stops is sent after its next start.
		const isRepeated = (): boolean => attempts < MOST_ATTEMPTS || channels.isClosed;
		// An email that is sent twice arrives twice, so it goes out last; a browser replaces a notification by its tag.
		if (!(await this.#push(held.player, notification)) && isRepeated())
			throw new Error('a push notification could not be sent');
		const mail = channels.canEmail ? await storage.notifications.mailOf(held.player) : null;
		if (mail === null || mail.codeHash !== null) return;
		if (!(await channels.emailTurn(mail, notification)) && isRepeated())
			throw new Error('an email could not be sent');
	}

	/** Sends a notification to all browsers of a player; false if it failed for some that it may reach later. */
	async #push(player: PlayerId, notification: TurnNotification): Promise<boolean> {
		const { storage, channels } = this.#deps;
		const subscribers = channels.canPush ? await storage.notifications.subscribersOf(player) : [];
		const results = await Promise.all(
			subscribers.map(async (subscriber) => {
				const pushed = await channels.push(subscriber, notification);
				if (pushed === 'gone') await storage.notifications.unsubscribe(player, subscriber.endpoint);
				return pushed;
			}),
		);
		return !results.includes('failed');
	}
}

function othersOf({ seats }: TableRecord, own: Seat): readonly string[] {
	return seats.flatMap((seat, i) => (i !== own && seat.kind !== 'open' ? [seat.name] : []));
}
