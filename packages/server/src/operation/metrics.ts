import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { processMetrics } from './process-metrics.ts';

/** Values that are read when metrics are collected, instead of being counted all the time. */
export interface GaugeSources {
	gamesInMemory(): number;
	/** The number of tables by status, without finished ones. */
	tables(): Promise<Readonly<Record<string, number>>>;
}

/** From a fast disk to one in trouble. */
const COMMIT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const THINKING_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
const GROUP_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Metrics in the Prometheus format. Labels never identify a player, a table or an address. */
export class Metrics {
	readonly #registry = new Registry();
	readonly #stopProcessMetrics: () => void;
	readonly #moves: Counter;
	readonly #refused: Counter<'code'>;
	readonly #acknowledgement: Histogram;
	readonly #sockets: Gauge;
	readonly #thinking: Histogram<'game' | 'level'>;
	readonly #dailyEntries: Counter<'game' | 'outcome'>;
	readonly #commitEntries: Histogram;
	readonly #commitSeconds: Histogram;
	readonly #commitsFailed: Counter;
	readonly #busMessages: Counter<'direction'>;
	readonly #busUnreadable: Counter;
	readonly #busRefuted: Counter;
	readonly #busConnected: Gauge;
	readonly #workerQuestions: Counter<'outcome'>;

	constructor(sources: GaugeSources) {
		const registers = [this.#registry];
		this.#moves = new Counter({
			name: 'orrery_moves_total',
			help: 'Acknowledged moves of people.',
			registers,
		});
		this.#refused = new Counter({
			name: 'orrery_commands_refused_total',
			help: 'Refused commands, by fault code.',
			labelNames: ['code'],
			registers,
		});
		this.#acknowledgement = new Histogram({
			name: 'orrery_acknowledgement_seconds',
			help: 'Time from the arrival of a command to its acknowledgement, when it is on disk.',
			buckets: COMMIT_BUCKETS,
			registers,
		});
		this.#sockets = new Gauge({ name: 'orrery_sockets', help: 'Open sockets.', registers });
		this.#thinking = new Histogram({
			name: 'orrery_bot_thinking_seconds',
			help: 'Time that bots needed for a move, including the wait for a thread.',
			labelNames: ['game', 'level'],
			buckets: THINKING_BUCKETS,
			registers,
		});
		this.#dailyEntries = new Counter({
			name: 'orrery_daily_entries_total',
			help: 'Games of the day that were sent, by game and by what became of them: counted, or the fault code.',
			labelNames: ['game', 'outcome'],
			registers,
		});
		this.#commitEntries = new Histogram({
			name: 'orrery_commit_entries',
			help: 'Log entries per commit, over all games.',
			buckets: GROUP_BUCKETS,
			registers,
		});
		this.#commitSeconds = new Histogram({
			name: 'orrery_commit_seconds',
			help: 'Duration of a commit, until it is on disk.',
			buckets: COMMIT_BUCKETS,
			registers,
		});
		this.#commitsFailed = new Counter({
			name: 'orrery_commits_failed_total',
			help: 'Commits that failed, other than for a sequence number that was taken.',
			registers,
		});
		this.#busMessages = new Counter({
			name: 'orrery_bus_messages_total',
			help: 'Messages to other nodes and from them.',
			labelNames: ['direction'],
			registers,
		});
		this.#busUnreadable = new Counter({
			name: 'orrery_bus_unreadable_total',
			help: 'Messages of other nodes that were dropped because they could not be read.',
			registers,
		});
		this.#busRefuted = new Counter({
			name: 'orrery_bus_refuted_total',
			help: 'Games of which another node had announced entries that are not in the log. Above 0, somebody else may be writing to NATS, or the database has lost something.',
			registers,
		});
		this.#busConnected = new Gauge({
			name: 'orrery_bus_connected',
			help: 'Whether other nodes can be heard: 1 or 0. A single node is always connected.',
			registers,
		});
		this.#busConnected.set(1);
		this.#workerQuestions = new Counter({
			name: 'orrery_worker_questions_total',
			help: 'Questions to thinking workers, by what became of them; the node thinks itself if none answers.',
			labelNames: ['outcome'],
			registers,
		});
		new Gauge({
			name: 'orrery_games_in_memory',
			help: 'Games in memory.',
			registers,
			collect() {
				this.set(sources.gamesInMemory());
			},
		});
		new Gauge({
			name: 'orrery_tables',
			help: 'Tables that are waiting for players or being played.',
			labelNames: ['status'],
			registers,
			async collect() {
				this.reset();
				for (const [status, count] of Object.entries(await sources.tables())) this.set({ status }, count);
			},
		});
		this.#stopProcessMetrics = processMetrics(registers);
	}

	/** Records an acknowledged command and how long it took. */
	acknowledged(isMove: boolean, ms: number): void {
		if (isMove) this.#moves.inc();
		this.#acknowledgement.observe(ms / 1000);
	}

	refused(code: string): void {
		this.#refused.inc({ code });
	}

	socketOpened(): void {
		this.#sockets.inc();
	}

	socketClosed(): void {
		this.#sockets.dec();
	}

	thought(game: string, level: string, ms: number): void {
		this.#thinking.observe({ game, level }, ms / 1000);
	}

	/** What became of a game of the day that was sent. */
	entered(game: string, outcome: string): void {
		this.#dailyEntries.inc({ game, outcome });
	}

	committed(entries: number, ms: number): void {
		this.#commitEntries.observe(entries);
		this.#commitSeconds.observe(ms / 1000);
	}

	commitFailed(): void {
		this.#commitsFailed.inc();
	}

	/** What became of a question to the thinking workers. */
	askedWorker(outcome: 'answered' | 'refused' | 'silent' | 'none'): void {
		this.#workerQuestions.inc({ outcome });
	}

	busSent(): void {
		this.#busMessages.inc({ direction: 'sent' });
	}

	busReceived(): void {
		this.#busMessages.inc({ direction: 'received' });
	}

	busUnreadable(): void {
		this.#busUnreadable.inc();
	}

	busRefuted(): void {
		this.#busRefuted.inc();
	}

	busConnected(isConnected: boolean): void {
		this.#busConnected.set(isConnected ? 1 : 0);
	}

	/** All metrics as text, with its content type. */
	async render(): Promise<{ readonly type: string; readonly text: string }> {
		return { type: this.#registry.contentType, text: await this.#registry.metrics() };
	}

	close(): void {
		this.#stopProcessMetrics();
	}
}
