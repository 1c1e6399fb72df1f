import type { Result } from '@orrery/engine';
import { fail, ok, seatOf } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import type { Settings } from '../limits/settings.ts';
import type { GameResult, GameStanding } from '../model/game-result.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import { seatOfPlayer } from '../model/table-record.ts';
import type { LiveGame } from '../play/live-game.ts';
import type { LiveGames } from '../play/live-games.ts';
import type { Answer, SeatCommand } from '../play/seat-command.ts';
import { gameStandingOf, readStoredGame, resultOf } from '../play/stored-game.ts';
import type { Watcher } from '../rooms/watcher.ts';
import type { LogStore } from '../storage/log-store.ts';
import type { ResultStore } from '../storage/result-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Access } from './access.ts';
import type { Tables } from './tables.ts';

/** What players do at a table after the game has started, and how anyone watches a table. */
export class Playing {
	readonly #store: TableStore;
	readonly #results: ResultStore;
	readonly #log: LogStore;
	readonly #tables: Tables;
	readonly #access: Access;
	readonly #games: LiveGames;
	readonly #settings: Settings;

	constructor(
		{ tables: store, results, log }: Pick<Storage, 'tables' | 'results' | 'log'>,
		tables: Tables,
		access: Access,
		games: LiveGames,
		settings: Settings,
	) {
		this.#store = store;
		this.#results = results;
		this.#log = log;
		this.#tables = tables;
		this.#access = access;
		this.#games = games;
		this.#settings = settings;
	}

	/** Starts showing a table to a watcher. */
	watch(watcher: Watcher, id: TableId, since: number | null): Promise<Fault | null> {
		return this.#tables.queue.run(id, async () => {
			const { rooms } = this.#tables;
			const record = rooms.current(id) ?? (await this.#store.find(id));
			if (record === null) return { code: 'not-found' };
			if (!(await this.#access.maySee(record, watcher.player))) return { code: 'not-admitted' };
			const room = rooms.of(record);
			// Players can always open their own game, however many spectators there are.
			const isFull = room.size >= this.#settings.socketsPerTable && seatOfPlayer(record, watcher.player) < 0;
			if (isFull && !room.has(watcher)) return { code: 'too-many' };
			const enter = (game: LiveGame | null): void => rooms.enter(room, watcher, { record, game, since });
			if (!hasBegun(record)) {
				enter(null);
				return null;
			}
			const game = await this.#games.getFresh(record);
			await game.look(() => enter(game));
			return null;
		});
	}

	unwatch(watcher: Watcher, id: TableId): void {
		const { rooms } = this.#tables;
		const record = rooms.get(id)?.record;
		rooms.leave(watcher, id);
		// People look through their past games. If one is not unloaded now, it is after a while.
		if (record !== undefined && hasEnded(record) && !rooms.has(id))
			this.#games.release(id).catch(() => undefined);
	}

	/** Carries out a command from a player at the table. */
	act(player: PlayerId | null, id: TableId, command: SeatCommand): Promise<Answer> {
		// The room knows the seats; without a room, or if another node has changed them, the storage does.
		const known = this.#tables.rooms.get(id)?.record;
		const seat = known !== undefined && hasBegun(known) ? seatOfPlayer(known, player) : -1;
		const game = seat < 0 ? null : this.#games.use(id);
		return game === null ? this.#actUnprepared(player, id, command) : game.act(seatOf(seat), command);
	}

	/** The same for a table that nobody watches here, or whose game is not in memory. */
	async #actUnprepared(player: PlayerId | null, id: TableId, command: SeatCommand): Promise<Answer> {
		const record = await this.#store.find(id);
		const seat = record === null ? -1 : seatOfPlayer(record, player);
		if (record === null || seat < 0) return { kind: 'refused', refusal: { code: 'not-seated' } };
		if (!hasBegun(record)) return { kind: 'refused', refusal: { code: 'not-started' } };
		const game = await this.#games.get(record);
		return game.act(seatOf(seat), command);
	}

	/** How the games at these tables stand. None is opened if that is stored with its last entry. */
	async standings(records: readonly TableRecord[]): Promise<ReadonlyMap<TableId, GameStanding>> {
		const begun = records.filter(hasBegun);
		const standings = new Map(await this.#log.standings(begun.map(({ id }) => id)));
		for (const record of begun)
			if (!standings.has(record.id))
				standings.set(record.id, await readStoredGame(this.#log, record, gameStandingOf));
		return standings;
	}

	/** How the games at these tables stand or ended. Those that have ended are read from their logs only once. */
	async results(records: readonly TableRecord[]): Promise<ReadonlyMap<TableId, GameResult>> {
		const [ended, current] = [records.filter(hasEnded), records.filter((record) => !hasEnded(record))];
		const results = new Map(await this.#results.of(ended.map(({ id }) => id)));
		for (const record of ended) {
			if (results.has(record.id)) continue;
			const result = await readStoredGame(this.#log, record, resultOf);
			results.set(record.id, result);
			await this.#results.add(record.id, result);
		}
		const standings = await this.standings(current);
		for (const record of current) {
			const standing = standings.get(record.id);
			if (standing === undefined) continue;
			// The game may be over and its table not yet marked as ended.
			const result =
				standing.deciders.length === 0
					? await readStoredGame(this.#log, record, resultOf)
					: { places: null, scores: null, turns: standing.turns };
			results.set(record.id, result);
		}
		return results;
	}

	/** The record of a finished game, with what the fairness check needs. */
	async record(record: TableRecord): Promise<Result<object, Fault>> {
		if (!hasEnded(record)) return fail({ code: 'not-ended' });
		const { id, commitment, drawSecret: secret, contributions } = record;
		const fair = { commitment, secret, contributions: contributions ?? [] };
		const made = await readStoredGame(this.#log, record, (table): unknown => table.record({ id, fair }));
		return typeof made === 'object' && made !== null ? ok(made) : fail({ code: 'no-record' });
	}

	/** Marks the table of a game that is over as ended. */
	async end(game: LiveGame): Promise<void> {
		const record = await this.#playingRecord(game.id);
		if (record !== null) await this.#ended(record, game);
	}

	/** Does what is due at a game; returns when it needs attention again, null for never. */
	async attend(id: TableId): Promise<number | null> {
		const record = await this.#playingRecord(id);
		if (record === null) return null;
		const { next, game } = await this.#games.attend(record);
		if (!game.isOver) return next;
		await this.#ended(record, game);
		return null;
	}

	/** The table of a game that is being played; null if there is none. */
	async #playingRecord(id: TableId): Promise<TableRecord | null> {
		// A room that does not know the latest change does no harm: the table is read again before it is changed.
		const known = this.#tables.rooms.get(id)?.record;
		const record = known?.status === 'playing' ? known : await this.#store.find(id);
		return record?.status === 'playing' ? record : null;
	}

	/** Marks the table as ended, which reveals the secret of its shuffle. */
	async #ended(known: TableRecord, game: LiveGame): Promise<void> {
		await this.#tables.change(
			game.id,
			(record) =>
				ok(record.status === 'playing' ? { ...record, status: 'ended', endedAt: game.now() } : record),
			{ result: game.result(), known },
		);
	}

	/** The player leaves the game for good. */
	async resign(record: TableRecord, player: PlayerId): Promise<void> {
		const game = await this.#games.get(record);
		await game.resign(seatOf(seatOfPlayer(record, player)));
	}
}

function hasEnded({ status }: TableRecord): boolean {
	return status === 'ended';
}

function hasBegun({ status }: TableRecord): boolean {
	return status === 'playing' || status === 'ended';
}
