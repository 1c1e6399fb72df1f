import type { BotResult, Match } from '@orrery/cli/arena';
import type { Game, Measure } from './plan.ts';
import type { Result } from './results.ts';
import { add, begin } from './results.ts';

/** How many deals are saved together: an interruption loses at most these. */
const CHUNK = 10;

export interface Climbing {
	readonly fingerprintOf: (game: Game) => string;
	readonly play: (match: Match, deal: number) => Promise<readonly BotResult[]>;
	/** Saves each result as it grows. */
	readonly keep: (result: Result) => void;
}

/** Plays the missing deals of each measure, starting after those already in its result. */
export async function climb(
	measures: readonly Measure[],
	results: ReadonlyMap<string, Result>,
	{ fingerprintOf, play, keep }: Climbing,
): Promise<void> {
	for (const measure of measures) {
		let result = results.get(measure.key) ?? begin(measure, fingerprintOf(measure.match.game));
		while (result.deals < measure.deals) {
			const first = result.deals;
			const deals = Math.min(CHUNK, measure.deals - first);
			const botResults = await Promise.all(
				Array.from({ length: deals }, (_, i) => play(measure.match, first + i)),
			);
			result = add(result, deals, botResults.flat());
			keep(result);
		}
	}
}

/** How many deals are left to play. */
export function dealsLeft(measures: readonly Measure[], results: ReadonlyMap<string, Result>): number {
	return measures.reduce((left, measure) => left + missing(measure, results), 0);
}

/** How long that will take on one core, estimated from the same measure, else the same bot elsewhere, else any. */
export function foreseenMs(
	measures: readonly Measure[],
	results: ReadonlyMap<string, Result>,
	everything: readonly Measure[],
): number {
	const costs = everything.flatMap((measure) => {
		const result = results.get(measure.key);
		return result && result.deals > 0 ? [{ measure, perDeal: result.busyMs / result.deals }] : [];
	});
	const mean = (of: readonly { readonly perDeal: number }[]): number =>
		of.reduce((total, { perDeal }) => total + perDeal, 0) / of.length;
	return measures.reduce((total, measure) => {
		const own = costs.filter((cost) => cost.measure.key === measure.key);
		const alike = costs.filter(
			(cost) => cost.measure.match.game === measure.match.game && cost.measure.upper === measure.upper,
		);
		const known = [own, alike, costs].find((some) => some.length > 0);
		return known === undefined ? total : total + missing(measure, results) * mean(known);
	}, 0);
}

function missing({ key, deals }: Measure, results: ReadonlyMap<string, Result>): number {
	return Math.max(0, deals - (results.get(key)?.deals ?? 0));
}
