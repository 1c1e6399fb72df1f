import type { TableId } from '@orrery/protocol';
import { withGame } from '../model/games.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { GameDeps, LiveGame } from './live-game.ts';
import { openGame } from './live-game.ts';

/** What has to be known about a table to open its game. */
type Begun = Pick<TableRecord, 'id' | 'game' | 'host'>;

export interface GamesDeps extends GameDeps {
	/** Whether someone is watching, so that the game should stay in memory. */
	readonly isWatched: (game: TableId) => boolean;
}

interface OpenGame {
	readonly game: Promise<LiveGame>;
	/** The game, once it is loaded. */
	live: LiveGame | null;
	usedAt: number;
	/** How often the game was requested. */
	uses: number;
}

/** The running games. A game is loaded from its log when it is needed and unloaded when nobody uses it. */
export class LiveGames {
	readonly #deps: GamesDeps;
	readonly #open = new Map<TableId, OpenGame>();
	/** Games that are being unloaded while a write is still in progress. */
	readonly #unloading = new Map<TableId, Promise<void>>();
	/** Unloaded games whose live clocks were running. */
	readonly #tickingAside = new Set<TableId>();
	#closed = false;

	constructor(deps: GamesDeps) {
		this.#deps = deps;
	}

	/** The game of a table that has started. The caller wakes it after showing it to those who wait. */
	get(table: Begun): Promise<LiveGame> {
		if (this.#closed) return Promise.reject(new Error('the server is closing'));
		const { id } = table;
		const known = this.#open.get(id);
		if (known !== undefined) {
			touch(known);
			return known.game;
		}
		const opening = this.#begin(table);
		const open: OpenGame = { game: opening, live: null, usedAt: Date.now(), uses: 1 };
		this.#open.set(id, open);
		opening.then(
			(live) => {
				open.live = live;
			},
			// If a game could not be opened, the next request tries again.
			() => {
				if (this.#open.get(id) === open) this.#open.delete(id);
			},
		);
		return opening;
	}

	/** The game, if it is in memory, to be used like one that was asked for with `get`. */
	use(id: TableId): LiveGame | null {
		const known = this.#open.get(id);
		if (this.#closed || known === undefined || known.live === null) return null;
		touch(known);
		return known.live;
	}

	/** The game with everything that other nodes have written. */
	async getFresh(table: Begun): Promise<LiveGame> {
		const wasOpen = this.#open.has(table.id);
		const game = await this.get(table);
		if (wasOpen && this.#deps.bus.isShared) await game.catchUp();
		// Otherwise another node may be asking the bots; if none is, that is due.
		if (!this.#deps.bus.isShared) game.wake();
		return game;
	}

	/** The game, if it is in memory. */
	inMemory(id: TableId): LiveGame | null {
		return this.#open.get(id)?.live ?? null;
	}

	/** Whether any live clock may be running. */
	get isTicking(): boolean {
		if (this.#tickingAside.size > 0) return true;
		for (const { live } of this.#open.values()) if (live?.isTicking === true) return true;
		return false;
	}

	/** How many games are in memory. */
	get size(): number {
		return this.#open.size;
	}

	/** Unloads a game for good, after what is in progress. */
	async drop(id: TableId): Promise<void> {
		const open = this.#open.get(id);
		if (open !== undefined) await this.#unload(id, open, compared);
		this.#tickingAside.delete(id);
	}

	/** Unloads a game that is over and that nobody watches any more: nothing will happen there. */
	async release(id: TableId): Promise<void> {
		const open = this.#open.get(id);
		if (open?.live?.isOver === true) await this.#unloadIfIdle(id, open);
	}

	/** Unloads games that were last used before this moment. */
	async unloadIdle(before: number): Promise<void> {
		for (const [id, open] of this.#open) if (open.usedAt < before) await this.#unloadIfIdle(id, open);
	}

	/** Loads a game briefly, if need be, and does what is due there; returns when it needs attention again. */
	async attend(table: Begun): Promise<{ readonly next: number; readonly game: LiveGame }> {
		const game = await this.get(table);
		const next = await game.attend();
		const open = this.#open.get(table.id);
		if (open !== undefined && open.uses === 1) await this.#unloadIfIdle(table.id, open);
		return { next, game };
	}

	/** Unloads a game unless it is busy, watched or was used meanwhile. */
	async #unloadIfIdle(id: TableId, open: OpenGame): Promise<void> {
		const { uses } = open;
		const live = await open.game.catch(() => null);
		if (live === null || live.isBusy || open.uses !== uses || this.#deps.isWatched(id)) return;
		await this.#unload(id, open);
	}

	/** Requests from now on wait until everything is in the log, and read that. */
	#unload(
		id: TableId,
		{ game, live: known }: OpenGame,
		before: (live: LiveGame) => Promise<void> = () => Promise.resolve(),
	): Promise<void> {
		this.#open.delete(id);
		if (known?.isTicking === true) this.#tickingAside.add(id);
		const unloading = game
			.then(
				(live) => before(live).then(() => live.close()),
				() => undefined,
			)
			.finally(() => {
				if (this.#unloading.get(id) === unloading) this.#unloading.delete(id);
			});
		this.#unloading.set(id, unloading);
		return unloading;
	}

	/** Stops the bots and waits for everything else to finish; returns the games in which a bot has to move. */
	async close(): Promise<readonly TableId[]> {
		this.#closed = true;
		const games = await Promise.all(Array.from(this.#open.values(), ({ game }) => game.catch(() => null)));
		await Promise.all([...games.map((game) => game?.close()), ...this.#unloading.values()]);
		return games.flatMap((game) => (game?.hasBotToAsk === true ? [game.id] : []));
	}

	async #begin(table: Begun): Promise<LiveGame> {
		const { id, game, host } = table;
		await this.#unloading.get(id);
		this.#tickingAside.delete(id);
		return withGame(game, (playable) => openGame(playable, id, host, this.#deps));
	}
}

function touch(open: OpenGame): void {
	open.usedAt = Date.now();
	open.uses++;
}

/** What was shown to someone has to be compared with the log before it is forgotten. A removed table has none. */
async function compared(live: LiveGame): Promise<void> {
	await live.compare().catch(() => undefined);
}
