import type { ChatMessage, Circle, CommandId, TableId } from '@orrery/protocol';
import { circle, FORGOTTEN_NAME, seat, tableId, words } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import { randomText } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { ChatMessageRow, Schema } from './schema.ts';

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

	/** Appends a chat message. The caller adds the messages of one table one after the other. */
	async add(
		table: TableId,
		said: { readonly player: PlayerId; readonly id: CommandId },
		chatMessage: Omit<ChatMessage, 'number'>,
	): Promise<ChatMessage> {
		return this.#db.transaction().execute(async (transaction) => {
			const last = await transaction
				.selectFrom('chat_messages')
				.select(({ fn }) => fn.max('number').as('number'))
				.where('table_id', '=', table)
				.executeTakeFirst();
			const numbered = { ...chatMessage, number: Number(last?.number ?? 0) + 1 };
			await transaction
				.insertInto('chat_messages')
				.values(rowOf(table, said, numbered))
				.execute();
			return numbered;
		});
	}

	/** The chat message that the player sent with this id. */
	async find(table: TableId, player: PlayerId, id: CommandId): Promise<ChatMessage | null> {
		const row = await this.#db
			.selectFrom('chat_messages')
			.selectAll()
			.where('table_id', '=', table)
			.where('player', '=', player)
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
		const rows = await this.#db
			.selectFrom('chat_messages')
			.selectAll()
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

	/** Everything that a player wrote, for their data download. */
	async of(
		player: PlayerId,
	): Promise<readonly { readonly table: TableId; readonly chatMessage: ChatMessage }[]> {
		const rows = await this.#db
			.selectFrom('chat_messages')
			.selectAll()
			.where('player', '=', player)
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
		return this.#db.transaction().execute(async (transaction) => {
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

function chatMessageOf(row: Omit<ChatMessageRow, 'message_id'>): ChatMessage {
	return {
		number: row.number,
		at: row.at,
		circle: circle.parse(row.circle),
		from: { name: row.name, seat: row.seat === null ? null : seat.parse(row.seat), voice: row.voice },
		words: words.parse(JSON.parse(row.words)),
	};
}
