import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { NovaLunaPosition, REFILL } from '@orrery/engine/search';
import type { Judgement } from '../analysis/analyst.ts';
import { Differences } from '../analysis/differences.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { SoloPlanner } from './solo.ts';
import { effectOf } from './solo-beam.ts';

/* The analysis of a solo game: the expected final score, of which less is better. */

/** An iteration of a plan is quicker than one of a tree, so for the same time there are more of them. */
const SCALE = 4;
/** The same for a judgement: two plans of phase 1 are told apart by a point only with much effort. */
const JUDGE_SCALE = 10;
/**
 * Refills that a plan for phase 1 is tried with, and where their numbers begin. What a plan was chosen by suits it too
 * well, so it is tried with other refills; and so are again the best move and the one played.
 */
const REFILLS = 12;
const FIRST_TRIAL = 1000;
const SECOND_TRIAL = 2000;
/** The share of the iterations that makes the plan for phase 1; the rest tries it. */
const PLAN_SHARE = 0.35;
/** Moves that a quick look at all of them adds to the one planned and the one played. */
const QUICK_RIVALS = 3;
const QUICK_LOOK = 64;
/** The shares of the iterations of a judgement that find the move planned, and that try two moves again. */
const SEARCH_SHARE = 0.2;
const AGAIN_SHARE = 0.2;
/** Moves closer than this are even: the same tiles in another order, or nearer than the plans can tell. */
const EVEN_POINTS = 0.5;

/** The expected final score; where the game is over, the score. */
export function valueAlone(position: NovaLunaPosition, iterations: number): number {
	const all = SCALE * iterations;
	const course = planned(position, [], all);
	return course.score ?? meanAfterRefills(position, course.codes, FIRST_TRIAL, (1 - PLAN_SHARE) * all);
}

/** Compares the move played with the best ones: a plan is made after each, with the same effort and refills. */
export function judgeAlone(
	position: NovaLunaPosition,
	played: NovaLunaKinds['move'],
	iterations: number,
): Judgement<NovaLunaKinds> {
	const all = JUDGE_SCALE * iterations;
	const playedCode = novaLuna.codeOf(position, played);
	const codes = rivalCodes(position, playedCode, SEARCH_SHARE * all);
	const each = Math.ceil(((1 - SEARCH_SHARE - AGAIN_SHARE) * all) / codes.length);
	const tried = (course: Planned, trial: number, most: number): number =>
		course.score ?? meanAfterRefills(position, course.codes, trial, most);
	const rivals = codes
		.map((code) => {
			const course = planned(position, [code], each);
			return { code, course, score: tried(course, FIRST_TRIAL, (1 - PLAN_SHARE) * each) };
		})
		.sort((a, b) => a.score - b.score);
	const [best] = rivals;
	const own = rivals.find(({ code }) => code === playedCode);
	if (best === undefined || own === undefined) throw new Error('there is no move to judge');
	const { mean: loss, error } = comparedAgain(position, own.course, best.course, (AGAIN_SHARE * all) / 2);
	const even = loss < EVEN_POINTS;
	const order = even ? [own, ...rivals.filter((rival) => rival !== own)] : rivals;
	return {
		best: novaLuna.moveOf(position, (even ? own : best).code),
		loss: even ? 0 : loss,
		error,
		candidates: order.map(({ code, score }) => {
			const move = novaLuna.moveOf(position, code);
			return { move, line: [move], visits: each, values: [score] };
		}),
	};
}

/** What the move played costs against the best one, with the same fresh refills for both. */
function comparedAgain(
	position: NovaLunaPosition,
	own: Planned,
	best: Planned,
	iterations: number,
): Pick<Differences, 'mean' | 'error'> {
	if (own === best) return { mean: 0, error: 0 };
	if (own.score !== null && best.score !== null) return { mean: own.score - best.score, error: 0 };
	const scoresOf = ({ codes, score }: Planned): readonly number[] =>
		score === null
			? scoresAfterRefills(position, codes, SECOND_TRIAL, iterations)
			: Array.from({ length: REFILLS }, () => score);
	const bestScores = scoresOf(best);
	const differences = new Differences('points');
	for (const [refill, score] of scoresOf(own).entries()) differences.add(score - (bestScores[refill] ?? 0));
	return differences;
}

/** The move played, the one planned, and the best of a quick look at all; of moves with the same effect only one. */
function rivalCodes(position: NovaLunaPosition, playedCode: number, iterations: number): readonly number[] {
	const codes = Array.from({ length: position.moveCount(0) }, (_, i) => position.moveAt(0, i));
	if (codes.length === 1) return codes;
	const due = planFrom(position, iterations).codes[0] ?? playedCode;
	const quick = codes
		.filter((code) => code !== REFILL)
		.map((code) => ({ code, score: quickScore(position, code) }))
		.sort((a, b) => a.score - b.score)
		.slice(0, QUICK_RIVALS)
		.map(({ code }) => code);
	const byEffect = new Map(
		[...quick.toReversed(), due, playedCode].map((code) => [effectOf(position, code), code]),
	);
	return [...byEffect.values()];
}

function quickScore(position: NovaLunaPosition, code: number): number {
	const next = after(position, [code]);
	return finalScore(next) ?? planFrom(next, QUICK_LOOK).score;
}

/** Moves to the end of the game and its score, or moves that end phase 1, whose score the refill decides. */
interface Planned {
	readonly codes: readonly number[];
	readonly score: number | null;
}

/** Plans on after some moves. A refill comes last, as nobody knows what it brings. */
function planned(position: NovaLunaPosition, codes: readonly number[], iterations: number): Planned {
	if (codes.at(-1) === REFILL) return { codes, score: null };
	const next = after(position, codes);
	const final = finalScore(next);
	if (final !== null) return { codes, score: final };
	const inPhase1 = next.phase1Note < 0;
	const plan = planFrom(next, inPhase1 ? PLAN_SHARE * iterations : iterations);
	return { codes: [...codes, ...plan.codes], score: plan.codes.at(-1) === REFILL ? null : plan.score };
}

function after(position: NovaLunaPosition, codes: readonly number[]): NovaLunaPosition {
	const next = new NovaLunaPosition(position.options);
	next.copyFrom(position);
	for (const code of codes) next.play(0, code);
	return next;
}

/** The mean score over made-up refills, after moves of which the last refills. */
function meanAfterRefills(
	position: NovaLunaPosition,
	codes: readonly number[],
	trial: number,
	iterations: number,
): number {
	const scores = scoresAfterRefills(position, codes, trial, iterations);
	return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function scoresAfterRefills(
	position: NovaLunaPosition,
	codes: readonly number[],
	trial: number,
	iterations: number,
): readonly number[] {
	const each = Math.ceil(iterations / REFILLS);
	const before = after(position, codes.slice(0, -1));
	const next = new NovaLunaPosition(position.options);
	return Array.from({ length: REFILLS }, (_, refill) => {
		next.copyFrom(before);
		next.wheel.imagineStock(new OutcomeRandom(trial + refill));
		next.refill();
		return planFrom(next, each).score - shortfall(each);
	});
}

/** NL-25; null while the game goes on. */
function finalScore(position: NovaLunaPosition): number | null {
	const outcome = novaLuna.outcome(position);
	return outcome !== null && 'score' in outcome ? outcome.score : null;
}

function planFrom(position: NovaLunaPosition, iterations: number): SoloPlanner['plan'] {
	const planner = new SoloPlanner(position, iterations);
	while (planner.iterations < iterations && planner.step());
	return planner.plan;
}

/** As many iterations find what there is to find in phase 2. */
const ENOUGH = 4000;

/** How many points more a plan for the whole of phase 2 needs with few iterations: a fit to 60 games. */
function shortfall(iterations: number): number {
	return iterations >= ENOUGH ? 0 : 0.55 * Math.log(ENOUGH / iterations) ** 1.7;
}
