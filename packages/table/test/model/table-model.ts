import type { Game, Kinds, Played, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Command, Entry, Holder, Player, Terms } from '../../src/index.ts';

/*
 * What a table should be, written a second time and as simply as it can be said. It shares the rules of the game with
 * the table and nothing else: seats, clocks, undo, endings, repeated and outdated commands are its own.
 */

interface ModelSeat {
	/** Whose seat it is. */
	owner: Holder;
	/** The bot that plays instead of its owner. */
	substitute: Player | null;
	gone: 'resigned' | 'ran-out' | null;
}

interface ModelStep<K extends Kinds> {
	readonly seat: Seat;
	readonly move: K['move'];
	readonly final: boolean;
	readonly revealed: boolean;
	/** The time that the seat had left when it was played. */
	readonly left: number;
}

/** What becomes of a command: the number of its entry, or the code of the refusal. */
export type Verdict =
	| { readonly kind: 'next' }
	| { readonly kind: 'again'; readonly sequence: number }
	| { readonly kind: 'refused'; readonly code: string };

/** What everyone can see of a table, in the words of a table. */
export interface ModelSight {
	readonly version: number;
	readonly seats: readonly unknown[];
	readonly deciders: readonly Seat[];
	readonly ending: unknown;
	readonly undoable: readonly number[];
	readonly times: unknown;
}

const DAY = 86_400_000;

export class TableModel<K extends Kinds> {
	readonly #game: Game<K>;
	readonly #terms: Terms<K>;
	readonly #first: K['position'];
	readonly position: K['position'];
	readonly seats: ModelSeat[];
	#steps: ModelStep<K>[] = [];
	/** The seats whose players have left, in that order. */
	readonly #gone: Seat[] = [];
	/** By number: what was asked for, and whether it was only a pause. */
	readonly #entries: { readonly id: string | null; readonly asked: string; readonly isPause: boolean }[] = [];
	readonly #clocks: number[];
	/** The time up to which the clocks have been counted. */
	#countedTo: number;
	ending: unknown = null;
	lastAt: number;

	constructor(game: Game<K>, terms: Terms<K>, setup: K['setup'], at: number) {
		const started = game.start(terms.options, setup);
		if (!started.ok) throw new Error('the setup is none');
		this.#game = game;
		this.#terms = terms;
		this.#first = started.value;
		this.position = game.create(terms.options);
		this.position.copyFrom(this.#first);
		this.seats = terms.seats.map((owner) => ({ owner, substitute: null, gone: null }));
		const { clock } = terms;
		const full = clock.kind === 'live' ? clock.baseMs : clock.kind === 'days' ? clock.days * DAY : 0;
		this.#clocks = terms.seats.map(() => full);
		this.#countedTo = at;
		this.lastAt = at;
		this.#entries.push({ id: null, asked: 'created', isPause: false });
	}

	get version(): number {
		return this.#entries.length;
	}

	deciders(): readonly Seat[] {
		return this.ending === null ? this.#game.deciders(this.position) : [];
	}

	holder(seat: Seat): Holder {
		const { owner, substitute } = this.#seat(seat);
		return substitute ?? owner;
	}

	/** The humans who have to decide; their clocks run. */
	#running(): readonly Seat[] {
		return this.deciders().filter((seat) => this.holder(seat).kind === 'human');
	}

	#leftAt(seat: Seat, at: number): number {
		const left = this.#clocks[seat] ?? 0;
		return this.#running().includes(seat) ? left - Math.max(0, at - this.#countedTo) : left;
	}

	#isOutOfTime(seat: Seat, at: number): boolean {
		return this.#terms.clock.kind !== 'none' && this.#running().includes(seat) && this.#leftAt(seat, at) <= 0;
	}

	/** How many steps the seat may take back: its last one in this turn; on one device also behind those of bots. */
	undoable(seat: Seat): number {
		if (this.ending !== null || this.holder(seat).kind !== 'human') return 0;
		const own = this.#steps.findLastIndex((step) => step.seat === seat);
		if (own < 0) return 0;
		const taken = this.#steps.slice(own);
		if (taken.some(({ revealed }) => revealed)) return 0;
		if (this.#terms.undo === 'turn') return taken.length === 1 && taken[0]?.final === false ? 1 : 0;
		return taken.slice(1).every((step) => this.holder(step.seat).kind === 'bot') ? taken.length : 0;
	}

	/** What should become of a command at this time. */
	verdict(command: Command<K>, at: number): Verdict {
		const asked = askedBy(command);
		const known = this.#entries.findIndex(({ id }) => id === command.id);
		const afterPauses = this.#afterPauses(command.version);
		if (known >= 0)
			return known === afterPauses && this.#entries[known]?.asked === asked
				? { kind: 'again', sequence: known + 1 }
				: refused('id-taken');
		if (command.version > this.version) return refused('unknown-version');
		if (afterPauses < this.version) return refused('stale');
		const code = this.ending !== null ? 'game-over' : this.#objection(command, at);
		return code === null ? { kind: 'next' } : refused(code);
	}

	#afterPauses(version: number): number {
		let last = version;
		while (this.#entries[last]?.isPause === true) last++;
		return last;
	}

	#objection(command: Command<K>, at: number): string | null {
		if (command.type === 'abandon') return null;
		const { seat } = command;
		const held = this.holder(seat);
		if (command.type === 'change-seat') {
			if (this.#seat(seat).gone !== null) return 'seat-left';
			if (this.#isOutOfTime(seat, at)) return 'out-of-time';
			return isSame(held, command.to) ? 'same-holder' : null;
		}
		if (command.type === 'play-move') {
			if (held.kind !== command.by) return 'not-the-holder';
			if (!this.deciders().includes(seat)) return 'not-your-turn';
			if (this.#isOutOfTime(seat, at)) return 'out-of-time';
			return this.#game.check(this.position, seat, command.move) === null ? null : 'refused';
		}
		if (held.kind !== 'human') return 'not-the-holder';
		if (this.#isOutOfTime(seat, at)) return 'out-of-time';
		if (command.type === 'take-back') return this.undoable(seat) === 0 ? 'nothing-to-undo' : null;
		if (command.type === 'resign') return null;
		const rivals = this.seats.filter(({ owner, gone }, i) => i !== seat && owner.kind !== 'bot' && !gone);
		return rivals.length === 0 && this.#gone.length > 0 ? null : 'not-won';
	}

	/** Whether the table may say this by itself now. */
	isDue(entry: Entry<K>): boolean {
		if (this.ending !== null) return false;
		if (entry.type === 'ran-out') return this.#isOutOfTime(entry.seat, entry.at);
		if (entry.type === 'paused') return this.#terms.clock.kind === 'live' && entry.from <= entry.at;
		return entry.type === 'abandoned' && this.#running().every((seat) => this.#isOutOfTime(seat, entry.at));
	}

	/** Takes over an entry that is in the log. Returns what a move did, or null. */
	apply(entry: Entry<K>): Played<K['event']> | null {
		this.#count(entry.type === 'paused' ? entry.from : entry.at);
		this.lastAt = entry.at;
		const id = entry.id ?? null;
		this.#entries.push({ id, asked: askedIn(entry), isPause: entry.type === 'paused' });
		switch (entry.type) {
			case 'moved':
				return this.#move(entry.seat, entry.by, entry.move);
			case 'taken-back':
				this.#takeBack(entry.seat);
				break;
			case 'seat-changed': {
				const seat = this.#seat(entry.seat);
				if (seat.owner.kind === 'human' && entry.to.kind === 'bot') seat.substitute = entry.to;
				else [seat.owner, seat.substitute] = [entry.to, null];
				break;
			}
			case 'resigned':
			case 'ran-out':
				this.#leave(entry.seat, entry.type);
				break;
			case 'claimed':
				this.ending = { kind: 'claimed', ranking: this.#ranking([[entry.seat], this.#others(entry.seat)]) };
				break;
			case 'abandoned':
				this.ending = { kind: 'abandoned' };
				break;
			case 'paused':
				this.#countedTo = Math.max(this.#countedTo, entry.until);
				break;
			case 'created':
				throw new Error('a table is created once');
		}
		return null;
	}

	#count(at: number): void {
		const running = this.#running();
		for (const seat of running) this.#clocks[seat] = this.#leftAt(seat, at);
		this.#countedTo = Math.max(this.#countedTo, at);
	}

	#move(seat: Seat, by: 'human' | 'bot', move: K['move']): Played<K['event']> {
		const left = this.#clocks[seat] ?? 0;
		const played = this.#game.playLegal(this.position, seat, move);
		const { turnEnded, revealed } = played;
		this.#steps.push({ seat, move, final: turnEnded, revealed, left });
		const outcome: K['outcome'] | null = this.#game.outcome(this.position);
		if (outcome !== null) {
			const left = this.#gone.length === 0 ? {} : { left: [...this.#gone] };
			this.ending = { kind: 'finished', outcome, ...left };
		}
		const { clock } = this.#terms;
		if (clock.kind === 'live' && turnEnded && by === 'human') this.#clocks[seat] = left + clock.incrementMs;
		const isDone = turnEnded || revealed || !this.deciders().includes(seat);
		if (clock.kind === 'days' && isDone) this.#clocks[seat] = clock.days * DAY;
		return played;
	}

	#takeBack(seat: Seat): void {
		const taken = this.#steps.splice(this.#steps.length - this.undoable(seat));
		for (const step of taken) this.#clocks[step.seat] = Math.min(this.#clocks[step.seat] ?? 0, step.left);
		this.position.copyFrom(this.#first);
		for (const step of this.#steps) this.#game.playLegal(this.position, step.seat, step.move);
	}

	#leave(seat: Seat, gone: 'resigned' | 'ran-out'): void {
		Object.assign(this.#seat(seat), { substitute: this.#terms.standIn, gone });
		this.#gone.push(seat);
		const isDeserted = this.#all().every((each) => this.holder(each).kind !== 'human');
		if (!isDeserted && this.seats.length !== 2) return;
		this.ending =
			this.seats.length === 1 ? { kind: gone } : { kind: gone, ranking: this.#ranking([this.#all()]) };
	}

	/** Those who left come last, the first to leave at the very end. */
	#ranking(places: readonly (readonly Seat[])[]): readonly (readonly Seat[])[] {
		const stayed = places.map((place) => place.filter((seat) => !this.#gone.includes(seat)));
		const left = this.#gone.map((seat) => [seat]).reverse();
		return [...stayed, ...left].filter((place) => place.length > 0);
	}

	#all(): readonly Seat[] {
		return SEATS.slice(0, this.seats.length);
	}

	#others(seat: Seat): readonly Seat[] {
		return this.#all().filter((other) => other !== seat);
	}

	/** Everything that a table has to agree with. */
	describe(): ModelSight {
		return {
			version: this.version,
			seats: this.seats.map(({ owner, substitute, gone }) => ({
				player: owner,
				standIn: substitute,
				left: gone,
			})),
			deciders: this.deciders(),
			ending: this.ending,
			undoable: this.#all().map((seat) => this.undoable(seat)),
			times:
				this.#terms.clock.kind === 'none'
					? null
					: {
							at: this.#countedTo,
							left: this.#clocks.map((left) => Math.max(0, left)),
							running: this.#running(),
						},
		};
	}

	#seat(seat: Seat): ModelSeat {
		const found = this.seats[seat];
		if (found === undefined) throw new RangeError(`no seat ${seat}`);
		return found;
	}
}

function refused(code: string): Verdict {
	return { kind: 'refused', code };
}

function isSame(one: Holder, other: Holder): boolean {
	if (one.kind === 'human' && other.kind === 'human') return one.name === other.name;
	return one.kind === 'bot' && other.kind === 'bot' && one.level === other.level && one.name === other.name;
}

const ENTRY_OF: Readonly<Record<Command<Kinds>['type'], Entry<Kinds>['type']>> = {
	'play-move': 'moved',
	'take-back': 'taken-back',
	'change-seat': 'seat-changed',
	resign: 'resigned',
	claim: 'claimed',
	abandon: 'abandoned',
};

function askedBy<K extends Kinds>({ id: _, version: __, type, ...details }: Command<K>): string {
	return textOf(ENTRY_OF[type], details);
}

function askedIn<K extends Kinds>({
	id: _,
	at: __,
	sequence: ___,
	format: ____,
	type,
	...details
}: Entry<K>): string {
	return textOf(type, details);
}

/** The same whatever the order of the fields. */
function textOf(type: string, details: Readonly<Record<string, unknown>>): string {
	return JSON.stringify([type, Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
