import type { ServerMessage, TableId, WireEvent } from '@orrery/protocol';

/** A message about one table. */
export type TableMessage = Extract<ServerMessage, { readonly table: TableId } | { readonly type: 'table' }>;
export type TableListener = (message: TableMessage) => void;

type Message<Type extends TableMessage['type']> = Extract<TableMessage, { readonly type: Type }>;
type Played = Pick<Message<'state'>, 'events' | 'view'>;

/**
 * The one watch of a table, shared by everything on the page that shows it: its room, its game and its chat. It keeps
 * what the server has said, so that a listener who joins later hears it at once and the server need not say it again.
 */
export class TableWatch {
	readonly #listeners = new Set<TableListener>();
	#info: Message<'table'> | null = null;
	#presence: Message<'presence'> | null = null;
	/** The last view of the game that the server sent, with all events up to it. */
	#state: Message<'state'> | null = null;
	/** What came after it. */
	#later: Message<'events'> | null = null;
	/** Whether the server has stopped showing the table. */
	refused = false;

	get isEmpty(): boolean {
		return this.#listeners.size === 0;
	}

	/** The number of the last event that is known here. */
	get since(): number {
		return this.#later?.events.at(-1)?.sequence ?? this.#state?.view.version ?? 0;
	}

	/** Adds a listener, which hears first what is known. */
	add(listener: TableListener): void {
		this.#listeners.add(listener);
		for (const known of [this.#info, this.#state, this.#later, this.#presence])
			if (known !== null) listener(known);
	}

	remove(listener: TableListener): void {
		this.#listeners.delete(listener);
	}

	/** Hands a message on. False if events before it are missing, which the server has to be asked for first. */
	hear(message: TableMessage): boolean {
		if (!this.#keep(message)) return false;
		for (const listener of [...this.#listeners]) listener(message);
		return true;
	}

	/** The server knows the player by another identity now, who may see other things. */
	forget(): void {
		this.#info = null;
		this.#presence = null;
		this.#state = null;
		this.#later = null;
	}

	#keep(message: TableMessage): boolean {
		switch (message.type) {
			case 'table':
				this.refused = false;
				this.#info = message;
				return true;
			case 'presence':
				this.#presence = message;
				return true;
			case 'state':
				return this.#see(message, message);
			case 'events':
				return this.#state !== null && this.#hearEvents(this.#state, message);
			case 'refused':
				// The player's own game takes what it missed from the answer.
				if (message.missed !== undefined && this.#state !== null) this.#see(this.#state, message.missed);
				return true;
			case 'unwatched':
				this.refused = true;
				this.forget();
				return true;
			case 'ack':
			case 'chat':
				return true;
		}
	}

	/** Keeps a view with all events up to it. False if some between them and the known ones are missing. */
	#see(head: Omit<Message<'state'>, keyof Played>, { events, view }: Played): boolean {
		const { since } = this;
		if (view.version < since) return true;
		const later = events.filter(({ sequence }) => sequence > since);
		if (since + later.length < view.version) return false;
		const { type, table, role, now } = head;
		this.#state = { type, table, role, now, events: [...this.#events, ...later], view };
		this.#later = null;
		return true;
	}

	/** Keeps later events. False if some between them and the known ones are missing. */
	#hearEvents(state: Message<'state'>, message: Message<'events'>): boolean {
		const { since } = this;
		const { events, view } = message;
		const later = events.filter(({ sequence }) => sequence > since);
		const [next] = later;
		if (next !== undefined && next.sequence > since + 1) return false;
		if (view !== undefined) return this.#see(state, { events, view });
		const { type, table, now } = message;
		this.#later = { type, table, now, events: [...(this.#later?.events ?? []), ...later] };
		return true;
	}

	get #events(): readonly WireEvent[] {
		return [...(this.#state?.events ?? []), ...(this.#later?.events ?? [])];
	}
}
