import type { NebulaMove } from '@orrery/engine';
import { BLACK, NEBULA_BOARD } from '@orrery/engine';
import type { Refused } from '../../nebula/refused.ts';
import type { Turn } from '../../nebula/turn.svelte.ts';

/**
 * The move that the learner meant by a gesture which the boards have refused, so that the lesson can answer it; null
 * if it was not a whole move yet.
 */
export function triedMove(refused: Refused, { choice, chosen, steps }: Turn): NebulaMove | null {
	switch (refused.at) {
		case 'field': {
			const { piece, field } = refused;
			return piece === null || piece === BLACK ? null : { type: 'place', piece, field };
		}
		case 'piece':
			return placingOf(refused.piece);
		case 'figure':
			return null;
		case 'button': {
			if (refused.step === 'retain')
				return { type: 'retain', pieces: chosen.flatMap((index) => choice?.pieces[index] ?? []) };
			return refused.step === 'draw' && choice === null ? { type: 'time', steps } : null;
		}
	}
}

/** A piece that may not be placed at all: the center stands for any field. */
function placingOf(piece: string): NebulaMove {
	const centre = NEBULA_BOARD.fields[NEBULA_BOARD.centre]?.id ?? '';
	return piece === BLACK ? { type: 'black-hole' } : { type: 'place', piece, field: centre };
}
