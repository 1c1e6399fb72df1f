import type { Analysis, LuckAnalysis, StepAnalysis } from '@orrery/bots/analysis';
import type { Course, Kinds, Seat } from '@orrery/engine';

/** What a test wants the analysis to say; all other decisions were the best. */
export interface Composed {
	/** By step: what its decision cost. The better move is another legal one. */
	readonly costly?: Readonly<Record<number, number>>;
	/** By step: how much chance gave its seat, at the expense of the others. */
	readonly lucky?: Readonly<Record<number, number>>;
}

/**
 * An analysis of a game that nobody searched for: the chances go evenly from the start to the result. Its sums hold as those
 * of a real one do, so everything that reads analyses accepts it.
 */
export function composedAnalysis<K extends Kinds>(
	course: Course<K>,
	{ costly = {}, lucky = {} }: Composed = {},
): Analysis<K> {
	const { players } = course.options;
	const lucks = course.steps.map(({ seat }, i) => {
		const given = lucky[i + 1];
		return given === undefined ? null : luckOf(seat, given, players);
	});
	const luck = added(
		lucks.filter((one) => one !== null),
		players,
	);
	const result = resultOf(course);
	const start = players === 1 ? result.map((score) => score - 4) : result.map(() => 1 / players);
	const skill = start.map((from, seat) => (result[seat] ?? 0) - from - (luck[seat] ?? 0));
	/** The value after the decision of a step. */
	const valueAfter = (step: number): readonly number[] => {
		const before = added(
			lucks.slice(0, Math.max(0, step - 1)).filter((one) => one !== null),
			players,
		);
		const share = step / course.steps.length;
		return start.map((from, seat) => from + (skill[seat] ?? 0) * share + (before[seat] ?? 0));
	};
	const steps = course.steps.flatMap(({ seat, move }, i): readonly StepAnalysis<K>[] => {
		const step = i + 1;
		const cost = costly[step] ?? 0;
		const earlier = lucks[i - 1] ?? null;
		const before = valueAfter(i).map((value, at) => value + (earlier?.[at] ?? 0));
		const decision: StepAnalysis<K> = {
			...{ step, seat, kind: 'decision', before, after: valueAfter(step) },
			best: cost === 0 ? move : otherMove(course, step),
			loss: cost,
		};
		const given = lucks[i] ?? null;
		const chance: LuckAnalysis[] =
			given === null ? [] : [{ kind: 'luck', step, seat, luck: given, error: 0.01 }];
		return [decision, ...chance];
	});
	const lost = start.map((_, seat) =>
		course.steps.reduce((sum, one, i) => sum + (one.seat === seat ? (costly[i + 1] ?? 0) : 0), 0),
	);
	const sums = { start, result, skill, luck, lost, accuracy: start.map((_, seat) => 90 - seat) };
	return { format: 1, iterations: 100, steps, summary: { summary: true, ...sums } };
}

function luckOf(seat: Seat, given: number, players: number): readonly number[] {
	return Array.from({ length: players }, (_, other) =>
		other === seat || players === 1 ? given : -given / (players - 1),
	);
}

function added(lucks: readonly (readonly number[])[], players: number): readonly number[] {
	return Array.from({ length: players }, (_, seat) =>
		lucks.reduce((sum, luck) => sum + (luck[seat] ?? 0), 0),
	);
}

/** By seat: a shared first place in parts; the score of a solo game. */
function resultOf<K extends Kinds>({ game, options, position }: Course<K>): readonly number[] {
	const outcome: K['outcome'] | null = game.outcome(position);
	const winners = outcome?.ranking?.[0];
	const score =
		outcome !== null && 'score' in outcome && typeof outcome.score === 'number' ? outcome.score : 0;
	return Array.from({ length: options.players }, (_, seat) => {
		if (winners === undefined) return score;
		return winners.some((winner) => winner === seat) ? 1 / winners.length : 0;
	});
}

function otherMove<K extends Kinds>(course: Course<K>, step: number): K['move'] {
	const before = course.at(step - 1);
	const played = course.steps[step - 1];
	if (!before.ok || played === undefined) throw new Error(`there is no step ${step}`);
	const others = course.game
		.legalMoves(before.value.position, played.seat)
		.filter((move) => JSON.stringify(move) !== JSON.stringify(played.move));
	const other = others.at(-1);
	if (other === undefined) throw new Error(`step ${step} was forced`);
	return other;
}
