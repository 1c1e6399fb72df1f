import type { Course, Game, Kinds, Random, RecordDetails, Result, Role, Seat, UndoBar } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { wrong } from '@orrery/engine/json';
import type { ActionRefusal } from './actions/action.ts';
import type { ActionEntry } from './actions/actions.ts';
import { applyAction, checkAction } from './actions/actions.ts';
import type { Standstill } from './actions/pause.ts';
import { LONGEST_GRACE } from './actions/pause.ts';
import type { Command, UnreadMove } from './command.ts';
import { readCommand } from './command.ts';
import type { EventBody, MovedEvent, TableEvent } from './event.ts';
import type { Entry } from './log.ts';
import { readEntries, readLaterEntry } from './log.ts';
import type { CommandRefusal, TableRefusal } from './refusal.ts';
import type { Deadline, Times } from './state/clock.ts';
import { deadlineOf, isOverdue, shownTimes, timesAt } from './state/clock.ts';
import type { TableFault } from './state/fault.ts';
import { reading } from './state/fault.ts';
import type { FirstEntry } from './state/first-entry.ts';
import { momentOf, newFirstEntry, readFirstEntry } from './state/first-entry.ts';
import type { TableSeat } from './state/seat.ts';
import { departureOf, holderOf, nameOf } from './state/seat.ts';
import type { Ending, TableState } from './state/state.ts';
import { decidersOf, firstState, reachOf, seatsHeldBy, undoableSteps } from './state/state.ts';
import type { Terms } from './state/terms.ts';
import { readTerms } from './state/terms.ts';
import type { OpenView, PendingBot, TableView } from './view.ts';

/** The random input of a table: a fair generator for the deal, and a seed for the bots from somewhere else. */
export interface TableChance {
	readonly random: Random;
	readonly seed: string;
}

/** A game that has begun, at this table or elsewhere: `Course` fits. */
export interface BegunGame<K extends Kinds> {
	readonly setup: K['setup'];
	readonly steps: readonly { readonly seat: Seat; readonly move: K['move'] }[];
}

/** The result of an accepted command. */
export interface Accepted<K extends Kinds> {
	/** Store this before sending the event; null if it is already stored, because the command is a repeat. */
	readonly entry: Entry<K> | null;
	/** For everyone. */
	readonly event: TableEvent<K>;
}

/**
 * One game among people and bots: a log that only grows, and the state it gives. It has no clock, no random generator and
 * no storage of its own. The caller stores each entry that it returns before sending the event to anyone; if storing
 * fails, this table is ahead of its log and has to be opened again.
 */
export class Table<K extends Kinds> {
	readonly #state: TableState<K>;
	readonly #first: FirstEntry<K>;
	readonly #log: Entry<K>[] = [];
	/** As everyone may know them. */
	readonly #events: TableEvent<K>[] = [];
	/** By sequence: a move as the seat that made it may know it, where that is more. */
	readonly #own = new Map<number, MovedEvent<K>>();
	/** By id of a command: the sequence of its entry. */
	readonly #sequences = new Map<string, number>();

	private constructor(game: Game<K>, first: FirstEntry<K>, path: string) {
		this.#state = firstState(game, first, path);
		this.#first = first;
		const { id, rules } = game;
		this.#append(first, { type: 'created', game: id, rules, ...this.#state.terms });
	}

	/** A new table with its game dealt. Its log has one entry, which the caller stores like any other. */
	static create<K extends Kinds>(
		game: Game<K>,
		terms: Terms<K>,
		{ random, seed }: TableChance,
		now: number,
	): Result<Table<K>, TableFault> {
		return reading(() => {
			const agreed = readTerms(game, terms, '');
			const setup: K['setup'] = game.deal(agreed.options, random);
			return new Table(game, newFirstEntry(game, { ...agreed, setup, seed }, now), 'setup');
		});
	}

	/**
	 * A new table that goes on with a game which has begun elsewhere. Its log has the steps so far as moves of the new
	 * seats, so the players there may also take them back.
	 */
	static goOn<K extends Kinds>(
		game: Game<K>,
		terms: Terms<K>,
		{ setup, steps }: BegunGame<K>,
		seed: string,
		now: number,
	): Result<Table<K>, TableFault> {
		return reading(() => {
			const table = new Table(game, newFirstEntry(game, { ...terms, setup, seed }, now), 'setup');
			steps.forEach(({ seat, move }, i) => {
				const held = table.seats[seat];
				const by = held === undefined ? undefined : holderOf(held).kind;
				const stamp = { format: table.#first.format, sequence: table.version + 1, at: table.#lastAt };
				table.#replay({ ...stamp, type: 'moved', seat, by, move }, `steps[${i}]`);
			});
			return table;
		});
	}

	/** Opens a table from a stored log. The log may come from anywhere: every entry is checked. */
	static open<K extends Kinds>(game: Game<K>, log: unknown): Result<Table<K>, TableFault> {
		return reading(() => {
			const [first, ...later] = readEntries(log);
			const table = new Table(game, readFirstEntry(game, first, '[0]'), '[0].setup');
			later.forEach((value, i) => {
				table.#replay(value, `[${i + 1}]`);
			});
			return table;
		});
	}

	/**
	 * Goes on with entries that were stored elsewhere, and checks each. After a fault the table has to be opened again.
	 */
	follow(entries: readonly unknown[]): Result<null, TableFault> {
		return reading(() => {
			for (const value of entries) this.#replay(value, `[${this.version}]`);
			return null;
		});
	}

	/** Everything that has to be stored. It contains secrets. */
	get log(): readonly Entry<K>[] {
		return this.#log;
	}

	/** The sequence of the last entry. */
	get version(): number {
		return this.#log.length;
	}

	get terms(): Terms<K> {
		return this.#state.terms;
	}

	get seats(): readonly TableSeat[] {
		return this.#state.seats;
	}

	/** How the game ended; null while it goes on. Nothing happens after it. */
	get ending(): Ending<K> | null {
		return this.#state.ending;
	}

	/** The game from its setup to now. Read it, but play through `act`. */
	get course(): Course<K> {
		return this.#state.course;
	}

	/** The seats that have to decide. */
	get deciders(): readonly Seat[] {
		return decidersOf(this.#state);
	}

	/**
	 * Executes a command or says why not. A repeated command gets the same answer; one that was refused is checked again,
	 * and as it names an old version by then, it is refused again.
	 */
	act(command: Command<K> | UnreadMove, now: number): Result<Accepted<K>, TableRefusal<K>> {
		const read = reading(() =>
			readCommand(this.#state, command, { sequence: this.version + 1, at: this.#moment(now) }),
		);
		if (!read.ok) return fail({ code: 'unreadable', fault: read.fault });
		const { version, id, entry } = read.value;
		const known = this.#sequences.get(id);
		if (known !== undefined) return this.#answerAgain(entry, known, version);
		const refusal = this.#checkVersion(version) ?? checkAction(this.#state, entry);
		return refusal === null ? ok(this.#carryOut(entry)) : fail(refusal);
	}

	/**
	 * The players whose time has run out leave, the one first whose clock ran out first. If nobody was there in time, the
	 * game ends without a result. Call it when `deadline` has passed.
	 */
	expire(now: number): readonly Accepted<K>[] {
		const at = this.#moment(now);
		const times = this.#timesAt(at);
		if (times === null) return [];
		const leftOf = (seat: Seat): number => times.left[seat] ?? 0;
		const overdue = times.running
			.filter((seat) => isOverdue(times, seat))
			.sort((a, b) => leftOf(a) - leftOf(b));
		const humans = seatsHeldBy(this.#state, 'human');
		const lapsed =
			overdue.length > 1 &&
			humans.every((seat) => overdue.includes(seat) && leftOf(seat) === leftOf(humans[0] ?? seat));
		if (lapsed && this.#first.format > 1) return [this.#carryOut({ ...this.#stamp(at), type: 'abandoned' })];
		const accepted: Accepted<K>[] = [];
		for (const seat of overdue) {
			if (this.ending === null) accepted.push(this.#carryOut({ ...this.#stamp(at), type: 'ran-out', seat }));
		}
		return accepted;
	}

	/**
	 * The clocks stand still between two moments, because nobody could play then. Null if that makes no difference: no
	 * live clock was running.
	 */
	pause({ from, until }: Standstill, now: number): Accepted<K> | null {
		const { times, terms, ending } = this.#state;
		if (terms.clock.kind !== 'live' || ending !== null || times === null) return null;
		const at = this.#moment(now);
		const begun = Math.max(momentOf(from), this.#lastAt);
		const over = Math.min(momentOf(until), at + LONGEST_GRACE);
		if (times.running.length === 0 || over <= begun || over <= times.at || begun > at) return null;
		return this.#carryOut({ ...this.#stamp(at), type: 'paused', from: begun, until: over });
	}

	/** The clocks at this moment; null if the table has none. */
	times(now: number): Times | null {
		const times = this.#timesAt(now);
		return times === null ? null : shownTimes(times);
	}

	/** When `expire` will have something to do unless someone acts before; null if never. */
	deadline(): Deadline | null {
		const { times } = this.#state;
		return times === null ? null : deadlineOf(times);
	}

	/** The events after that version as the role may know them, by default as everyone may. */
	eventsSince(version: number, role: Role = 'spectator'): readonly TableEvent<K>[] {
		const events = this.#events.slice(Math.max(0, version));
		if (role === 'spectator' || this.#own.size === 0) return events;
		return events.map((event) => {
			const own = this.#own.get(event.sequence);
			return own?.seat === role ? own : event;
		});
	}

	openView(): OpenView<K> {
		const { terms, seats, times, ending } = this.#state;
		return {
			version: this.version,
			terms,
			seats,
			deciders: this.deciders,
			times: times === null ? null : shownTimes(times),
			ending,
		};
	}

	viewFor(role: Role): TableView<K> {
		const { game, course } = this.#state;
		return {
			...this.openView(),
			undoable: this.undoable(role),
			view: game.view(course.position, role),
		};
	}

	/** How many steps the role would take back now: its own last one, and on one device those of bots after it. */
	undoable(role: Role): number {
		return role === 'spectator' ? 0 : (undoableSteps(this.#state)[role] ?? 0);
	}

	/** Why the role cannot undo now; null if it can, and for those who do not play. */
	undoBar(role: Role): UndoBar | null {
		const { course, ending } = this.#state;
		return role === 'spectator' || ending !== null ? null : course.undoBar(role, reachOf(this.#state));
	}

	/** The first bot that has to decide. Its answer is a command like any other, and stale if it comes too late. */
	pendingBot(): PendingBot<K> | null {
		const { game, course, seats } = this.#state;
		for (const seat of this.deciders) {
			const held = seats[seat];
			const holder = held && holderOf(held);
			if (holder?.kind !== 'bot') continue;
			const { version } = this;
			const view: K['view'] = game.view(course.position, seat);
			// Steps that were taken back do not count: a bot asked again at the same point answers the same.
			const seed = botSeed(this.#first.seed, course.steps.length, seat);
			return { seat, level: holder.level, view, seed, version };
		}
		return null;
	}

	/** The record of a game that has a result; null while it goes on, or if it was abandoned. */
	record(details: Pick<RecordDetails, 'id' | 'fair'> = {}): K['record'] | null {
		const { game, course, seats, ending } = this.#state;
		if (ending === null || ending.kind === 'abandoned') return null;
		const { ranking } = ending.kind === 'finished' ? {} : ending;
		return game.record(course, {
			...details,
			names: seats.map(({ player }) => nameOf(player)),
			at: new Date(this.#first.at).toISOString(),
			// A record does not distinguish how a game ended early.
			...(ending.kind === 'finished' ? {} : { resigned: ranking === undefined ? {} : { ranking } }),
			...this.#departures(),
		});
	}

	/** Who left the game. */
	#departures(): Pick<RecordDetails, 'left'> {
		const { seats, leavers } = this.#state;
		const left = leavers.flatMap((seat) => departureOf(seat, seats[seat]));
		return left.length === 0 ? {} : { left };
	}

	/** The terms for another game with the same players in the same seats; stand-ins are removed. */
	rematch(): Terms<K> {
		const { terms, seats } = this.#state;
		return { ...terms, seats: seats.map(({ player }) => player) };
	}

	#stamp(at: number): Pick<Entry<K>, 'format' | 'sequence' | 'at'> {
		return { format: this.#first.format, sequence: this.version + 1, at };
	}

	/** If the caller's clock was set back, time must still not run backwards in the log. */
	#moment(now: number): number {
		return Math.max(momentOf(now), this.#lastAt);
	}

	get #lastAt(): number {
		return this.#log.at(-1)?.at ?? 0;
	}

	#answerAgain(
		asked: ActionEntry<K>,
		sequence: number,
		version: number,
	): Result<Accepted<K>, TableRefusal<K>> {
		const [event, entry] = [this.#events[sequence - 1], this.#log[sequence - 1]];
		// The same command names the same version, so its entry comes right after that, and asks for the same.
		if (event === undefined || entry === undefined || sequence !== this.#pausesAfter(version) + 1)
			return fail({ code: 'id-taken' });
		const { at } = entry;
		if (JSON.stringify({ ...asked, sequence, at }) !== JSON.stringify(entry))
			return fail({ code: 'id-taken' });
		return ok({ entry: null, event });
	}

	#checkVersion(version: number): CommandRefusal<K> | null {
		if (version > this.version) return { code: 'unknown-version', version: this.version };
		// A pause changes nothing that a player decides on, so it makes no command outdated.
		if (this.#pausesAfter(version) === this.version) return null;
		return { code: 'stale', version: this.version, missing: this.eventsSince(version) };
	}

	/** The last version after this one that differs from it by pauses only. */
	#pausesAfter(version: number): number {
		let last = version;
		while (this.#log[last]?.type === 'paused') last++;
		return last;
	}

	#carryOut(entry: ActionEntry<K>): Accepted<K> {
		return { entry, event: this.#append(entry, applyAction(this.#state, entry)) };
	}

	#replay(value: unknown, path: string): void {
		const { game, terms } = this.#state;
		const entry = readLaterEntry(game, terms.options.players, value, path);
		const { sequence, at, id } = entry;
		const expected = this.version + 1;
		if (sequence !== expected) wrong('differs', `${path}.sequence`, expected, sequence);
		if (at < this.#lastAt) wrong('out-of-range', `${path}.at`, `${this.#lastAt}…`, at);
		if (id !== undefined && this.#sequences.has(id)) wrong('duplicate', `${path}.id`, undefined, id);
		const refusal = checkAction(this.#state, entry);
		if (refusal !== null) wrong('refused', path, undefined, reasonOf(refusal));
		this.#carryOut(entry);
	}

	#append(entry: Entry<K>, told: EventBody<K>): TableEvent<K> {
		const { times, ending } = this.#state;
		const { sequence, at, id } = entry;
		const after = {
			deciders: this.deciders,
			undoable: undoableSteps(this.#state),
			times: times === null ? null : shownTimes(times),
			ending,
		};
		const event = { sequence, at, ...told, ...after };
		this.#log.push(entry);
		this.#events.push(event);
		if (told.type === 'moved') {
			const own = this.course.steps.at(-1)?.played.own;
			if (own !== undefined) this.#own.set(sequence, { sequence, at, ...told, events: own, ...after });
		}
		if (id !== undefined) this.#sequences.set(id, sequence);
		return event;
	}

	#timesAt(now: number): Times | null {
		const { times } = this.#state;
		return times === null ? null : timesAt(times, now);
	}
}

/** The most specific code: the game's own if the game refuses. */
function reasonOf<K extends Kinds>(refusal: ActionRefusal<K>): string {
	return refusal.code === 'refused' ? refusal.refusal.code : refusal.code;
}

/** The seed of a bot's decision after so many steps, from the seed of its table: the same game asks a bot the same. */
export function botSeed(seed: string, steps: number, seat: Seat): string {
	return `${seed}:${steps}:${seat}`;
}
