import type { DisplayView, NovaLunaView, SoloOutcome } from '@orrery/engine';
import { TILE_COUNT, tileOf } from '@orrery/engine';
import { PHASE_1_TOKENS, POINTS_PER_MISSING_TOKEN } from '@orrery/engine/rule-numbers';
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

/** NL-3: the draw pile at the start, when eleven tiles lie on the selection track. */
const DRAW_PILE_AT_START = TILE_COUNT - 11;

/** What the note of phase 1 consisted of when it ended. */
export function endedPhase1({ displays, stockSize }: NovaLunaView, score: number): SoloNote {
	const laid = displays[0]?.tiles ?? [];
	// NL-23: the only refill of a solo game brings as many tiles as were laid until then. Without it both phases end
	// together (NL-24).
	const drawn = DRAW_PILE_AT_START - stockSize;
	return noteOf(drawn === 0 ? laid : laid.slice(0, drawn), score);
}

/** What the notes of both phases of a finished game consisted of. */
export function finalNotes(
	view: NovaLunaView,
	{ notes: [phase1, phase2] }: SoloOutcome,
): readonly [phase1: SoloNote, phase2: SoloNote] {
	return [endedPhase1(view, phase1), noteOf(view.displays[0]?.tiles ?? [], phase2)];
}

function noteOf(laid: DisplayView['tiles'], score: number): SoloNote {
	const tiles = laid.reduce((sum, { tile }) => sum + tileOf(tile).cost, 0);
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
