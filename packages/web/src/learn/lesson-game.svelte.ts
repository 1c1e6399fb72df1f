import type { Course, Game, Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { TableEvent, TableSeat } from '@orrery/table';
import { ms, PAUSE } from '../design/motion.ts';
import { momentOf } from '../game/moment.ts';
import type { Idle, Moment, PlayedGame } from '../game/played-game.ts';
import { THINKING } from '../game/played-game.ts';
import { courseOf, judge } from './judge.ts';
import type { LessonStep } from './lesson.ts';

/** What the learner's last answer was worth, in the current language. */
export type Answer<K extends Kinds> =
	| {
			readonly kind: 'right' | 'shown';
			readonly reason: () => string;
			readonly moves: readonly K['move'][];
	  }
	| {
			readonly kind: 'wrong';
			/** What the move did or lacks, counted; null if the reason says it all. */
			readonly counted: (() => string) | null;
			readonly reason: () => string;
			/** What was tried; the last move is the mistake. */
			readonly moves: readonly K['move'][];
			/** Whether the last move is illegal: then it has not been played. */
			readonly illegal: boolean;
	  };

/** How a game says why its rules forbid a move. */
export type RefusalWords<K extends Kinds> = (refusal: K['refusal']) => string;

/** The other players of lessons. */
const OTHERS = ['Mira', 'Jonas', 'Rhea'] as const;

/**
 * The game of one step of a lesson. It can be given to the game's own turn, scene and boards: what the learner plays
 * is shown, judged, and can be tried again.
 */
export class LessonGame<K extends Kinds, Shown = unknown> implements PlayedGame<K> {
	readonly id = 'lesson';
	readonly step: LessonStep<K, Shown>;
	readonly #game: Game<K>;
	readonly #refusalWords: RefusalWords<K>;
	readonly #listeners = new Set<(event: TableEvent<K>) => void>();
	#course: Course<K>;
	#moves: readonly K['move'][] = [];
	#showing: ReturnType<typeof setTimeout> | undefined;
	moment: Moment<K>;
	/** null while the learner has not answered yet. */
	answer: Answer<K> | null = $state.raw(null);
	/** How many answers were wrong so far. */
	misses: number = $state.raw(0);
	#watching: boolean = $state.raw(false);
	readonly idle: Idle = THINKING;
	readonly knownFrom = 0;
	readonly hindrance = null;
	readonly underWay = null;
	readonly refusal = null;

	constructor(game: Game<K>, step: LessonStep<K, Shown>, refusalWords: RefusalWords<K>) {
		this.step = step;
		this.#game = game;
		this.#refusalWords = refusalWords;
		this.#course = courseOf(game, step.before);
		this.moment = $state.raw(this.#look(this.#course, true));
	}

	/** The learner may act until an answer is shown on the board. An illegal move is not: it can be corrected at once. */
	get playable(): boolean {
		const { answer } = this;
		return !this.#watching && (answer === null || (answer.kind === 'wrong' && answer.illegal));
	}

	get gameId(): GameId {
		return this.#game.id;
	}

	/** Whether the goal has been reached or shown. */
	get over(): boolean {
		return this.answer !== null && this.answer.kind !== 'wrong';
	}

	/** Whether the solution is being shown. */
	get watching(): boolean {
		return this.#watching;
	}

	listen(listener: (event: TableEvent<K>) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	play(move: K['move']): Promise<boolean> {
		if (!this.playable) return Promise.resolve(false);
		return Promise.resolve(this.#answer(move));
	}

	/** The learner tried something that the game's own screen has refused already, before it became a move. */
	tryIllegal(move: K['move']): void {
		if (this.playable) this.#answer(move);
	}

	/** The learner goes on after an illegal move: it was never played, so only its reason goes away. */
	goOn(): void {
		if (this.answer?.kind === 'wrong' && this.answer.illegal) this.answer = null;
	}

	/** Back to the beginning of the step. */
	retry(): void {
		clearTimeout(this.#showing);
		this.#watching = false;
		this.answer = null;
		this.#moves = [];
		this.#course = courseOf(this.#game, this.step.before);
		this.moment = this.#look(this.#course, true);
	}

	/** Plays the solution from the beginning of the step, one move after the other. */
	showMe(): void {
		this.retry();
		this.#watching = true;
		this.#show(0);
	}

	/** The step is left. */
	stop(): void {
		clearTimeout(this.#showing);
	}

	undo(): Promise<boolean> {
		return Promise.resolve(false);
	}

	past(): null {
		return null;
	}

	#show(index: number): void {
		const { solution, words } = this.step;
		const move = solution[index];
		if (move === undefined) {
			this.#watching = false;
			this.answer = { kind: 'shown', reason: words.right, moves: solution };
			return;
		}
		this.#showing = setTimeout(() => {
			this.#step(move);
			this.#show(index + 1);
		}, ms(PAUSE.again));
	}

	#answer(move: K['move']): boolean {
		const moves = [...this.#moves, move];
		const verdict = judge(this.#game, this.step, moves);
		const illegal = verdict.kind === 'wrong' && verdict.refusal !== null;
		if (!illegal) this.#step(move);
		if (verdict.kind === 'open') {
			this.answer = null;
			return true;
		}
		if (verdict.kind === 'right') {
			this.answer = { kind: 'right', reason: this.step.words.right, moves };
			return true;
		}
		const { named, refusal, tried } = verdict;
		const { goal } = this.step;
		const counted = (): string => goal.missed(tried);
		this.misses += 1;
		this.answer = {
			kind: 'wrong',
			counted: illegal || named === null ? null : counted,
			reason: named?.why ?? (refusal === null ? counted : () => this.#refusalWords(refusal)),
			moves,
			illegal,
		};
		return !illegal;
	}

	#step(move: K['move']): void {
		const played = this.#course.play(this.step.seat, move);
		if (!played.ok)
			throw new Error(`a move that was judged legal is refused: ${JSON.stringify(played.fault)}`);
		this.#moves = [...this.#moves, move];
		this.moment = this.#look(this.#course, false);
		const event = this.moment.events.at(-1);
		if (event !== undefined) for (const listener of this.#listeners) listener(event);
	}

	#look({ position, steps }: Course<K>, jump: boolean): Moment<K> {
		const { seat: role, before } = this.step;
		const others = OTHERS.values();
		const seats = Array.from({ length: before.options.players }, (_, seat): TableSeat => {
			const name = seat === role ? '' : (others.next().value ?? '');
			return { player: { kind: 'human', name }, standIn: null, left: null };
		});
		return momentOf({ game: this.#game, position, steps, seats, role, jump });
	}
}
