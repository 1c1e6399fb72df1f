import type { EntryFault, Score } from '@orrery/daily';
import { checking } from '@orrery/daily';
import type { NebulaKinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { DailyBoard, DailyEntry, DailyPlace, Fault } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { hashOf } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { BotRunner } from '../play/bot-pool.ts';
import type { DailyId, DailyStore, RankedEntry, ScoreCount } from '../storage/daily-store.ts';
import { closedFor } from './open-days.ts';

/** How many entries a leaderboard shows. */
const MOST_SHOWN = 50;
/** Entries that are checked at once. Each asks a bot about a hundred questions, and the bots of live games wait for them. */
const MOST_CHECKS = 2;
/** A check that takes longer has failed. It takes a tenth of a second on an idle server. */
const LONGEST_CHECK_MS = 15_000;

/** The games of the days: entries are checked, stored once and ranked. */
export class Daily {
	readonly #store: DailyStore;
	readonly #bots: BotRunner;
	readonly #told: (game: string, outcome: string) => void;
	/** One entry of a player at a time. */
	readonly #queue = new KeyedQueue<PlayerId>();
	readonly #checks = new Semaphore(MOST_CHECKS);

	/** `told` hears what became of each entry. */
	constructor(store: DailyStore, bots: BotRunner, told: (game: string, outcome: string) => void) {
		this.#store = store;
		this.#bots = bots;
		this.#told = told;
	}

	/** The leaderboard as this player sees it. */
	async board(id: DailyId, player: PlayerId | null): Promise<DailyBoard> {
		const [scores, best, own] = await Promise.all([
			this.#store.scores(id),
			this.#store.best(id, player, MOST_SHOWN),
			player === null ? null : this.#store.own(id, player),
		]);
		const places = placesOf(scores);
		const placed = (entry: RankedEntry): DailyPlace => {
			const { name, account, score, you } = entry;
			return { place: places.get(entry.cost) ?? 1, name, account, score, you };
		};
		return {
			...id,
			players: scores.reduce((sum, { players }) => sum + players, 0),
			best: best.map(placed),
			own: own === null ? null : placed(own),
			scores: scores.map(({ score, players }) => ({ score, players })),
		};
	}

	/** Adds an entry if it is the player's first for this game of the day and passes every check. */
	enter(id: DailyId, player: PlayerId, entry: DailyEntry, now: number): Promise<Result<DailyBoard, Fault>> {
		return this.#queue.run(player, async () => {
			const fault = await this.#fault(id, player, entry, now);
			this.#told(id.game, fault?.code ?? 'counted');
			return fault === null ? ok(await this.board(id, player)) : fail(fault);
		});
	}

	/** Waits for the checks under way. */
	settled(): Promise<void> {
		return this.#queue.settled();
	}

	/** Stores an entry, or says why it does not count. */
	async #fault(id: DailyId, player: PlayerId, entry: DailyEntry, now: number): Promise<Fault | null> {
		const closed = closedFor(id.day, now);
		// An entry that was counted in time may be sent again, because its answer was lost.
		if (closed !== null && (await this.#store.own(id, player)) === null) return { code: closed };
		const checked = await this.#checks.run(() => this.#check(id, player, entry));
		if (checked === null) return { code: 'failed' };
		if (!checked.ok) return checked.fault;
		const { score, cost, moves } = checked.value;
		const entered = await this.#store.enter(id, player, { score, cost, movesHash: hashOf(moves), at: now });
		if (entered === 'stored') return null;
		return { code: entered === 'copied' ? 'copied' : 'already-counted' };
	}

	/** Plays the entry again; the bot thinks in a worker thread. Null if the bot could not be asked. */
	async #check(
		{ day, game }: DailyId,
		player: PlayerId,
		{ record, hints }: DailyEntry,
	): Promise<Result<Score, EntryFault> | null> {
		const signal = AbortSignal.timeout(LONGEST_CHECK_MS);
		const check = checking({ day, game, record, hints });
		for (let step = check.next(); ; ) {
			if (step.done) return step.value;
			const { level, view, seed } = step.value;
			const question = { game, opponent: level, view, seed };
			const thought = await this.#bots.think<NebulaKinds>(question, signal, player);
			if (!thought.ok) return null;
			step = check.next(thought.value.move);
		}
	}
}

/** By cost: the place of all entries with it. */
function placesOf(scores: readonly ScoreCount[]): ReadonlyMap<number, number> {
	let place = 1;
	return new Map(
		scores.map(({ cost, players }) => {
			const shared = place;
			place += players;
			return [cost, shared];
		}),
	);
}
