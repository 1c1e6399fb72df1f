import type { Opponents } from '@orrery/bots';
import { nebulaOpponents, novaLunaOpponents, opponentOf, playOut } from '@orrery/bots';
import type { Kinds, NebulaOptions, NovaLunaOptions } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { Analyst } from '../../packages/bots/src/analysis/analyst.ts';
import { nebulaAnalyst } from '../../packages/bots/src/nebula/analyst.ts';
import { novaLunaAnalyst } from '../../packages/bots/src/nova-luna/analyst.ts';

/* One game by a bot against itself, and what the analyst said of some of its positions. */

/** What is calibrated, and how. The same plan gives the same samples. */
export interface Plan {
	readonly game: 'nova-luna' | 'nebula';
	readonly players: 1 | 2 | 3 | 4;
	/** Nebula only. */
	readonly variant?: 'basic' | 'full';
	/** Plays all seats; a name as in `opponentOf`. */
	readonly bot: string;
	/** Positions of each game that are valued, and the iterations for each. */
	readonly positions: number;
	readonly iterations: number;
	readonly seed: string;
}

/** A position that was valued. */
export interface Sample {
	/** What of the game is over: by tenths of its steps, from 0; in a solo game by its phases. */
	readonly stage: string;
	/** The seat that moves. */
	readonly mover: number;
	/** By seat: what the analyst said, and what the game came to. */
	readonly said: readonly number[];
	readonly came: readonly number[];
}

/** The iterations that an analysis spends on a value unless told otherwise. */
export function usualIterations(game: Plan['game']): number {
	return (game === 'nebula' ? nebulaAnalyst : novaLunaAnalyst).efforts.value;
}

/** By seat: the mean value of the first position, with the iterations for an outcome of chance; and its error. */
export function meanOfDeals(
	plan: Plan,
	deals: number,
): { readonly mean: readonly number[]; readonly error: number } {
	const values = Array.from({ length: deals }, (_, number) => {
		const seed = `${plan.seed}/${number}/start`;
		if (plan.game === 'nova-luna') {
			const { position } = Course.deal(novaLuna, novaLunaOptions(plan), dealOf(plan, number));
			return novaLunaAnalyst.value(position, seed, novaLunaAnalyst.efforts.outcome);
		}
		const { position } = Course.deal(nebula, nebulaOptions(plan), dealOf(plan, number));
		return nebulaAnalyst.value(position, seed, nebulaAnalyst.efforts.outcome);
	});
	const mean = Array.from(
		{ length: plan.players },
		(_, seat) => values.reduce((sum, value) => sum + (value[seat] ?? 0), 0) / deals,
	);
	const squares = values.reduce((sum, [first = 0]) => sum + (first - (mean[0] ?? 0)) ** 2, 0);
	return { mean, error: Math.sqrt(squares / Math.max(1, deals - 1) / deals) };
}

function novaLunaOptions({ players }: Plan): NovaLunaOptions {
	return { players, firstGame: false };
}

function nebulaOptions({ players, variant }: Plan): NebulaOptions {
	if (players === 1 || variant === undefined) throw new Error('Nebula has two players or more and a variant');
	return { players, variant };
}

/** Plays the game with this number and values some of its positions. */
export function playGame(plan: Plan, number: number): readonly Sample[] {
	if (plan.game === 'nova-luna') {
		const course = Course.deal(novaLuna, novaLunaOptions(plan), dealOf(plan, number));
		return samplesOf(
			plan,
			number,
			course,
			novaLunaOpponents,
			novaLunaAnalyst,
			({ solo, phase1Note, wheel }) =>
				solo ? `phase ${phase1Note < 0 ? 1 : 2}, ${tilesLeft(wheel.count)}` : null,
		);
	}
	const course = Course.deal(nebula, nebulaOptions(plan), dealOf(plan, number));
	return samplesOf(plan, number, course, nebulaOpponents, nebulaAnalyst, () => null);
}

function dealOf({ seed }: Plan, number: number): SeededRandom {
	return new SeededRandom(`${seed}/${number}/deal`);
}

function tilesLeft(count: number): string {
	if (count >= 8) return '8 tiles or more left';
	return count >= 4 ? '4 to 7 tiles left' : '3 tiles or fewer left';
}

function samplesOf<K extends Kinds>(
	plan: Plan,
	number: number,
	course: Course<K>,
	opponents: Opponents<K>,
	analyst: Analyst<K>,
	soloStage: (position: K['position']) => string | null,
): readonly Sample[] {
	const bot = opponentOf(opponents, plan.bot);
	if (bot === undefined) throw new Error(`no bot is called “${plan.bot}”`);
	playOut(
		course,
		Array.from({ length: plan.players }, () => bot),
		`${plan.seed}/${number}`,
	);
	const came = resultOf(course);
	return drawnSteps(course.steps.length, plan.positions, `${plan.seed}/${number}/steps`).map((step) => {
		const earlier = course.at(step);
		if (!earlier.ok) throw new Error(`no step ${step}: ${JSON.stringify(earlier.fault)}`);
		const { position } = earlier.value;
		return {
			stage: soloStage(position) ?? `${Math.floor((10 * step) / course.steps.length)}`,
			mover: course.game.deciders(position)[0] ?? 0,
			said: analyst.value(position, `${plan.seed}/${number}/${step}`, plan.iterations),
			came,
		};
	});
}

/** By seat: 1 for the winner, a shared first place in parts; the score of a solo game. */
function resultOf<K extends Kinds>({ game, position, options }: Course<K>): readonly number[] {
	const outcome = game.outcome(position);
	if (outcome === null) throw new Error('a game was not played to its end');
	if ('score' in outcome && typeof outcome.score === 'number') return [outcome.score];
	const [first = []] = outcome.ranking ?? [];
	return Array.from({ length: options.players }, (_, seat) =>
		first.some((winner) => winner === seat) ? 1 / first.length : 0,
	);
}

/** Different steps from 0 to before the last, in rising order. */
function drawnSteps(all: number, wanted: number, seed: string): readonly number[] {
	const random = new SeededRandom(seed);
	const steps = Array.from({ length: all }, (_, step) => step);
	return Array.from({ length: Math.min(wanted, all) }, () => steps.splice(random.below(steps.length), 1))
		.flat()
		.sort((a, b) => a - b);
}
