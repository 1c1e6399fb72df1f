import type { Decision, FieldId, NebulaRefusal, NebulaRule, Piece } from '@orrery/engine';
import { NEBULA_REFUSAL_RULES } from '@orrery/engine';
import type { BarredReason } from './board/props.ts';

/** A gesture that the rules do not allow: where it was made, and why it is refused. */
export type Refused =
	| {
			readonly at: 'field';
			readonly field: FieldId;
			/** The piece in hand; null if there is none. */
			readonly piece: Piece | null;
			/** Null without a star in hand: then no field can be chosen. */
			readonly refusal: NebulaRefusal | null;
	  }
	| { readonly at: 'piece'; readonly piece: Piece; readonly reason: BarredReason }
	/** A figure cannot go that far: the steps that it would need, and those that it may have. */
	| { readonly at: 'figure'; readonly cluster: number; readonly steps: number; readonly reach: number }
	/** The move is not ready: the engine's reason, or null if nothing has been chosen. */
	| { readonly at: 'button'; readonly step: Decision['step']; readonly refusal: NebulaRefusal | null };

/** The stars on the board that forbid a field, because lines join it to them (Nebula 8, place). */
export function joinedTo(refused: Refused | null): readonly FieldId[] {
	return refused?.at === 'field' && refused.refusal?.code === 'colour-joined' ? refused.refusal.to : [];
}

/** The rule of a decision in which nothing has been chosen yet. */
const STEP_RULES: Readonly<Record<Decision['step'], NebulaRule>> = {
	keep: 'NB-8.3',
	draw: 'NB-8.12',
	retain: 'NB-8.12',
	place: 'NB-8.13',
	supernova: 'NB-8.20',
	marker: 'NB-8.21',
};

/** The rule that forbids what was tried at this screen. */
export function ruleOf(refused: Refused): NebulaRule {
	switch (refused.at) {
		case 'field':
			if (refused.refusal !== null) return NEBULA_REFUSAL_RULES[refused.refusal.code];
			// Pieces come from the observatory; and a black hole goes on the bar.
			return refused.piece === null ? 'NB-8.13' : 'NB-8.19';
		case 'piece':
			// Every field that it could be linked to is linked to its color.
			return refused.reason.code === 'no-field' ? 'NB-8.17' : NEBULA_REFUSAL_RULES[refused.reason.code];
		case 'figure':
			return 'NB-8.9';
		case 'button':
			return refused.refusal === null ? STEP_RULES[refused.step] : NEBULA_REFUSAL_RULES[refused.refusal.code];
	}
}
