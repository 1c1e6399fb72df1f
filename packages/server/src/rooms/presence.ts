import type { TableId } from '@orrery/protocol';
import type { Bus, NodeId, NodePresence, TablePresence } from '../bus/bus.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';

/** Changes are sent to other nodes at most this often, all tables in one message. */
const FLUSH_MS = 100;
/** How often a node says that it is there, and after how long without a word it is taken for dead. */
const HEARTBEAT_MS = 2000;
const SILENT_MS = 7000;
/** Tables in one message. */
const MOST_TABLES = 1000;

const NOBODY: TablePresence = { players: [], spectators: 0 };

interface OtherNode {
	number: number;
	heardAt: number;
	readonly tables: Map<TableId, TablePresence>;
}

type Left = (table: TableId, player: PlayerId) => void;

/**
 * Who has which tables open, on all nodes. Each node tells the others what changes and, every few seconds, that it is
 * there; the players of a node that falls silent are gone. While this node hears nobody, it keeps what it knew.
 */
export class Presence {
	readonly #bus: Bus;
	readonly #here = new Map<TableId, TablePresence>();
	readonly #nodes = new Map<NodeId, OtherNode>();
	readonly #changed = new Set<(table: TableId) => void>();
	readonly #left = new Set<Left>();
	/** The tables that other nodes have to hear of. */
	readonly #unsent = new Set<TableId>();
	#number = 0;
	#flush: NodeJS.Timeout | null = null;
	#heartbeat: NodeJS.Timeout | null = null;
	/** Since when messages of other nodes may arrive. */
	#listensSince = performance.now();
	#wasConnected = false;

	constructor(bus: Bus) {
		this.#bus = bus;
		bus.subscribe('table', ({ table, revision }) => {
			if (revision !== null) return;
			this.#here.delete(table);
			for (const { tables } of this.#nodes.values()) tables.delete(table);
		});
		if (!bus.isShared) return;
		bus.subscribe('presence', (message, origin) => {
			if (origin === 'elsewhere') this.#hear(message);
		});
		bus.subscribe('presence-wanted', ({ node }, origin) => {
			if (origin === 'elsewhere' && node === bus.node) this.#tellAll();
		});
		this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
	}

	/** Calls back when others have opened or left a table on another node. */
	onChange(changed: (table: TableId) => void): void {
		this.#changed.add(changed);
	}

	/** Calls back when a player no longer has a table open on this node. */
	onLeft(left: Left): void {
		this.#left.add(left);
	}

	/** Says who has a table open on this node. */
	set(table: TableId, presence: TablePresence): void {
		const before = this.#here.get(table) ?? NOBODY;
		if (isSame(before, presence)) return;
		if (isSame(presence, NOBODY)) this.#here.delete(table);
		else this.#here.set(table, presence);
		for (const player of before.players)
			if (!presence.players.includes(player)) for (const left of this.#left) left(table, player);
		if (!this.#bus.isShared) return;
		this.#unsent.add(table);
		this.#flush ??= setTimeout(() => this.#tellChanges(), FLUSH_MS).unref();
	}

	/** Whether a player at this table has it open. */
	isPresent(table: TableId, player: PlayerId): boolean {
		if (this.#here.get(table)?.players.includes(player) === true) return true;
		for (const { tables } of this.#nodes.values())
			if (tables.get(table)?.players.includes(player) === true) return true;
		return false;
	}

	/** The players of this table who have it open. */
	playersOf({ id, seats }: TableRecord): readonly PlayerId[] {
		return seats.flatMap((seat) =>
			seat.kind === 'human' && this.isPresent(id, seat.player) ? [seat.player] : [],
		);
	}

	/** Who has a table open on other nodes. */
	elsewhere(table: TableId): TablePresence {
		if (this.#nodes.size === 0) return NOBODY;
		const all = Array.from(this.#nodes.values(), ({ tables }) => tables.get(table) ?? NOBODY);
		return {
			players: all.flatMap(({ players }) => players),
			spectators: all.reduce((sum, { spectators }) => sum + spectators, 0),
		};
	}

	/** The tables of which a player sits here and has them open on this node. */
	get tablesHere(): readonly { readonly table: TableId; readonly player: PlayerId }[] {
		return [...this.#here].flatMap(
			([
				table,
				{
					players: [player],
				},
			]) => (player === undefined ? [] : [{ table, player }]),
		);
	}

	/** The other nodes that are there. */
	get otherNodes(): number {
		return this.#nodes.size;
	}

	/** Says that nobody is here any more. */
	close(): void {
		if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
		if (this.#flush !== null) clearTimeout(this.#flush);
		if (this.#bus.isShared) this.#publish(true, []);
	}

	#beat(): void {
		const { isConnected, node } = this.#bus;
		if (isConnected && !this.#wasConnected) {
			this.#listensSince = performance.now();
			// Nodes that were there before this one say who is with them when they are asked.
			this.#tellAll();
		} else if (isConnected)
			this.#bus.publish('presence', { node, number: this.#number, isWhole: false, tables: [] });
		this.#wasConnected = isConnected;
		if (!isConnected) return;
		const now = performance.now();
		for (const [other, { heardAt, tables }] of this.#nodes)
			if (now - Math.max(heardAt, this.#listensSince) > SILENT_MS) {
				this.#nodes.delete(other);
				this.#announce(tables.keys());
			}
	}

	#tellChanges(): void {
		this.#flush = null;
		const tables = Array.from(this.#unsent, (table) => this.#entry(table));
		this.#unsent.clear();
		// Others find the gap and ask if the message does not reach them.
		for (let i = 0; i < tables.length; i += MOST_TABLES)
			this.#publish(false, tables.slice(i, i + MOST_TABLES));
	}

	#tellAll(): void {
		const tables = Array.from(this.#here.keys(), (table) => this.#entry(table));
		this.#publish(true, tables.slice(0, MOST_TABLES));
		for (let i = MOST_TABLES; i < tables.length; i += MOST_TABLES)
			this.#publish(false, tables.slice(i, i + MOST_TABLES));
	}

	#entry(table: TableId): NodePresence['tables'][number] {
		return { table, ...(this.#here.get(table) ?? NOBODY) };
	}

	#publish(isWhole: boolean, tables: NodePresence['tables']): void {
		this.#number++;
		this.#bus.publish('presence', { node: this.#bus.node, number: this.#number, isWhole, tables });
	}

	#hear({ node, number, isWhole, tables }: NodePresence): void {
		const known = this.#nodes.get(node);
		const other: OtherNode = known ?? { number: -1, heardAt: 0, tables: new Map() };
		this.#nodes.set(node, other);
		const expected = tables.length > 0 ? other.number + 1 : other.number;
		if (!isWhole && number !== expected) this.#bus.publish('presence-wanted', { node });
		other.number = number;
		other.heardAt = performance.now();
		const before = isWhole ? [...other.tables.keys()] : [];
		if (isWhole) other.tables.clear();
		for (const { table, players, spectators } of tables)
			if (isSame({ players, spectators }, NOBODY)) other.tables.delete(table);
			else other.tables.set(table, { players, spectators });
		this.#announce(new Set([...before, ...tables.map(({ table }) => table)]));
	}

	#announce(tables: Iterable<TableId>): void {
		for (const table of tables) for (const changed of this.#changed) changed(table);
	}
}

function isSame(a: TablePresence, b: TablePresence): boolean {
	return (
		a.spectators === b.spectators &&
		a.players.length === b.players.length &&
		a.players.every((player) => b.players.includes(player))
	);
}
