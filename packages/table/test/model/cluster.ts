import type { Game, Kinds, Result, Role, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type {
	Accepted,
	Command,
	Entry,
	Player,
	TableEvent,
	TableRefusal,
	TableView,
} from '../../src/index.ts';
import { advanceView, Table } from '../../src/index.ts';
import { ADA, BEN, BOT, CAROLINE, must } from '../tables.ts';
import { TableModel } from './table-model.ts';

/*
 * Several nodes that play at one table, as a server with many processes does: each has the table in memory, one log
 * decides, and the node that comes second reads it again. Nodes crash before and after they have written, their clocks differ,
 * clients lose answers, ask another node and send the same command again. After every step the log is compared with
 * the model.
 */

/** Where a tape of numbers decides what happens, so that a failure can be shrunk. */
export type Step = number;

const NODES = 3;
/** A copy that arrives late may find that version, or clocks that were paused meanwhile. */
const MAY_CHANGE: readonly string[] = ['unknown-version', 'out-of-time'];
const NAMES: readonly Player[] = [ADA, BEN, BOT, CAROLINE];

interface Client<K extends Kinds> {
	readonly role: Role;
	view: TableView<K>;
	events: readonly TableEvent<K>[];
	/** Sent again, unchanged, until it is answered. */
	pending: Command<K> | null;
}

/** What was seen in a run, to know that it reached everything. */
export interface Seen {
	steps: number;
	accepted: number;
	repeated: number;
	crashes: number;
	conflicts: number;
	readonly refusals: Set<string>;
	readonly entries: Set<string>;
}

export function nothingSeen(): Seen {
	return {
		steps: 0,
		accepted: 0,
		repeated: 0,
		crashes: 0,
		conflicts: 0,
		refusals: new Set(),
		entries: new Set(),
	};
}

export class Cluster<K extends Kinds> {
	readonly #game: Game<K>;
	readonly #model: TableModel<K>;
	readonly #seen: Seen;
	/** What is on disk: one text for each number. */
	readonly #log: string[];
	/** What each node has in memory; null after a crash. */
	readonly #nodes: (Table<K> | null)[];
	readonly #skews: number[] = Array.from({ length: NODES }, () => 0);
	readonly #clients: Client<K>[];
	/** By id: the number that a client was told. */
	readonly #told = new Map<string, number>();
	readonly #refused = new Set<string>();
	/** Commands that the network may deliver again at any time. */
	readonly #sent: Command<K>[] = [];
	/** The moves that were legal first; hardly any of them is later. */
	readonly #openingMoves: readonly K['move'][];
	#now: number;
	#ids = 0;

	constructor(table: Table<K>, seen: Seen) {
		const [first] = table.log;
		if (first?.type !== 'created') throw new Error('the log does not begin with its creation');
		this.#game = table.course.game;
		this.#model = new TableModel(this.#game, table.terms, first.setup, first.at);
		const [opener] = this.#model.deciders();
		if (opener === undefined) throw new Error('nobody has to decide first');
		this.#openingMoves = this.#game.legalMoves(this.#model.position, opener);
		this.#seen = seen;
		this.#log = [JSON.stringify(first)];
		this.#nodes = [table, null, null];
		this.#now = first.at;
		const roles: readonly Role[] = [...SEATS.slice(0, table.seats.length), 'spectator'];
		this.#clients = roles.map((role) => ({
			role,
			view: table.viewFor(role),
			events: table.eventsSince(0, role),
			pending: null,
		}));
	}

	get isOver(): boolean {
		return this.#model.ending !== null;
	}

	/** Does what one number of the tape says. */
	step(code: Step): void {
		this.#seen.steps++;
		const tape = new Tape(code);
		this.#now += tape.take(8) === 0 ? tape.take(4000) : tape.take(40);
		// One node is asked most of the time, so that the others fall behind.
		const node = tape.take(12) === 0 ? tape.take(NODES) : 0;
		const kind = tape.take(64);
		if (kind < 34) this.#send(node, tape);
		else if (kind < 48) this.#answerBot(node, tape);
		else if (kind < 52) this.#deliverAgain(node, tape);
		else if (kind < 57) this.#reconnect(tape.take(this.#clients.length), node);
		else if (kind < 59) this.#crash(node);
		else if (kind < 61) this.#expire(node, tape);
		else if (kind < 62) this.#skews[node] = tape.take(20_000) - 10_000;
		else if (kind < 63) this.#pause(node, tape);
		else this.#catchUp(node);
	}

	/** Brings every client up to date and compares all that can be compared. */
	settle(): void {
		for (const [i, client] of this.#clients.entries())
			if (client.pending !== null) this.#ask(client, client.pending, i % NODES, 'answered');
		for (const node of this.#nodes.keys()) this.#catchUp(node);
		for (const i of this.#clients.keys()) this.#reconnect(i, i % NODES);
		const opened = must(Table.open(this.#game, this.#stored()));
		for (const { role, events, view } of this.#clients) {
			same(events, opened.eventsSince(0, role), `the events of ${role}`);
			same(view, opened.viewFor(role), `the view of ${role}`);
		}
		const entries = this.#stored();
		for (const [id, sequence] of this.#told)
			if (entries[sequence - 1]?.id !== id) throw new Error(`${id} was acknowledged as ${sequence}`);
		for (const { id } of entries)
			if (id !== undefined && this.#refused.has(id)) throw new Error(`${id} was refused and is in the log`);
	}

	#stored(): readonly Entry<K>[] {
		return this.#log.map((text): Entry<K> => JSON.parse(text));
	}

	#table(node: number): Table<K> {
		return this.#nodes[node] ?? this.#open(node);
	}

	#open(node: number): Table<K> {
		const table = must(Table.open(this.#game, this.#stored()));
		this.#nodes[node] = table;
		return table;
	}

	#catchUp(node: number): Table<K> {
		const table = this.#table(node);
		return table.version < this.#log.length ? this.#open(node) : table;
	}

	#timeAt(node: number): number {
		return Math.max(0, this.#now + (this.#skews[node] ?? 0));
	}

	#crash(node: number): void {
		this.#seen.crashes++;
		this.#nodes[node] = null;
	}

	/** A client thinks of a command, or repeats the one that was not answered. */
	#send(node: number, tape: Tape): void {
		// Most of the time it is someone's turn who also knows it.
		const deciders = this.#model.deciders();
		const seat = tape.take(5) === 0 ? tape.take(this.#clients.length) : (tape.of(deciders) ?? 0);
		const client = this.#clients[seat];
		if (client === undefined || client.role === 'spectator') return;
		if (tape.take(3) > 0) this.#reconnect(seat, node);
		client.pending ??= this.#newCommand(client, client.role, tape);
		this.#sent.push(client.pending);
		const fates = ['answered', 'answered', 'answered', 'answer-lost', 'crash-before', 'crash-after'] as const;
		this.#ask(client, client.pending, node, tape.of(fates) ?? 'answered');
	}

	#newCommand(client: Client<K>, seat: Seat, tape: Tape): Command<K> {
		const { version } = client.view;
		const signature = { id: `c${this.#ids++}`, version: tape.take(60) === 0 ? version + 1 : version };
		switch (tape.take(48)) {
			case 0:
				return { ...signature, type: tape.take(2) === 0 ? 'claim' : 'resign', seat };
			case 1:
				return { ...signature, type: 'change-seat', seat, to: tape.of(NAMES) ?? ADA };
			case 2:
			case 3:
			case 4:
			case 5:
				return { ...signature, type: 'take-back', seat };
			default: {
				const deciders = this.#model.deciders();
				const mover = tape.take(20) === 0 ? seat : (deciders.find((one) => one === seat) ?? deciders[0]);
				const legal: readonly K['move'][] =
					mover === undefined ? [] : this.#game.legalMoves(this.#model.position, mover);
				const move = tape.of(tape.take(24) === 0 ? this.#openingMoves : legal);
				if (move === undefined) return { ...signature, type: 'claim', seat };
				return { ...signature, type: 'play-move', seat, by: 'human', move };
			}
		}
	}

	#ask(
		client: Client<K>,
		command: Command<K>,
		node: number,
		fate: 'answered' | 'answer-lost' | 'crash-before' | 'crash-after',
	): void {
		const answer = this.#carryOut(node, command, fate === 'crash-before');
		if (fate === 'crash-after') this.#crash(node);
		if (fate !== 'answered' || answer === null) return;
		client.pending = null;
		if (answer.ok) this.#told.set(command.id, answer.value.event.sequence);
		else if (!MAY_CHANGE.includes(answer.fault.code)) this.#refused.add(command.id);
	}

	/** What a node does with a command. Null if it crashes before it has written anything. */
	#carryOut(node: number, command: Command<K>, crashes = false): Result<Accepted<K>, TableRefusal<K>> | null {
		for (;;) {
			const table = this.#table(node);
			const now = this.#timeAt(node);
			const isCurrent = table.version === this.#log.length;
			const verdict = isCurrent
				? this.#model.verdict(command, Math.max(Math.floor(now), this.#model.lastAt))
				: null;
			const result = table.act(command, now);
			const found = result.ok ? (result.value.entry === null ? 'again' : 'next') : result.fault.code;
			if (verdict !== null) {
				const wanted = verdict.kind === 'refused' ? verdict.code : verdict.kind;
				if (found !== wanted) throw new Error(`${JSON.stringify(command)}: ${found} instead of ${wanted}`);
				if (verdict.kind === 'again' && result.ok && result.value.event.sequence !== verdict.sequence)
					throw new Error(`${command.id} was answered with another number`);
			}
			if (!result.ok) {
				// A node that is behind must not refuse what it has not read.
				if (!isCurrent) {
					this.#catchUp(node);
					continue;
				}
				this.#seen.refusals.add(result.fault.code);
				return result;
			}
			const { entry } = result.value;
			if (entry === null) {
				this.#seen.repeated++;
				return result;
			}
			if (crashes) {
				this.#crash(node);
				return null;
			}
			if (this.#append([entry], node)) return result;
		}
	}

	/** The number decides: who is second reads the log again. */
	#append(entries: readonly Entry<K>[], node: number): boolean {
		if (entries[0]?.sequence !== this.#log.length + 1) {
			this.#seen.conflicts++;
			this.#open(node);
			return false;
		}
		for (const entry of entries) {
			this.#seen.accepted++;
			this.#seen.entries.add(entry.type);
			this.#log.push(JSON.stringify(entry));
			this.#model.apply(entry);
		}
		this.#compare(node);
		return true;
	}

	#compare(node: number): void {
		const table = this.#table(node);
		const { version, seats, deciders, ending, times } = table.openView();
		const undoable = SEATS.slice(0, seats.length).map((seat) => table.undoable(seat));
		same({ version, seats, deciders, ending, undoable, times }, this.#model.describe(), 'the table');
	}

	#deliverAgain(node: number, tape: Tape): void {
		const command = tape.of(this.#sent.slice(-8));
		if (command !== undefined) this.#carryOut(node, command);
	}

	/** Any node may ask the bot, also several at once. */
	#answerBot(node: number, tape: Tape): void {
		const pending = this.#table(node).pendingBot();
		if (pending === null) return;
		const { seat, version } = pending;
		const { position } = this.#table(node).course;
		const moves: readonly K['move'][] = this.#game.legalMoves(position, seat);
		const move = tape.of(moves);
		if (move === undefined) throw new Error('a bot has to move and cannot');
		const command: Command<K> = {
			id: `bot:${version}:${seat}`,
			version,
			type: 'play-move',
			seat,
			by: 'bot',
			move,
		};
		this.#carryOut(node, command, tape.take(16) === 0);
	}

	#expire(node: number, tape: Tape): void {
		const table = this.#catchUp(node);
		const deadline = table.deadline();
		if (deadline === null) return;
		if (tape.take(4) === 0) this.#now = Math.max(this.#now, deadline.at);
		this.#appendOwn(
			table.expire(this.#timeAt(node)).map(({ entry }) => entry),
			node,
		);
	}

	#pause(node: number, tape: Tape): void {
		const table = this.#catchUp(node);
		const now = this.#timeAt(node);
		const from = now - tape.take(3000);
		const paused = table.pause({ from: Math.max(0, from), until: now + tape.take(500) }, now);
		if (paused !== null) this.#appendOwn([paused.entry], node);
	}

	/** Entries that the table has made by itself. */
	#appendOwn(entries: readonly (Entry<K> | null)[], node: number): void {
		for (const entry of entries) {
			if (entry === null) continue;
			if (!this.#model.isDue(entry)) throw new Error(`too early: ${JSON.stringify(entry)}`);
			this.#log.push(JSON.stringify(entry));
			this.#seen.entries.add(entry.type);
			this.#model.apply(entry);
		}
		this.#compare(node);
	}

	/** A client asks a node for what it has missed, and makes its view of it where that is possible. */
	#reconnect(i: number, node: number): void {
		const client = this.#clients[i];
		if (client === undefined) return;
		const table = this.#table(node).version < client.view.version ? this.#catchUp(node) : this.#table(node);
		const { role } = client;
		const news = table.eventsSince(client.view.version, role);
		if (news.length === 0) return;
		const [next] = news;
		const followed =
			news.length === 1 && next !== undefined ? advanceView(this.#game, client.view, next) : null;
		const view = table.viewFor(role);
		if (followed !== null) same(followed, view, `the view of ${role} that follows from an event`);
		client.view = view;
		client.events = [...client.events, ...news];
	}
}

/** Decisions out of one number. */
class Tape {
	#left: number;

	constructor(code: Step) {
		this.#left = code;
	}

	take(below: number): number {
		const taken = this.#left % below;
		// The rest is mixed, so that a number is enough for any count of decisions.
		this.#left = (Math.imul(Math.floor(this.#left / below) ^ (this.#left >>> 7), 0x9e3779b1) >>> 0) + taken;
		return taken;
	}

	of<Item>(items: readonly Item[]): Item | undefined {
		return items.length === 0 ? undefined : items[this.take(items.length)];
	}
}

function same(found: unknown, wanted: unknown, what: string): void {
	const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
	if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}
