import type { NovaLunaKinds, SoloOutcome } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import { PHASE_1_TOKENS, POINTS_PER_MISSING_TOKEN } from '@orrery/engine/rule-numbers';
import type { TableEvent } from '@orrery/table';
import { standingEvents } from '../game/standing.ts';
import { m, number } from '../language/language.svelte.ts';

/** What a phase of a solo game counts: the numbers of all tiles, and 10 for each missing token (NL-23, NL-25). */
export interface SoloNote {
	readonly score: number;
	readonly tiles: number;
	readonly missing: number;
}

/** The running count of a solo game. */
export interface SoloNotes {
	readonly phase: 1 | 2;
	/** Tokens placed so far, of all 21. */
	readonly placed: number;
	/** What phase 1 ended with, or would end with now. */
	readonly phase1: SoloNote;
	/** What phase 2 would end with now. */
	readonly phase2: SoloNote;
	/** NL-22: whether phase 1 can be ended now, or has to be because no tile is left. */
	readonly phase1End: 'not-yet' | 'may' | 'must' | 'ended';
}

/** A score below it is very good, in the words of the rules (NL-25). */
export const VERY_GOOD = 100;

/** What the note of phase 1 consisted of when it ended. */
export function endedPhase1(events: readonly TableEvent<NovaLunaKinds>[], score: number): SoloNote {
	const standing = standingEvents(events);
	// The only refill of a solo game ends phase 1. Without it both phases end together (NL-24).
	const end = standing.findIndex((event) => event.type === 'refilled');
	return noteOf(end < 0 ? standing : standing.slice(0, end), score);
}

/** What the notes of both phases of a finished game consisted of. */
export function finalNotes(
	events: readonly TableEvent<NovaLunaKinds>[],
	{ notes: [phase1, phase2] }: SoloOutcome,
): readonly [phase1: SoloNote, phase2: SoloNote] {
	return [endedPhase1(events, phase1), noteOf(standingEvents(events), phase2)];
}

function noteOf(events: readonly NovaLunaKinds['event'][], score: number): SoloNote {
	const tiles = events.reduce((sum, event) => sum + (event.type === 'took' ? tileOf(event.tile).cost : 0), 0);
	return { score, tiles, missing: (score - tiles) / POINTS_PER_MISSING_TOKEN };
}

/** “43 + 1 × 10 = 53”; without a missing token only the sum. */
export function sumWords({ score, tiles, missing }: SoloNote): string {
	if (missing === 0) return number(score);
	return m().nova_luna_sum({
		tiles: number(tiles),
		missing: number(missing),
		points: number(POINTS_PER_MISSING_TOKEN),
		score: number(score),
	});
}

/** NL-20: the tokens placed of the pile of 8, and of the rest. */
export function pilesOf(placed: number): readonly [first: number, second: number] {
	return [Math.min(placed, PHASE_1_TOKENS), Math.max(0, placed - PHASE_1_TOKENS)];
}
