import type { ChatMessage, Circle, CommandId, TableId } from '@orrery/protocol';
import { circle, FORGOTTEN_NAME, seat, tableId, words } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import { randomText } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import { readKind } from './player-store.ts';
import type { ChatMessageRow, Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** A reported chat message, for the operator. */
export interface Report {
	readonly table: string;
	readonly reportedAt: number;
	readonly chatMessage: ChatMessage;
	/** The author. */
	readonly player: string;
}

/** A chat message, and the circles in which the reporter can read it. */
export interface VisibleMessage {
	readonly table: TableId;
	readonly number: number;
	readonly circles: readonly Circle[];
}

/** The chat messages of all tables, and reports about them. */
export class ChatStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/**
	 * Appends a chat message. If another one has got its number meanwhile, it gets the next; if the same one was stored
	 * before, that one is returned.
	 */
	async add(
		table: TableId,
		said: { readonly player: PlayerId; readonly id: CommandId },
		chatMessage: Omit<ChatMessage, 'number'>,
	): Promise<ChatMessage> {
		for (;;) {
			const number = await this.#insert(table, said, chatMessage);
			if (number !== null) return { ...chatMessage, number };
			const known = await this.find(table, said.player, said.id);
			if (known !== null) return known;
		}
	}

	/** The number of the new message; null if the number or the message exists. */
	async #insert(
		table: TableId,
		said: { readonly player: PlayerId; readonly id: CommandId },
		chatMessage: Omit<ChatMessage, 'number'>,
	): Promise<number | null> {
		// One statement, so that no transaction is held open while the server does something else.
		const row = await this.#db
			.insertInto('chat_messages')
			.values(({ selectFrom }) => ({
				...rowOf(table, said, { ...chatMessage, number: 0 }),
				number: selectFrom('chat_messages')
					.select(({ fn, lit, eb }) => eb(fn.coalesce(fn.max('number'), lit(0)), '+', lit(1)).as('number'))
					.where('table_id', '=', table),
			}))
			.onConflict((conflict) => conflict.doNothing())
			.returning('number')
			.executeTakeFirst();
		return row?.number ?? null;
	}

	/** The chat message that the player sent with this id. */
	async find(table: TableId, player: PlayerId, id: CommandId): Promise<ChatMessage | null> {
		const row = await this.#withAccounts()
			.where('table_id', '=', table)
			.where('chat_messages.player', '=', player)
			.where('message_id', '=', id)
			.executeTakeFirst();
		return row === undefined ? null : chatMessageOf(row);
	}

	/** The latest messages in these circles, oldest first, without those of players whom the reader has blocked. */
	async latest(
		table: TableId,
		player: PlayerId | null,
		circles: readonly Circle[],
		most: number,
	): Promise<readonly ChatMessage[]> {
		const rows = await this.#withAccounts()
			.where('table_id', '=', table)
			.where('circle', 'in', circles)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('blocks')
							.select('blocks.id')
							.whereRef('blocks.blocked', '=', 'chat_messages.player')
							.where('blocks.player', '=', player ?? ''),
					),
				),
			)
			.orderBy('number', 'desc')
			.limit(most)
			.execute();
		return rows.map(chatMessageOf).toReversed();
	}

	/** The messages after a number, oldest first, with their authors. */
	async after(
		table: TableId,
		number: number,
		most: number,
	): Promise<readonly { readonly player: PlayerId; readonly chatMessage: ChatMessage }[]> {
		const rows = await this.#withAccounts()
			.where('table_id', '=', table)
			.where('number', '>', number)
			.orderBy('number')
			.limit(most)
			.execute();
		return rows.map((row) => ({ player: playerId.parse(row.player), chatMessage: chatMessageOf(row) }));
	}

	/** Everything that a player wrote, for their data download. */
	async of(
		player: PlayerId,
	): Promise<readonly { readonly table: TableId; readonly chatMessage: ChatMessage }[]> {
		const rows = await this.#withAccounts()
			.where('chat_messages.player', '=', player)
			.orderBy('at')
			.execute();
		return rows.map((row) => ({ table: tableId.parse(row.table_id), chatMessage: chatMessageOf(row) }));
	}

	/** Deletes what a player wrote. Reports of or by them stay with the operator, without their name. */
	async forget(player: PlayerId): Promise<void> {
		await this.#db.deleteFrom('chat_messages').where('player', '=', player).execute();
		await this.#db
			.updateTable('chat_reports')
			.set({ name: FORGOTTEN_NAME })
			.where('player', '=', player)
			.execute();
		await this.#db
			.updateTable('chat_reports')
			.set({ reporter: randomText(12) })
			.where('reporter', '=', player)
			.execute();
	}

	/** Reports a message in one of these circles, once per reporter; false if there is no such message. */
	async report(
		{ table, number, circles }: VisibleMessage,
		reporter: PlayerId,
		now: number,
	): Promise<boolean> {
		return inTransaction(this.#db, async (transaction) => {
			const row = await transaction
				.selectFrom('chat_messages')
				.selectAll()
				.where('table_id', '=', table)
				.where('number', '=', number)
				.where('circle', 'in', circles)
				.executeTakeFirst();
			if (row === undefined) return false;
			const { message_id: _, ...reported } = row;
			await transaction
				.insertInto('chat_reports')
				.values({ ...reported, reporter, reported_at: now })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			return true;
		});
	}

	/** The reports, newest first. */
	async reports(most: number): Promise<readonly Report[]> {
		const rows = await this.#db
			.selectFrom('chat_reports')
			.selectAll()
			.orderBy('reported_at', 'desc')
			.limit(most)
			.execute();
		return rows.map((row) => ({
			table: row.table_id,
			reportedAt: row.reported_at,
			chatMessage: chatMessageOf(row),
			player: row.player,
		}));
	}

	/** The messages with the kind of account that their authors have now; null for guests. */
	#withAccounts() {
		return this.#db
			.selectFrom('chat_messages')
			.leftJoin('accounts', 'accounts.player', 'chat_messages.player')
			.selectAll('chat_messages')
			.select('accounts.kind as account');
	}

	async expire(before: number): Promise<void> {
		for (const table of ['chat_messages', 'chat_reports'] as const)
			await this.#db.deleteFrom(table).where('at', '<', before).execute();
	}
}

function rowOf(
	table: TableId,
	said: { readonly player: PlayerId; readonly id: CommandId },
	{ number, at, circle: heard, from, words: spoken }: ChatMessage,
): ChatMessageRow {
	return {
		table_id: table,
		number,
		at,
		player: said.player,
		message_id: said.id,
		circle: heard,
		name: from.name,
		seat: from.seat,
		voice: from.voice,
		words: JSON.stringify(spoken),
	};
}

function chatMessageOf(
	row: Omit<ChatMessageRow, 'message_id'> & { readonly account?: string | null },
): ChatMessage {
	const account = readKind(row.account ?? null);
	return {
		number: row.number,
		at: row.at,
		circle: circle.parse(row.circle),
		from: {
			name: row.name,
			...(account === null ? {} : { account }),
			seat: row.seat === null ? null : seat.parse(row.seat),
			voice: row.voice,
		},
		words: words.parse(JSON.parse(row.words)),
	};
}
