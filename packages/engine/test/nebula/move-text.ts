import type { NebulaMove } from '../../src/nebula/move.ts';

/** A move in the words of the referee. */
export function moveText(move: NebulaMove): string {
	switch (move.type) {
		case 'keep':
			return `keep ${move.card}`;
		case 'time':
			return `time ${move.steps.join()}`;
		case 'chaos':
			return `chaos ${move.discard}`;
		case 'retain':
			return `retain ${move.pieces.join()}`;
		case 'place':
			return `place ${move.piece} ${move.field}`;
		case 'supernova':
			return move.from === 'bag' ? 'supernova bag' : `supernova observatory ${move.piece}`;
		case 'marker':
			return `marker ${move.marker}`;
		case 'black-hole':
		case 'done':
			return move.type;
	}
}
