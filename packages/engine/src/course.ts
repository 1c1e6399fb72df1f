import type { Fault } from './fault.ts';
import type { Game, Kinds, Played, Seat } from './game.ts';
import type { Random } from './random.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';

/** One step of a game as it was played. */
export interface Step<K extends Kinds> {
	readonly seat: Seat;
	readonly move: K['move'];
	readonly played: Played<K['event']>;
}

/**
 * How far back undo may reach.
 *
 * - `turn`: inside the unfinished turn, as online, where a completed turn is final.
 * - `seats`: also over completed turns and over later steps of the seats named, as on one device, where
 *   bots do not mind.
 */
export type UndoReach =
	| { readonly kind: 'turn' }
	| { readonly kind: 'seats'; readonly over: readonly Seat[] };

/**
 * Why a seat may not undo: it has played nothing, hidden information was revealed after its step, its turn is complete
 * where that is final, or another player has moved since.
 */
export type UndoBar = 'nothing-played' | 'revealed' | 'turn-ended' | 'others-moved';

/** After so many steps `at` keeps a position, from which it reaches those that follow. */
const KEPT_EVERY = 16;

/** A game from its setup to now, with every step so far and undo. */
export class Course<K extends Kinds> {
	readonly game: Game<K>;
	readonly options: K['options'];
	readonly setup: K['setup'];
	/** The current position. Read it, but play only through this course. */
	readonly position: K['position'];
	readonly #steps: Step<K>[] = [];
	#turns = 0;
	/** Positions that `at` has come through, by how many steps led there. */
	readonly #kept = new Map<number, K['position']>();

	private constructor(game: Game<K>, options: K['options'], setup: K['setup'], position: K['position']) {
		this.game = game;
		this.options = options;
		this.setup = setup;
		this.position = position;
	}

	static begin<K extends Kinds>(
		game: Game<K>,
		options: K['options'],
		setup: K['setup'],
	): Result<Course<K>, Fault> {
		const first = game.start(options, setup);
		return first.ok ? ok(new Course(game, options, setup, first.value)) : first;
	}

	/** Deals a new game with this random generator. */
	static deal<K extends Kinds>(game: Game<K>, options: K['options'], random: Random): Course<K> {
		const dealt = Course.begin(game, options, game.deal(options, random));
		if (!dealt.ok)
			throw new Error(`${game.id} dealt a setup that it refuses: ${JSON.stringify(dealt.fault)}`);
		return dealt.value;
	}

	get steps(): readonly Step<K>[] {
		return this.#steps;
	}

	/** How many turns are complete. Counted along, because a server stores it with every step. */
	get turns(): number {
		return this.#turns;
	}

	play(seat: Seat, move: K['move']): Result<Played<K['event']>, K['refusal']> {
		const refusal: K['refusal'] | null = this.game.check(this.position, seat, move);
		return refusal === null ? ok(this.playLegal(seat, this.#copyOf(move))) : fail(refusal);
	}

	/** Plays a move that `Game.check` has allowed. The move is kept as it is, so nobody may change it later. */
	playLegal(seat: Seat, move: K['move']): Played<K['event']> {
		const played = this.game.playLegal(this.position, seat, move);
		this.#steps.push({ seat, move, played });
		if (played.turnEnded) this.#turns++;
		return played;
	}

	/** The caller may change its move later; the steps have to stay as they were played. */
	#copyOf(move: K['move']): K['move'] {
		const copy = this.game.readMove(move);
		if (!copy.ok) throw new Error(`a move that was played cannot be read: ${JSON.stringify(copy.fault)}`);
		return copy.value;
	}

	/** How many steps an undo by this seat would take back; 0 if it may not. */
	undoable(seat: Seat, reach: UndoReach): number {
		const back = this.#back(seat, reach);
		return typeof back === 'number' ? back : 0;
	}

	/** Why an undo by this seat is not possible; null if it is. */
	undoBar(seat: Seat, reach: UndoReach): UndoBar | null {
		if (!this.#steps.some((step) => step.seat === seat)) return 'nothing-played';
		const back = this.#back(seat, reach);
		return typeof back === 'number' ? null : back;
	}

	#back(seat: Seat, reach: UndoReach): number | UndoBar {
		for (let back = 1; back <= this.#steps.length; back++) {
			const step = this.#steps[this.#steps.length - back];
			if (step === undefined || step.played.revealed) return 'revealed';
			if (reach.kind === 'turn' && step.played.turnEnded)
				return step.seat === seat ? 'turn-ended' : 'others-moved';
			if (step.seat === seat) return back;
			if (reach.kind === 'turn' || !reach.over.includes(step.seat)) return 'others-moved';
		}
		return 'nothing-played';
	}

	/** Takes back the seat's last step, and what came after it. */
	undo(seat: Seat, reach: UndoReach): Result<readonly Step<K>[], UndoRefusal> {
		const back = this.undoable(seat, reach);
		if (back === 0) return fail({ code: 'nothing-to-undo' });
		const taken = this.#steps.splice(this.#steps.length - back);
		this.#turns -= turnsIn(taken);
		for (const count of this.#kept.keys()) if (count > this.#steps.length) this.#kept.delete(count);
		this.#replay(this.position, this.#steps.length);
		return ok(taken);
	}

	/**
	 * The game after its first `count` steps, as a course of its own: what is played there changes nothing here. It
	 * contains everything hidden, as this one does; what a seat may see of it is `game.view(course.position, seat)`.
	 */
	at(count: number): Result<Course<K>, Fault> {
		const most = this.#steps.length;
		if (!Number.isInteger(count) || count < 0 || count > most)
			return fail({ code: 'out-of-range', path: 'count', expected: `0…${most}`, found: String(count) });
		const earlier = new Course(this.game, this.options, this.setup, this.game.create(this.options));
		earlier.#steps.push(...this.#steps.slice(0, count));
		earlier.#turns = turnsIn(earlier.#steps);
		if (count === most) earlier.position.copyFrom(this.position);
		else this.#replay(earlier.position, count);
		return ok(earlier);
	}

	/** The position before the first step. It is not kept, because a server has thousands of courses in memory. */
	first(): K['position'] {
		const first = this.game.start(this.options, this.setup);
		if (!first.ok) throw new Error(`${this.game.id} refuses a setup that it has accepted before`);
		return first.value;
	}

	/** Makes a position the one after so many steps. */
	#replay(position: K['position'], count: number): void {
		let played = count - (count % KEPT_EVERY);
		while (played > 0 && !this.#kept.has(played)) played -= KEPT_EVERY;
		position.copyFrom(this.#kept.get(played) ?? this.first());
		for (const step of this.#steps.slice(played, count)) {
			this.game.playLegal(position, step.seat, step.move);
			played += 1;
			if (played % KEPT_EVERY === 0) this.#keep(played, position);
		}
	}

	#keep(count: number, position: K['position']): void {
		const copy = this.game.create(this.options);
		copy.copyFrom(position);
		this.#kept.set(count, copy);
	}
}

function turnsIn<K extends Kinds>(steps: readonly Step<K>[]): number {
	return steps.reduce((turns, { played }) => turns + (played.turnEnded ? 1 : 0), 0);
}

export interface UndoRefusal {
	readonly code: 'nothing-to-undo';
}
