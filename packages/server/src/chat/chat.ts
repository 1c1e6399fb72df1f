import type { Result } from '@orrery/engine';
import { fail, ok, seatOf } from '@orrery/engine';
import type { ChatLog, ChatMessage, Circle, CommandId, Fault, TableId, Words } from '@orrery/protocol';
import type { Bus } from '../bus/bus.ts';
import { hashOf } from '../encoding/random-text.ts';
import type { Settings } from '../limits/settings.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type { Player, PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { BlockStore } from '../storage/block-store.ts';
import type { ChatStore } from '../storage/chat-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Access } from '../tables/access.ts';
import type { Tables } from '../tables/tables.ts';

/** How many messages someone sees who opens the chat. */
const MOST_SHOWN = 100;
const VOICE_LENGTH = 16;

/** The chat at the tables. */
export class Chat {
	readonly #store: ChatStore;
	readonly #tables: Tables;
	readonly #access: Access;
	readonly #settings: Settings;
	readonly #blocks: BlockStore;
	readonly #bus: Bus;
	readonly #buckets = new Map<PlayerId, TokenBucket>();

	constructor(
		{ chat, blocks }: Pick<Storage, 'chat' | 'blocks'>,
		tables: Tables,
		access: Access,
		settings: Settings,
		{ bus, failed }: { readonly bus: Bus; readonly failed: (table: TableId, error: unknown) => void },
	) {
		this.#store = chat;
		this.#tables = tables;
		this.#access = access;
		this.#settings = settings;
		this.#blocks = blocks;
		this.#bus = bus;
		bus.subscribe('chat', ({ table, number }) => {
			if (this.#hasMissed(table, number))
				tables.queue.run(table, () => this.#catchUp(table, number)).catch((error) => failed(table, error));
		});
	}

	/** The latest messages that the player may see. */
	async latest(table: TableId, player: PlayerId | null): Promise<Result<ChatLog, Fault>> {
		const found = await this.#access.find(table, player);
		if (!found.ok) return found;
		return ok({
			chatMessages: await this.#store.latest(table, player, circlesOf(found.value, player), MOST_SHOWN),
			voice: player === null ? null : voiceOf(table, player),
		});
	}

	/** Sends a message to the table. */
	async send(
		table: TableId,
		player: Player,
		{ id, words }: { readonly id: CommandId; readonly words: Words },
	): Promise<Result<ChatMessage, Fault>> {
		const found = await this.#access.find(table, player.id);
		if (!found.ok) return found;
		const said = await this.#store.find(table, player.id, id);
		if (said !== null) return ok(said);
		if (!this.#isAllowed(player.id)) return fail({ code: 'too-many' });
		const chatMessage = await this.#tables.queue.run(table, async () => {
			const said = { player: player.id, id };
			const added = await this.#store.add(table, said, chatMessageBy(player, found.value, words));
			const room = this.#tables.rooms.get(table);
			if (room !== undefined) {
				// Those who have opened the table have asked for what was said before.
				room.lastChat ??= added.number - 1;
				await this.#catchUp(table, added.number - 1);
				room.broadcastChat(added, await this.#blocks.blockersOf(player.id));
			}
			return added;
		});
		this.#bus.publish('chat', { table, number: chatMessage.number });
		return ok(chatMessage);
	}

	/** Whether a room has not seen a message of the chat yet. */
	#hasMissed(table: TableId, number: number): boolean {
		const room = this.#tables.rooms.get(table);
		return room !== undefined && (room.lastChat ?? 0) < number;
	}

	/** Sends a room what was said elsewhere. A room that has seen nothing yet gets the last message only. */
	async #catchUp(table: TableId, number: number): Promise<void> {
		const room = this.#tables.rooms.get(table);
		if (room === undefined || !this.#hasMissed(table, number)) return;
		const missed = await this.#store.after(table, room.lastChat ?? number - 1, MOST_SHOWN);
		for (const { player, chatMessage } of missed)
			if (chatMessage.number <= number)
				room.broadcastChat(chatMessage, await this.#blocks.blockersOf(player));
	}

	/** Reports a message to the operator. Old messages can be reported, and so can those of a blocked player. */
	async report(table: TableId, player: PlayerId, number: number): Promise<Result<null, Fault>> {
		const found = await this.#access.find(table, player);
		if (!found.ok) return found;
		const circles = circlesOf(found.value, player);
		const isPresent = await this.#store.report({ table, number, circles }, player, Date.now());
		return isPresent ? ok(null) : fail({ code: 'not-found' });
	}

	/** Deletes expired messages, and the rate limits of players who have not written for a while. */
	async sweep(now: number): Promise<void> {
		await this.#store.expire(now - this.#settings.chatLastsMs);
		for (const [player, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(player);
	}

	#isAllowed(player: PlayerId): boolean {
		const { chatMessagesAtOnce, chatMessagesPerMinute } = this.#settings;
		const now = Date.now();
		const bucket =
			this.#buckets.get(player) ?? new TokenBucket(chatMessagesAtOnce, chatMessagesPerMinute / 60, now);
		this.#buckets.set(player, bucket);
		return bucket.take(now);
	}
}

/** The circles that someone at the table can read. */
function circlesOf(record: TableRecord, player: PlayerId | null): readonly Circle[] {
	return seatOfPlayer(record, player) < 0 ? ['players', 'spectators'] : ['players'];
}

/** Before the game starts everyone in the room chats together; after that spectators only reach each other. */
function chatMessageBy(player: Player, record: TableRecord, words: Words): Omit<ChatMessage, 'number'> {
	const gathering = record.status === 'gathering';
	const seat = seatOfPlayer(record, player.id);
	return {
		at: Date.now(),
		circle: seat < 0 && !gathering ? 'spectators' : 'players',
		from: {
			name: player.name,
			...(player.account === null ? {} : { account: player.account }),
			seat: seat < 0 || gathering ? null : seatOf(seat),
			voice: voiceOf(record.id, player.id),
		},
		words,
	};
}

/** A player id is 128 secret random bits, so the hash cannot be reversed by guessing. */
function voiceOf(table: TableId, player: PlayerId): string {
	return hashOf(`${table} ${player}`).slice(0, VOICE_LENGTH);
}
