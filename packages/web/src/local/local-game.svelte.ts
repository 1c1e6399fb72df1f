import type { Kinds, Result, Role, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Command, PendingBot, TableEvent, TableRefusal, Terms } from '@orrery/table';
import { holderOf, Table } from '@orrery/table';
import { newId } from '../device/random.ts';
import type { LocalKind } from '../game/local-kind.ts';
import { momentOf } from '../game/moment.ts';
import type { Hindrance, Moment, PlayedGame } from '../game/played-game.ts';
import { THINKING } from '../game/played-game.ts';
import { onlyHuman } from '../game/players.ts';
import type { ShownGame } from '../share/subject.ts';
import type { GameOrigin, GameStorage, StorageFaultCode } from '../storage/games.ts';
import { summarise } from './summarise.ts';

/** Thinks for the bots; `BotWorker` fits. */
export interface Thinker<K extends Kinds> {
	think(
		question: {
			readonly game: string;
			readonly opponent: string;
			readonly view: K['view'];
			readonly seed: string;
		},
		listening: { readonly signal: AbortSignal },
	): Promise<Result<{ readonly move: K['move'] }, { readonly code: string }>>;
}

export interface LocalGameParts<K extends Kinds> {
	readonly id: string;
	readonly kind: LocalKind<K>;
	readonly table: Table<K>;
	/** Why the device has not stored the log so far; null if it has. */
	readonly held: StorageFaultCode | null;
	/** Where the game began, if not with a deal. */
	readonly origin?: GameOrigin | null;
	readonly storage: GameStorage;
	readonly thinker: Thinker<K>;
	readonly now?: () => number;
	/** Takes the game over from the tab that plays it. */
	readonly takeOver?: () => void;
}

/** A bot that gave no answer. */
export interface FaultText {
	readonly seat: Seat;
	readonly code: string;
}

export type Keeping =
	| { readonly kind: 'kept' }
	| { readonly kind: 'memory'; readonly code: StorageFaultCode };

/**
 * A game on this device: people around the screen, bots in a worker, every move stored before it counts. `moment`
 * holds everything that is shown; the methods run one after the other.
 */
export class LocalGame<K extends Kinds> implements PlayedGame<K> {
	readonly id: string;
	readonly kind: LocalKind<K>;
	/** Where the game began; null if it was dealt. */
	readonly origin: GameOrigin | null;
	readonly #storage: GameStorage;
	readonly #thinker: Thinker<K>;
	readonly #now: () => number;
	readonly #takeOver: () => void;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	#table: Table<K>;
	/** Entries that could not be stored; they are tried again with the next one. */
	#unsaved: readonly Table<K>['log'][number][];
	/** Every change of the table waits for the one before. */
	#last: Promise<unknown> = Promise.resolve();
	#driving = false;
	#stopped = false;
	#thought: AbortController | null = null;

	moment: Moment<K>;
	/** The bot that is thinking. */
	thinking: Seat | null = $state.raw(null);
	/** A bot that gave no answer, even when asked again. */
	trouble: FaultText | null = $state.raw(null);
	keeping: Keeping = $state.raw({ kind: 'kept' });
	/** Why the last command was refused; null after one that was accepted. */
	refusal: TableRefusal<K> | null = $state.raw(null);
	/** False while another tab plays this game: this one can only watch. */
	mine = $state.raw(true);
	/** The player to whom the device has to be passed before anything is shown; null in games without secrets. */
	passTo: Seat | null = $state.raw(null);
	/** The player who may still take back their last step, because the device has not been passed on. */
	passFrom: Seat | null = $state.raw(null);
	/** A command counts at once here: the device stores it faster than a player could give another. */
	readonly underWay = null;
	readonly idle = THINKING;
	/** The whole game is stored here. */
	readonly knownFrom = 1;
	readonly hindrance: Hindrance | null = $derived.by(() => {
		const { trouble } = this;
		if (!this.mine) return { kind: 'elsewhere', takeOver: () => this.#takeOver() };
		return trouble && { kind: 'silent', seat: trouble.seat, tryAgain: () => this.tryAgain() };
	});

	constructor({
		id,
		kind,
		table,
		held,
		origin = null,
		storage,
		thinker,
		now = Date.now,
		takeOver,
	}: LocalGameParts<K>) {
		this.id = id;
		this.kind = kind;
		this.origin = origin;
		this.#table = table;
		this.#storage = storage;
		this.#thinker = thinker;
		this.#now = now;
		this.#takeOver = takeOver ?? (() => void this.regain());
		this.#unsaved = held === null ? [] : [...table.log];
		if (held !== null) this.keeping = { kind: 'memory', code: held };
		this.moment = $state.raw(this.#look(table, this.#roleNow()));
		this.#hideUntilPassed(null);
	}

	/** The whole game up to now, to be shared. */
	shown(): ShownGame<K> {
		const { course, seats, ending, log } = this.#table;
		return {
			...{ course, seats, ending },
			origin: { kind: 'device', id: this.id },
			at: log[0]?.at ?? null,
			step: course.steps.length,
			seat: onlyHuman(seats) ?? 'open',
		};
	}

	/** False while another tab plays, or the device is being passed on. */
	get playable(): boolean {
		return this.mine && this.passTo === null;
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Lets the bots play until a human has to decide. */
	start(): void {
		if (!this.#driving && !this.#stopped) void this.#drive();
	}

	/** Stops the bots; nothing is lost. */
	stop(): void {
		this.#stopped = true;
		this.#thought?.abort();
	}

	past(version: number): Moment<K> | null {
		if (version < 1 || version > this.#table.version) return null;
		const opened = Table.open(this.kind.game, this.#table.log.slice(0, version));
		return opened.ok ? { ...this.#look(opened.value, this.moment.role), undoer: null } : null;
	}

	async play(move: K['move']): Promise<boolean> {
		const { deciders, role, version } = this.moment;
		const seat = deciders.find((other) => other === role);
		if (seat === undefined || !this.mine) return false;
		const command = { type: 'play-move', id: newId(), seat, by: 'human', move } as const;
		const done = await this.#serially(() =>
			// When several decide at once, another player's move does not affect this decision.
			this.#carry({ ...command, version: deciders.length > 1 ? this.#table.version : version }),
		);
		this.start();
		return done;
	}

	/** Undoes the last step of a human and the bots' moves after it. */
	async undo(undoer: Seat | null = this.moment.undoer): Promise<boolean> {
		if (undoer === null || !this.mine) return false;
		// The thinking bot is stopped first, because its position is about to be undone.
		const done = this.#serially(() =>
			this.#carry({ type: 'take-back', id: newId(), version: this.#table.version, seat: undoer }),
		);
		this.#thought?.abort();
		const undone = await done;
		this.start();
		return undone;
	}

	/** The human at the screen resigns; a bot plays on for them if others are still there. */
	async resign(): Promise<boolean> {
		const { role } = this.moment;
		if (role === 'spectator' || !this.mine) return false;
		this.#thought?.abort();
		const done = await this.#serially(() =>
			this.#carry({ type: 'resign', id: newId(), version: this.#table.version, seat: role }),
		);
		this.start();
		return done;
	}

	/** The terms of a rematch. */
	rematch(): Terms<K> {
		return this.#table.rematch();
	}

	/** The table itself, with which the tests compare what is shown. */
	get table(): Table<K> {
		return this.#table;
	}

	/** Asks the silent bot again. */
	tryAgain(): void {
		this.trouble = null;
		this.start();
	}

	/** The device has been passed on. */
	lift(): void {
		this.passTo = null;
		this.passFrom = null;
	}

	/** Another tab has taken the game over. */
	lose(): void {
		this.mine = false;
		this.#thought?.abort();
	}

	/** This tab takes the game back, from where the other left off. */
	async regain(): Promise<boolean> {
		const reopened = await this.#serially(() => this.#reopen());
		this.mine = reopened;
		if (reopened) this.start();
		return reopened;
	}

	#act(command: Command<K>): Promise<boolean> {
		return this.#serially(() => this.#carry(command));
	}

	#serially(work: () => Promise<boolean>): Promise<boolean> {
		const done = this.#last.then(work);
		this.#last = done;
		return done;
	}

	/** Runs a command, stores its entry, and only then shows it. */
	async #carry(command: Command<K>): Promise<boolean> {
		const result = this.#table.act(command, this.#now());
		if (!result.ok) {
			this.refusal = result.fault;
			return false;
		}
		const { entry, event } = result.value;
		if (entry !== null && !(await this.#keep(entry))) return false;
		this.refusal = null;
		const before = this.moment.role;
		// A move is first seen by the player who looked on until now: only then is the next one shown their view.
		if (event.type === 'moved') this.moment = this.#look(this.#table, before);
		else this.moment = this.#look(this.#table, this.#roleNow());
		for (const listener of this.#listeners) listener(event);
		if (this.moment.role !== this.#roleNow()) this.moment = this.#look(this.#table, this.#roleNow());
		this.#hideUntilPassed(before);
		return true;
	}

	/** Stores an entry. False if another tab has written meanwhile, whose game then counts. */
	async #keep(entry: Table<K>['log'][number]): Promise<boolean> {
		const entries = [...this.#unsaved, entry];
		const summary = summarise(this.id, this.kind, this.#table);
		const written = await this.#storage.append(entries, summary);
		if (written.ok) {
			if (this.#unsaved.length > 0) await this.#storage.dropFromMemory(this.id);
			this.#unsaved = [];
			this.keeping = { kind: 'kept' };
			return true;
		}
		const { code } = written.fault;
		if (code === 'conflict') {
			this.lose();
			await this.#reopen();
			return false;
		}
		this.#unsaved = entries;
		this.keeping = { kind: 'memory', code };
		await this.#storage.keepInMemory(this.#table.log, summary, code);
		return true;
	}

	/** Loads the game as it is stored. */
	async #reopen(): Promise<boolean> {
		const loaded = await this.#storage.load(this.id);
		if (!loaded.ok || loaded.value === null) return false;
		const opened = Table.open(this.kind.game, loaded.value.log);
		if (!opened.ok) return false;
		this.#table = opened.value;
		this.#unsaved = loaded.value.held === null ? [] : [...opened.value.log];
		this.refusal = null;
		this.trouble = null;
		const before = this.moment.role;
		this.moment = this.#look(this.#table, this.#roleNow());
		this.#hideUntilPassed(before);
		return true;
	}

	async #drive(): Promise<void> {
		this.#driving = true;
		while (!this.#stopped && this.mine && this.trouble === null) {
			await this.#last;
			const pending = this.#table.pendingBot();
			if (pending === null) break;
			this.thinking = pending.seat;
			await this.#letThink(pending);
		}
		this.thinking = null;
		this.#driving = false;
	}

	/** Lets a bot think, and plays its move. */
	async #letThink(pending: PendingBot<K>): Promise<void> {
		const { seat, version } = pending;
		const thought = new AbortController();
		const { signal } = thought;
		this.#thought = thought;
		const answer = await this.#ask(pending, signal);
		this.#thought = null;
		if (signal.aborted) return;
		if (!answer.ok) {
			this.trouble = { seat, code: answer.fault.code };
			return;
		}
		const { move } = answer.value;
		const done = await this.#act({ type: 'play-move', id: newId(), version, seat, by: 'bot', move });
		// A late answer is refused as stale, and the bot is asked about the current position. Any other refusal would
		// repeat forever.
		const { refusal } = this;
		if (!done && refusal !== null && refusal.code !== 'stale') this.trouble = { seat, code: refusal.code };
	}

	/** A lost or failing worker is asked once more before the player is told. */
	async #ask({ level, view, seed }: PendingBot<K>, signal: AbortSignal): ReturnType<Thinker<K>['think']> {
		const question = { game: this.kind.game.id, opponent: level, view, seed };
		const answer = await this.#thinker.think(question, { signal });
		return answer.ok || signal.aborted ? answer : this.#thinker.think(question, { signal });
	}

	#look(table: Table<K>, role: Role): Moment<K> {
		const { course, seats, ending } = table;
		return momentOf({
			game: this.kind.game,
			position: course.position,
			steps: course.steps,
			seats,
			role,
			you: onlyHuman(seats),
			// Players only take back what they did themselves: once the view has changed, the step before is final.
			undoer: role !== 'spectator' && table.undoable(role) > 0 ? role : null,
			undoBar: table.undoBar(role),
			ending,
			events: table.eventsSince(0),
		});
	}

	/**
	 * The seat whose view is shown: the only human, or of several the one who has to decide, or while bots play the
	 * one who acted last.
	 */
	#roleNow(): Role {
		const { deciders, course, seats } = this.#table;
		const humans = this.#humans();
		const decider = deciders.find((seat) => humans.includes(seat));
		const actedLast = course.steps.findLast(({ seat }) => seats[seat]?.player.kind === 'human')?.seat;
		return decider ?? actedLast ?? humans[0] ?? 0;
	}

	#humans(): readonly Seat[] {
		const { seats } = this.#table;
		return SEATS.filter((seat) => {
			const held = seats[seat];
			return held !== undefined && holderOf(held).kind === 'human';
		});
	}

	/** In games with secrets a change of view hides the board until the device is passed on. */
	#hideUntilPassed(before: Role | null): void {
		const { role, ending } = this.moment;
		if (!this.kind.secrets || ending !== null || role === before || role === 'spectator') return;
		if (this.#humans().length < 2) return;
		this.passTo = role;
		this.passFrom =
			before !== null && before !== 'spectator' && this.#table.undoable(before) > 0 ? before : null;
	}
}
