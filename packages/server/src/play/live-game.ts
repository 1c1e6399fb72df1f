import type { Game, Kinds, Result, Role, Seat } from '@orrery/engine';
import type { Clock, TableId } from '@orrery/protocol';
import type { Accepted, Command, Entry, TableRefusal, UnreadMove } from '@orrery/table';
import { Table } from '@orrery/table';
import type { Attention, Bus, NewEntries } from '../bus/bus.ts';
import { JobQueue } from '../concurrency/job-queue.ts';
import { sayDue } from '../due/due-worker.ts';
import type { DueChange } from '../model/due.ts';
import { earliestOf } from '../model/due.ts';
import type { GameResult } from '../model/game-result.ts';
import type { Playable } from '../model/games.ts';
import type { PlayerId } from '../model/player.ts';
import type { LogStore } from '../storage/log-store.ts';
import { AnnouncedEntries } from './announced-entries.ts';
import type { GameBots } from './bot-pool.ts';
import type { Broadcast, Cause } from './broadcast.ts';
import { broadcastOf } from './broadcast.ts';
import type { GameDueSettings } from './game-due.ts';
import {
	attentionAt,
	attentionOnlyRecedes,
	awaitedSeats,
	isBotDue,
	notificationChanges,
} from './game-due.ts';
import type { Answer, SeatCommand, Shown } from './seat-command.ts';
import { answerTo, tableCommand } from './seat-command.ts';
import type { ServerTime } from './server-time.ts';
import { gameStandingOf, resultOf } from './stored-game.ts';

/** A running game without its type parameter, so that games of all kinds fit into one map. */
export type LiveGame = Pick<SerialGame<Kinds>, keyof SerialGame<Kinds>>;

/** The log that the entries of a game go to. */
export type GameLog = Pick<LogStore, 'append' | 'read'>;

/** What games need of the server. */
export interface GameDeps {
	readonly log: GameLog;
	readonly bots: GameBots;
	readonly bus: Bus;
	readonly time: Pick<ServerTime, 'now' | 'outagesAfter'>;
	readonly due: GameDueSettings;
	/** Called when this node has stored the last entry of a game; if nothing comes of it, that is due a little later. */
	readonly ended: (game: LiveGame) => void;
	readonly failed: (game: TableId, error: unknown) => void;
	/** Those here were shown entries that the log does not have. */
	readonly diverged: (game: TableId) => void;
}

/** After this many failures in a row a bot plays at random rather than not at all. */
const MOST_BOT_FAILURES = 3;
const RETRY_MS = 500;
/** Entries in one message; a node that missed more reads them. */
const MOST_SENT = 20;

/** Opens a game from its stored log. Bots serve the tables of different hosts in turn. */
export async function openGame<K extends Kinds>(
	playable: Playable<K>,
	id: TableId,
	host: PlayerId,
	deps: GameDeps,
): Promise<LiveGame> {
	const game = new SerialGame(playable, id, host, tableOf(playable.game, id, await deps.log.read(id)), deps);
	await game.pause();
	return game;
}

function tableOf<K extends Kinds>(game: Game<K>, id: TableId, log: readonly unknown[]): Table<K> {
	const opened = Table.open(game, log);
	if (!opened.ok) throw new Error(`the log of ${id} is broken: ${JSON.stringify(opened.fault)}`);
	return opened.value;
}

/** Everything that happens to a game goes through one queue here. */
class SerialGame<K extends Kinds> {
	readonly id: TableId;
	readonly #playable: Playable<K>;
	readonly #host: PlayerId;
	readonly #deps: GameDeps;
	#table: Table<K>;
	/** The table has accepted something that may not be on disk. */
	#unsaved = false;
	readonly #queue = new JobQueue();
	#thinking: AbortController | null = null;
	#botFailures = 0;
	#closed = false;
	/** When the storage says that the game needs attention, at the latest; null if it is not known. */
	#attention: Attention | null = null;
	/** Whether this node asks the bots: the one that wrote the last entry does, or the one that took over from it. */
	#asksBots = false;
	/** The version that listeners know of. */
	#announced: number;
	/** What other nodes have said, until it is compared with the log. */
	readonly #believed: AnnouncedEntries;

	constructor(playable: Playable<K>, id: TableId, host: PlayerId, table: Table<K>, deps: GameDeps) {
		this.#playable = playable;
		this.id = id;
		this.#host = host;
		this.#table = table;
		this.#announced = table.version;
		this.#believed = new AnnouncedEntries(table.version);
		this.#deps = deps;
		// What was stored when the game started, or since then, is not later than this.
		if (table.ending === null && attentionOnlyRecedes(table))
			this.#attention = { at: attentionAt(table, this.now(), deps.due), isBotDue: false };
	}

	get version(): number {
		return this.#table.version;
	}

	get clock(): Clock {
		return this.#table.terms.clock;
	}

	/** The time by which it is played. */
	now(): number {
		return this.#deps.time.now();
	}

	/** Whether a live clock is running, so that the server has to vouch for the time that passes. */
	get isTicking(): boolean {
		return this.clock.kind === 'live' && this.#table.deadline() !== null;
	}

	/** The seats that have to decide now. */
	get deciders(): readonly Seat[] {
		return this.#table.deciders;
	}

	get isOver(): boolean {
		return this.#table.ending !== null;
	}

	/** Whether something is being written or a bot is thinking. */
	get isBusy(): boolean {
		return this.#queue.isBusy || this.#thinking !== null;
	}

	/** Calls a function when nothing is being written, so that everything it sees is on disk. */
	look<Value>(see: () => Value): Promise<Value> {
		return this.#enqueue(() => Promise.resolve(see()));
	}

	/** The events after a version, and the view of a role. Only for `look` and listeners. */
	shown(role: Role, since: number): Shown {
		return { events: this.#table.eventsSince(since, role), view: this.#table.viewFor(role) };
	}

	/** The message about the events after a version, for each role. */
	broadcast(since: number, cause: Cause | null): Broadcast {
		return broadcastOf(this.id, this.#table, since, cause, this.now());
	}

	/** How the game stands or ended. Only for `look` and listeners. */
	result(): GameResult {
		return resultOf(this.#table, this.#playable);
	}

	act(seat: Seat, asked: SeatCommand): Promise<Answer> {
		return this.#enqueue(async () => {
			const result = await this.#carryOut(tableCommand(seat, asked), { seat, id: asked.id });
			return answerTo(result, () => this.#table.viewFor(seat));
		});
	}

	/**
	 * Does what is due: players whose clocks have run out leave, a game that nobody has played for long is abandoned,
	 * bots move. Returns when the game needs attention again.
	 */
	attend(): Promise<number> {
		return this.#enqueue(async () => {
			// Another node may have played on; but nothing follows the end.
			if (!this.isOver) await this.#caughtUp();
			const now = this.now();
			if (!this.isOver) {
				const idle = this.clock.kind === 'none' && now >= attentionAt(this.#table, now, this.#deps.due);
				if (idle && !isBotDue(this.#table)) await this.#carryOut(this.#abandoning());
				else await this.#expire(now);
			}
			this.wake();
			const next = attentionAt(this.#table, this.now(), this.#deps.due);
			this.#attention = { at: next, isBotDue: isBotDue(this.#table) };
			return next;
		});
	}

	/** The player in this seat is gone for good. */
	async resign(seat: Seat): Promise<void> {
		await this.#enqueue(async () => {
			for (;;) {
				const { version } = this;
				const result = await this.#carryOut({ type: 'resign', id: `gone:${version}`, version, seat });
				// Another node may write at the same time.
				if (result.ok || result.fault.code !== 'stale') return;
			}
		});
	}

	/** The record of a finished game. */
	record(details: Parameters<Table<K>['record']>[0]): unknown {
		return this.#table.record(details);
	}

	/** Stops live clocks for the outages since the last entry, so that nobody pays for them. */
	pause(): Promise<void> {
		return this.#enqueue(async () => {
			const { version, now, accepted } = this.#paused();
			if (accepted.length > 0) await this.#store(accepted, version, { before: [], now, cause: null });
		});
	}

	/**
	 * Goes on to a version that another node has written: with what that node says, if it is all that is missing, or else
	 * with what the log says.
	 */
	async catchUp(version = Number.POSITIVE_INFINITY, said: NewEntries | null = null): Promise<void> {
		await this.#enqueue(async () => {
			if (this.version >= version) return;
			const count = said?.entries.length ?? 0;
			const isNext = count > 0 && this.version + count === version;
			if (said !== null && isNext && this.#believed.hasRoomFor(count)) await this.#believe(said);
			else await this.#caughtUp();
		});
	}

	/** Whether entries that another node has sent should be compared with the log by now. */
	get isDoubtful(): boolean {
		return this.#believed.isDoubtful;
	}

	/** Compares what other nodes have said with the log. */
	async compare(): Promise<void> {
		await this.#enqueue(async () => {
			if (!this.#believed.isEmpty) await this.#caughtUp();
		});
	}

	/** Starts the bots. */
	wake(): void {
		this.#asksBots = true;
		this.#askBot();
	}

	/** Accepts no more commands and waits for those in progress. */
	async close(): Promise<void> {
		this.#closed = true;
		this.#thinking?.abort();
		await this.#queue.settled();
	}

	/** Whether a bot has to move that this node would have asked. */
	get hasBotToAsk(): boolean {
		return this.#asksBots && !this.isOver && isBotDue(this.#table);
	}

	/** Runs a job after all queued ones. */
	#enqueue<Value>(job: () => Promise<Value>): Promise<Value> {
		return this.#queue.run(() => (this.#unsaved ? this.#recover().then(job) : job()));
	}

	/** After a write that failed: the log says whether it reached the disk after all. */
	async #recover(): Promise<void> {
		await this.#reopen();
		if (this.version > this.#announced) this.#announce(this.#announced, NOTHING, null);
	}

	#abandoning(): Command<K> {
		const { version } = this;
		return { type: 'abandon', id: `abandon:${version}`, version };
	}

	async #carryOut(
		command: Command<K> | UnreadMove,
		cause: Cause | null = null,
	): Promise<Result<Accepted<K>, TableRefusal<K>>> {
		for (;;) {
			const before = awaitedSeats(this.#table);
			const { version: since, now, accepted } = this.#paused();
			const result = this.#table.act(command, now);
			const entry = result.ok ? result.value.entry : null;
			if (accepted.length === 0) {
				// No answer rests on what only another node has said.
				if (entry === null && !this.#believed.isEmpty) {
					await this.#caughtUp();
					continue;
				}
				// Another node may have stored what this one has not read, also this very command, when there was time.
				const mayDiffer = !result.ok && ['unknown-version', 'out-of-time'].includes(result.fault.code);
				if (mayDiffer && (await this.#caughtUp())) continue;
				// An accepted duplicate is on disk already; a refusal changes nothing.
				if (entry === null) return result;
			}
			const all = result.ok && entry !== null ? [...accepted, result.value] : accepted;
			// A pause may be stored although the command was refused.
			const caused = entry === null ? null : cause;
			if ((await this.#store(all, since, { before, now, cause: caused })) === 'stored') return result;
		}
	}

	async #expire(now: number): Promise<void> {
		const before = awaitedSeats(this.#table);
		const { version, accepted } = this.#paused();
		const all = [...accepted, ...this.#table.expire(now)];
		if (all.length > 0) await this.#store(all, version, { before, now, cause: null });
	}

	/** The version before, the time, and the pauses that the outages since the last entry make necessary. */
	#paused(): { readonly version: number; readonly now: number; readonly accepted: readonly Accepted<K>[] } {
		const { version } = this;
		const now = this.now();
		if (this.clock.kind !== 'live') return { version, now, accepted: NOTHING };
		const lastAt = this.#table.log.at(-1)?.at ?? 0;
		const outages = this.#deps.time.outagesAfter(lastAt);
		if (outages.length === 0) return { version, now, accepted: NOTHING };
		return { version, now, accepted: outages.flatMap((outage) => this.#table.pause(outage, now) ?? []) };
	}

	/** Writes what the table has accepted, then says so. If it cannot be written, it did not happen. */
	async #store(
		accepted: readonly Accepted<K>[],
		since: number,
		{
			before,
			now,
			cause,
		}: { readonly before: readonly Seat[]; readonly now: number; readonly cause: Cause | null },
	): Promise<'stored' | 'taken'> {
		this.#unsaved = true;
		const entries = accepted.flatMap(({ entry }) => entry ?? []);
		const attention = this.#nextAttention(now);
		const along = [
			...(attention === null ? [] : [attention]),
			...notificationChanges(this.id, before, awaitedSeats(this.#table), now, this.#deps.due),
		];
		const standing = gameStandingOf(this.#table);
		const preceding = this.#believed.texts;
		const stored = await this.#deps.log.append(this.id, entries, { standing, due: along, preceding });
		if (stored === 'taken') {
			await this.#reopen();
			this.#announceOthers(since);
			return stored;
		}
		if (attention !== null) this.#attention = { at: attention.at, isBotDue: isBotDue(this.#table) };
		this.#unsaved = false;
		this.#believed.confirm(this.version);
		this.#announce(since, along, cause, entries);
		return stored;
	}

	/**
	 * When the game needs attention, if that has to be stored: too early does no harm, so most moves change nothing.
	 */
	#nextAttention(now: number): (DueChange & { readonly at: number }) | null {
		const known = this.#attention;
		const at = attentionAt(this.#table, now, this.#deps.due);
		const isStored = known !== null && known.at > now && known.at <= at;
		if (isStored && isBotDue(this.#table) === known.isBotDue) return null;
		return { kind: 'game', subject: this.id, at };
	}

	/** Goes on with what another node says it has written. What ends a game is compared with the log before anyone sees it. */
	async #believe({ entries, attention }: NewEntries): Promise<void> {
		const since = this.version;
		if (this.#table.follow(entries).ok) {
			this.#believed.add(entries);
			if (attention !== null || !attentionOnlyRecedes(this.#table)) this.#attention = attention;
			if (this.isOver) {
				// If the log cannot be read now, it is before anything else happens here.
				this.#unsaved = true;
				await this.#readNews();
				this.#unsaved = false;
			}
		} else await this.#reopen();
		this.#announceOthers(since);
	}

	/** Reads what another node has written; false if there is nothing new. */
	async #caughtUp(): Promise<boolean> {
		const since = this.version;
		if (!(await this.#readNews())) return false;
		if (!attentionOnlyRecedes(this.#table)) this.#attention = null;
		this.#announceOthers(since);
		return true;
	}

	/** Compares what other nodes have said with the log, and goes on with what is there; false if that is nothing new. */
	async #readNews(): Promise<boolean> {
		const { version } = this;
		const stored = await this.#deps.log.read(this.id, this.#believed.confirmed);
		const news = stored.slice(this.#believed.texts.length);
		if (!this.#believed.areIn(stored) || !this.#table.follow(news).ok) {
			await this.#reopen();
			return true;
		}
		this.#believed.confirm(this.version);
		return this.version > version;
	}

	/** Says that entries are stored, and asks the next bot. `entries` are sent as they were stored. */
	#announce(
		since: number,
		along: readonly DueChange[],
		cause: Cause | null,
		entries: readonly Entry<K>[] = NOTHING,
	): void {
		const { bus } = this.#deps;
		const { id: game, version } = this;
		this.#announced = version;
		const sent = entries.length > MOST_SENT ? NOTHING : entries;
		if (version > since)
			bus.publish('appended', { game, version, cause, entries: sent, attention: this.#attention });
		const at = earliestOf(along);
		if (at !== null) sayDue(bus, at, this.now());
		if (this.isOver) this.#deps.ended(this);
		else this.wake();
	}

	/** Entries of another node are new only to those here. That node asks the next bot. */
	#announceOthers(since: number): void {
		const { id: game, version } = this;
		this.#asksBots = false;
		this.#announced = version;
		this.#thinking?.abort();
		if (version > since)
			this.#deps.bus.publishHere('appended', { game, version, cause: null, entries: [], attention: null });
	}

	/** Reads the whole log. If it has other entries than those that were shown, everyone here has to begin again. */
	async #reopen(): Promise<void> {
		this.#unsaved = true;
		const log = await this.#deps.log.read(this.id);
		this.#table = tableOf(this.#playable.game, this.id, log);
		this.#unsaved = false;
		this.#attention = null;
		const isAsShown = this.#believed.areIn(log.slice(this.#believed.confirmed));
		this.#believed.confirm(this.version);
		if (isAsShown) return;
		this.#announced = this.version;
		this.#deps.diverged(this.id);
	}

	/** Asks the bot whose turn it is, unless one is thinking. Its answer is a command like any other. */
	#askBot(): void {
		if (this.#thinking !== null || this.#closed || !this.#asksBots) return;
		const pending = this.#table.pendingBot();
		if (pending === null) return;
		const { seat, level, view, seed, version } = pending;
		const abort = new AbortController();
		this.#thinking = abort;
		const opponent = this.#botFailures < MOST_BOT_FAILURES ? level : 'random';
		void this.#deps.bots
			.think<K>(
				{ game: this.#playable.game.id, opponent, view, seed },
				abort.signal,
				this.#host,
				this.#botFailures > 0,
			)
			.then(async (thought) => {
				if (this.#closed || abort.signal.aborted) return;
				if (!thought.ok) throw new Error(`bot ${opponent} of ${this.id}: ${thought.fault.code}`);
				const { move } = thought.value;
				const result = await this.#enqueue(() =>
					this.#carryOut({
						type: 'play-move',
						id: `bot:${version}:${seat}`,
						version,
						seat,
						by: 'bot',
						move,
					}),
				);
				if (!result.ok && result.fault.code !== 'stale' && result.fault.code !== 'game-over')
					throw new Error(
						`bot ${opponent} of ${this.id} played a move that was refused: ${result.fault.code}`,
					);
				this.#botFailures = 0;
			})
			.catch(async (error: unknown) => {
				if (this.#closed) return;
				this.#botFailures++;
				this.#deps.failed(this.id, error);
				const delay = RETRY_MS * 2 ** Math.min(this.#botFailures, 7);
				await new Promise((resolve) => setTimeout(resolve, delay).unref());
			})
			.finally(() => {
				this.#thinking = null;
				this.#askBot();
			});
	}
}

const NOTHING: readonly never[] = [];
