import type { Kinds } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { nebulaRules } from '../../packages/daily/src/puzzles/nebula.ts';
import { novaLunaRules } from '../../packages/daily/src/puzzles/nova-luna.ts';
import type { PuzzleRules } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import { packPuzzle, puzzleSeed } from '../../packages/daily/src/puzzles/packed-puzzle.ts';
import type { GameKinds } from '../../packages/daily/src/puzzles/puzzle.ts';
import { playNebula, playNovaLuna } from './play.ts';
import type { Prover } from './proof.ts';
import { hardnessOfProof, isClear } from './proof.ts';
import { nebulaProver } from './prove-nebula.ts';
import { novaLunaProver } from './prove-nova-luna.ts';

/* One game between bots, and the puzzle in it, if there is one. A game gives one puzzle at most. */

export interface PuzzleGame<K extends Kinds> {
	readonly rules: PuzzleRules<K>;
	/** Plays a game to its end. */
	play(course: Course<K>, seed: string): void;
	readonly prover: Prover<K>;
	/** The options of the game with a number, by their letter, and whether its puzzle has to be a hard one. */
	aimOf(number: number): { readonly options: string; readonly hard: boolean };
	/** The share of a game after which it is looked at: before that little is decided. */
	readonly after: number;
	/** The most positions of a game that get a quick look, and a long one. */
	readonly glances: number;
	readonly looks: number;
}

export const PUZZLE_GAMES: { readonly [Id in GameId]: PuzzleGame<GameKinds[Id]> } = {
	'nova-luna': {
		rules: novaLunaRules,
		play: playNovaLuna,
		prover: novaLunaProver,
		aimOf: (number) => ({ options: 't', hard: number % 2 === 1 }),
		after: 1 / 6,
		glances: 12,
		looks: 2,
	},
	nebula: {
		rules: nebulaRules,
		play: playNebula,
		prover: nebulaProver,
		// Three days of a week have a puzzle of the basic game, four one of the full game.
		aimOf: (number) => ({ options: number % 7 < 3 ? 'b' : 'f', hard: number % 7 >= 5 }),
		after: 0.3,
		glances: 12,
		looks: 2,
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
	const { options: letter, hard } = setting.aimOf(number);
	const options = rules.options[letter];
	if (options === undefined) throw new Error(`no options ${letter}`);
	const seed = puzzleSeed(game.id, month, number);
	const course = Course.deal(game, options, new SeededRandom(seed));
	const random = new SeededRandom(`${seed}/choices`);
	setting.play(course, seed);
	let looks = 0;
	let glances = 0;
	for (const step of drawnSteps(course.steps.length, setting.after, random)) {
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
		return packPuzzle(rules, month, {
			number,
			options: letter,
			moves: codes,
			answers: proof.answers,
			value: proof.value,
			margin: proof.margin,
			error: proof.error,
			hardness: hardnessOfProof(proof),
		});
	}
	return null;
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
