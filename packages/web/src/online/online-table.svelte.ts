import type { Kinds, Result } from '@orrery/engine';
import type { TableId, TableInfo } from '@orrery/protocol';
import type { OnlineKind } from '../game/online-kind.ts';
import { PacedGame } from '../game/paced-game.svelte.ts';
import type { ApiFault } from '../session/api.ts';
import type { Connection } from '../session/connection.svelte.ts';
import type { TableMessage } from '../session/table-watch.ts';
import { preferences } from '../settings/preferences.svelte.ts';
import { decodeState } from './decode-state.ts';
import { OnlineGame } from './online-game.svelte.ts';
import { joinRematch } from './rematch.ts';

export type Opening<K extends Kinds> =
	| { readonly state: 'opening' }
	| { readonly state: 'failed'; readonly fault: ApiFault }
	/** `game` is the game as the server says it, `paced` the same game as the screen shows it. */
	| { readonly state: 'open'; readonly game: OnlineGame<K>; readonly paced: PacedGame<K> };

/** A table with a running or finished game: the game, who is present, and the rematch. */
export class OnlineTable<K extends Kinds> {
	readonly id: TableId;
	readonly #kind: OnlineKind<K>;
	readonly #connection: Connection;
	opening: Opening<K> = $state.raw({ state: 'opening' });
	info: TableInfo;
	/** By seat: whether its player is present. Null until it is known. */
	present: readonly boolean[] | null = $state.raw(null);
	spectators = $state.raw(0);

	constructor(info: TableInfo, kind: OnlineKind<K>, connection: Connection) {
		this.id = info.table;
		this.#kind = kind;
		this.#connection = connection;
		this.info = $state.raw(info);
	}

	/** Watches the table until the returned function is called. */
	watch(): () => void {
		const unwatch = this.#connection.watch(this.id, (message) => this.#hear(message));
		return () => {
			unwatch();
			if (this.opening.state === 'open') this.opening.paced.stop();
		};
	}

	/** Retries after an error. */
	retry(): void {
		this.opening = { state: 'opening' };
		this.#connection.hurry();
		this.#connection.resume(this.id);
	}

	/** The table of the rematch, where this player is then ready; the first player who asks creates it. */
	async rematch(): Promise<Result<TableId, ApiFault>> {
		const next = await joinRematch(this.id, this.info.rematch);
		if (next.ok) this.#connection.goOn(this.id, next.value);
		return next;
	}

	#hear(message: TableMessage): void {
		switch (message.type) {
			case 'table':
				this.info = message.info;
				return;
			case 'presence':
				this.present = message.seats;
				this.spectators = message.spectators;
				return;
			case 'state':
			case 'events':
				this.#see(message);
				return;
			case 'unwatched':
				this.opening = { state: 'failed', fault: message.fault };
				return;
			default:
			// Other messages are for the connection and the chat.
		}
	}

	#see(message: Extract<TableMessage, { readonly type: 'state' | 'events' }>): void {
		if (this.opening.state === 'open') {
			this.opening.game.hear(message);
			return;
		}
		// The first message of a game is its whole state.
		if (message.type === 'events') return;
		const decoded = decodeState(this.#kind, message);
		if (decoded === null) this.opening = { state: 'failed', fault: { code: 'unreadable' } };
		// The game needs all events from the first.
		else if (decoded.events.length === decoded.view.version) {
			const game = new OnlineGame(this.id, this.#kind, decoded, this.#connection);
			const paced = new PacedGame(game, this.#kind.pace, () => preferences().speed);
			this.opening = { state: 'open', game, paced };
		}
	}
}
