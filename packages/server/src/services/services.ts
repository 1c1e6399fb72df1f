import type { TableId } from '@orrery/protocol';
import { Attempts } from '../accounts/attempts.ts';
import { Chat } from '../chat/chat.ts';
import { Daily } from '../daily/daily.ts';
import type { Settings } from '../limits/settings.ts';
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
import { Boards } from '../ratings/boards.ts';
import { Ratings } from '../ratings/ratings.ts';
import { LobbyFeed } from '../rooms/lobby-feed.ts';
import type { Storage } from '../storage/storage.ts';
import { Access } from '../tables/access.ts';
import { Gathering } from '../tables/gathering.ts';
import { Playing } from '../tables/playing.ts';
import { Tables } from '../tables/tables.ts';
import { Departures } from './departures.ts';

/** Everything behind HTTP and sockets, wired together. */
export class Services {
	readonly storage: Storage;
	readonly settings: Settings;
	readonly lobby: LobbyFeed;
	readonly tables: Tables;
	readonly attempts: Attempts;
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
	readonly #notifier: Notifier;
	readonly bans: Bans;
	readonly health: Health;
	readonly metrics: Metrics;
	readonly #bots = new BotPool();
	readonly #games: LiveGames;
	readonly #logger: Logger;
	#sweeping: NodeJS.Timeout | null = null;
	#closing = false;

	constructor(
		storage: Storage,
		settings: Settings,
		logger: Logger,
		notifications: NotificationOptions | null = null,
	) {
		this.storage = storage;
		this.settings = settings;
		this.#logger = logger;
		this.bans = new Bans(storage.bans);
		this.health = new Health(storage.probe);
		this.metrics = new Metrics({
			gamesInMemory: () => this.#games.size,
			tables: () => storage.tables.counts(['gathering', 'playing']),
		});
		storage.log.listen({
			committed: (entries, ms) => {
				this.health.committed();
				this.metrics.committed(entries, ms);
			},
			commitFailed: () => {
				this.health.commitFailed();
				this.metrics.commitFailed();
			},
		});
		this.#channels = new Channels(notifications, () => pushKeysOf(storage.settings));
		this.notificationSettings = new NotificationSettings(storage.notifications, this.#channels);
		this.#notifier = new Notifier({
			storage,
			channels: this.#channels,
			isPresent: (table, player) => this.tables.rooms.get(table)?.attends(player) ?? false,
			afterMs: settings.notifyAfterMs,
			failed: (table, error) => this.#logError(table, error),
		});
		this.lobby = new LobbyFeed(storage.tables, settings.lobbyMs);
		const botRunner = timedBotRunner(this.#bots, (...thought) => this.metrics.thought(...thought));
		this.#games = new LiveGames(storage.log, botRunner, {
			happened: (game, since) => {
				this.tables.rooms.get(game.id)?.broadcastEvents(game, since);
				this.#notifier.happened(game, since);
			},
			ended: (game) => {
				this.playing
					.ended(game)
					.then(() => this.#countGames())
					.catch((error: unknown) => this.#logError(game.id, error));
			},
			failed: (id, error) => this.#logError(id, error),
			isWatched: (id) => this.tables.rooms.has(id),
		});
		// The last player to get ready may be away in a game with days per turn.
		this.tables = new Tables(storage.tables, this.#games, this.lobby, (game) =>
			this.#notifier.happened(game, game.version),
		);
		this.access = new Access(storage.tables);
		this.attempts = new Attempts(storage.attempts, settings);
		this.gathering = new Gathering(storage.tables, this.tables, this.access, settings, storage.blocks);
		this.playing = new Playing(storage, this.tables, this.access, this.#games, settings);
		this.departures = new Departures(storage, this.tables, this.playing, this.#games);
		this.ratings = new Ratings(storage.ratings, storage.tables, storage.log);
		this.boards = new Boards(storage.ratings, storage.accounts, storage.players);
		this.daily = new Daily(storage.daily, botRunner, (game, outcome) => this.metrics.entered(game, outcome));
		this.chat = new Chat(storage.chat, this.tables, this.access, settings, storage.blocks);
	}

	/** Continues where the last process stopped. */
	async begin(): Promise<void> {
		await this.#notifier.begin();
		this.playing
			.wakeAll(
				() => this.#closing,
				(id, error) => this.#logError(id, error),
			)
			.catch((error: unknown) => this.#logError(null, error));
		this.#sweeping = setInterval(() => {
			this.sweep().catch((error: unknown) => this.#logError(null, error));
		}, this.settings.sweepMs);
	}

	/** Deletes what has expired and ends what nobody returns to. */
	async sweep(): Promise<void> {
		const now = Date.now();
		const { tableWaitsMs, gameWaitsMs, guestLastsMs, sessionLastsMs, gameInMemoryMs } = this.settings;
		const { rooms } = this.tables;
		for (const id of await this.storage.tables.waitingSince(now - tableWaitsMs)) {
			if (rooms.get(id)?.isAttended) continue;
			await this.#alone(id, () =>
				this.tables.change(id, (record) => ({
					ok: true,
					value: record.status === 'gathering' ? { ...record, status: 'closed', endedAt: now } : record,
				})),
			);
		}
		for (const id of await this.storage.tables.idleSince(now - gameWaitsMs))
			await this.#alone(id, () => this.playing.abandon(id));
		await this.storage.players.expire(now - guestLastsMs);
		await this.storage.sessions.expire(now - sessionLastsMs);
		await this.storage.notifications.expire();
		await this.storage.accounts.expire(now);
		await this.attempts.sweep(now);
		await this.chat.sweep(now);
		await this.#countGames();
		await this.#games.unloadIdle(now - gameInMemoryMs);
	}

	/** Whether the server is stopping: what fails now is no fault of it. */
	get isClosing(): boolean {
		return this.#closing;
	}

	/** Finishes what was acknowledged or started, and stops. */
	async close(): Promise<void> {
		this.#closing = true;
		this.health.close();
		if (this.#sweeping !== null) clearInterval(this.#sweeping);
		this.lobby.close();
		await this.tables.queue.settled();
		await this.daily.settled();
		await this.#games.close();
		// A game may have ended just now; what follows from that belongs to it.
		await this.tables.queue.settled();
		await this.ratings.settled();
		await this.#notifier.close();
		await this.#channels.close();
		this.#bots.close();
		this.metrics.close();
		await this.storage.close();
	}

	#countGames(): Promise<void> {
		return this.ratings.catchUp((id, error) => this.#logError(id, error));
	}

	/** Runs a job for one table, so that its failure does not stop the loop. */
	async #alone(id: TableId, job: () => Promise<unknown>): Promise<void> {
		try {
			await job();
		} catch (error) {
			this.#logError(id, error);
		}
	}

	#logError(game: TableId | null, error: unknown): void {
		if (!this.#closing) this.#logger.error({ game, err: error }, 'internal error');
	}
}
