import type { Kinds } from '@orrery/engine';
import type { TableId, TableInfo } from '@orrery/protocol';
import type { ApiFault } from './api.ts';
import { ask } from './api.ts';
import type { Connection, TableMessage } from './connection.svelte.ts';
import { decodeState } from './decode-state.ts';
import { OnlineGame } from './online-game.svelte.ts';
import type { OnlineKind } from './online-kind.ts';

export type Opening<K extends Kinds> =
	| { readonly state: 'opening' }
	| { readonly state: 'failed'; readonly fault: ApiFault }
	| { readonly state: 'open'; readonly game: OnlineGame<K> };

/** A table where a game is played or was: the game, who is there, and what comes after. */
export class OnlineTable<K extends Kinds> {
	readonly id: TableId;
	readonly #kind: OnlineKind<K>;
	readonly #connection: Connection;
	opening: Opening<K> = $state.raw({ state: 'opening' });
	info: TableInfo;
	/** By seat: whether its holder is there. Null until it is known. */
	present: readonly boolean[] | null = $state.raw(null);
	spectators = $state.raw(0);

	constructor(info: TableInfo, kind: OnlineKind<K>, connection: Connection) {
		this.id = info.table;
		this.#kind = kind;
		this.#connection = connection;
		this.info = $state.raw(info);
	}

	/** Looks at the table until the function that is given back is called. */
	watch(): () => void {
		return this.#connection.watch(
			this.id,
			(message) => this.#hear(message),
			() => (this.opening.state === 'open' ? this.opening.game.moment.version : 0),
		);
	}

	/** Tries once more after a fault. */
	retry(): void {
		this.opening = { state: 'opening' };
		this.#connection.hurry();
		this.#connection.resume(this.id);
	}

	/** The table of the next game of the same players; whoever asks first makes it. */
	async rematch(): Promise<{ readonly table: TableId } | { readonly fault: ApiFault }> {
		if (this.info.rematch !== null) return { table: this.info.rematch };
		const answer = await ask('rematch', { params: { table: this.id } });
		return answer.ok ? { table: answer.value.table } : { fault: answer.fault };
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
			// Answers are for whoever asked, talk for whoever listens.
		}
	}

	#see(message: Extract<TableMessage, { readonly type: 'state' | 'events' }>): void {
		if (this.opening.state === 'open') {
			this.opening.game.hear(message);
			return;
		}
		const decoded = decodeState(this.#kind, message);
		if (decoded === null) this.opening = { state: 'failed', fault: { code: 'unreadable' } };
		// Only all events together make the game.
		else if (decoded.events.length === decoded.view.version)
			this.opening = { state: 'open', game: new OnlineGame(this.id, this.#kind, decoded, this.#connection) };
	}
}
