import type { Kinds } from '@orrery/engine';
import type { Day } from '../../packages/daily/src/day.ts';
import type { PuzzleRules } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { unpackPuzzle } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { isAnswer } from '../../packages/daily/src/puzzles/puzzle.ts';
import type { Proof, Prover } from './proof.ts';
import { nearestOf } from './proof.ts';

/** What another look at a puzzle says. */
export interface SecondLook {
	/** Whether it finds the same turn best; null if the line is broken. */
	readonly agrees: boolean | null;
	/** How far the best turn that is no answer is behind, by this look and by the puzzle. */
	readonly margin: number;
	readonly stated: number;
	/** The standard error of the stated margin. */
	readonly statedError: number;
	/** What it found out; null where it gave up. */
	readonly proof: Proof | null;
}

/** Looks at the puzzle of a line again, with other luck and as many times as long as the look that made it. */
export function lookAgain<K extends Kinds>(
	{ rules, prover }: { readonly rules: PuzzleRules<K>; readonly prover: Prover<K> },
	day: Day,
	line: string,
	factor: number,
	seed: string,
): SecondLook {
	const { game } = rules;
	const puzzle = unpackPuzzle(rules, day, line);
	const decoded = puzzle === null ? null : game.decode(puzzle.snapshot);
	if (puzzle === null || decoded?.ok !== true)
		return { agrees: null, margin: 0, stated: 0, statedError: 0, proof: null };
	const { seat, margin: stated, error: statedError } = puzzle;
	const isRight = (codes: readonly number[]): boolean => {
		const here = game.decode(puzzle.snapshot);
		if (!here.ok) return false;
		const moves = codes.map((code) => {
			const move = game.moveOf(here.value, code);
			here.value.play(seat, code);
			return move;
		});
		return isAnswer(game, puzzle, moves);
	};
	const proof = prover.prove(decoded.value, seat, seed, factor);
	const [best] = proof?.answers ?? [];
	if (proof === null || best === undefined) return { agrees: false, margin: 0, stated, statedError, proof };
	const agrees = isRight(best);
	// A turn that comes to the same but is no answer is a rival that is not behind at all.
	const isOnlyBest = agrees && proof.answers.every(isRight);
	const wrong = proof.rivals.filter(({ codes }) => !isRight(codes));
	return { agrees, margin: isOnlyBest ? nearestOf(wrong).behind : 0, stated, statedError, proof };
}
