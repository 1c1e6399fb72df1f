import type { Level } from '@orrery/bots/levels';
import type { Course, Kinds } from '@orrery/engine';
import type { TableEvent, TableSeat } from '@orrery/table';
import { ms, PAUSE } from '../design/motion.ts';
import { momentOf } from '../game/moment.ts';
import type { Idle, Moment, PlayedGame } from '../game/played-game.ts';
import { THINKING } from '../game/played-game.ts';
import type { LoadedPuzzle, PuzzleKind } from './load-puzzle.ts';
import { courseOf } from './load-puzzle.ts';

/** The bot that has the other seats, and plays them once the puzzle is played on. */
const OPPONENT: Level = 'quarter';

/**
 * The position of a puzzle as a game that the turn, the scene and the boards of its kind can show. The steps of a turn
 * are played on it and can be taken back; the move that completes the turn is left to `PuzzleRun`, which judges it.
 */
export class PuzzleGame<K extends Kinds> implements PlayedGame<K> {
	readonly id: string;
	readonly puzzle: LoadedPuzzle<K>;
	readonly #kind: PuzzleKind<K>;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	#course: Course<K>;
	#next: ReturnType<typeof setTimeout> | undefined;
	moment: Moment<K>;
	/** Whether the solver may act: not while a try is being kept, nor once there is an answer. */
	playable: boolean = $state.raw(true);
	readonly idle: Idle = THINKING;
	readonly knownFrom = 0;
	readonly hindrance = null;
	readonly underWay = null;
	readonly refusal = null;

	constructor(kind: PuzzleKind<K>, puzzle: LoadedPuzzle<K>) {
		this.id = `puzzle ${puzzle.game} ${puzzle.day}`;
		this.puzzle = puzzle;
		this.#kind = kind;
		this.#course = this.#after([]);
		this.moment = $state.raw(this.#look(true));
	}

	/** Whom the solver plays: bots, as if the position is played on. */
	get seats(): readonly TableSeat[] {
		const { options, seat: own } = this.puzzle;
		return Array.from({ length: options.players }, (_, seat): TableSeat => {
			const player =
				seat === own ? ({ kind: 'human', name: '' } as const) : ({ kind: 'bot', level: OPPONENT } as const);
			return { player, standIn: null, left: null };
		});
	}

	/** The steps of the turn so far. */
	get moves(): readonly K['move'][] {
		return this.#course.steps.map(({ move }): K['move'] => move);
	}

	/** What the boards show, as a game that can be played on. */
	get course(): Course<K> {
		return this.#course;
	}

	/** What the solver may know of the position after these moves. */
	viewAfter(moves: readonly K['move'][]): K['view'] {
		return this.#kind.game.view(this.#after(moves).position, this.puzzle.seat);
	}

	play(move: K['move']): Promise<boolean> {
		if (!this.playable || this.#kind.completes(move)) return Promise.resolve(false);
		return Promise.resolve(this.#step(move));
	}

	/** Takes the last step back, whatever it has shown: a puzzle is no game that it could spoil. */
	undo(): Promise<boolean> {
		const { moves } = this;
		if (!this.playable || moves.length === 0) return Promise.resolve(false);
		this.#show(moves.slice(0, -1));
		return Promise.resolve(true);
	}

	/** Back to the position of the puzzle. */
	reset(): void {
		this.#show([]);
	}

	/** Plays the move that completes the turn: it was the answer. */
	complete(move: K['move']): void {
		this.playable = false;
		this.#step(move);
	}

	/** Plays a whole turn on the boards, one move after the other; `atOnce` shows only where it leads. */
	showTurn(moves: readonly K['move'][], atOnce: boolean): void {
		this.playable = false;
		this.#show(atOnce ? moves : []);
		if (!atOnce) this.#playOn(moves, 0);
	}

	/** The screen is left. */
	stop(): void {
		clearTimeout(this.#next);
	}

	past(): null {
		return null;
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	#playOn(moves: readonly K['move'][], index: number): void {
		const move = moves[index];
		if (move === undefined) return;
		this.#next = setTimeout(
			() => {
				this.#step(move);
				this.#playOn(moves, index + 1);
			},
			index === 0 ? 0 : ms(PAUSE.again),
		);
	}

	#step(move: K['move']): boolean {
		const played = this.#course.play(this.puzzle.seat, move);
		if (!played.ok) return false;
		this.moment = this.#look(false);
		const event = this.moment.events.at(-1);
		if (event !== undefined) for (const listener of this.#listeners) listener(event);
		return true;
	}

	#show(moves: readonly K['move'][]): void {
		clearTimeout(this.#next);
		this.#course = this.#after(moves);
		this.moment = this.#look(true);
	}

	#after(moves: readonly K['move'][]): Course<K> {
		const course = courseOf(this.#kind.game, this.puzzle, moves);
		if (course === null) throw new Error(`the rules refuse moves that they have accepted: ${this.id}`);
		return course;
	}

	#look(jump: boolean): Moment<K> {
		const { position, steps } = this.#course;
		const { seat } = this.puzzle;
		return momentOf({
			game: this.#kind.game,
			position,
			steps,
			seats: this.seats,
			role: seat,
			undoer: steps.length > 0 ? seat : null,
			undoBar: steps.length > 0 ? null : 'nothing-played',
			jump,
		});
	}
}
