import type { TableId } from '@orrery/protocol';
import type { TableRecord } from '../tables/table-record.ts';
import type { BotRunner } from './bot-pool.ts';
import { withGame } from './games.ts';
import type { LiveGame } from './live-game.ts';
import type { GameLog } from './serial-game.ts';
import { openGame } from './serial-game.ts';

/** What has to be known about a table to open its game. */
type Begun = Pick<TableRecord, 'id' | 'game' | 'host'>;

/** Listens to all games. */
export interface GamesListener {
	happened(game: LiveGame, since: number): void;
	ended(game: LiveGame): void;
	failed(game: TableId, error: unknown): void;
	/** Whether someone is watching, so that the game should stay in memory. */
	isWatched(game: TableId): boolean;
}

interface OpenGame {
	readonly game: Promise<LiveGame>;
	usedAt: number;
	/** How often the game was requested. */
	uses: number;
}

/** The longest delay of a timer; longer waits are split. */
const LONGEST_TIMER = 2_147_483_647;

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
	readonly #alarms = new Map<TableId, NodeJS.Timeout>();
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
		clearTimeout(this.#alarms.get(id));
		this.#alarms.delete(id);
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
		// The server may have stopped after the last entry and before its consequences.
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
