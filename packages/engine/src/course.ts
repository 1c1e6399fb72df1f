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

/** A game from its setup to now, with every step so far and undo. */
export class Course<K extends Kinds> {
	readonly game: Game<K>;
	readonly options: K['options'];
	readonly setup: K['setup'];
	/** The current position. Read it, but play only through this course. */
	readonly position: K['position'];
	readonly #first: K['position'];
	readonly #steps: Step<K>[] = [];

	private constructor(game: Game<K>, options: K['options'], setup: K['setup'], first: K['position']) {
		this.game = game;
		this.options = options;
		this.setup = setup;
		this.#first = first;
		this.position = game.create(options);
		this.position.copyFrom(first);
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

	play(seat: Seat, move: K['move']): Result<Played<K['event']>, K['refusal']> {
		const result = this.game.play(this.position, seat, move);
		if (result.ok) this.#steps.push({ seat, move: this.#copyOf(move), played: result.value });
		return result;
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
		const back = this.#back(seat, reach);
		return typeof back === 'number' ? null : back;
	}

	#back(seat: Seat, reach: UndoReach): number | UndoBar {
		if (!this.#steps.some((step) => step.seat === seat)) return 'nothing-played';
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
		this.#replay();
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
		const earlier = new Course(this.game, this.options, this.setup, this.#first);
		earlier.#steps.push(...this.#steps.slice(0, count));
		earlier.#replay();
		return ok(earlier);
	}

	/** The position before the first step. */
	first(): K['position'] {
		const copy = this.game.create(this.options);
		copy.copyFrom(this.#first);
		return copy;
	}

	/** Makes the position the one after all steps. */
	#replay(): void {
		this.position.copyFrom(this.#first);
		for (const step of this.#steps) {
			const again = this.game.play(this.position, step.seat, step.move);
			if (!again.ok) throw new Error(`a step that was played is refused: ${JSON.stringify(again.fault)}`);
		}
	}
}

export interface UndoRefusal {
	readonly code: 'nothing-to-undo';
}
