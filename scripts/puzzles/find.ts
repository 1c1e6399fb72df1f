import type { Kinds } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Day } from '../../packages/daily/src/day.ts';
import { monthOf } from '../../packages/daily/src/day.ts';
import { nebulaRules } from '../../packages/daily/src/puzzles/nebula.ts';
import { novaLunaRules } from '../../packages/daily/src/puzzles/nova-luna.ts';
import type { PuzzleRules } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import {
	gameOf,
	hardnessOf,
	packPuzzle,
	puzzleSeed,
	restatePuzzle,
} from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import type { GameKinds } from '../../packages/daily/src/puzzles/puzzle.ts';
import { lookAgain } from './look-again.ts';
import { aimOf, daysOfMonth } from './month.ts';
import { playNebula, playNovaLuna } from './play.ts';
import type { Proof, Prover } from './proof.ts';
import { hardnessOfProof, isClear, LEAST_MARGIN, together } from './proof.ts';
import { nebulaProver } from './prove-nebula.ts';
import { novaLunaProver } from './prove-nova-luna.ts';

/* One game between bots, and the puzzle in it, if there is one. A game gives one puzzle at most. */

export interface PuzzleGame<K extends Kinds> {
	readonly rules: PuzzleRules<K>;
	/** Plays a game to its end. */
	play(course: Course<K>, seed: string): void;
	readonly prover: Prover<K>;
	/** The share of the game with a number after which it is looked at: before that little is decided. */
	after(number: number): number;
	/** The most positions of a game that get a quick look, and a long one. */
	readonly glances: number;
	readonly looks: number;
	/** Another look, so many times as long and with other luck, that has to come to the same. */
	readonly again: number;
	/** The margin that both looks together have to come to, two standard errors taken off; null if that is not asked. */
	readonly asked: number | null;
}

export const PUZZLE_GAMES: { readonly [Id in GameId]: PuzzleGame<GameKinds[Id]> } = {
	'nova-luna': {
		rules: novaLunaRules,
		play: playNovaLuna,
		prover: novaLunaProver,
		after: () => 1 / 6,
		glances: 12,
		looks: 2,
		again: 1,
		// A search ten times as long changes margins by some 4 % either way, and the three seeds of a look agree by chance.
		asked: 0.1,
	},
	nebula: {
		rules: nebulaRules,
		play: playNebula,
		prover: nebulaProver,
		// Most puzzles are in the last two rounds. Every third game is looked at from early on, so that not all are.
		after: (number) => (number % 3 === 0 ? 0.3 : 0.7),
		glances: 12,
		looks: 2,
		again: 2,
		asked: null,
	},
};

/** The puzzle in the game with this number, as a line; null if none was found there. */
export function findPuzzle(game: GameId, month: string, number: number): string | null {
	return game === 'nebula'
		? findIn(PUZZLE_GAMES.nebula, month, number)
		: findIn(PUZZLE_GAMES['nova-luna'], month, number);
}

function findIn<K extends Kinds>(setting: PuzzleGame<K>, month: string, number: number): string | null {
	const { rules, prover } = setting;
	const { game } = rules;
	const { options: letter, hard } = aimOf(game.id, number);
	const options = rules.options[letter];
	if (options === undefined) throw new Error(`no options ${letter}`);
	const seed = puzzleSeed(game.id, month, number);
	const course = Course.deal(game, options, new SeededRandom(seed));
	const random = new SeededRandom(`${seed}/choices`);
	setting.play(course, seed);
	let looks = 0;
	let glances = 0;
	for (const step of drawnSteps(course.steps.length, setting.after(number), random)) {
		if (glances === setting.glances || looks === setting.looks) break;
		const then = course.at(step);
		const seat = course.steps[step]?.seat;
		if (!then.ok || seat === undefined) throw new Error(`no step ${step}`);
		const { position } = then.value;
		const startsTurn = course.steps[step - 1]?.played.turnEnded === true;
		if (!startsTurn || position.moveCount(seat) === 1) continue;
		glances++;
		if (!prover.mayBe(position, seat, `${seed}/${step}/glance`, hard)) continue;
		looks++;
		const proof = prover.prove(position, seat, `${seed}/${step}`, 1);
		if (proof === null || !isClear(proof)) continue;
		const before = course.game.create(options);
		before.copyFrom(course.first());
		const codes = course.steps.slice(0, step).map((played) => {
			const code = game.codeOf(before, played.move);
			before.play(played.seat, code);
			return code;
		});
		const line = packPuzzle(rules, month, {
			number,
			options: letter,
			moves: codes,
			answers: proof.answers,
			value: proof.value,
			margin: proof.margin,
			error: proof.error,
			hardness: hardnessOfProof(proof),
		});
		const borneOut = lookTwice(setting, month, line, proof, `${seed}/${step}/again`);
		if (borneOut !== null) return borneOut;
	}
	return null;
}

/**
 * The puzzle of a line, looked at with other luck as if it were new; null where that finds none. The line that comes out
 * states what was found now.
 */
export function renewPuzzle(game: GameId, day: Day, line: string): string | null {
	return game === 'nebula'
		? renewIn(PUZZLE_GAMES.nebula, day, line)
		: renewIn(PUZZLE_GAMES['nova-luna'], day, line);
}

function renewIn<K extends Kinds>(setting: PuzzleGame<K>, day: Day, line: string): string | null {
	const month = monthOf(day);
	const seed = `${puzzleSeed(setting.rules.game.id, month, gameOf(line))}/renewed`;
	const { agrees, proof } = lookAgain(setting, day, line, 1, seed);
	if (agrees !== true || proof === null || !isClear(proof)) return null;
	const hardness = hardnessOfProof(proof);
	return lookTwice(setting, month, restatePuzzle(line, { ...proof, hardness }), proof, `${seed}/again`);
}

/** The line of a puzzle if another look bears out the first one; it then states what both come to. */
function lookTwice<K extends Kinds>(
	setting: PuzzleGame<K>,
	month: string,
	line: string,
	first: Proof,
	seed: string,
): string | null {
	const [day] = daysOfMonth(month);
	if (day === undefined) return null;
	const { agrees, margin, proof: second } = lookAgain(setting, day, line, setting.again, seed);
	if (agrees !== true || margin < LEAST_MARGIN || second === null) return null;
	if (setting.asked === null) return line;
	const both = together(first, second);
	return isClear(both, setting.asked) ? restatePuzzle(line, { ...both, hardness: hardnessOf(line) }) : null;
}

/** The steps of a game in random order, without its beginning. */
function drawnSteps(count: number, after: number, random: SeededRandom): readonly number[] {
	const first = Math.floor(count * after);
	const steps = Array.from({ length: count - first }, (_, i) => first + i);
	for (let i = steps.length - 1; i > 0; i--) {
		const j = random.below(i + 1);
		const [a, b] = [steps[i], steps[j]];
		if (a === undefined || b === undefined) continue;
		steps[i] = b;
		steps[j] = a;
	}
	return steps;
}
