import type { TableId } from '@orrery/protocol';
import type { TableRecord } from '../tables/table-record.ts';
import type { BotRunner } from './bot-pool.ts';
import { withGame } from './games.ts';
import type { LiveGame } from './live-game.ts';
import type { GameLog } from './serial-game.ts';
import { openGame } from './serial-game.ts';

/** What has to be known of a table to open its game. */
type Begun = Pick<TableRecord, 'id' | 'game' | 'host'>;

/** Whoever wants to hear of all games. */
export interface GamesListener {
	happened(game: LiveGame, since: number): void;
	ended(game: LiveGame): void;
	failed(game: TableId, error: unknown): void;
	/** Whether somebody looks on, so that the game is better kept in memory. */
	isWatched(game: TableId): boolean;
}

interface OpenGame {
	readonly game: Promise<LiveGame>;
	usedAt: number;
	/** How often it was asked for. */
	uses: number;
}

/** The longest that a timer can wait; longer waits are cut into pieces. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * The games that go on, opened when they are needed and forgotten when nobody looks: what they are is in the log. Only
 * the moment at which a clock runs out is kept.
 */
export class LiveGames {
	readonly #log: GameLog;
	readonly #bots: BotRunner;
	readonly #listener: GamesListener;
	readonly #open = new Map<TableId, OpenGame>();
	/** Those that are let go of while something in them is still being written. */
	readonly #unloading = new Map<TableId, Promise<void>>();
	readonly #alarms = new Map<TableId, NodeJS.Timeout>();
	#closed = false;

	constructor(log: GameLog, bots: BotRunner, listener: GamesListener) {
		this.#log = log;
		this.#bots = bots;
		this.#listener = listener;
	}

	/** The game of a table, which must have begun. Whoever has shown it to those who wait wakes it. */
	get(table: Begun): Promise<LiveGame> {
		if (this.#closed) return Promise.reject(new Error('the games are closed'));
		const { id } = table;
		const known = this.#open.get(id);
		if (known !== undefined) {
			known.usedAt = Date.now();
			known.uses++;
			return known.game;
		}
		const opening = this.#begin(table);
		const open = { game: opening, usedAt: Date.now(), uses: 1 };
		this.#open.set(id, open);
		// A game that could not be opened is tried again by the next who asks.
		opening.catch(() => {
			if (this.#open.get(id) === open) this.#open.delete(id);
		});
		return opening;
	}

	/** How many are in memory. */
	get size(): number {
		return this.#open.size;
	}

	/** Lets go of a game for good, once what is under way is done. */
	async drop(id: TableId): Promise<void> {
		clearTimeout(this.#alarms.get(id));
		this.#alarms.delete(id);
		const open = this.#open.get(id);
		if (open !== undefined) await this.#unload(id, open);
	}

	/** Forgets games that nobody has used since. */
	async unloadIdle(before: number): Promise<void> {
		for (const [id, open] of this.#open) if (open.usedAt < before) await this.#unloadIfIdle(id, open);
	}

	/** Opens a game for a moment, so that its clocks and bots go on. */
	async resume(table: Begun): Promise<void> {
		(await this.get(table)).wake();
		const open = this.#open.get(table.id);
		if (open !== undefined) await this.#unloadIfIdle(table.id, open);
	}

	/** Forgets a game that nobody needs in memory. */
	async #unloadIfIdle(id: TableId, open: OpenGame): Promise<void> {
		const { uses } = open;
		const live = await open.game.catch(() => null);
		if (live === null || live.isBusy || open.uses !== uses || this.#listener.isWatched(id)) return;
		await this.#unload(id, open);
	}

	/** Whoever asks for it from now on waits until all that it writes is in the log, and reads that. */
	#unload(id: TableId, { game }: OpenGame): Promise<void> {
		this.#open.delete(id);
		const unloading = game
			.then(
				(live) => live.close(),
				() => undefined,
			)
			.finally(() => {
				if (this.#unloading.get(id) === unloading) this.#unloading.delete(id);
			});
		this.#unloading.set(id, unloading);
		return unloading;
	}

	/** Lets bots stop thinking and everything else come to its end. */
	async close(): Promise<void> {
		this.#closed = true;
		for (const alarm of this.#alarms.values()) clearTimeout(alarm);
		const games = await Promise.all(Array.from(this.#open.values(), ({ game }) => game.catch(() => null)));
		await Promise.all([...games.map((game) => game?.close()), ...this.#unloading.values()]);
	}

	async #begin(table: Begun): Promise<LiveGame> {
		const { id, game, host } = table;
		await this.#unloading.get(id);
		const live = await withGame(game, (playable) =>
			openGame(playable, id, {
				log: this.#log,
				bots: this.#bots,
				host,
				listener: {
					happened: (played, since) => this.#listener.happened(played, since),
					wakeAt: (moment) => this.#wakeAt(table, moment),
					ended: (played) => this.#listener.ended(played),
					failed: (error) => this.#listener.failed(id, error),
				},
			}),
		);
		// The server may have stopped between the last entry and what follows from it.
		if (live.isOver) this.#listener.ended(live);
		return live;
	}

	#wakeAt(table: Begun, moment: number | null): void {
		const { id } = table;
		clearTimeout(this.#alarms.get(id));
		this.#alarms.delete(id);
		if (moment === null || this.#closed) return;
		const delay = Math.min(LONGEST_TIMER, Math.max(0, moment - Date.now()));
		const alarm = setTimeout(() => {
			this.#alarms.delete(id);
			if (this.#closed) return;
			this.get(table)
				.then((live) => live.expire())
				.catch((error: unknown) => this.#listener.failed(id, error));
		}, delay);
		this.#alarms.set(id, alarm);
	}
}
