import type { NovaLunaKinds, SoloOutcome } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { standingEvents } from '../game/standing.ts';

/* NL-23 and NL-25: what the score of a solo game consists of. */

/** A score below it is very good, in the words of the rules. */
export const VERY_GOOD = 100;
/** What each missing token counts. */
export const MISSING_TOKEN = 10;

/** “43 + 1 × 10 = 53” */
export interface PhaseSum {
	readonly phase: number;
	/** The sum of the numbers of all tiles laid by the end of the phase. */
	readonly tiles: number;
	/** Tokens that were not placed. */
	readonly missing: number;
	readonly points: number;
}

/** The sums of both phases of a finished game. */
export function phaseSums(
	events: readonly TableEvent<NovaLunaKinds>[],
	{ notes }: SoloOutcome,
): readonly PhaseSum[] {
	const happened = standingEvents(events);
	// The only refill of a solo game ends phase 1. Without it both phases end together (NL-24).
	const refill = happened.findIndex(({ type }) => type === 'refilled');
	const ends = [refill < 0 ? happened.length : refill, happened.length];
	return notes.map((points, i) => {
		const tiles = happened
			.slice(0, ends[i])
			.reduce((sum, event) => sum + (event.type === 'took' ? tileOf(event.tile).cost : 0), 0);
		return { phase: i + 1, tiles, missing: (points - tiles) / MISSING_TOKEN, points };
	});
}
