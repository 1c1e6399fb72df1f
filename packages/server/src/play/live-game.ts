import type { Game, Kinds, Result, Role, Seat } from '@orrery/engine';
import type { Clock, TableId } from '@orrery/protocol';
import type { Accepted, Command, TableRefusal } from '@orrery/table';
import { rankingOf, Table } from '@orrery/table';
import type { GameResult } from '../model/game-result.ts';
import type { Playable } from '../model/games.ts';
import type { PlayerId } from '../model/player.ts';
import type { LogStore } from '../storage/log-store.ts';
import type { BotRunner } from './bot-pool.ts';
import type { Broadcast, Shown } from './broadcast.ts';
import { broadcastOf } from './broadcast.ts';
import type { Answer, SeatCommand } from './seat-command.ts';
import { answerTo, tableCommand } from './seat-command.ts';

/** A running game without its type parameter, so that games of all kinds fit into one map. */
export type LiveGame = Pick<SerialGame<Kinds>, keyof SerialGame<Kinds>>;

/** The log that the entries of a game go to. */
export type GameLog = Pick<LogStore, 'append' | 'read' | 'last'>;

/** Listens to games. Calls are synchronous, so the game is still as described. */
export interface GameListener {
	/** New events are on disk. */
	happened(game: LiveGame, since: number): void;
	ended(game: LiveGame): void;
	failed(game: TableId, error: unknown): void;
}

export interface LiveGameDeps {
	readonly log: GameLog;
	readonly bots: BotRunner;
	/** Whose table it is: bots serve the tables of different players in turn. */
	readonly host: PlayerId;
	readonly listener: GameListener;
	/** Called with the moment at which to call `expire`; null for never. */
	readonly wakeAt: (moment: number | null) => void;
}

/** After this many failures in a row a bot plays at random rather than not at all. */
const MOST_BOT_FAILURES = 3;
const RETRY_MS = 500;

/** Opens a game from its stored log. */
export async function openGame<K extends Kinds>(
	playable: Playable<K>,
	id: TableId,
	deps: LiveGameDeps,
): Promise<LiveGame> {
	return new SerialGame(playable, id, await readTable(playable.game, id, deps.log), deps);
}

async function readTable<K extends Kinds>(game: Game<K>, id: TableId, log: GameLog): Promise<Table<K>> {
	const opened = Table.open(game, await log.read(id));
	if (!opened.ok) throw new Error(`the log of ${id} is broken: ${JSON.stringify(opened.fault)}`);
	return opened.value;
}

/** Everything that happens to a game goes through one queue here. */
class SerialGame<K extends Kinds> {
	readonly id: TableId;
	readonly #playable: Playable<K>;
	readonly #deps: LiveGameDeps;
	#table: Table<K>;
	/** The table has accepted something that may not be on disk. */
	#unsaved = false;
	/** The last queued job; it never rejects. */
	#queue: Promise<unknown> = Promise.resolve();
	#queued = 0;
	#thinking: AbortController | null = null;
	#botFailures = 0;
	#closed = false;

	constructor(playable: Playable<K>, id: TableId, table: Table<K>, deps: LiveGameDeps) {
		this.#playable = playable;
		this.id = id;
		this.#table = table;
		this.#deps = deps;
	}

	get version(): number {
		return this.#table.version;
	}

	get clock(): Clock {
		return this.#table.terms.clock;
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
		return this.#queued > 0 || this.#thinking !== null;
	}

	/** Calls a function when nothing is being written, so that everything it sees is on disk. */
	look<Value>(see: () => Value): Promise<Value> {
		return this.#enqueue(() => Promise.resolve(see()));
	}

	/** The events after a version, and the view of a role. Only for `look` and listeners. */
	shown(role: Role, since: number): Shown {
		return { events: this.#table.eventsSince(since), view: this.#table.viewFor(role) };
	}

	/** The same in JSON, for each role. */
	broadcast(since: number): Broadcast {
		return broadcastOf(this.#playable, this.#table, since);
	}

	/** How the game stands or ended. Only for `look` and listeners. */
	result(): GameResult {
		const { course, ending } = this.#table;
		const ranked = ending === null ? [] : rankingOf(ending);
		const places = ranked.length === 0 ? null : ranked;
		return {
			places,
			scores: places === null ? null : this.#playable.scoresIn(course.position),
			turns: course.steps.filter(({ played }) => played.turnEnded).length,
		};
	}

	act(seat: Seat, asked: SeatCommand): Promise<Answer> {
		return this.#enqueue(async () => {
			const command = tableCommand(this.#playable.game, seat, asked);
			if (!command.ok) return { kind: 'refused', refusal: command.fault };
			return answerTo(await this.#carryOut(command.value), () => this.#table.viewFor(seat));
		});
	}

	/** Checks the clocks. */
	async expire(): Promise<void> {
		await this.#enqueue(async () => {
			const since = this.version;
			const accepted = this.#table.expire(Date.now());
			if (accepted.length > 0) await this.#store(accepted, since);
			this.wake();
			return null;
		});
	}

	/** The player in this seat is gone for good. */
	async resign(seat: Seat): Promise<void> {
		await this.#enqueue(() =>
			this.#carryOut({ type: 'resign', id: `gone:${this.version}`, version: this.version, seat }),
		);
	}

	/** Ends the game because nobody plays any more. */
	async abandon(): Promise<void> {
		await this.#enqueue(() =>
			this.#carryOut({ type: 'abandon', id: `abandon:${this.version}`, version: this.version }),
		);
	}

	/** The record of a finished game. */
	record(details: Parameters<Table<K>['record']>[0]): unknown {
		return this.#table.record(details);
	}

	/** Starts the bots and the clocks. */
	wake(): void {
		if (this.#closed) return;
		this.#deps.wakeAt(this.#table.deadline()?.at ?? null);
		this.#askBot();
	}

	/** Accepts no more commands and waits for those in progress. */
	async close(): Promise<void> {
		this.#closed = true;
		this.#thinking?.abort();
		await this.#queue;
	}

	/** Runs a job after all queued ones. */
	#enqueue<Value>(job: () => Promise<Value>): Promise<Value> {
		const done = this.#runAfter(this.#queue, job);
		this.#queue = done.catch(() => undefined);
		return done;
	}

	async #runAfter<Value>(before: Promise<unknown>, job: () => Promise<Value>): Promise<Value> {
		this.#queued++;
		try {
			await before;
			if (this.#unsaved) await this.#reopen();
			return await job();
		} finally {
			this.#queued--;
		}
	}

	async #carryOut(command: Command<K>): Promise<Result<Accepted<K>, TableRefusal<K>>> {
		for (;;) {
			const since = this.version;
			const result = this.#table.act(command, Date.now());
			if (!result.ok && result.fault.code === 'unknown-version' && (await this.#caughtUp())) continue;
			// An accepted duplicate is on disk already; a refusal changes nothing.
			if (!result.ok || result.value.entry === null) return result;
			if ((await this.#store([result.value], since)) === 'stored') return result;
		}
	}

	/** Writes what the table has accepted, then tells the listener. If it cannot be written, it did not happen. */
	async #store(accepted: readonly Accepted<K>[], since: number): Promise<'stored' | 'taken'> {
		this.#unsaved = true;
		const entries = accepted.flatMap(({ entry }) => entry ?? []);
		const stored = await this.#deps.log.append(this.id, entries);
		if (stored === 'taken') await this.#reopen();
		this.#unsaved = false;
		this.#notify(since);
		return stored;
	}

	/** Reads what another server has written; false if there is nothing new. */
	async #caughtUp(): Promise<boolean> {
		const since = this.version;
		if ((await this.#deps.log.last(this.id)) <= since) return false;
		await this.#reopen();
		this.#notify(since);
		return true;
	}

	/** Entries of another server are new to the listeners here too. */
	#notify(since: number): void {
		if (this.version > since) this.#deps.listener.happened(this, since);
		if (this.isOver) this.#deps.listener.ended(this);
		this.wake();
	}

	async #reopen(): Promise<void> {
		this.#table = await readTable(this.#playable.game, this.id, this.#deps.log);
		this.#unsaved = false;
	}

	/** Asks the bot whose turn it is, unless one is thinking. Its answer is a command like any other. */
	#askBot(): void {
		if (this.#thinking !== null || this.#closed) return;
		const pending = this.#table.pendingBot();
		if (pending === null) return;
		const { seat, level, view, seed, version } = pending;
		const abort = new AbortController();
		this.#thinking = abort;
		const opponent = this.#botFailures < MOST_BOT_FAILURES ? level : 'random';
		void this.#deps.bots
			.think<K>({ game: this.#playable.game.id, opponent, view, seed }, abort.signal, this.#deps.host)
			.then(async (thought) => {
				if (this.#closed) return;
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
				this.#deps.listener.failed(this.id, error);
				const delay = RETRY_MS * 2 ** Math.min(this.#botFailures, 7);
				await new Promise((resolve) => setTimeout(resolve, delay).unref());
			})
			.finally(() => {
				this.#thinking = null;
				this.#askBot();
			});
	}
}
