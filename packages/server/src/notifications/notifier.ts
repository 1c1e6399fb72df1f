import type { Seat } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { readTurn } from '../model/due.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { Storage } from '../storage/storage.ts';
import type { Channels } from './channels.ts';

export interface NotifierDeps {
	readonly storage: Pick<Storage, 'tables' | 'notifications'>;
	readonly channels: Channels;
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
		// What may have to be repeated comes first, so that nothing is sent twice because of it.
		const mail = channels.canEmail ? await storage.notifications.mailOf(held.player) : null;
		if (mail !== null && mail.codeHash === null) {
			const isSent = await channels.emailTurn(mail, notification);
			if (!isSent && attempts < MOST_ATTEMPTS) throw new Error('an email could not be sent');
		}
		for (const subscriber of await storage.notifications.subscribersOf(held.player)) {
			const pushed = await channels.push(subscriber, notification);
			if (pushed === 'gone') await storage.notifications.unsubscribe(held.player, subscriber.endpoint);
		}
	}
}

function othersOf({ seats }: TableRecord, own: Seat): readonly string[] {
	return seats.flatMap((seat, i) => (i !== own && seat.kind !== 'open' ? [seat.name] : []));
}
