import type { Seat } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { CommandId, ServerMessage, TableId, WireEvent } from '@orrery/protocol';
import { Table } from '@orrery/table';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Bus, Listener, Topic, Topics } from '../src/bus/bus.ts';
import { LocalBus } from '../src/bus/bus.ts';
import { readMessage, textOfMessage } from '../src/bus/messages.ts';
import { KeyedQueue } from '../src/concurrency/keyed-queue.ts';
import { playerId } from '../src/model/player.ts';
import type { SeatRecord, TableRecord } from '../src/model/table-record.ts';
import type { GameLog, LiveGame } from '../src/play/live-game.ts';
import { LiveGames } from '../src/play/live-games.ts';
import { Presence } from '../src/rooms/presence.ts';
import { Rooms } from '../src/rooms/rooms.ts';
import type { Watcher } from '../src/rooms/watcher.ts';
import type { Appended, AppendOptions, LogEntry } from '../src/storage/log-store.ts';
import { makeTable } from '../src/tables/make-table.ts';
import { startGame } from '../src/tables/start-game.ts';
import { defined } from './simulated/defined.ts';
import { moveFor } from './simulated/player.ts';
import { tableFor } from './simulated/visitor.ts';

/*
 * Three nodes at one log, which hear of each other's entries over a bus that loses, repeats, delays, reorders and forges
 * messages. Whatever it does, the log stays a game, what is acknowledged is in it, and in the end everyone has seen it.
 */

const STEPS = 10_000;
const MOST = 80;
const NODES = 3;
const DUE = { gameWaitsMs: 1e9, notifyAfterMs: null };
/** Longer than a node believes what it has not compared with the log. */
const LONG_MS = 61_000;

interface Counts {
	steps: number;
	moves: number;
	believed: number;
	forged: number;
	refuted: number;
	conflicts: number;
	reads: number;
}

/** The log that all nodes share: unique numbers, and each append only after what its writer believes. */
class SharedLog implements GameLog {
	readonly texts: string[];
	readonly #counts: Counts;
	/** Whether the next append is stored although its writer hears of a failure; or fails. */
	next: 'stored' | 'lost' | 'failed' = 'stored';
	/** Whether it cannot be read. */
	isAway = false;

	constructor(first: unknown, counts: Counts) {
		this.texts = [JSON.stringify(first)];
		this.#counts = counts;
	}

	async append(
		_: string,
		entries: readonly LogEntry[],
		{ preceding = [] }: AppendOptions = {},
	): Promise<Appended> {
		const { next } = this;
		this.next = 'stored';
		await Promise.resolve();
		if (next === 'failed') throw new Error('the disk is full');
		const first = defined(entries[0]).sequence;
		const taken = first <= this.texts.length;
		const before = first - 1 - preceding.length;
		const differs = preceding.some((text, i) => this.texts[before + i] !== text);
		if (taken || differs) {
			this.#counts.conflicts++;
			return 'taken';
		}
		this.texts.push(...entries.map((entry) => JSON.stringify(entry)));
		if (next === 'lost') throw new Error('the connection was lost');
		return 'stored';
	}

	async read(_: string, after = 0): Promise<readonly unknown[]> {
		this.#counts.reads++;
		await Promise.resolve();
		if (this.isAway) throw new Error('the log is away');
		return this.texts.slice(after).map((text): unknown => JSON.parse(text));
	}

	/** The game that the log adds up to, if it is one. */
	get table() {
		const opened = Table.open(
			novaLuna,
			this.texts.map((text): unknown => JSON.parse(text)),
		);
		if (!opened.ok) throw new Error(`the log is broken: ${JSON.stringify(opened.fault)}`);
		return opened.value;
	}
}

/** A bus of which the messages to other nodes go where the test says. */
class TestBus implements Bus {
	readonly isShared = true;
	readonly isConnected = true;
	readonly nats = null;
	readonly node: string;
	readonly #local: LocalBus;
	readonly #send: (text: string) => void;

	constructor(node: string, send: (text: string) => void) {
		this.node = node;
		this.#send = send;
		this.#local = new LocalBus((error) => {
			throw error;
		}, node);
	}

	publish<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.#local.deliver(topic, message, 'here');
		if (topic === 'appended') this.#send(textOfMessage(topic, message));
	}

	publishHere<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.#local.deliver(topic, message, 'here');
	}

	hear(text: string): void {
		readMessage(text, (topic, message) => this.#local.deliver(topic, message, 'elsewhere'));
	}

	subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void {
		return this.#local.subscribe(topic, listener);
	}

	follow(): () => void {
		return () => undefined;
	}

	close(): Promise<void> {
		return Promise.resolve();
	}
}

/** A client that watches the game at one node, as a spectator. */
class Client implements Watcher {
	readonly player = null;
	events: WireEvent[] = [];
	isWatching = false;

	send(text: string): void {
		const message = JSON.parse(text) as ServerMessage;
		if (message.type !== 'state' && message.type !== 'events') return;
		for (const event of message.events) {
			if (event.sequence > this.events.length + 1)
				throw new Error(`event ${event.sequence} came after ${this.events.length}`);
			if (event.sequence === this.events.length + 1) this.events.push(event);
		}
	}

	/** A browser forgets the table, and watches it again. */
	unwatched(): void {
		this.events = [];
		this.isWatching = false;
	}
}

class Node {
	readonly bus: TestBus;
	readonly games: LiveGames;
	readonly rooms: Rooms;
	readonly client = new Client();
	readonly #record: TableRecord;
	readonly #queue = new KeyedQueue<TableId>();
	readonly #failures: unknown[];

	constructor(world: World, name: string, send: (text: string) => void) {
		this.#record = world.record;
		this.#failures = world.failures;
		this.bus = new TestBus(name, send);
		const failed = (_: TableId, error: unknown): void => void this.#failures.push(error);
		this.games = new LiveGames({
			log: world.log,
			bots: { think: () => new Promise(() => undefined) },
			bus: this.bus,
			time: { now: () => world.now, outagesAfter: () => [] },
			due: DUE,
			failed,
			ended: () => undefined,
			diverged: (game) => {
				world.counts.refuted++;
				this.rooms.restart(game);
			},
			isWatched: () => true,
		});
		this.rooms = new Rooms({
			bus: this.bus,
			games: this.games,
			presence: new Presence(this.bus),
			queue: this.#queue,
			find: async () => this.#record,
			heads: async () =>
				new Map([
					[this.#record.id, { revision: this.#record.revision, version: world.log.texts.length, chat: 0 }],
				]),
			maySee: async () => true,
			failed,
		});
	}

	/** Begins to watch, or goes on after the table was taken away. */
	async watch(): Promise<void> {
		if (this.client.isWatching) return;
		const { id } = this.#record;
		await this.#queue.run(id, async () => {
			const game = await this.games.getFresh(this.#record);
			await game.look(() => {
				this.client.isWatching = true;
				const since = this.client.events.length;
				this.rooms.enter(this.rooms.of(this.#record), this.client, { record: this.#record, game, since });
			});
		});
	}

	get game(): LiveGame | null {
		return this.games.inMemory(this.#record.id);
	}

	async settled(): Promise<void> {
		for (let i = 0; i < 3; i++) {
			await this.#queue.settled();
			await new Promise((resolve) => setImmediate(resolve));
		}
	}

	async close(): Promise<void> {
		await this.rooms.close();
		await this.games.close();
	}
}

function begun(): { readonly record: TableRecord; readonly first: unknown } {
	const [ada, ben] = ['Ada', 'Ben'].map((name): SeatRecord & { readonly kind: 'human' } => ({
		kind: 'human',
		player: playerId.parse(name.padEnd(22, '-')),
		account: null,
		name,
		contribution: '0'.repeat(32),
	}));
	if (!ada || !ben) throw new Error('nobody');
	const made = makeTable(tableFor('nova-luna', 2), { ...ada, id: ada.player, seenAt: 1 }, 1);
	if (!made.ok) throw new Error(made.fault.code);
	return startGame({ ...made.value.record, seats: [ada, ben] }, 1, DUE);
}

class World {
	readonly counts: Counts;
	readonly record: TableRecord;
	readonly log: SharedLog;
	readonly failures: unknown[] = [];
	readonly nodes: readonly Node[];
	/** The messages on their way to each node. */
	readonly #inboxes: string[][] = Array.from({ length: NODES }, () => []);
	readonly #acknowledged: { readonly id: string; readonly sequence: number }[] = [];
	now = 1000;
	#number = 0;

	constructor(counts: Counts) {
		this.counts = counts;
		const { record, first } = begun();
		this.record = record;
		this.log = new SharedLog(first, counts);
		this.nodes = Array.from(
			{ length: NODES },
			(_, i) =>
				new Node(this, `node ${i}`, (text) => {
					for (const [other, inbox] of this.#inboxes.entries()) if (other !== i) inbox.push(text);
				}),
		);
	}

	async begin(): Promise<void> {
		for (const node of this.nodes) await node.watch();
	}

	async step(code: number): Promise<void> {
		this.counts.steps++;
		this.now += 5;
		const index = code % NODES;
		const node = defined(this.nodes[index]);
		const inbox = defined(this.#inboxes[index]);
		const more = Math.floor(code / NODES / 16);
		switch (Math.floor(code / NODES) % 16) {
			case 0:
			case 1:
			case 2:
			case 3:
				await this.#move(node, more);
				break;
			case 4:
				// Two nodes write at the same moment.
				await Promise.all([
					this.#move(node, more),
					this.#move(defined(this.nodes[(index + 1) % NODES]), more),
				]);
				break;
			case 5:
				inbox.splice(more % (inbox.length + 1), 1);
				break;
			case 6:
				this.#deliver(node, inbox[more % Math.max(1, inbox.length)]);
				break;
			case 7:
				this.log.isAway = more % 5 === 0;
				this.#forge(node, more);
				break;
			case 8: {
				const text = inbox.shift();
				if (text !== undefined) this.#deliver(node, mangled(text, more));
				break;
			}
			case 9:
				if (more % 4 === 0) await node.games.drop(this.record.id);
				else node.rooms.check();
				break;
			case 10:
				this.log.next = more % 3 === 0 ? 'failed' : 'lost';
				await this.#move(node, more);
				this.log.next = 'stored';
				break;
			case 11:
				await this.#forgeCommand(node);
				break;
			default:
				this.#deliver(node, inbox.shift());
		}
		for (const one of this.nodes) await one.settled();
		this.log.isAway = false;
		for (const one of this.nodes) await one.watch();
		this.#check();
	}

	#deliver(node: Node, text: string | undefined): void {
		if (text === undefined) return;
		const { reads } = this.counts;
		const before = node.game?.version ?? 0;
		node.bus.hear(text);
		void node.settled().then(() => {
			if (this.counts.reads === reads && (node.game?.version ?? 0) > before) this.counts.believed++;
		});
	}

	/** Plays for the seat that has to move, as the node knows the game. */
	async #move(node: Node, seed: number): Promise<void> {
		const game = await node.games.get(this.record);
		const [seat] = game.deciders;
		if (seat === undefined) return;
		const id = `move-${this.#number++}`;
		const move = moveFor(game.shown(seat, game.version).view, `${seed}`);
		await this.#send(game, seat, id, game.version, move);
	}

	async #send(game: LiveGame, seat: Seat, id: string, version: number, move: unknown): Promise<void> {
		const command = { id: id as CommandId, version, body: { type: 'play-move', move } } as const;
		const send = () => game.act(seat, command).catch(() => null);
		// A player who got no answer sends the same once more.
		const answer = (await send()) ?? (await send());
		if (answer?.kind !== 'ack') return;
		this.counts.moves++;
		this.#acknowledged.push({ id: `${seat}:${id}`, sequence: answer.sequence });
	}

	/** Something tells a node of an entry that the rules allow, but that the log does not have. */
	#forge(node: Node, code: number): void {
		const { game } = node;
		const seat = game?.deciders[0];
		if (game === null || seat === undefined) return;
		const id = `forged-${this.#number++}`;
		const move = moveFor(game.shown(seat, game.version).view, id);
		const entry =
			code % 3 === 0 ? { type: 'resigned', id, seat } : { type: 'moved', id, seat, by: 'human', move };
		this.#announceForged(node, game.version, entry);
	}

	/** The forged entry is that of a command which the player sends only then. */
	async #forgeCommand(node: Node): Promise<void> {
		const { game } = node;
		const seat = game?.deciders[0];
		if (game === null || seat === undefined) return;
		const { version } = game;
		const id = `move-${this.#number++}`;
		const move = moveFor(game.shown(seat, version).view, id);
		this.#announceForged(node, version, { id: `${seat}:${id}`, type: 'moved', seat, by: 'human', move });
		await node.settled();
		await this.#send(game, seat, id, version, move);
	}

	#announceForged(node: Node, version: number, body: object): void {
		this.counts.forged++;
		const { format } = JSON.parse(defined(this.log.texts[0])) as { readonly format: number };
		const entry = { format, sequence: version + 1, at: this.now, ...body };
		const message = { game: this.record.id, version: version + 1, cause: null, attention: null };
		this.#deliver(node, textOfMessage('appended', { ...message, entries: [entry] }));
	}

	#check(): void {
		const { table } = this.log;
		const entries = this.log.texts.map((text) => JSON.parse(text) as { readonly id?: string });
		for (const { id, sequence } of this.#acknowledged)
			if (entries[sequence - 1]?.id !== id) throw new Error(`${id} was acknowledged and is not in the log`);
		const ids = entries.flatMap(({ id }) => id ?? []);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.filter((id) => id.startsWith('forged'))).toEqual([]);
		// Nobody sees a game end that has not ended.
		for (const { client } of this.nodes)
			if (client.events.at(-1)?.ending !== null)
				expect(table.ending, 'an end that a client saw').not.toBeNull();
	}

	/** After a while everyone has seen what is in the log, and nothing else. */
	async rest(): Promise<void> {
		const steady = performance.now();
		const clock = vi.spyOn(performance, 'now').mockReturnValue(steady + LONG_MS);
		for (let round = 0; round < 2; round++)
			for (const node of this.nodes) {
				node.rooms.check();
				await node.settled();
				await node.watch();
			}
		clock.mockRestore();
		const events = JSON.stringify(this.log.table.eventsSince(0));
		for (const { client, game } of this.nodes) {
			expect(JSON.stringify(client.events)).toBe(events);
			if (game !== null) expect(game.version).toBe(this.log.texts.length);
		}
		for (const node of this.nodes) await node.close();
		const unexpected = this.failures.filter(
			(error) =>
				!(error instanceof Error && /disk is full|connection was lost|log is away/.test(error.message)),
		);
		expect(unexpected).toEqual([]);
	}
}

/** A message of which something was changed on its way. */
function mangled(text: string, code: number): string {
	const [topic, message] = JSON.parse(text) as [string, Topics['appended']];
	const [entry] = message.entries;
	const changed = (to: object): string => JSON.stringify([topic, { ...message, ...to }]);
	switch (code % 8) {
		case 0:
			return changed({ version: message.version + 1 });
		case 1:
			return changed({ version: Math.max(0, message.version - 1) });
		case 2:
			return changed({ entries: [] });
		case 3:
			return changed({ entries: [entry, entry] });
		case 4:
			return changed({ entries: [{ ...(entry as object), at: 900_000_000 }] });
		case 5:
			return changed({ entries: [{ ...(entry as object), id: '0:another' }] });
		case 6:
			return changed({ entries: ['nothing'] });
		default:
			return text.slice(0, -3);
	}
}

test(`the log decides, whatever the bus says, in ${STEPS} random steps`, async () => {
	const counts = { steps: 0, moves: 0, believed: 0, forged: 0, refuted: 0, conflicts: 0, reads: 0 };
	const property = fc.asyncProperty(fc.array(fc.nat(), { size: 'max', maxLength: MOST }), async (tape) => {
		const world = new World(counts);
		await world.begin();
		for (const code of tape) await world.step(code);
		await world.rest();
	});
	while (counts.steps < STEPS) await fc.assert(property, { numRuns: 10 });
	// Otherwise nothing of it was tried.
	for (const count of [counts.moves, counts.believed, counts.forged, counts.refuted, counts.conflicts])
		expect(count).toBeGreaterThan(100);
}, 300_000);
