import type { Plan, Sample } from './game.ts';

/* What was said against what came, summed up so that more games can be added later. */

export interface Tally {
	readonly plan: Plan;
	/** Played so far: the games from 0 to this, without a gap. */
	readonly games: number;
	/** Values of one seat in one position, by what was said: below 0.1, below 0.2, … Empty in a solo game. */
	readonly bins: readonly Sum[];
	/** The same for the seat that moves alone, over all bins. */
	readonly mover: Sum;
	/** Solo, by stage: expected scores and reached ones. */
	readonly stages: Readonly<Record<string, Sum>>;
}

export interface Sum {
	readonly count: number;
	readonly said: number;
	readonly came: number;
	/** Distances between the two. */
	readonly apart: number;
}

export const BINS = 10;
const NOTHING: Sum = { count: 0, said: 0, came: 0, apart: 0 };

export function emptyTally(plan: Plan): Tally {
	const bins = plan.players === 1 ? [] : Array.from({ length: BINS }, () => NOTHING);
	return { plan, games: 0, bins, mover: NOTHING, stages: {} };
}

export function withGame(tally: Tally, samples: readonly Sample[]): Tally {
	const bins = [...tally.bins];
	const stages: Record<string, Sum> = { ...tally.stages };
	let { mover } = tally;
	for (const { stage, mover: seat, said, came } of samples) {
		if (tally.plan.players === 1) {
			stages[stage] = withOne(stages[stage] ?? NOTHING, said[0] ?? 0, came[0] ?? 0);
			continue;
		}
		mover = withOne(mover, said[seat] ?? 0, came[seat] ?? 0);
		for (const [of, chance] of said.entries()) {
			const bin = Math.min(BINS - 1, Math.floor(BINS * chance));
			bins[bin] = withOne(bins[bin] ?? NOTHING, chance, came[of] ?? 0);
		}
	}
	return { ...tally, games: tally.games + 1, bins, mover, stages };
}

function withOne({ count, said, came, apart }: Sum, saidNow: number, cameNow: number): Sum {
	return {
		count: count + 1,
		said: rounded(said + saidNow),
		came: rounded(came + cameNow),
		apart: rounded(apart + Math.abs(saidNow - cameNow)),
	};
}

/** Thirds of a shared win and the like do not grow a tail of digits. */
function rounded(value: number): number {
	return Number(value.toFixed(6));
}

/** The expected calibration error: how far what was said is from what came, over all bins by their size. */
export function calibrationError({ bins }: Tally): number {
	const all = totalOf(bins).count;
	return bins.reduce((sum, { said, came }) => sum + Math.abs(said - came), 0) / Math.max(1, all);
}

export function totalOf(sums: readonly Sum[]): Sum {
	return sums.reduce(
		(total, { count, said, came, apart }) => ({
			count: total.count + count,
			said: total.said + said,
			came: total.came + came,
			apart: total.apart + apart,
		}),
		NOTHING,
	);
}
