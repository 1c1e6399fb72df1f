import type { TableId } from '@orrery/protocol';
import { withGame } from '../model/games.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { BotRunner } from './bot-pool.ts';
import { ClockAlarms } from './clock-alarms.ts';
import type { GameListener, GameLog, LiveGame } from './live-game.ts';
import { openGame } from './live-game.ts';

/** What has to be known about a table to open its game. */
type Begun = Pick<TableRecord, 'id' | 'game' | 'host'>;

/** Listens to all games. */
export interface GamesListener extends GameListener {
	/** Whether someone is watching, so that the game should stay in memory. */
	isWatched(game: TableId): boolean;
}

/** How long to wait after a clock could not be checked; the wait doubles a few times. */
const RETRY_MS = 1000;

interface OpenGame {
	readonly game: Promise<LiveGame>;
	usedAt: number;
	/** How often the game was requested. */
	uses: number;
}

/**
 * The running games. A game is loaded from its log when it is needed and unloaded when nobody uses it; only the time
 * at which a clock runs out stays in memory.
 */
export class LiveGames {
	readonly #log: GameLog;
	readonly #bots: BotRunner;
	readonly #listener: GamesListener;
	readonly #open = new Map<TableId, OpenGame>();
	/** Games that are being unloaded while a write is still in progress. */
	readonly #unloading = new Map<TableId, Promise<void>>();
	readonly #alarms = new ClockAlarms();
	#closed = false;

	constructor(log: GameLog, bots: BotRunner, listener: GamesListener) {
		this.#log = log;
		this.#bots = bots;
		this.#listener = listener;
	}

	/** The game of a table that has started. The caller wakes it after showing it to those who wait. */
	get(table: Begun): Promise<LiveGame> {
		if (this.#closed) return Promise.reject(new Error('the server is closing'));
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
		// If a game could not be opened, the next request tries again.
		opening.catch(() => {
			if (this.#open.get(id) === open) this.#open.delete(id);
		});
		return opening;
	}

	/** How many games are in memory. */
	get size(): number {
		return this.#open.size;
	}

	/** Unloads a game for good, after what is in progress. */
	async drop(id: TableId): Promise<void> {
		this.#alarms.clear(id);
		const open = this.#open.get(id);
		if (open !== undefined) await this.#unload(id, open);
	}

	/** Unloads games that were last used before this moment. */
	async unloadIdle(before: number): Promise<void> {
		for (const [id, open] of this.#open) if (open.usedAt < before) await this.#unloadIfIdle(id, open);
	}

	/** Loads a game briefly, so that its clocks and bots continue. */
	async resume(table: Begun): Promise<void> {
		(await this.get(table)).wake();
		const open = this.#open.get(table.id);
		if (open !== undefined) await this.#unloadIfIdle(table.id, open);
	}

	/** Unloads a game unless it is busy, watched or was used meanwhile. */
	async #unloadIfIdle(id: TableId, open: OpenGame): Promise<void> {
		const { uses } = open;
		const live = await open.game.catch(() => null);
		if (live === null || live.isBusy || open.uses !== uses || this.#listener.isWatched(id)) return;
		await this.#unload(id, open);
	}

	/** Requests from now on wait until everything is in the log, and read that. */
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

	/** Stops the bots and waits for everything else to finish. */
	async close(): Promise<void> {
		this.#closed = true;
		this.#alarms.close();
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
				listener: this.#listener,
				wakeAt: (moment) => this.#alarms.set(id, moment, () => this.#expire(table)),
			}),
		);
		// The server may have stopped after the last entry and before its consequences.
		if (live.isOver) this.#listener.ended(live);
		return live;
	}

	/** Loads a game whose clock has run out, and checks it. */
	#expire(table: Begun, failures = 0): void {
		this.get(table)
			.then((live) => live.expire())
			.catch((error: unknown) => {
				if (this.#closed) return;
				this.#listener.failed(table.id, error);
				// Nothing else would look at the clock again until somebody moves.
				const again = Date.now() + RETRY_MS * 2 ** Math.min(failures, 5);
				this.#alarms.set(table.id, again, () => this.#expire(table, failures + 1));
			});
	}
}
