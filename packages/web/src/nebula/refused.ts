import type { FieldId, NebulaRefusal, NebulaStep, Piece } from '@orrery/engine';
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
	| { readonly at: 'button'; readonly step: NebulaStep; readonly refusal: NebulaRefusal | null };

/** The stars on the board that forbid a field, because lines join it to them (Nebula 8, place). */
export function joinedTo(refused: Refused | null): readonly FieldId[] {
	return refused?.at === 'field' && refused.refusal?.code === 'colour-joined' ? refused.refusal.to : [];
}
