import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import { Attempts } from '../accounts/attempts.ts';
import { EarlierSessions } from '../accounts/earlier-sessions.ts';
import { KnownDevices } from '../accounts/known-devices.ts';
import { Names } from '../accounts/names.ts';
import type { Bus } from '../bus/bus.ts';
import { LocalBus } from '../bus/bus.ts';
import { Chat } from '../chat/chat.ts';
import { Daily } from '../daily/daily.ts';
import { DueWorker } from '../due/due-worker.ts';
import type { Settings } from '../limits/settings.ts';
import type { DueKind } from '../model/due.ts';
import type { NotificationOptions } from '../notifications/channels.ts';
import { Channels } from '../notifications/channels.ts';
import { NotificationSettings } from '../notifications/notification-settings.ts';
import { Notifier } from '../notifications/notifier.ts';
import { pushKeysOf } from '../notifications/push.ts';
import { Bans } from '../operation/bans.ts';
import { Health } from '../operation/health.ts';
import type { Logger } from '../operation/logger.ts';
import { Metrics } from '../operation/metrics.ts';
import { timedBotRunner } from '../operation/timed-bot-runner.ts';
import { BotPool } from '../play/bot-pool.ts';
import { LiveGames } from '../play/live-games.ts';
import { RemoteBots } from '../play/remote-bots.ts';
import { ServerTime } from '../play/server-time.ts';
import { Boards } from '../ratings/boards.ts';
import { Ratings } from '../ratings/ratings.ts';
import { LobbyFeed } from '../rooms/lobby-feed.ts';
import { Presence } from '../rooms/presence.ts';
import type { Storage } from '../storage/storage.ts';
import { Access } from '../tables/access.ts';
import { Gathering } from '../tables/gathering.ts';
import { Playing } from '../tables/playing.ts';
import { Tables } from '../tables/tables.ts';
import { Unattended } from '../tables/unattended.ts';
import { Departures } from './departures.ts';

/** How often rooms are compared with the storage where several nodes share it. */
const ROOM_CHECK_MS = 10_000;
/** How often it is noted which tables are attended, in parts of the time that they wait. */
const ATTENDANCE_NOTES = 8;

/** Everything behind HTTP and sockets, wired together. */
export class Services {
	readonly storage: Storage;
	readonly settings: Settings;
	readonly lobby: LobbyFeed;
	readonly tables: Tables;
	readonly attempts: Attempts;
	readonly names: Names;
	readonly knownDevices: KnownDevices;
	readonly earlierSessions: EarlierSessions;
	readonly access: Access;
	readonly gathering: Gathering;
	readonly playing: Playing;
	readonly departures: Departures;
	readonly chat: Chat;
	readonly daily: Daily;
	readonly ratings: Ratings;
	readonly boards: Boards;
	readonly notificationSettings: NotificationSettings;
	readonly #channels: Channels;
	readonly bans: Bans;
	readonly health: Health;
	readonly metrics: Metrics;
	readonly bus: Bus;
	readonly time: ServerTime;
	readonly #bots = new BotPool();
	readonly #games: LiveGames;
	readonly #worker: DueWorker;
	readonly #presence: Presence;
	readonly #unattended: Unattended;
	readonly #logger: Logger;
	readonly #timers: NodeJS.Timeout[] = [];
	#carryOut: (order: string) => Promise<void> = () => Promise.reject(new Error('not ready for orders'));
	#closing = false;

	constructor(
		storage: Storage,
		settings: Settings,
		logger: Logger,
		notifications: NotificationOptions | null = null,
		bus: Bus = new LocalBus((error) => logger.error({ err: error }, 'internal error')),
	) {
		this.storage = storage;
		this.settings = settings;
		this.#logger = logger;
		this.bans = new Bans(storage.bans);
		this.bus = bus;
		this.health = new Health(storage.probe, () => bus.isConnected);
		this.metrics = new Metrics({
			gamesInMemory: () => this.#games.size,
			tables: () => storage.tables.counts(['gathering', 'playing']),
		});
		storage.log.listen({
			committed: (entries, ms) => this.metrics.committed(entries, ms),
			commitFailed: () => {
				this.health.writeFailed();
				this.metrics.commitFailed();
			},
		});
		storage.listen({
			wrote: () => this.health.wrote(),
			writeFailed: () => this.health.writeFailed(),
		});
		this.#channels = new Channels(notifications, () => pushKeysOf(storage.settings));
		this.notificationSettings = new NotificationSettings(storage.notifications, this.#channels);
		this.time = new ServerTime(storage.uptime, { ...settings, isShared: bus.isShared }, (error) =>
			this.#logError(null, error),
		);
		const now = (): number => this.time.now();
		const failed = (table: TableId, error: unknown): void => this.#logError(table, error);
		const presence = new Presence(bus);
		this.#presence = presence;
		const notifier = new Notifier({
			storage,
			channels: this.#channels,
			isPresent: (table, player) => presence.isPresent(table, player),
		});
		this.lobby = new LobbyFeed(storage.tables, settings.lobbyMs, this.bus);
		const botRunner = timedBotRunner(this.#bots, (...thought) => this.metrics.thought(...thought));
		const due = {
			gameWaitsMs: settings.gameWaitsMs,
			notifyAfterMs: this.#channels.areAvailable ? settings.notifyAfterMs : null,
		};
		this.#games = new LiveGames({
			log: storage.log,
			bots: bus.nats === null ? botRunner : new RemoteBots(bus.nats, bus.node, botRunner, this.metrics),
			bus: this.bus,
			time: this.time,
			due,
			// If this fails, the row that was stored with the last entry does it.
			ended: (game) => void this.playing.end(game).catch((error: unknown) => failed(game.id, error)),
			failed,
			diverged: (game) => this.#diverged(game),
			isWatched: (id) => this.tables.rooms.has(id),
		});
		const { tableWaitsMs } = settings;
		this.tables = new Tables({
			store: storage.tables,
			games: this.#games,
			bus,
			presence,
			now,
			due,
			tableWaitsMs,
			failed,
		});
		const unattended = new Unattended({
			store: storage.tables,
			tables: this.tables,
			presence,
			time: this.time,
			tableWaitsMs,
		});
		this.#unattended = unattended;
		this.access = new Access(storage.tables);
		this.attempts = new Attempts(storage.attempts, settings, now);
		this.knownDevices = new KnownDevices(storage.settings);
		this.earlierSessions = new EarlierSessions(storage.settings, settings);
		this.names = new Names(storage.accounts, storage.names);
		this.gathering = new Gathering(storage, this.tables, this.access, { settings, now });
		this.playing = new Playing(storage, this.tables, this.access, this.#games, settings);
		this.departures = new Departures(storage, this.tables, this.playing, this.#games, {
			names: this.names,
			bus: this.bus,
			now,
		});
		this.ratings = new Ratings(storage.ratings, storage.tables, storage.log);
		this.boards = new Boards(storage.ratings, storage.accounts, storage.players);
		this.daily = new Daily(storage.daily, botRunner, (game, outcome) => this.metrics.entered(game, outcome));
		this.chat = new Chat(storage, this.tables, this.access, settings, { bus, failed });
		this.#dropWhatOthersChange();
		this.#worker = new DueWorker({
			store: storage.due,
			bus: this.bus,
			now,
			handlers: {
				game: (id) => this.playing.attend(tableId.parse(id)),
				table: (id) => unattended.look(tableId.parse(id)),
				notification: async (turn, attempts) => {
					// After a start players get the usual time to come back first.
					const soonest = this.time.startedAt + settings.notifyAfterMs;
					if (now() < soonest) return soonest;
					await notifier.notify(turn, attempts);
					return null;
				},
				rating: async (id) => {
					await this.ratings.count(tableId.parse(id));
					return null;
				},
				sweep: async () => {
					await this.#sweep();
					return now() + settings.sweepMs;
				},
				order: async (id) => {
					await this.#carryOut(id);
					return null;
				},
			},
			failed: (kind, subject, error) => this.#logFailure(kind, subject, error),
		});
	}

	/** Continues where the last process stopped. */
	async begin(): Promise<void> {
		const { sweepMs, gameInMemoryMs } = this.settings;
		await this.names.begin();
		await this.time.begin(() => this.#games.isTicking);
		// It is noted once for all time, so not by a wall clock that may be wrong.
		await this.earlierSessions.begin(this.time.now());
		await this.storage.due.ensure('sweep', 'all', this.time.now() + sweepMs);
		this.#worker.begin();
		this.#every(sweepMs, () => this.#games.unloadIdle(Date.now() - gameInMemoryMs));
		if (!this.bus.isShared) return;
		// A message of another node may get lost; the storage has everything.
		this.#every(ROOM_CHECK_MS, async () => this.tables.rooms.check());
		this.#every(this.settings.tableWaitsMs / ATTENDANCE_NOTES, () => this.#unattended.note());
	}

	/** Who carries out orders of the operator. */
	onOrder(carryOut: (order: string) => Promise<void>): void {
		this.#carryOut = carryOut;
	}

	/** Takes on no more work that other nodes can do, and says so to proxies; everyone here is still served. */
	drain(): void {
		this.health.drain();
		// What is running goes on, and is waited for when this node closes.
		void this.#worker.close();
	}

	/** A game that another node has removed or rewritten must not stay in memory. */
	#dropWhatOthersChange(): void {
		const drop = (game: TableId): void => {
			this.#games.drop(game).catch((error: unknown) => this.#logError(game, error));
		};
		this.bus.subscribe('rewritten', ({ game }, origin) => {
			if (origin === 'elsewhere') drop(game);
		});
		this.bus.subscribe('table', ({ table, revision }, origin) => {
			if (origin === 'elsewhere' && revision === null) drop(table);
		});
	}

	/** Another node, or something that pretends to be one, has announced entries that are not in the log. */
	#diverged(game: TableId): void {
		this.metrics.busRefuted();
		this.#logError(game, new Error('the log does not have the entries that another node has announced'));
		this.tables.rooms.restart(game);
	}

	/** Does something again and again, but not while it is still being done. */
	#every(ms: number, job: () => Promise<unknown>): void {
		let isBusy = false;
		const timer = setInterval(() => {
			if (isBusy) return;
			isBusy = true;
			job()
				.catch((error: unknown) => this.#logError(null, error))
				.finally(() => {
					isBusy = false;
				});
		}, ms);
		this.#timers.push(timer);
	}

	/** Deletes what has expired. */
	async #sweep(): Promise<void> {
		const now = Date.now();
		const { guestLastsMs, sessionLastsMs } = this.settings;
		await this.storage.players.expire(now - guestLastsMs);
		await this.storage.sessions.expire(now - sessionLastsMs);
		await this.storage.accounts.expire(now);
		await this.attempts.sweep();
		await this.names.sweep(now);
		await this.gathering.waiting.sweep();
		await this.chat.sweep(now);
	}

	/** Whether the server is stopping: what fails now is no fault of it. */
	get isClosing(): boolean {
		return this.#closing;
	}

	/** Breaks off what may take long and can be repeated, so that neither requests nor work that is due wait for it. */
	async breakOff(): Promise<void> {
		this.#closing = true;
		this.health.close();
		this.#channels.close();
		await this.daily.close();
	}

	/** Finishes what was acknowledged or started, and stops. What is due stays stored for the next process. */
	async close(): Promise<void> {
		await this.breakOff();
		for (const timer of this.#timers) clearInterval(timer);
		this.lobby.close();
		await this.#worker.close();
		await this.tables.rooms.close();
		await this.tables.queue.settled();
		await this.#handOver(await this.#games.close());
		await this.tables.queue.settled();
		this.#bots.close();
		this.metrics.close();
		await this.time.close();
		this.#presence.close();
		await this.bus.close();
		await this.storage.close();
	}

	/** Bots that this node would have asked are due at once for the next one. */
	async #handOver(games: readonly TableId[]): Promise<void> {
		const at = this.time.now();
		// If this fails, they are due a few seconds later.
		for (const game of games) await this.storage.due.ensure('game', game, at).catch(() => undefined);
		if (games.length > 0) this.bus.publish('due', { at });
	}

	#logError(game: TableId | null, error: unknown): void {
		if (!this.#closing) this.#logger.error({ game, err: error }, 'internal error');
	}

	#logFailure(kind: DueKind | null, subject: string, error: unknown): void {
		if (!this.#closing) this.#logger.error({ due: kind, subject, err: error }, 'work that is due has failed');
	}
}
