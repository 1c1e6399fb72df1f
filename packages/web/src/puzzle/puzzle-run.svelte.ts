import { isAnswer } from '@orrery/daily/puzzles';
import type { Game, Kinds, Result } from '@orrery/engine';
import type { PuzzleResult, Try } from '../daily/days.ts';
import { addTry, beginPuzzle, isSolved, showAnswer, TRIES } from '../daily/days.ts';
import type { StorageFault } from '../storage/games.ts';
import type { LoadedPuzzle, PuzzleKind } from './load-puzzle.ts';
import { PuzzleGame } from './puzzle-game.svelte.ts';

/** Where tries are kept; tests have their own. */
export interface KeptTries {
	readonly begin: typeof beginPuzzle;
	readonly add: typeof addTry;
	readonly show: typeof showAnswer;
}

const ON_DEVICE: KeptTries = { begin: beginPuzzle, add: addTry, show: showAnswer };

/** open: it can be tried. solved: the answer was found. shown: it was asked for, or the last try has missed. */
export type Stage = 'open' | 'solved' | 'shown';

/** A try that was not the answer. */
export interface Miss<K extends Kinds> {
	/** From 1. */
	readonly number: number;
	readonly moves: readonly K['move'][];
}

/** A puzzle as it is being solved: its tries, which are kept on this device, and the game on the boards. */
export class PuzzleRun<K extends Kinds> {
	readonly puzzle: LoadedPuzzle<K>;
	readonly game: PuzzleGame<K>;
	readonly #rules: Game<K>;
	readonly #kept: KeptTries;
	result: PuzzleResult;
	/** The last try that has missed, since the page was opened. */
	miss: Miss<K> | null = $state.raw(null);
	/** The turn that is explained: the one that solved it, or the best one. */
	answer: readonly K['move'][];
	#busy = false;
	readonly stage: Stage = $derived.by(() => stageOf(this.result));

	constructor(
		kind: PuzzleKind<K>,
		puzzle: LoadedPuzzle<K>,
		result: PuzzleResult,
		kept: KeptTries = ON_DEVICE,
	) {
		this.puzzle = puzzle;
		this.game = new PuzzleGame(kind, puzzle);
		this.#rules = kind.game;
		this.#kept = kept;
		this.result = $state.raw(result);
		this.answer = $state.raw(puzzle.best);
		if (stageOf(result) !== 'open') this.game.showTurn(this.answer, true);
	}

	get triesLeft(): number {
		return this.stage === 'open' ? TRIES - this.result.tries.length : 0;
	}

	/** Tries the turn that this move completes. */
	async tryIt(last: K['move']): Promise<void> {
		const moves = [...this.game.moves, last];
		const made: Try = isAnswer(this.#rules, this.puzzle, moves) ? 'solved' : 'missed';
		const number = this.result.tries.length + 1;
		const kept = await this.#change(
			({ game, day }) => this.#kept.add(game, day, made),
			(result) => ({ ...result, tries: [...result.tries, made] }),
		);
		if (!kept) return;
		if (made === 'solved' && this.stage === 'solved') {
			// Equal turns are as good: what is explained is the solver's own.
			this.answer = moves;
			this.game.complete(last);
			return;
		}
		this.miss = { number, moves };
		this.#showOrReset();
	}

	/** Gives up: the answer is shown. */
	async show(): Promise<void> {
		const kept = await this.#change(
			({ game, day }) => this.#kept.show(game, day),
			(result) => ({ ...result, shown: true }),
		);
		if (kept) this.#showOrReset();
	}

	/** Another tab may have gone on with it. */
	async lookAgain(): Promise<void> {
		const kept = await this.#change(
			({ game, day }) => this.#kept.begin(game, day),
			(result) => result,
		);
		if (kept && this.stage !== 'open') this.game.showTurn(this.answer, true);
	}

	/** Plays the answer on the boards. */
	watch(): void {
		this.game.showTurn(this.answer, false);
	}

	#showOrReset(): void {
		if (this.stage === 'open') this.game.reset();
		else this.watch();
	}

	/**
	 * Keeps a change on the device; false if nothing can change now. `otherwise`: what it is on this page where the device
	 * cannot say.
	 */
	async #change(
		keep: (puzzle: LoadedPuzzle<K>) => Promise<Result<PuzzleResult, StorageFault>>,
		otherwise: (result: PuzzleResult) => PuzzleResult,
	): Promise<boolean> {
		// A second press while the first is being kept is not a second try.
		if (this.#busy || this.stage !== 'open') return false;
		this.#busy = true;
		this.game.playable = false;
		try {
			const kept = await keep(this.puzzle);
			this.result = kept.ok ? kept.value : otherwise(this.result);
		} finally {
			this.#busy = false;
			this.game.playable = this.stage === 'open';
		}
		return true;
	}
}

function stageOf(result: PuzzleResult): Stage {
	if (isSolved(result)) return 'solved';
	return result.shown || result.tries.length >= TRIES ? 'shown' : 'open';
}
