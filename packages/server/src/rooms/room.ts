import type { Role } from '@orrery/engine';
import type { ChatMessage, FaultCode } from '@orrery/protocol';
import type { TablePresence } from '../bus/bus.ts';
import { textOf } from '../encoding/message-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { Cause } from '../play/broadcast.ts';
import type { LiveGame } from '../play/live-game.ts';
import { infoFor, roleOf } from './table-info.ts';
import type { Watcher } from './watcher.ts';

/** Changes in presence are sent at most this often, so that a crowd causes one message and not one per person. */
const PRESENCE_MS = 100;

/** Everyone who watches one table, players included. Everyone gets what their role may know. */
export class Room {
	/** The watchers, each with the presence message that they got last. */
	readonly #watchers = new Map<Watcher, string | null>();
	#pause: NodeJS.Timeout | null = null;
	#record: TableRecord;
	readonly #elsewhere: () => TablePresence;
	/** The number of the last chat message that was sent; null if none was. */
	lastChat: number | null = null;

	/** `elsewhere` says who watches on other nodes. */
	constructor(record: TableRecord, elsewhere: () => TablePresence = () => NOBODY) {
		this.#record = record;
		this.#elsewhere = elsewhere;
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

	/** The players who watch; null stands for all who have no name. */
	get players(): ReadonlySet<PlayerId | null> {
		return new Set(Array.from(this.#watchers.keys(), ({ player }) => player));
	}

	/** Whether this player has the table open. */
	attends(player: PlayerId): boolean {
		return [...this.#watchers.keys()].some((watcher) => watcher.player === player);
	}

	/** Who watches here: the players of the table, and how many others. */
	get presence(): TablePresence {
		const roles = this.#roles();
		return {
			players: this.#record.seats.flatMap((held, seat) =>
				held.kind === 'human' && roles.some((role) => role === seat) ? [held.player] : [],
			),
			spectators: roles.filter((role) => role === 'spectator').length,
		};
	}

	/** Adds a watcher, or sends everything again. The game is null before it starts. */
	join(watcher: Watcher, game: LiveGame | null, since: number | null): void {
		const isNew = !this.#watchers.has(watcher);
		this.#watchers.set(watcher, null);
		this.#sendInfo(watcher);
		if (game !== null) watcher.send(stateOf(game, this.#roleOf(watcher), since ?? game.version));
		this.#sendPresence(watcher, this.#presence());
		if (isNew) this.presenceChanged();
	}

	leave(watcher: Watcher): void {
		if (this.#watchers.delete(watcher)) this.presenceChanged();
	}

	/** Sends the changed table. */
	update(record: TableRecord): void {
		this.#record = record;
		for (const watcher of this.#watchers.keys()) this.#sendInfo(watcher);
		this.#broadcastPresence();
	}

	/** Sends the game that starts. */
	begin(game: LiveGame): void {
		this.#sendByRole((role) => stateOf(game, role, 0));
	}

	/** Sends the events after a version. For the player whose command led to them, they are the answer to it. */
	broadcastEvents(game: LiveGame, since: number, cause: Cause | null): void {
		const broadcast = game.broadcast(since, cause);
		this.#sendByRole((role) => broadcast.to(role));
	}

	/**
	 * Sends a chat message. Spectators' messages go to spectators only, and nothing goes to those who blocked the
	 * author.
	 */
	broadcastChat(chatMessage: ChatMessage, blockers: ReadonlySet<PlayerId>): void {
		this.lastChat = Math.max(this.lastChat ?? 0, chatMessage.number);
		const text = textOf({ type: 'chat', table: this.#record.id, chatMessage });
		for (const watcher of this.#watchers.keys()) {
			if (watcher.player !== null && blockers.has(watcher.player)) continue;
			if (chatMessage.circle === 'players' || this.#roleOf(watcher) === 'spectator') watcher.send(text);
		}
	}

	/** Nobody watches any more; everyone is told why. */
	close(code: FaultCode): void {
		this.#remove(() => true, code);
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
	#sendByRole(text: (role: Role) => string): void {
		const texts = new Map<Role, string>();
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
	presenceChanged(): void {
		if (this.#pause !== null || !this.#broadcastPresence()) return;
		this.#pause = setTimeout(() => {
			this.#pause = null;
			this.presenceChanged();
		}, PRESENCE_MS).unref();
	}

	/** Sends the presence to everyone who does not know it yet; returns whether there was anyone. */
	#broadcastPresence(): boolean {
		const presence = this.#presence();
		const unaware = [...this.#watchers].filter(([, known]) => known !== presence);
		for (const [watcher] of unaware) this.#sendPresence(watcher, presence);
		return unaware.length > 0;
	}

	#sendPresence(watcher: Watcher, presence: string): void {
		this.#watchers.set(watcher, presence);
		watcher.send(presence);
	}

	#presence(): string {
		const { players, spectators } = this.presence;
		const elsewhere = this.#elsewhere();
		return textOf({
			type: 'presence',
			table: this.#record.id,
			seats: this.#record.seats.map(
				(held) =>
					held.kind === 'bot' ||
					(held.kind === 'human' &&
						(players.includes(held.player) || elsewhere.players.includes(held.player))),
			),
			spectators: spectators + elsewhere.spectators,
		});
	}

	#roles(): readonly Role[] {
		return Array.from(this.#watchers.keys(), (watcher) => this.#roleOf(watcher));
	}
}

const NOBODY: TablePresence = { players: [], spectators: 0 };

/** Everything that a role may know of the game now, and the events after a version. */
function stateOf(game: LiveGame, role: Role, since: number): string {
	return textOf({ type: 'state', table: game.id, role, now: game.now(), ...game.shown(role, since) });
}
