import type { StarColour } from '../palette.ts';
import { STAR_COLOURS } from '../palette.ts';

/** The colors of the stars in the order of the board; the engine calls a piece one of these, or black. */
export const STARS: readonly StarColour[] = ['red', 'orange', 'yellow', 'blue', 'purple', 'white'];

/** The color of a piece; null for a black hole. */
export function starColourOf(piece: string): StarColour | null {
	return isStarColour(piece) ? piece : null;
}

function isStarColour(piece: string): piece is StarColour {
	return Object.hasOwn(STAR_COLOURS, piece);
}
