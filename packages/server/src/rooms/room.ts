import type { Role } from '@orrery/engine';
import type { ChatMessage, FaultCode, ServerMessage } from '@orrery/protocol';
import type { Json } from '../encoding/json.ts';
import { both, membersOf, objectOf } from '../encoding/json.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { Broadcast } from '../play/broadcast.ts';
import type { LiveGame } from '../play/live-game.ts';
import { infoFor, roleOf } from './table-info.ts';
import type { Watcher } from './watcher.ts';
import { textOf } from './watcher.ts';

/** Changes in presence are sent at most this often, so that a crowd causes one message and not one per person. */
const PRESENCE_MS = 100;

/** Everyone who watches one table, players included. Everyone gets what their role may know. */
export class Room {
	/** The watchers, each with the presence message that they got last. */
	readonly #watchers = new Map<Watcher, Json<ServerMessage> | null>();
	#pause: NodeJS.Timeout | null = null;
	#record: TableRecord;

	constructor(record: TableRecord) {
		this.#record = record;
	}

	get record(): TableRecord {
		return this.#record;
	}

	get size(): number {
		return this.#watchers.size;
	}

	has(watcher: Watcher): boolean {
		return this.#watchers.has(watcher);
	}

	/** Whether a player of this table has it open. */
	get isAttended(): boolean {
		return [...this.#watchers.keys()].some((watcher) => this.#roleOf(watcher) !== 'spectator');
	}

	/** Whether this player has the table open. */
	attends(player: PlayerId): boolean {
		return [...this.#watchers.keys()].some((watcher) => watcher.player === player);
	}

	/** Adds a watcher, or sends everything again. The game is null before it starts. */
	join(watcher: Watcher, game: LiveGame | null, since: number | null): void {
		const isNew = !this.#watchers.has(watcher);
		this.#watchers.set(watcher, null);
		this.#sendInfo(watcher);
		if (game !== null)
			watcher.send(stateOf(game, this.#roleOf(watcher), game.broadcast(since ?? game.version)));
		this.#sendPresence(watcher, this.#presence());
		if (isNew) this.#presenceChanged();
	}

	leave(watcher: Watcher): void {
		if (this.#watchers.delete(watcher)) this.#presenceChanged();
	}

	/** Sends the changed table. */
	update(record: TableRecord): void {
		this.#record = record;
		for (const watcher of this.#watchers.keys()) this.#sendInfo(watcher);
		this.#broadcastPresence();
	}

	/** Sends the game that starts. */
	begin(game: LiveGame): void {
		const broadcast = game.broadcast(0);
		this.#sendByRole((role) => stateOf(game, role, broadcast));
	}

	/** Sends the events after a version. */
	broadcastEvents(game: LiveGame, since: number): void {
		const head = membersOf({ type: 'events', table: game.id, now: Date.now() } as const);
		const broadcast = game.broadcast(since);
		this.#sendByRole((role) => objectOf(both(head, broadcast.to(role))));
	}

	/**
	 * Sends a chat message. Spectators' messages go to spectators only, and nothing goes to those who blocked the
	 * author.
	 */
	broadcastChat(chatMessage: ChatMessage, blockers: ReadonlySet<PlayerId>): void {
		const text = textOf({ type: 'chat', table: this.#record.id, chatMessage });
		for (const watcher of this.#watchers.keys()) {
			if (watcher.player !== null && blockers.has(watcher.player)) continue;
			if (chatMessage.circle === 'players' || this.#roleOf(watcher) === 'spectator') watcher.send(text);
		}
	}

	/** The table was removed. */
	close(): void {
		this.#remove(() => true, 'not-found');
	}

	/** Removes those who may not see the table any more. */
	dismiss(stays: (player: PlayerId | null) => boolean): void {
		this.#remove((player) => !stays(player), 'not-admitted');
		this.#broadcastPresence();
	}

	#remove(leaves: (player: PlayerId | null) => boolean, code: FaultCode): void {
		const { id } = this.#record;
		for (const watcher of this.#watchers.keys()) {
			if (!leaves(watcher.player)) continue;
			this.#watchers.delete(watcher);
			watcher.unwatched(id);
			watcher.send(textOf({ type: 'unwatched', table: id, fault: { code } }));
		}
	}

	#roleOf(watcher: Watcher): Role {
		return roleOf(this.#record, watcher.player);
	}

	#sendInfo(watcher: Watcher): void {
		watcher.send(textOf({ type: 'table', info: infoFor(this.#record, watcher.player) }));
	}

	/** Serializes once per role, so that a hundred spectators cost hardly more than one. */
	#sendByRole(text: (role: Role) => Json<ServerMessage>): void {
		const texts = new Map<Role, Json<ServerMessage>>();
		for (const watcher of this.#watchers.keys()) {
			const role = this.#roleOf(watcher);
			const known = texts.get(role) ?? text(role);
			texts.set(role, known);
			watcher.send(known);
		}
	}

	/**
	 * Sends the presence immediately, unless that happened just now; then after the interval, with everything that
	 * changed meanwhile.
	 */
	#presenceChanged(): void {
		if (this.#pause !== null || !this.#broadcastPresence()) return;
		this.#pause = setTimeout(() => {
			this.#pause = null;
			this.#presenceChanged();
		}, PRESENCE_MS).unref();
	}

	/** Sends the presence to everyone who does not know it yet; returns whether there was anyone. */
	#broadcastPresence(): boolean {
		const presence = this.#presence();
		const unaware = [...this.#watchers].filter(([, known]) => known !== presence);
		for (const [watcher] of unaware) this.#sendPresence(watcher, presence);
		return unaware.length > 0;
	}

	#sendPresence(watcher: Watcher, presence: Json<ServerMessage>): void {
		this.#watchers.set(watcher, presence);
		watcher.send(presence);
	}

	#presence(): Json<ServerMessage> {
		const roles = Array.from(this.#watchers.keys(), (watcher) => this.#roleOf(watcher));
		return textOf({
			type: 'presence',
			table: this.#record.id,
			seats: this.#record.seats.map(
				(held, seat) => held.kind === 'bot' || roles.some((role) => role === seat),
			),
			spectators: roles.filter((role) => role === 'spectator').length,
		});
	}
}

function stateOf(game: LiveGame, role: Role, broadcast: Broadcast): Json<ServerMessage> {
	const head = membersOf({ type: 'state', table: game.id, role, now: Date.now() } as const);
	return objectOf(both(head, broadcast.to(role)));
}
