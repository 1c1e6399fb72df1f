import type { Game, Kinds, Role, Seat, Step } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { Holder, TableEvent } from '@orrery/table';
import { momentOf } from './moment.ts';
import type { Idle, Moment, PlayedGame } from './played-game.ts';
import { THINKING } from './played-game.ts';

/** What a fixture is made of. */
export interface FixtureParts<K extends Kinds> {
	readonly game: Game<K>;
	readonly options: K['options'];
	readonly players: readonly Holder[];
	readonly seed: string;
	/** Whose view is shown; the first seat's if absent. */
	readonly role?: Role;
	/** The seat addressed as “you”; the viewer's own if absent, null where several people share the screen. */
	readonly you?: Seat | null;
	/** Asked before every step; where it says yes the game stops. Never: the game is played to its end. */
	readonly until: (course: Course<K>) => boolean;
}

/**
 * A game for galleries and tests, without storage, bots or a server. Random moves bring it to where it is wanted; from
 * there moves can be played, and any earlier step can be shown.
 */
export class FixtureGame<K extends Kinds> implements PlayedGame<K> {
	readonly id = 'fixture';
	readonly course: Course<K>;
	readonly #parts: FixtureParts<K>;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	/** How many steps are shown; null for all, and then moves can be played. */
	#shown: number | null = $state.raw(null);
	moment: Moment<K>;
	idle: Idle = $state.raw(THINKING);
	readonly knownFrom = 0;
	readonly hindrance = null;
	readonly underWay = null;
	readonly refusal = null;

	constructor(parts: FixtureParts<K>) {
		this.#parts = parts;
		this.course = playedCourse(parts);
		this.moment = $state.raw(this.#look(this.course));
	}

	get playable(): boolean {
		return this.#shown === null;
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	play(move: K['move']): Promise<boolean> {
		const { role, deciders } = this.moment;
		const seat = deciders.find((decider) => decider === role);
		if (seat === undefined || !this.playable || !this.course.play(seat, move).ok)
			return Promise.resolve(false);
		this.moment = this.#look(this.course);
		const event = this.moment.events.at(-1);
		if (event !== undefined) for (const listener of this.#listeners) listener(event);
		return Promise.resolve(true);
	}

	undo(): Promise<boolean> {
		return Promise.resolve(false);
	}

	/** Shows the position after so many steps, as a replay does; all of them, and the game can be played on. */
	show(count: number, jump = false): void {
		const { steps } = this.course;
		this.#shown = count < steps.length ? count : null;
		this.moment = this.#look(replayed(this.course, steps.slice(0, count)), jump);
	}

	past(version: number): Moment<K> | null {
		const { steps } = this.course;
		return version > steps.length ? null : this.#look(replayed(this.course, steps.slice(0, version)));
	}

	#look({ position, steps }: Course<K>, jump = false): Moment<K> {
		const { game, players, role = 0, you } = this.#parts;
		const seats = players.map((player) => ({ player, standIn: null, left: null }));
		return momentOf({ game, position, steps, seats, role, jump, ...(you === undefined ? {} : { you }) });
	}
}

/** A game that random legal moves have played up to the point that is wanted. */
function playedCourse<K extends Kinds>({ game, options, seed, until }: FixtureParts<K>): Course<K> {
	const random = new SeededRandom(seed);
	const course = Course.deal(game, options, random);
	for (;;) {
		const [seat] = game.deciders(course.position);
		if (seat === undefined || until(course)) return course;
		const moves = game.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined || !course.play(seat, move).ok) throw new Error('a legal move was refused');
	}
}

/** The same game with just these steps. */
function replayed<K extends Kinds>(
	{ game, options, setup }: Course<K>,
	steps: readonly Step<K>[],
): Course<K> {
	const begun = Course.begin(game, options, setup);
	if (!begun.ok) throw new Error(`a setup that was played is refused: ${begun.fault.code}`);
	for (const { seat, move } of steps) begun.value.play(seat, move);
	return begun.value;
}
