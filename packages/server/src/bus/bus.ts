import type { Seat } from '@orrery/engine';
import type { CommandId, FaultCode, SessionId, TableId, TokenId } from '@orrery/protocol';
import type { PlayerId } from '../model/player.ts';
import type { NatsLink } from './nats-link.ts';

/*
 * What happened, for everyone on all nodes who wants to know. A message is a hint: it may come twice, late or not at
 * all. What happened is in the log and the storage, where receivers read it; only entries of a log come along, for those
 * who are exactly that far behind and will compare them with the log later.
 */
export interface Topics {
	/** The log of a game has entries up to this version; the last one answers this command, if a client sent one. */
	readonly appended: {
		readonly game: TableId;
		readonly version: number;
		readonly cause: { readonly seat: Seat; readonly id: CommandId } | null;
	} & NewEntries;
	/** The chat of a table has messages up to this number. */
	readonly chat: { readonly table: TableId; readonly number: number };
	/** A table has changed; null as revision if it was removed. */
	readonly table: {
		readonly table: TableId;
		readonly revision: number | null;
		readonly isPublic: boolean;
		/** Whether some may have lost the right to see it. */
		readonly access: boolean;
	};
	/** Entries of a log were replaced, because a player was deleted, so the game in memory has to be read again. */
	readonly rewritten: { readonly game: TableId };
	/** Someone has lost the right to be connected. */
	readonly revoked: Revoked;
	/** Who has which tables open on a node; also the sign that the node is there. */
	readonly presence: NodePresence;
	/** A node has to say again who has which tables open there. */
	readonly 'presence-wanted': { readonly node: NodeId };
	/** Something is due at this moment, perhaps earlier than anything before. */
	readonly due: { readonly at: number };
	/** Messages about a table may have been lost, or about anything if it is null: look into the storage. */
	readonly missed: { readonly table: TableId | null };
}

/** What a node that has written to a log says about it, so that others need not read it. It contains secrets. */
export interface NewEntries {
	/** The last entries of the log; none if the receiver has to read them. */
	readonly entries: readonly unknown[];
	/** When the storage says that the game needs attention, at the latest; null if the sender does not know. */
	readonly attention: Attention | null;
}

export interface Attention {
	readonly at: number;
	/** Whether a bot was due when that was stored. */
	readonly isBotDue: boolean;
}

/** A process of the server, from its start to its end. */
export type NodeId = string;

/** Who has a table open: its players, and how many others. */
export interface TablePresence {
	readonly players: readonly PlayerId[];
	readonly spectators: number;
}

export interface NodePresence {
	readonly node: NodeId;
	/** Counts the messages of the node that say something about tables, so that receivers find gaps. */
	readonly number: number;
	/** Whether tables that are not listed are open to nobody there. */
	readonly isWhole: boolean;
	readonly tables: readonly (TablePresence & { readonly table: TableId })[];
}

/** Whose connections end, and the reason that they are told. */
export type Revoked =
	| { readonly kind: 'player'; readonly player: PlayerId; readonly reason: FaultCode }
	/** All sessions of a player, except one. */
	| { readonly kind: 'sessions'; readonly player: PlayerId; readonly kept: SessionId | null }
	| { readonly kind: 'session'; readonly session: SessionId }
	| { readonly kind: 'token'; readonly token: TokenId };

export const TOPICS = [
	'appended',
	'chat',
	'table',
	'rewritten',
	'revoked',
	'presence',
	'presence-wanted',
	'due',
	'missed',
] as const satisfies readonly (keyof Topics)[];
export type Topic = keyof Topics;

/** Where a message comes from: this node or another one. */
export type Origin = 'here' | 'elsewhere';

export type Listener<Name extends Topic> = (message: Topics[Name], origin: Origin) => void;

/** Carries messages to all who subscribed to their topic, on every node. */
export interface Bus {
	/** The name of this node. */
	readonly node: NodeId;
	/** Whether there may be other nodes. */
	readonly isShared: boolean;
	/** Whether messages reach other nodes and come from them at the moment. */
	readonly isConnected: boolean;
	/** The connection to NATS, for questions to thinking workers; null without one. */
	readonly nats: { readonly link: NatsLink; readonly prefix: string } | null;
	publish<Name extends Topic>(topic: Name, message: Topics[Name]): void;
	/** Tells only those on this node. */
	publishHere<Name extends Topic>(topic: Name, message: Topics[Name]): void;
	/** Returns a function that ends the subscription. */
	subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void;
	/**
	 * What other nodes say about a game or chat is heard only while the table is followed. Returns a function that ends
	 * it.
	 */
	follow(table: TableId): () => void;
	close(): Promise<void>;
}

type Listeners = { readonly [Name in Topic]: Set<Listener<Name>> };

/** A bus inside one process. Listeners are called at once, in the order in which they subscribed. */
export class LocalBus implements Bus {
	readonly node: NodeId;
	readonly isShared = false;
	readonly isConnected = true;
	readonly nats = null;
	readonly #listeners: Listeners = {
		appended: new Set(),
		chat: new Set(),
		table: new Set(),
		rewritten: new Set(),
		revoked: new Set(),
		presence: new Set(),
		'presence-wanted': new Set(),
		due: new Set(),
		missed: new Set(),
	};
	readonly #failed: (error: unknown) => void;

	/** `failed` is told if a listener throws, which must not concern the one who published. */
	constructor(failed: (error: unknown) => void, node: NodeId = 'only') {
		this.#failed = failed;
		this.node = node;
	}

	publish<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.deliver(topic, message, 'here');
	}

	publishHere<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.deliver(topic, message, 'here');
	}

	/** Calls the listeners. */
	deliver<Name extends Topic>(topic: Name, message: Topics[Name], origin: Origin): void {
		const listeners: ReadonlySet<Listener<Name>> = this.#listeners[topic];
		for (const listener of listeners) {
			try {
				listener(message, origin);
			} catch (error) {
				this.#failed(error);
			}
		}
	}

	subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void {
		const listeners: Set<Listener<Name>> = this.#listeners[topic];
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
		};
	}

	follow(): () => void {
		return () => undefined;
	}

	close(): Promise<void> {
		return Promise.resolve();
	}
}
