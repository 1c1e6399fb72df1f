import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import type { Ending, NovaLunaPosition } from './position.ts';
import { PHASE_1_TOKENS } from './rule-numbers.ts';

/** How a game ended. With two to four players there is a ranking, alone there are two notes. */
export type NovaLunaOutcome = MultiplayerOutcome | SoloOutcome;

export interface MultiplayerOutcome {
	readonly reason: Ending;
	/** By seat. */
	readonly tokensLeft: readonly number[];
	readonly ranking: readonly (readonly Seat[])[];
}

export interface SoloOutcome {
	readonly reason: Ending;
	readonly tokensLeft: readonly [number];
	/** NL-25: both notes added; lower is better. */
	readonly score: number;
	readonly notes: readonly [phase1: number, phase2: number];
}

export function outcomeOf(position: NovaLunaPosition): NovaLunaOutcome | null {
	const reason = position.ending;
	if (reason === null) return null;
	const tokensLeft = position.displays.map((display) => display.tokensLeft);
	if (!position.solo) return { reason, tokensLeft, ranking: rankingOf(position) };
	const phase2 = position.soloNote(position.tokens);
	// NL-24: with all tokens placed in phase 1, the game ends there and both notes are equal.
	const phase1 = position.phase1Note >= 0 ? position.phase1Note : position.soloNote(PHASE_1_TOKENS);
	return { reason, tokensLeft: [tokensLeft[0] ?? 0], score: phase1 + phase2, notes: [phase1, phase2] };
}

/** NL-17 to NL-19: fewer tokens left first; ties go to the seat that would move earlier. */
function rankingOf(position: NovaLunaPosition): readonly (readonly Seat[])[] {
	const inTurnOrder = position.displays.map((_, place) => position.track.seatAt(place));
	const left = (seat: number): number => position.displays[seat]?.tokensLeft ?? 0;
	return inTurnOrder.toSorted((a, b) => left(a) - left(b)).map((seat) => [seatOf(seat)]);
}
