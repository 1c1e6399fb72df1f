import type { GameId, TableId } from '@orrery/protocol';
import type { LogStore } from '../storage/log-store.ts';
import type { Thinkers } from './bot-pool.ts';
import { withGame } from './games.ts';
import type { LiveGame } from './live-game.ts';
import { openGame } from './serial-game.ts';

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
	readonly #log: LogStore;
	readonly #bots: Thinkers;
	readonly #listener: GamesListener;
	readonly #open = new Map<TableId, OpenGame>();
	readonly #alarms = new Map<TableId, NodeJS.Timeout>();
	#closed = false;

	constructor(log: LogStore, bots: Thinkers, listener: GamesListener) {
		this.#log = log;
		this.#bots = bots;
		this.#listener = listener;
	}

	/** The game of a table, which must have begun. Whoever has shown it to those who wait wakes it. */
	get(id: TableId, game: GameId): Promise<LiveGame> {
		if (this.#closed) return Promise.reject(new Error('the games are closed'));
		const known = this.#open.get(id);
		if (known !== undefined) {
			known.usedAt = Date.now();
			known.uses++;
			return known.game;
		}
		const opening = this.#begin(id, game);
		this.#open.set(id, { game: opening, usedAt: Date.now(), uses: 1 });
		// A game that could not be opened is tried again by the next who asks.
		opening.catch(() => this.#open.delete(id));
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
		this.#open.delete(id);
		await (await open?.game.catch(() => null))?.close();
	}

	/** Forgets games that nobody has used since. */
	async forgetIdle(before: number): Promise<void> {
		for (const [id, open] of this.#open) if (open.usedAt < before) await this.#forget(id, open);
	}

	/** Opens a game for a moment, so that its clocks and bots go on. */
	async rouse(id: TableId, game: GameId): Promise<void> {
		(await this.get(id, game)).wake();
		const open = this.#open.get(id);
		if (open !== undefined) await this.#forget(id, open);
	}

	/** Forgets a game that nobody needs in memory. */
	async #forget(id: TableId, open: OpenGame): Promise<void> {
		const { uses } = open;
		const live = await open.game.catch(() => null);
		if (live === null || live.isBusy || open.uses !== uses || this.#listener.isWatched(id)) return;
		this.#open.delete(id);
		await live.close();
	}

	/** Lets bots stop thinking and everything else come to its end. */
	async close(): Promise<void> {
		this.#closed = true;
		for (const alarm of this.#alarms.values()) clearTimeout(alarm);
		const games = await Promise.all(Array.from(this.#open.values(), ({ game }) => game.catch(() => null)));
		await Promise.all(games.map((game) => game?.close()));
	}

	async #begin(id: TableId, game: GameId): Promise<LiveGame> {
		const live = await withGame(game, (playable) =>
			openGame(playable, id, {
				log: this.#log,
				bots: this.#bots,
				listener: {
					happened: (played, since) => this.#listener.happened(played, since),
					wakeAt: (moment) => this.#wakeAt(id, game, moment),
					ended: (played) => this.#listener.ended(played),
					failed: (error) => this.#listener.failed(id, error),
				},
			}),
		);
		// The server may have stopped between the last entry and what follows from it.
		if (live.isOver) this.#listener.ended(live);
		return live;
	}

	#wakeAt(id: TableId, game: GameId, moment: number | null): void {
		clearTimeout(this.#alarms.get(id));
		this.#alarms.delete(id);
		if (moment === null || this.#closed) return;
		const delay = Math.min(LONGEST_TIMER, Math.max(0, moment - Date.now()));
		const alarm = setTimeout(() => {
			this.#alarms.delete(id);
			if (this.#closed) return;
			this.get(id, game)
				.then((live) => live.expire())
				.catch((error: unknown) => this.#listener.failed(id, error));
		}, delay);
		this.#alarms.set(id, alarm);
	}
}
