import type { Game, Kinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { Day } from '../day.ts';
import { monthOf, weekdayOf } from '../day.ts';
import { checkOf, deciderOf, packMoves, unpackMoves } from '../packed-moves.ts';
import type { Puzzle } from './puzzle.ts';

/*
 * A puzzle as a line of text:
 *
 *   17 f jHdK3… eaB/faB 612 143 12 38 p0Zx
 *
 * the number of its game, the options, the moves that lead to the position, the answers, the value, the margin and its
 * standard error (all three in thousandths), how hard it is to find, and a check of the
 * position. The game is dealt from its number and month.
 */

/** What the packing has to know of a game: its options by their letter. */
export interface PuzzleRules<K extends Kinds> {
	readonly game: Game<K>;
	readonly options: Readonly<Record<string, K['options']>>;
}

/** A puzzle before it gets its day. */
export interface NewPuzzle {
	readonly number: number;
	readonly options: string;
	/** The moves that lead to the position, as codes. */
	readonly moves: readonly number[];
	/** The best turn first. */
	readonly answers: readonly (readonly number[])[];
	readonly value: number;
	readonly margin: number;
	readonly error: number;
	readonly hardness: number;
}

/** From what the game with this number is dealt. */
export function puzzleSeed(game: string, month: string, number: number): string {
	return `puzzle ${game} ${month} ${number}`;
}

export function packPuzzle<K extends Kinds>(rules: PuzzleRules<K>, month: string, puzzle: NewPuzzle): string {
	const { number, options, moves, answers, value, margin, error, hardness } = puzzle;
	const dealt = dealGame(rules, month, number, options);
	if (dealt === null) throw new RangeError(`no options ${options}`);
	const { position } = dealt;
	const played = packMoves(position, moves);
	const turns = answers.map((answer) => packMoves(dealt.copy(), answer));
	const numbers = thousandths(value, margin, error);
	return [number, options, played, turns.join('/'), ...numbers, hardness, checkOf(rules.game, position)].join(
		' ',
	);
}

/** The line of a puzzle with what another look found out about it. */
export function restatePuzzle(
	line: string,
	{ value, margin, error, hardness }: Pick<NewPuzzle, 'value' | 'margin' | 'error' | 'hardness'>,
): string {
	const [number, options, moves, turns, , , , , check] = line.split(' ');
	return [number, options, moves, turns, ...thousandths(value, margin, error), hardness, check].join(' ');
}

function thousandths(...shares: readonly number[]): readonly number[] {
	return shares.map((share) => Math.round(1000 * share));
}

const LINE = /^(\d+) (\w+) ([\w-]*) ([\w-]+(?:\/[\w-]+)*) (\d+) (\d+) (\d+) (\d+) ([\w-]{4})$/;

/** The puzzle that a line says; null if the line is broken or the rules lead elsewhere. */
export function unpackPuzzle<K extends Kinds>(
	rules: PuzzleRules<K>,
	day: Day,
	line: string,
): Puzzle<K> | null {
	const { game } = rules;
	const [, number = '', options = '', moves = '', turns = '', value, margin, error, , check] =
		LINE.exec(line) ?? [];
	const dealt = dealGame(rules, monthOf(day), Number(number), options);
	if (dealt === null) return null;
	const { position } = dealt;
	if (unpackMoves(game, position, moves) === null) return null;
	const seat = deciderOf(position);
	if (seat === null || checkOf(game, position) !== check) return null;
	const answers: K['move'][][] = [];
	for (const turn of turns.split('/')) {
		const read = unpackMoves(game, dealt.copy(), turn);
		if (read === null || read.some((step) => step.seat !== seat)) return null;
		answers.push(read.map(({ move }) => move));
	}
	const [best] = answers;
	if (best === undefined) return null;
	return {
		game: game.id,
		day,
		difficulty: weekdayOf(day) + 1,
		seat,
		snapshot: game.encode(position),
		best,
		answers,
		value: Number(value) / 1000,
		margin: Number(margin) / 1000,
		error: Number(error) / 1000,
	};
}

/** The number of the game that the puzzle of a line is from. */
export function gameOf(line: string): number {
	return Number(LINE.exec(line)?.[1]);
}

/** How hard the puzzle of a line was found to be. */
export function hardnessOf(line: string): number {
	return Number(LINE.exec(line)?.[8]);
}

interface Dealt<K extends Kinds> {
	readonly position: K['position'];
	/** Another position that is the same as it is now. */
	copy(): K['position'];
}

function dealGame<K extends Kinds>(
	{ game, options: known }: PuzzleRules<K>,
	month: string,
	number: number,
	options: string,
): Dealt<K> | null {
	const chosen = Object.hasOwn(known, options) ? known[options] : undefined;
	if (chosen === undefined) return null;
	const position = game.create(chosen);
	position.deal(new SeededRandom(puzzleSeed(game.id, month, number)));
	return {
		position,
		copy() {
			const copy = game.create(chosen);
			copy.copyFrom(position);
			return copy;
		},
	};
}
