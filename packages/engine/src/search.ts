/*
 * What the search of the bots needs of the games besides the contract in `game.ts`: positions to allocate, move codes,
 * packed facts and single scores. All of it may change with the search, so no other package may import it:
 * `scripts/arrows.ts` checks that.
 */
export { countBits, lowestBit } from './nebula/bits.ts';
export { countInstances } from './nebula/cards.ts';
export * as nebulaCodes from './nebula/codes.ts';
export { countPairs } from './nebula/matching.ts';
export { NONE as NO_PIECE } from './nebula/none.ts';
export { NebulaPosition } from './nebula/position.ts';
export { publicPoints, totalPoints } from './nebula/scoring.ts';
export type { Display } from './nova-luna/display.ts';
export { AROUND, FRONTIER_MOST } from './nova-luna/display.ts';
export { cellOfCode, NovaLunaPosition, REFILL, tileOfCode } from './nova-luna/position.ts';
export { COST_OF, missing, NEEDS_OF, SHIFT_OF } from './nova-luna/tiles.ts';
